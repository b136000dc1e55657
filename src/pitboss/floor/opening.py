"""Opening a floor, until it is closed again: its store, its keys, and the other processes that work on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import sleep

from pitboss.errors import BadInput
from pitboss.floor.clock import Clock, utc_now
from pitboss.floor.duties import EIGHT_HOURS, Shifts
from pitboss.floor.events import STREAM
from pitboss.floor.floor import PATIENCE, PAUSE, THIS_PROCESS, Floor
from pitboss.floor.joining import Joining
from pitboss.floor.plausible import TEN_MILLIONS
from pitboss.floor.vault import VAULT_KEY, read_key
from pitboss.journal.folder import Folder
from pitboss.journal.opening import is_postgres
from pitboss.money import Cents

SEEDING = "seeding"
"""What a process owns while it sets up a demonstration."""


@contextmanager
def open_floor(
    folder: Folder,
    clock: Clock = utc_now,
    shifts: Shifts = EIGHT_HOURS,
    name: str = THIS_PROCESS,
    largest: Cents = TEN_MILLIONS,
    keys_by_hand: bool = False,
) -> Iterator[Floor]:
    """The floor of a folder. A file is one process's; a PostgreSQL database is shared, and others' work is followed.
    `keys_by_hand`: no server gives the keys of a shared floor to another, whoever runs them copies the files.
    """
    with ExitStack() as ends:
        store = folder.open_held()
        ends.callback(store.close)
        if is_postgres(folder.url):
            joining = Joining(store, folder, name, clock, by_hand=keys_by_hand)
            joining.bring_keys()
            ends.callback(joining.attend())
        elif not store.own(STREAM, name):
            raise BadInput(
                f"another process runs the floor in {folder.path}: end it first, or let both work on one PostgreSQL "
                "database, named by DATABASE_URL."
            )
        key = read_key(folder.path / VAULT_KEY, store)
        floor = Floor(store, key, clock, name=name, shifts=shifts, largest=largest)
        ends.callback(floor.follow())
        yield floor


@contextmanager
def hold_alone(floor: Floor, what: str = SEEDING) -> Iterator[None]:
    """One process of the floor at a time; whatever the one before it did is known here."""
    for _ in range(round(2 * PATIENCE / PAUSE)):
        if floor.store.own(what, floor.name):
            break
        sleep(PAUSE)
    try:
        floor.hear(frozenset())
        yield
    finally:
        floor.store.disown(what, floor.name)
