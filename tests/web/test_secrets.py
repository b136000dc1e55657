"""Cards that nobody has been shown: searched for in everything that the server sends and logs, after each step.

At the tables of one deck every card is there once. So whatever names a card that has not been dealt, or one that lies
face down for whoever reads it, is a leak. The device's own vault says which cards those are.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pitboss.cards import Card, show
from pitboss.floor.floor import Floor, hosted
from pitboss.tables.state import Table
from pitboss.web.logs import JsonLines
from pitboss.words import name_card
from tests.floor.hall import game_of
from tests.web.server import Caller, running
from tests.web.test_tables import BEFORE_PLAY, take

ONE_DECK = tuple(
    game
    for game in ("caribbean-stud", "four-card-poker", "let-it-ride", "mississippi-stud", "stud-235", "three-card-poker",
                 "ultimate-texas-holdem")
    if len(set(game_of(game).deck)) == len(tuple(game_of(game).deck))
)  # fmt: skip
FACE_DOWN = ("caribbean-stud", "four-card-poker", "three-card-poker", "ultimate-texas-holdem")
"""The games whose players must not know each other's cards while they choose."""

WAGERS_AT_MOST = 6
PLAYERS = ("player-1", "player-2")
READERS = ("dealer", "floor", "pit", "auditor", "tech", *PLAYERS, "player-3")
WORD = re.compile(r"(?<!pair of )\b[2-9TJQKA][cdhs]\b")
"""A card as it is written: a pair of 7s names none."""


class Kept(logging.Handler):
    """Every line that would be logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def log() -> Iterator[Kept]:
    kept, root = Kept(), logging.getLogger()
    before = root.level
    root.addHandler(kept)
    root.setLevel(logging.DEBUG)
    yield kept
    root.removeHandler(kept)
    root.setLevel(before)


@dataclass
class Search:
    """A table, its people, and what has been looked through."""

    game: str
    floor: Floor
    people: dict[str, Caller]
    log: Kept
    since: int = 0
    entries: int = 0
    messages: int = 0
    watched: int = 0
    names: dict[str, str] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return hosted(self.floor.pit, self.game).table

    def undealt(self) -> set[str]:
        """The cards that are still in the sealed decks, as a reader would see them named."""
        found: set[Card] = set()
        for name in self.table.decks:
            if (sealed := self.floor.vault.find(self.game, name)) and name == self.table.playing:
                found |= set(sealed.order[self.table.count_gone(name) :])
        return {show(card) for card in found}

    def hidden_from(self, reader: str) -> set[str]:
        """What lies face down for this reader: whatever the own view does not show; and to players, until the last has
        chosen, the cards of the others.
        """
        shown = self.people[reader].table(self.game)["view"]
        seen = set(WORD.findall(json.dumps(shown["round"])))
        boxes = self.table.round.seats
        dealt = {show(card) for box in boxes.values() for card in box.cards}
        if reader not in PLAYERS or self.game not in FACE_DOWN or shown["waits"]["what"] != "choice":
            return dealt - seen
        own = PLAYERS.index(reader) + 1
        others = {show(card) for seat, box in boxes.items() for card in box.cards if seat != own}
        return others | dealt - seen

    def look_through(self) -> None:
        """Everything that everybody can ask for now."""
        undealt = self.undealt()
        for reader in READERS:
            forbidden = undealt | self.hidden_from(reader)
            self.watched += len(forbidden)
            for text in self.ask(reader):
                self.messages += 1
                named = set(WORD.findall(text)) | {short for short, long in self.names.items() if long in text}
                assert not named & forbidden, (reader, named & forbidden, text[:3000])
        logged = set(WORD.findall("\n".join(self.log.lines)))
        assert not logged & undealt, self.log.lines

    def ask(self, reader: str) -> Iterator[str]:
        caller, number = self.people[reader], self.table.rounds
        shown = caller.table(self.game)
        shown["moves"] = [move for move in shown["moves"] if not move["form"]]  # A form offers every card there is.
        yield json.dumps(shown)
        yield caller.get(f"/api/tables/{self.game}/events", params={"after": self.since}).text
        yield caller.get(f"/api/rounds/{self.game}.{number}").text
        yield caller.get(f"/api/rounds/{self.game}.{number}/steps/1").text
        wanted = {"stream": f"table/{self.game}", "after": self.entries, "count": 500}
        yield caller.get("/api/journal", params=wanted).text
        yield caller.give(self.game, {"command": "deal", "cards": ["2c"]}).json()["detail"].replace("2c", "")
        yield caller.give(self.game, {"command": "no-such-thing"}).text
        with caller.client.websocket_connect(
            f"/api/tables/{self.game}/live?after={self.since}", headers=caller.headers
        ) as stream:
            said: Any = stream.receive_json()
        said["moves"] = []
        yield json.dumps(said)
        with caller.client.websocket_connect("/api/floor/live", headers=caller.headers) as stream:
            yield json.dumps(stream.receive_json())

    def play(self) -> None:
        """A round, looked through after each step."""
        self.since = self.people["dealer"].table(self.game)["version"]
        self.entries = self.floor.places[self.game].entries
        number = self.table.rounds
        for _ in range(100):
            if self.table.rounds > number and not self.table.in_round:
                return
            self.step()
            if self.table.in_round:
                self.look_through()
        raise AssertionError("the round does not end")

    def step(self) -> None:
        dealer, floorperson = self.people["dealer"], self.people["floor"]
        waits = dealer.table(self.game)["view"]["waits"]
        if waits["what"] == "wagers":
            for player in PLAYERS:
                assert take(self.people[player], self.game, ("place-wager",))
            for _ in range(WAGERS_AT_MOST):
                if dealer.give(self.game, {"command": "no-more-bets"}).status_code == 200:
                    return
                for seat, player in enumerate(PLAYERS, 1):
                    self.complete(self.people[player], seat)
            raise AssertionError("the wagers are never complete")
        elif waits["what"] == "choice":
            assert take(self.people[f"player-{waits['seat']}"], self.game, ("choose",))
        else:
            assert take(dealer, self.game, BEFORE_PLAY) or take(floorperson, self.game, BEFORE_PLAY)

    def complete(self, player: Caller, seat: int) -> None:
        """Another wager that is not placed yet: some games ask for several."""
        shown = player.table(self.game)
        placed = shown["view"]["round"]["seats"][str(seat)]["wagers"]
        for move in shown["moves"]:
            if move["command"]["command"] == "place-wager" and move["command"]["wager"] not in placed:
                assert player.give(self.game, move["command"]).status_code == 200
                return


def search(game: str, rounds: int, log: Kept) -> int:
    with running(game) as client:
        people = {name: Caller(client, name) for name in READERS}
        app: Any = client.app
        found = Search(game, app.state.services.floor, people, log)
        found.names = {show(card): name_card(card) for card in found.floor.places[game].game.deck}
        for seat, player in enumerate(PLAYERS, 1):
            assert (
                people[player].give(game, {"command": "take-seat", "seat": seat, "player": player}).status_code == 200
            )
        for _ in range(rounds):
            found.play()
    assert found.watched > 40 * rounds
    return found.messages


def test_no_message_and_no_line_of_the_log_names_a_hidden_card(log: Kept) -> None:
    assert search("three-card-poker", 1, log) > 100


@pytest.mark.slow
@pytest.mark.parametrize("game", ONE_DECK)
def test_the_same_at_every_game_of_one_deck(game: str, log: Kept) -> None:
    assert search(game, 5, log) > 500
