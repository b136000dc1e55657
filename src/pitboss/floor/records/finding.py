"""Rounds that somebody looks for: of a table, by player, by time, or by what they paid."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.floor.person import is_same_person
from pitboss.floor.records.rounds import RoundRecord, read_rounds
from pitboss.floor.streams import stream_of
from pitboss.journal.store import Store
from pitboss.money import Cents, dollars

Said = dict[str, Any]


@dataclass(frozen=True)
class Wanted:
    """What is looked for. Times are as the journal writes them, and compare as text; `least` is a payment in cents."""

    player: str = ""
    since: str = ""
    until: str = ""
    least: Cents = 0

    def matches(self, record: RoundRecord) -> bool:
        if self.until and record.begun > self.until:
            return False
        played = record.players.values()
        if self.player and not any(is_same_person(self.player, one) for one in played):
            return False
        return not self.least or any(one.returned >= self.least for one in record.wagers)


def find_entry(store: Store, stream: str, since: str) -> int:
    """The number of the last entry that was written before a time: found by halves, for entries are in order."""
    low, high = 0, store.head(stream).number
    while low < high:
        middle = (low + high + 1) // 2
        entry = next(iter(store.read(stream, middle - 1, middle)))
        low, high = (middle, high) if entry.at < since else (low, middle - 1)
    return low


def rounds_between(store: Store, table: str, since: str = "", until: str = "") -> Iterator[RoundRecord]:
    """The rounds that began at or after a time, and before another."""
    after = find_entry(store, stream_of(table), since) if since else 0
    for record in read_rounds(store, table, after):
        if until and record.begun >= until:
            return
        yield record


def find_rounds(store: Store, table: str, wanted: Wanted, count: int) -> list[RoundRecord]:
    """The last rounds of a table that match, the newest first."""
    found: deque[RoundRecord] = deque(maxlen=count)
    found.extend(one for one in rounds_between(store, table, wanted.since, wanted.until) if wanted.matches(one))
    return list(reversed(found))


def show_record(record: RoundRecord) -> Said:
    """A round in one line."""
    return {
        "id": record.id,
        "table": record.table,
        "number": record.number,
        "game": record.game,
        "begun": record.begun,
        "over": record.over,
        "void": record.void,
        "players": {str(seat): name for seat, name in record.players.items() if seat in record.stakes},
        "staked": dollars(record.staked),
        "returned": dollars(record.returned),
        "envy": dollars(sum(record.envy.values())),
        "win": dollars(record.house),
    }
