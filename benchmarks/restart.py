"""A floor that is started again: 200 tables, each with a long record, from snapshots; and its journal verified."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from tests.faults.crowd import next_order
from tests.floor.hall import KEY, MANAGER, game_of

from pitboss.errors import Refusal
from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.games.game import Game
from pitboss.journal.entry import Draft, Entry
from pitboss.journal.folder import Folder, recall_snapshot, verify_folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import SNAPSHOTS, Kept, Store
from pitboss.journal.verify import Watch

GAME, TABLES = "three-card-poker", 200
SHORT, LONG = 599, 1799
"""Entries of each table."""


def measure() -> Iterator[tuple[str, float, str]]:
    game = game_of(GAME)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        for length in (SHORT, LONG):
            source = MemoryStore()
            play(source, game, length)
            path = Path(folder) / f"{length}"
            yield start(path, fill(path, game, source, TABLES))
        yield verification("pitboss verify, chain only", Folder(path), replay=False)
        fill(Path(folder) / "few", game, source, 10)
        yield verification("pitboss verify, every table played again", Folder(Path(folder) / "few"), replay=True)


def play(store: Store, game: Game, entries: int) -> None:
    """One table, until its stream is so long."""
    floor, random = Floor(store, KEY), Random(1)
    floor.host(GAME, game, MANAGER)
    number = 0
    while floor.places[GAME].entries < entries:
        number += 1
        answer = floor.tell(Order(f"{number}", GAME, *next_order(game, hosted(floor.pit, GAME).table, random)))
        assert not isinstance(answer, Refusal), answer


def fill(path: Path, game: Game, source: Store, tables: int) -> int:
    """A floor with many tables at which the same was played; how many events it has."""
    entries = list(source.read(f"table/{GAME}"))
    snapshot = source.recall(SNAPSHOTS, f"table/{GAME}")
    assert snapshot is not None
    at = json.loads(snapshot)["entries"]
    with closing(SqliteStore(path / "floor.db")) as store:
        floor = Floor(store, KEY)
        for number in range(tables):
            stream = f"table/{number}"
            floor.host(f"{number}", game, MANAGER)
            store.append([again(entry, stream) for entry in entries[:at]], [Kept(SNAPSHOTS, stream, snapshot)])
            store.append([again(entry, stream) for entry in entries[at:]])
        return sum(head.version for head in store.heads().values())


def again(entry: Entry, stream: str) -> Draft:
    facts = {name: value for name, value in entry.facts.items() if name != "snapshot"}
    expected = entry.version - len(entry.events)
    return Draft(stream, expected, entry.id, entry.at, entry.actor, entry.events, facts)


def start(path: Path, events: int) -> tuple[str, float, str]:
    begun = time.process_time()
    with closing(SqliteStore(path / "floor.db")) as store:
        floor = Floor(store, KEY)
        spent = time.process_time() - begun
        assert len(floor.places) == TABLES
    return f"ready, {TABLES} tables, {events:,} events", spent, "of CPU"


def verification(what: str, folder: Folder, replay: bool) -> tuple[str, float, str]:
    watches: list[Watch] = [TableWatch(recall_snapshot(folder)), LinkWatch()] if replay else []
    begun = time.process_time()
    report = verify_folder(folder, watches=watches)
    spent = time.process_time() - begun
    assert report.sound, report.faults[:3]
    return what, spent, f"{report.events / spent:,.0f} events a second of CPU"
