"""Whether a corrected wager was covered: at an electronic table nobody can have put down more than they had.

A player may have cashed out since, and that keeps no correction back. So what is asked is what they had in the round:
their balance, and what they have cashed out since it began.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.contracts import contract_of
from pitboss.floor.beginnings import find_beginning
from pitboss.floor.money.events import CashedOut, till_of
from pitboss.floor.money.takings import Book, Takings, mark_stakes, name_at, post
from pitboss.floor.streams import stream_of
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from pitboss.money import Cents, read_dollars
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.events import WagerPlaced
from pitboss.tables.events import Event
from pitboss.tables.seat_events import SeatsCorrected

WAGER, CASHED_OUT = contract_of(WagerPlaced).name, contract_of(CashedOut).name
PAGE = 100


@dataclass(frozen=True)
class Uncovered:
    """A player who would have wagered this much more than they had."""

    player: str
    missing: Cents


def corrects_wager(events: Iterable[Event]) -> bool:
    """Whether a wager is told otherwise; that another person sits at its box puts nothing more on the table."""
    told = tuple(events)
    return any(isinstance(one, FactCorrected) and one.what == WAGER for one in told) and not any(
        isinstance(one, SeatsCorrected) for one in told
    )


def find_uncovered(before: Takings, after: Takings, had: Mapping[str, Cents]) -> Uncovered | None:
    """Who needs more in the round than before, and did not have it; `had` is what each had beside the rounds."""
    former = dict(list_depths(before))
    for player, depth in list_depths(after):
        missing = depth - had.get(player, 0) - after.purses.get(player, 0)
        if depth > former.get(player, 0) and missing > 0:
            return Uncovered(player, missing)
    return None


def list_depths(takings: Takings) -> Iterator[tuple[str, Cents]]:
    """How much of their money each player of the last round had put into it at most, at any moment."""
    book, depths = Book(dict(takings.players)), dict[str, Cents]()
    for event, stake in mark_stakes(one for one in takings.stands if one is not None):
        post(book, event)
        if stake:
            player = name_at(book.names, stake.seat)
            depths[player] = max(depths.get(player, 0), -book.purses.get(player, 0))
    yield from depths.items()


def cashed_out_since(store: Store, table: str, round: int) -> dict[str, Cents]:
    """What each player has cashed out at a table since this round began there."""
    began = find_beginning(store, table, round)
    entry = next(iter(store.read(stream_of(table), began - 1, began)), None) if began else None
    paid = dict[str, Cents]()
    for one in read_back(store, till_of(table)) if entry else ():
        if entry is None or version_of(one) < entry.version:
            break
        for said in one.events:
            if said["event"] == CASHED_OUT:
                paid[said["player"]] = paid.get(said["player"], 0) + read_dollars(said["amount"])
    return paid


def read_back(store: Store, stream: str) -> Iterator[Entry]:
    """The entries of a stream, the last one first."""
    upto = store.head(stream).number
    while upto > 0:
        yield from reversed(list(store.read(stream, max(0, upto - PAGE), upto)))
        upto -= PAGE


def version_of(entry: Entry) -> int:
    """How far the table had come when something was done with its money."""
    version = entry.facts.get("version")
    return version if isinstance(version, int) else 0
