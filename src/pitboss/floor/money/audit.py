"""The money of every table understood: what was done with it is decided again, at the table as it stood then.

The stream of a table's money comes before that of the table, so that it is known what to hold against its rounds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from pitboss.errors import PitbossError, Refusal
from pitboss.floor.hosting import read_events
from pitboss.floor.money import commands as does
from pitboss.floor.money.awards import Key, list_awards
from pitboss.floor.money.covering import corrects_wager, find_uncovered, version_of
from pitboss.floor.money.decide import Award, Standing, decide
from pitboss.floor.money.events import (
    EVENTS,
    TILL,
    BoughtIn,
    CashedOut,
    ColouredUp,
    DropCounted,
    Event,
    InventoryCounted,
    SlipMade,
    SlipVoided,
    TillOpened,
)
from pitboss.floor.money.sealing import TAKINGS, write_takings
from pitboss.floor.money.state import Till, evolve
from pitboss.floor.money.takings import Staking, Takings, mark_stakes, name_at, take
from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry
from pitboss.journal.vouching import hash_of
from pitboss.money import Cents
from pitboss.names import key_of
from pitboss.rounds.events import RoundOpened

UNREADABLE = (PitbossError, LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)


@dataclass(slots=True)
class TillReplay:
    """One table's money, again: `waiting` are entries that were written when the table stood further on, and `paid` is
    what players have cashed out since the last round began.
    """

    stream: str
    waiting: deque[Entry] = field(default_factory=deque)
    till: Till = field(default_factory=Till)
    takings: Takings = field(default_factory=Takings)
    awards: dict[tuple[int, Key], Award] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    paid: dict[str, Cents] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    ended: bool = False

    def collect(self, entry: Entry) -> None:
        self.waiting.append(entry)

    def follow(self, entry: Entry) -> None:
        """An entry of the table: whatever was done with the money before it comes first."""
        if self.ended or (self.till.kind != "accounts" and not self.waiting):
            return
        try:
            before, events = self.takings, read_events(entry, self.before)
            for event, stake in mark_stakes(events):
                self.settle_until(self.takings.version)
                if isinstance(event, RoundOpened):
                    self.note_awards()
                    self.paid.clear()
                self.takings = take(self.takings, event)
                if isinstance(event, RoundOpened):
                    self.look_at_seal(entry)
                if stake:
                    self.look_at_stake(entry, stake)
            if corrects_wager(events):
                self.look_at_correction(entry, before)
        except UNREADABLE:
            self.ended = True  # The table's own replay says so.

    def note_awards(self) -> None:
        number = self.takings.round - 1
        for key, award in list_awards(number, self.takings.stands).items():
            self.awards[number, key] = award

    def look_at_seal(self, entry: Entry) -> None:
        """What was kept with the entry that opened a round, so that nobody reads what came before."""
        if TAKINGS in entry.facts and entry.facts[TAKINGS] != hash_of(write_takings("", self.takings).value):
            self.find("money", entry.number, "what the rounds had come to was sealed otherwise.", entry.stream)

    def look_at_stake(self, entry: Entry, stake: Staking) -> None:
        """At an electronic table nobody has wagered more than they had."""
        if self.till.kind != "accounts":
            return
        player = name_at(self.takings.book.names, stake.seat)
        if self.till.given.get(player, 0) + self.takings.flow(player) < 0:
            self.find("money", entry.number, f"{player!r} has wagered above the balance.", entry.stream)

    def look_at_correction(self, entry: Entry, before: Takings) -> None:
        """Nor has a wager been corrected to more than its player can have put down."""
        if self.till.kind != "accounts" or self.till.practice:
            return
        players = self.till.given.keys() | self.paid.keys()
        had = {one: self.till.given.get(one, 0) + self.paid.get(one, 0) for one in players}
        if found := find_uncovered(before, self.takings, had):
            self.find("money", entry.number, f"a wager of {found.player!r} was corrected to more.", entry.stream)

    def settle_until(self, version: int) -> None:
        """What was done with the money while the table stood at this version, or before."""
        while self.waiting and version_of(self.waiting[0]) <= version:
            self.settle(self.waiting.popleft())

    def settle(self, entry: Entry) -> None:
        try:
            events = tuple(EVENTS.read(said) for said in entry.events)
            for problem in self.doubt(entry, events):
                self.find("money", entry.number, problem)
            self.till = reduce(evolve, events, self.till)
            for one in events:
                if isinstance(one, CashedOut):
                    self.paid[one.player] = self.paid.get(one.player, 0) + one.amount
        except UNREADABLE as problem:
            self.find("money", entry.number, f"the events cannot have followed what is recorded before: {problem}")

    def doubt(self, entry: Entry, events: tuple[Event, ...]) -> Iterator[str]:
        """Why this cannot have been done with the money: it is decided again."""
        command = command_of(events)
        if version_of(entry) != self.takings.version:
            yield "it was written when the table stood at a version that no entry of it has."
        if command is None:
            yield "the events are not those of one command."
            return
        signed = next((tuple(one.signed) for one in events if hasattr(one, "signed")), ())
        needed = does.PERSONS.get(type(command), 0)
        if len({key_of(one) for one in signed}) < needed:
            yield f"{needed} people sign this, and it has the signatures of {', '.join(signed) or 'nobody'}."
        shift = next((one.shift for one in reversed(events) if isinstance(one, InventoryCounted)), "")
        now = Standing(
            shift,
            self.takings.version,
            self.takings.won,
            self.takings.elsewhere,
            self.takings.flows,
            find_award=self.find_award,
            afterwards=True,
        )
        again = decide(self.till, now, command, signed)
        if isinstance(again, Refusal):
            yield f"it could not be done then: {again.message}"
        elif again != tuple(events):
            yield "what was counted, numbered or reckoned is not what the record before it gives."

    def find_award(self, wanted: does.WriteSlip) -> Award | None:
        key = (wanted.kind, wanted.seat, wanted.wager)
        if wanted.round == self.takings.round:
            return list_awards(wanted.round, self.takings.stands).get(key)
        return self.awards.get((wanted.round, key))

    def finish(self) -> Iterator[Fault]:
        self.settle_until(self.takings.version)
        for entry in self.waiting:
            self.find("money", entry.number, "it was written when the table stood further on than its record goes.")
        yield from self.faults

    def find(self, kind: str, number: int, problem: str, stream: str = "") -> None:
        self.faults.append(Fault(kind, stream or self.stream, number, problem))


def command_of(events: tuple[Event, ...]) -> does.Command | None:
    """The command that these events are of."""
    counts = [one for one in events if isinstance(one, InventoryCounted)]
    match events[0]:
        case TillOpened(kind, practice):
            return does.OpenTill(kind, practice, sum(one.amount for one in counts))
        case BoughtIn(player, amount, tender):
            return does.BuyIn(player, amount, tender)
        case CashedOut(player, amount):
            return does.CashOut(player, amount)
        case ColouredUp(takes, gives):
            return does.ColourUp(takes, gives)
        case SlipMade(kind="fill", chips=chips):
            return does.Fill(chips)
        case SlipMade(kind="credit", chips=chips):
            return does.Credit(chips)
        case SlipMade(kind="jackpot" | "envy" as kind, about=about):
            round, seat, wager = about.split("/", 2)
            return does.WriteSlip(kind, int(round), int(seat), wager)
        case SlipVoided(slip, why):
            return does.VoidSlip(slip, why)
        case InventoryCounted(count=count, chips=chips):
            return does.CountInventory("change" if len(counts) > 1 else count, chips)
        case DropCounted(period, amount):
            return does.CountDrop(period, amount)
        case _:
            return None


class MoneyWatch:
    """The money of all tables."""

    def __init__(self) -> None:
        self.replays: dict[str, TillReplay] = {}

    def observe(self, stream: str) -> Observer | None:
        kind, _, table = stream.partition("/")
        if stream.startswith(TILL):
            self.replays[table] = TillReplay(stream)
            return self.replays[table].collect
        return self.replays[table].follow if kind == "table" and table in self.replays else None

    def finish(self) -> Iterator[Fault]:
        for one in self.replays.values():
            yield from one.finish()
