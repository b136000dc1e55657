"""Where each round begins in the stream of its table: noted beside the record, and believed only if the entry says so.

The note is outside the chain, so anybody who can write to the database can change it. Then the record itself is read.
"""

from __future__ import annotations

from pitboss.contracts import contract_of
from pitboss.floor.streams import stream_of
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from pitboss.rounds.events import RoundOpened
from pitboss.tables.events import RoundBegan

ROUNDS = "rounds"
"""The shelf on which it is noted with which entry of its table each round began."""

BEGAN, OPENED = contract_of(RoundBegan).name, contract_of(RoundOpened).name


def find_beginning(store: Store, table: str, number: int) -> int | None:
    """The entry of the table's stream with which this round was opened."""
    noted = store.recall(ROUNDS, f"{table}.{number}") or b""
    upto = int(noted) if noted.isdigit() else 0
    for entries in (store.read(stream_of(table), max(0, upto - 1), upto), store.read(stream_of(table))):
        if found := next((entry for entry in entries if begun_in(entry) == number), None):
            return found.number
    return None


def find_last_number(store: Store, table: str) -> int:
    """The number of the last round that was opened at a table; 0 if there was none."""
    return max((begun_in(entry) or 0 for entry in store.read(stream_of(table))), default=0)


def begun_in(entry: Entry) -> int | None:
    """The number of the round that an entry opens."""
    names = {said.get("event"): said for said in entry.events if said.get("event") in (BEGAN, OPENED)}
    return names[BEGAN].get("number") if len(names) == 2 else None
