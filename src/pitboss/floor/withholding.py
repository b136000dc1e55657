"""What of the record is not shown while a round is played: its entries name cards that lie face down.

The record has every card that was dealt. Nobody may look under those that lie there, at the machine no more than over
the API: what belongs to a round is read when it is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from pitboss.contracts import contract_of
from pitboss.floor.audit import IMPOSSIBLE
from pitboss.floor.beginnings import find_beginning
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import rebuild
from pitboss.floor.money.events import TILL
from pitboss.floor.streams import TABLE
from pitboss.journal.chain import UNREADABLE, parse, read_segment
from pitboss.journal.entry import Said
from pitboss.journal.rows import Rows
from pitboss.journal.store import Store
from pitboss.tables.events import RoundBegan, RoundEnded, RoundReopened
from pitboss.tables.state import Table

BEGAN, REOPENED, ENDED = (contract_of(one).name for one in (RoundBegan, RoundReopened, RoundEnded))


def last_readable(floor: Floor, stream: str) -> int | None:
    """The last entry of a stream that may be read while the floor runs; None for all of them."""
    table = table_of(stream)
    if table is None:
        return None
    place = floor.places.get(table)
    if place is None:
        return 0
    entries = place.entries  # In this order: a round may begin in between.
    return last_before(floor.store, table, hosted(floor.pit, table).table, entries)


def last_shown(store: Store, stream: str) -> int | None:
    """The same from the record alone, where no floor runs or another process has it."""
    table = table_of(stream)
    if table is None:
        return None
    try:
        now = rebuild(store, table)
    except IMPOSSIBLE:  # What happened there makes no sense. Its rounds are told apart all the same.
        return last_before_round((entry.number, entry.version, entry.events) for entry in store.read(stream))[0]
    return last_before(store, table, now.table, now.entries)


def list_shown(rows: Rows) -> dict[str, int]:
    """For all that lies in a journal: of each table where a round is played, and of its money, the last entry shown."""
    shown: dict[str, int] = {}
    for row in rows.streams():
        if isinstance(row.stream, str) and row.stream.startswith(TABLE):
            last, version = last_before_round(read_entries(rows, row.stream, "events"))
            if type(row.number) is int and last < row.number:
                shown[row.stream] = last
                till = TILL + row.stream.removeprefix(TABLE)
                money = [number for number, _, facts in read_entries(rows, till, "facts") if rests_on(facts) <= version]
                shown[till] = max(money, default=0)
    return shown


def read_entries(rows: Rows, stream: str, what: str) -> Iterator[tuple[int, int, Any]]:
    """The number and version of each entry, and what it says. One that cannot be read is for verifiers to find."""
    for segment in rows.segments(stream):
        with suppress(*UNREADABLE):
            for body, _ in read_segment(segment)[1]:
                yield body["number"], body["version"], body[what]
    for row in rows.entries(stream):
        if isinstance(row.body, bytes) and (said := parse(row.body)) is not None:
            yield said["number"], said["version"], said[what]


def last_before_round(entries: Iterable[tuple[int, int, Iterable[Said]]]) -> tuple[int, int]:
    """The last entry before the round that is played, or of all where none is, and the version after it."""
    number = version = 0
    before, playing = (0, 0), False
    for next_number, next_version, events in entries:
        names = [one.get("event") for one in events]
        if BEGAN in names:
            before = number, version
        for name in names:
            playing = name in (BEGAN, REOPENED) or (playing and name != ENDED)
        number, version = next_number, next_version
    return before if playing else (number, version)


def rests_on(facts: Said) -> int:
    """The version at which a table stood when something was done with its money."""
    version = facts.get("version")
    return version if type(version) is int else 0


def last_before(store: Store, table: str, now: Table, entries: int) -> int:
    """The last entry before the round that is played; where none is, the last of all."""
    if not now.in_round:
        return entries
    return min(entries, (find_beginning(store, table, now.rounds) or 1) - 1)


def table_of(stream: str) -> str | None:
    return stream.removeprefix(TABLE) if stream.startswith(TABLE) else None
