"""A pit to run linked tables in: 235 Stud tables with one progressive meter on one link, each played by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.cards import cards
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.meters.link.events import Event as LinkEvent
from pitboss.meters.link.state import Level, Link
from pitboss.people import ANYONE, Actor, role_named
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager, Verify
from pitboss.rounds.families.registry import family_of
from pitboss.tables.commands import (
    BeginRound,
    Command,
    CountStub,
    Cut,
    OpenTable,
    Perform,
    ReceiveDeck,
    Shuffle,
    TakeSeat,
)
from pitboss.tables.envelope import Envelope, Hosted
from pitboss.tables.events import Event
from pitboss.tables.linking import Message, terms_of, wires_to
from pitboss.tables.pit import Happened, Pit, handle, join, open_link
from pitboss.tables.state import Table
from pitboss.tables.stub import waits_for_count
from tests.tables.bench import STEPS, game_of

MAIN = MeterName("main")
BOTH = ("Dana", "Flo")
ROYAL, STRAIGHT_FLUSH, NOTHING = "As Js Ks Ts Qs", "9s Js 8s Ts 7s", "2c Jd 5h 9d 7s"
"""One seat's three cards with the two in common, in the order of the deal: seat, common, seat, common, seat."""


def linked_235(rate: Fraction = Fraction(14, 100), **more: Any) -> Game:
    """235 Stud with 14% of each progressive wager to a linked meter, which starts and is reset at $10,000."""
    terms = MeterTerms(rate=rate, initial=Amount(1_000_000), reset=Amount(1_000_000))
    return game_of("md/stud-235", meters={"main": terms}, linked=("progressive",), **more)


def must(answer: Happened | Refusal) -> Happened:
    assert not isinstance(answer, Refusal), answer
    return answer


@dataclass
class Floor:
    """A pit, and the record of each table and link in it."""

    pit: Pit = field(default_factory=Pit)
    logs: dict[str, list[Event]] = field(default_factory=dict)
    link_log: list[LinkEvent] = field(default_factory=list)
    sent: list[Message] = field(default_factory=list)
    envelopes: int = 0

    @staticmethod
    def of(game: Game, *tables: str) -> Floor:
        floor = Floor()
        floor.note("", must(open_link(floor.pit, "floor", [terms_of(game, MAIN)], BOTH)))
        for table in tables or ("1", "2"):
            floor.note(table, must(join(floor.pit, Hosted(table, game), wires_to(game, "floor"), BOTH)))
            floor.open(table)
        return floor

    def note(self, table: str, happened: Happened) -> Happened:
        self.pit = happened.pit
        self.logs.setdefault(table, []).extend(happened.events)
        self.link_log += [event for _, event in happened.at_links]
        self.sent += happened.sent
        return happened

    def answer(self, table: str, command: Command, actor: Actor = ANYONE) -> Happened | Refusal:
        self.envelopes += 1
        return handle(self.pit, Envelope(f"e{self.envelopes}", table, actor, 0, command))

    def do(self, table: str, *commands: Command, by: Actor = ANYONE) -> Happened:
        happened = Happened(self.pit)
        for command in commands:
            happened = self.note(table, must(self.answer(table, command, by)))
        return happened

    def refused(self, table: str, command: Command, by: Actor = ANYONE) -> Refusal:
        before, answer = self.pit, self.answer(table, command, by)
        assert isinstance(answer, Refusal), answer
        assert self.pit is before
        return answer

    # The way of a round

    def open(self, table: str, *players: str) -> None:
        self.do(table, OpenTable(), ReceiveDeck("red"))
        self.do(table, *(TakeSeat(seat, player) for seat, player in enumerate(players or ("Ann",), 1)))
        for step in STEPS:
            by = "floorperson" if step == "verify-inspection" else "dealer"
            self.do(table, Perform("red", step), by=Actor(role_named(by)))

    def shuffle(self, table: str) -> None:
        if self.table(table).decks["red"].standing != "ready":
            self.do(table, Shuffle("red", "hand"), Cut("red", 20))

    def begin_wagers(self, table: str, seats: int = 1) -> None:
        """A round with the wagers that seats from 1 must place."""
        self.shuffle(table)
        self.do(table, BeginRound())
        for seat in range(1, seats + 1):
            self.do(table, *(PlaceWager(seat, wager, 1000) for wager in ("two-card", "three-card", "five-card")))

    def begin(self, table: str, chips: Sequence[int] = (100,)) -> None:
        """A round up to the count of its progressive chips; seats from 1 place these, 0 for none."""
        self.begin_wagers(table, len(chips))
        self.do(table, *(PlaceWager(seat, "progressive", stake) for seat, stake in enumerate(chips, 1) if stake))
        self.do(table, NoMoreBets())
        if any(chips):
            self.do(table, CountProgressives(sum(map(bool, chips))))

    def deal(self, table: str, dealt: str) -> None:
        """The cards of the round; a player who is asked anything raises nothing."""
        self.do(table, Deal(cards(dealt)))
        if waits_for_count(self.hosted(table).game, self.table(table)):
            self.do(table, CountStub(52 - len(self.table(table).round.out)))
        self.check(table)

    def check(self, table: str) -> None:
        while turn := self.turn(table, family_of(self.hosted(table).game)):
            self.do(table, Choose(turn, "check"))

    def turn(self, table: str, family: Any) -> int | None:
        state = self.table(table).round
        found = family.turn(self.hosted(table).game, state) if state.under_way else None
        return found.seat if found else None

    def verify(self, table: str) -> None:
        """Every step that held awards wait for, by those whom the law names, until the round is over."""
        while held := self.table(table).round.held:
            procedure = self.hosted(table).game.procedures[held.steps[0]]
            self.do(table, Verify(procedure.id), by=Actor(role_named(procedure.by)))

    # What is there

    def hosted(self, table: str) -> Hosted:
        found = self.pit.tables[table]
        assert isinstance(found, Hosted)
        return found

    def table(self, table: str) -> Table:
        return self.hosted(table).table

    @property
    def link(self) -> Link:
        return self.pit.links["floor"]

    @property
    def level(self) -> Level:
        return self.link.levels["main"]

    def seen(self, table: str, kind: type[Any]) -> list[Any]:
        return [event for event in self.logs[table] if isinstance(event, kind)]
