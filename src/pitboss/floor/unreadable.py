"""What is asked of every table, though the record of one cannot be read: the others answer, and that one is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TypeVar

from pitboss.errors import PitbossError
from pitboss.floor.money.events import till_of
from pitboss.floor.streams import stream_of
from pitboss.journal.store import Damaged, Store, StoreError

A = TypeVar("A")

UNREADABLE = (PitbossError, LookupError, AssertionError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What reading a stream that somebody has changed may come to."""

Skip = Callable[[str, str], None]
"""Is told of a table that is left out, and why."""


def lies_with_the_record(problem: Exception) -> bool:
    """Whether it is not that the store is away, or has no room."""
    return isinstance(problem, Damaged) or not isinstance(problem, StoreError)


def read_each(tables: Iterable[str], read: Callable[[str], A], skip: Skip) -> Iterator[A]:
    """What is read of each table that can be read."""
    for table in tables:
        try:
            found = read(table)
        except UNREADABLE as problem:
            if not lies_with_the_record(problem):
                raise
            skip(table, str(problem) or type(problem).__name__)
        else:
            yield found


def list_readable(store: Store, tables: Iterable[str], skip: Skip) -> list[str]:
    """The tables whose entries, and those of their tills, can all be read: found out before a file is begun that could
    not be ended.
    """

    def look_through(table: str) -> str:
        for _ in chain(store.read(stream_of(table)), store.read(till_of(table))):
            pass
        return table

    return list(read_each(tables, look_through, skip))
