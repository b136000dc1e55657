"""Rounds and wagers as records: what was staked, how it ended, what was returned, by the events that stand.

A table's stream is read once from the place asked for, and only what concerns money is looked into.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.contracts import contract_of
from pitboss.floor.money.awards import list_awards
from pitboss.floor.money.takings import MOVES, NOTES, Book, post
from pitboss.floor.streams import stream_of
from pitboss.journal.store import Store
from pitboss.money import Cents
from pitboss.rounds import events as happened
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.irregularity_events import EnvyTakenBack
from pitboss.rounds.stake_events import InstrumentPlaced
from pitboss.rounds.verification_events import ProgressiveCancelled
from pitboss.tables.codec import EVENTS
from pitboss.tables.events import Event, RoundBegan, SeatTaken
from pitboss.tables.seat_events import SeatsCorrected

LOOKED_INTO: frozenset[type] = MOVES | {
    happened.RoundOpened,
    happened.RoundVoided,
    happened.RoundClosed,
    FactCorrected,
    RoundBegan,
    SeatTaken,
    SeatsCorrected,
}
NAMES = {contract_of(kind).name for kind in LOOKED_INTO}
NOTED = {contract_of(kind).name for kind in NOTES}
STANDING = {name for name in EVENTS.kinds if name not in NOTED}


@dataclass(frozen=True)
class WagerRecord:
    """A wager that was settled."""

    seat: int
    player: str
    wager: str
    staked: Cents
    outcome: str
    line: str
    pays: str
    returned: Cents
    vigorish: Cents


@dataclass(frozen=True)
class RoundRecord:
    """A round: `entry` of its table's stream opened it. `house` is what the house won in it, `won` the same by seat and
    without Envy Bonuses; `stakes` are what each seat wagered before the deal, in chips alone unless it is `special`.
    """

    table: str
    number: int
    entry: int
    begun: str
    game: str
    digest: str
    over: bool
    void: bool
    house: Cents
    wagers: tuple[WagerRecord, ...]
    envy: Mapping[int, Cents]
    stakes: Mapping[int, Mapping[str, Cents]]
    won: Mapping[int, Cents]
    special: frozenset[int]
    meters: Mapping[str, int]
    players: Mapping[int, str]
    stands: tuple[Event | None, ...]
    settled_at: Mapping[tuple[int, str], str]

    @property
    def id(self) -> str:
        return f"{self.table}.{self.number}"

    @property
    def staked(self) -> Cents:
        return sum(one.staked for one in self.wagers)

    @property
    def returned(self) -> Cents:
        return sum(one.returned for one in self.wagers)

    def list_hits(self) -> list[dict[str, Any]]:
        """The awards from meters among its wagers."""
        lines = {(one.seat, one.wager): one.line for one in self.wagers}
        return [
            {"seat": award.seat, "player": award.player, "wager": award.wager, "amount": award.amount}
            | {"line": lines.get((award.seat, award.wager), "")}
            | {"at": self.settled_at.get((award.seat, award.wager), self.begun)}
            for (kind, _, _), award in list_awards(self.number, self.stands).items()
            if kind == "jackpot"
        ]


@dataclass(slots=True)
class Reading:
    """The round that is being read, and what is known of the table."""

    table: str
    number: int = 0
    begins: int = 0
    entry: int = 0
    begun: str = ""
    opened: happened.RoundOpened | None = None
    stands: list[Event | None] = field(default_factory=list)
    players: dict[int, str] = field(default_factory=dict)
    settled_at: dict[tuple[int, str], str] = field(default_factory=dict)

    def finish(self) -> RoundRecord | None:
        return record_round(self) if self.opened is not None else None


def read_rounds(store: Store, table: str, after: int = 0, upto: int | None = None) -> Iterator[RoundRecord]:
    """The rounds that began in the entries with numbers above `after`, in order; the last may still be played."""
    now, before = Reading(table), dict[str, Any]()
    for entry in store.read(stream_of(table), after):
        for said in entry.events:
            name = str(said.get("event"))
            if name in STANDING and name not in NAMES:
                now.stands.append(None)
                continue
            if name in NOTED and name not in NAMES:
                continue
            event = EVENTS.read(said, before)
            if isinstance(event, happened.RoundOpened):
                if done := now.finish():
                    yield done
                if upto is not None and entry.number > upto:
                    return
                now.number, now.entry, now.begun = now.begins, entry.number, entry.at
                now.opened, now.stands, now.settled_at = event, [None], {}
            else:
                look_at(now, event)
                if isinstance(event, happened.WagerSettled):
                    now.settled_at[event.seat, event.wager] = entry.at
    if last := now.finish():
        yield last


def look_at(now: Reading, event: Event) -> None:
    match event:
        case RoundBegan(number=number):
            now.begins = number
        case SeatTaken(seat=seat, player=player):
            now.players[seat] = player
        case SeatsCorrected(seats=seats):
            now.players |= {one.seat: one.player for one in seats}
        case FactCorrected(left=left):
            del now.stands[left:]
        case _ if type(event) not in NOTES:
            now.stands.append(event)


def record_round(now: Reading) -> RoundRecord:
    """A round as the events that stand have it."""
    assert now.opened is not None
    book, stakes, wagers = Book(dict(now.players)), dict[int, dict[str, Cents]](), list[WagerRecord]()
    envy, special, kinds = dict[int, Cents](), set[int](), {type(one) for one in now.stands}
    for event in now.stands:
        if event is None:
            continue
        post(book, event)
        match event:
            case happened.WagerPlaced(seat, wager, amount):
                at = stakes.setdefault(seat, {})
                at[wager] = at.get(wager, 0) + amount
            case happened.WagerWithdrawn(seat, wager, amount) | ProgressiveCancelled(seat, wager, amount):
                stakes[seat][wager] = stakes.get(seat, {}).get(wager, 0) - amount
            case happened.StakeReturned(seat=seat) | InstrumentPlaced(seat=seat):
                special.add(seat)
            case happened.EnvyPaid(seat=seat, amount=amount):
                envy[seat] = envy.get(seat, 0) + amount
            case EnvyTakenBack(seat=seat, amount=amount):
                envy[seat] = envy.get(seat, 0) - amount
            case happened.WagerSettled():
                player = event.player or book.names.get(event.seat, "")
                how = (event.outcome, event.line, event.pays, event.returned, event.vigorish)
                wagers.append(WagerRecord(event.seat, player, event.wager, event.staked, *how))
    return RoundRecord(
        now.table,
        now.number,
        now.entry,
        now.begun,
        now.opened.game,
        now.opened.digest,
        bool(kinds & {happened.RoundClosed, happened.RoundVoided}),
        happened.RoundVoided in kinds,
        book.house,
        tuple(wagers),
        envy,
        {seat: {wager: amount for wager, amount in at.items() if amount} for seat, at in stakes.items()},
        win_by_seat(now.stands),
        frozenset(special),
        {str(meter): int(amount) for meter, amount in now.opened.meters},
        dict(book.names),
        tuple(now.stands),
        dict(now.settled_at),
    )


def win_by_seat(stands: list[Event | None]) -> dict[int, Cents]:
    """Find what the house won at each seat. Envy Bonuses are left out: they are for the hand of another player."""
    books: dict[int, Book] = {}
    for event in stands:
        seat = getattr(event, "seat", None)
        if event is not None and seat is not None and not isinstance(event, happened.EnvyPaid | EnvyTakenBack):
            post(books.setdefault(seat, Book()), event)
    return {seat: book.house for seat, book in books.items()}
