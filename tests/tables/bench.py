"""A bench to run a table on: commands that must be accepted, commands that must be refused, and rounds played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from pitboss.cards import UNKNOWN, Card
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.people import ANYONE, role_named
from pitboss.rounds.commands import Choose, Command, CountProgressives, Deal, NoMoreBets, PlaceWager, Verify
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from pitboss.tables.commands import (
    BeginRound,
    CorrectSeat,
    CountStub,
    Cut,
    LoadShuffler,
    OpenTable,
    Perform,
    ReceiveDeck,
    Shuffle,
    TableCommand,
    TakeSeat,
)
from pitboss.tables.events import Event
from pitboss.tables.moves import moves
from pitboss.tables.rules import at_table
from pitboss.tables.stub import waits_for_count
from pitboss.tables.table import Table, evolve_all, play
from tests.rounds import at_poker
from tests.said import Said, given_by, said, when

BASE: dict[str, dict[str, int]] = at_poker.BASE | {
    "md/three-card-poker": {"pair-plus": 1000},
    "md/midi-baccarat": {"player": 1000},
    "md/mini-baccarat": {"player": 1000},
    "md/blackjack": {"blackjack": 1000},
}
"""The wagers with which a player takes part in a round of each card game."""

POKER = tuple(name for name in BASE if "baccarat" not in name and "blackjack" not in name)
STEPS = ("inspect", "verify-inspection", "spread", "turn-down", "wash", "stack")


def game_of(name: str, **choices: Any) -> Game:
    """A game with an operator's choices in place of the law's first ones; with a shuffler, where the dealing needs one
    and none is said.
    """
    game = game_by_law(name)
    game = replace(game, choices=replace(game.choices, **choices)) if choices else game
    if "automated-shuffler" not in game.dealing.needs or "shuffler" in choices:
        return game
    return replace(game, choices=replace(game.choices, shuffler="automated"))


def with_options(game: Game, **options: str) -> Game:
    return replace(game, choices=replace(game.choices, options={**game.choices.options, **options}))


@dataclass
class Bench:
    """A table and everything that has happened at it."""

    game: Game
    table: Table = field(default_factory=Table)
    log: list[Event] = field(default_factory=list)

    @property
    def state(self) -> Round:
        """The round, as the helpers of rounds call it."""
        return self.table.round

    def do(self, *commands: TableCommand | Command | Said) -> list[Event]:
        """Commands that the table must accept; the events of the last."""
        events: list[Event] = []
        for command in commands:
            one = said(command)
            answer = play(self.game, self.table, one.command, one.actor, one.at)
            assert not isinstance(answer, Refusal), f"{command} was refused: {answer}"
            events, after = answer
            assert after == evolve_all(self.table, events)
            self.table = after
            self.log += events
        return events

    def refused(self, command: TableCommand | Command | Said) -> Refusal:
        """A command that the table must refuse."""
        one = said(command)
        answer = play(self.game, self.table, one.command, one.actor, one.at)
        assert isinstance(answer, Refusal), f"{command} was accepted: {answer}"
        return answer

    def seen(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]

    def sit(self, *players: str) -> Bench:
        for seat, player in enumerate(players, start=1):
            self.do(TakeSeat(seat, player))
        return self

    def open_deck(self, deck: str = "red", at: int = 0) -> Bench:
        """A deck through the whole opening, ready to be shuffled; somebody must be there to see it."""
        self.do(when(at, ReceiveDeck(deck)))
        for step in STEPS:
            self.do(given_by("floorperson" if step == "verify-inspection" else "dealer", Perform(deck, step)))
        return self

    def shuffle(self, deck: str = "red") -> Bench:
        """Shuffled in the table's own way, and cut if it was by hand."""
        way = at_table(self.game, self.table).choices.shuffler
        if way == "manual":
            self.do(Shuffle(deck, "hand"), Cut(deck, 20))
        else:
            counts = way in ("counting", "reshuffling-shoe")
            self.do(Shuffle(deck, "machine", len(self.game.deck) if counts else None))
        return self

    def wager(self, **more: int) -> Bench:
        for seat in self.table.seats:
            for wager, amount in {**BASE[self.game.edition.game], **more}.items():
                self.do(PlaceWager(seat, wager.replace("_", "-"), amount))
        return self

    def round_(self, at: int = 0, *, count: bool = False, **more: int) -> Bench:
        """A whole round, in which every player wagers and then answers with the last choice that is open."""
        self.do(when(at, BeginRound(count_stub=count)))
        self.wager(**more).do(NoMoreBets())
        return self.play_out()

    def play_out(self, pick: int = -1) -> Bench:
        """The round to its end; everybody answers with the choice at this place, the last unless it is said."""
        game, cards = at_table(self.game, self.table), self.cards()
        while self.table.in_round:
            state, flow = self.table.round, family_of(game)
            if not state.counted:
                self.do(CountProgressives(state.accepted))
            elif state.held:
                step = state.held.steps[0]
                self.do(
                    given_by(next(role_named(one.by) for one in game.edition.procedure if one.id == step), Verify(step))
                )
            elif waits_for_count(game, self.table):
                self.do(CountStub(52 - len(state.out)))
            elif due := flow.due(game, state):
                self.do(Deal(tuple(next(cards) for _ in due)))
            else:
                turn = flow.turn(game, state)
                assert turn is not None, "nobody is to act, and the round is not over"
                self.do(Choose(turn.seat, turn.choices[pick].id))
        return self

    def cards(self) -> Iterator[Card]:
        """The cards of the deck that have not left it, in a fixed order."""
        assert self.table.playing is not None
        left = self.game.deck.remaining([one for one in self.table.cards_gone(self.table.playing) if one != UNKNOWN])
        for card, copies in left.items():
            yield from [card] * copies


def open_commands(game: Game, table: Table) -> list[TableCommand]:
    """The procedures of a table that somebody may carry out now, but for the form that names who sits where."""
    own = get_args(TableCommand)
    found = [move.command for move in moves(game, table, ANYONE) if isinstance(move.command, own)]
    return [one for one in found if not isinstance(one, CorrectSeat)]


def opened(game: Game, *players: str) -> Bench:
    """An open table with players and nothing else."""
    bench = Bench(game)
    bench.do(OpenTable())
    return bench.sit(*(players or ("Ann",)))


def ready(game: Game, *players: str) -> Bench:
    """A table whose cards are ready for a round."""
    bench = opened(game, *players)
    two_decks = game.choices.decks == 2 and len(game.deck) == 52
    two_batches = game.name == "blackjack" and game.choices.shuffler in ("automated", "counting")
    alternating = two_decks or two_batches
    for deck in ("red", "blue") if alternating else ("red",):
        bench.open_deck(deck)
        if alternating:
            bench.do(LoadShuffler(deck))
        bench.shuffle(deck)
    return bench
