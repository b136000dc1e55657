"""Sealed segments that are changed, exchanged, or taken away."""

from __future__ import annotations

from tests.journal.specimen import TABLE
from tests.journal.tampering.forger import Forger


def remove_a_segment(f: Forger) -> None:
    f.run("delete from segments where stream = ? and first = 1", TABLE)


def change_a_segment(f: Forger) -> None:
    first, lines = f.segment(TABLE)
    lines[5][2] = {**lines[5][2], "person": "Mallory"}
    f.put_segment(TABLE, first, lines)


def damage_a_segment(f: Forger) -> None:
    f.run("update segments set data = cast(substr(data, 1, 100) as blob) where stream = ? and first = 1", TABLE)


def exchange_segments(f: Forger) -> None:
    rows = f.run("select first, last, seal, data from segments where stream = ? order by first limit 2", TABLE)
    (a, *_), (b, *_) = rows
    for first, (_, _, seal, data) in ((a, rows[1]), (b, rows[0])):
        f.run("update segments set seal = ?, data = ? where stream = ? and first = ?", seal, data, TABLE, first)


def take_a_segment_for_live_entries(f: Forger) -> None:
    """The entries behind the last segment, over again in another segment."""
    row = f.run("select stream, first, last, seal, data from segments where stream = ? limit 1", TABLE)[0]
    f.run("insert into segments (stream, first, last, seal, data) values (?, ?, ?, ?, ?)", row[0], 900, 915, *row[3:])
