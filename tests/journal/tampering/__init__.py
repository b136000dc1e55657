"""Ways to change a journal with full rights over its file: one function for each kind, and the tools of a forger."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from inspect import isfunction
from pathlib import Path

from tests.journal.tampering import anchors, ends, indexes, record, segments, shelves, tables
from tests.journal.tampering.forger import Forger

KINDS: tuple[Callable[[Forger], None], ...] = tuple(
    value
    for room in (record, segments, anchors, shelves, indexes, tables, ends)
    for value in vars(room).values()
    if isfunction(value) and value.__module__ == room.__name__ and value.__code__.co_argcount == 1
)


def tamper(folder: Path, kind: Callable[[Forger], None]) -> None:
    forger = Forger(folder)
    with closing(forger.db):
        kind(forger)
