"""A floor that is started again: 200 tables, each with a long record, from snapshots; and its journal verified.

`python -m benchmarks.restart 10000000` makes one of so many events.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from tests.faults.crowd import next_order
from tests.floor.hall import KEY, MANAGER, game_of

from pitboss.errors import Refusal
from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.games.game import Game
from pitboss.journal.entry import Draft, Entry, Head, encode, head_after, seal_behind
from pitboss.journal.folder import Folder, recall_snapshot, verify_folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.sql import ENTRY, HEAD, Writer
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import SNAPSHOTS, Kept, Store
from pitboss.journal.verify import Watch

GAME, TABLES = "three-card-poker", 200
SHORT, LONG = 599, 1799
"""Entries of each table."""

Line = tuple[str, float, str]


def measure() -> Iterator[Line]:
    game = game_of(GAME)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        for length in (SHORT, LONG):
            source = MemoryStore()
            play(source, game, length)
            path = Path(folder) / f"{length}"
            yield from start(path, fill(path, game, source, TABLES))
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


def measure_long(events: int) -> Iterator[Line]:
    """A floor of so many events, and an old round of it."""
    game, source = game_of(GAME), MemoryStore()
    play(source, game, LONG)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        begun = time.perf_counter()
        count = pile_up(Path(folder), game, source, events)
        yield f"{count:,} events written", time.perf_counter() - begun, "on the clock"
        yield from start(Path(folder), count)


def pile_up(path: Path, game: Game, source: Store, events: int) -> int:
    """As `fill`, but what was played comes again and again at each table, until there are so many events.

    Older entries are written behind the store's back, which is quick, and sealed as the store seals them.
    """
    entries = list(source.read(f"table/{GAME}"))
    snapshot = source.recall(SNAPSHOTS, f"table/{GAME}")
    assert snapshot is not None
    times = max(0, events // TABLES // entries[-1].version - 1)
    with closing(SqliteStore(path / "floor.db")) as store:
        floor = Floor(store, KEY)
        for number in range(TABLES):
            floor.host(f"{number}", game, MANAGER)
            with store.transaction() as writer:
                head = repeat(writer, entries, f"table/{number}", times)
            continue_at(store, f"table/{number}", entries, snapshot, head)
        return sum(head.version for head in store.heads().values())


def repeat(writer: Writer, entries: list[Entry], stream: str, times: int) -> Head:
    head = Head()
    for time_ in range(times):
        rows = []
        for entry in entries:
            draft = Draft(stream, 0, f"{time_} {entry.id}", entry.at, entry.actor, entry.events)
            sealed, body = seal_behind(head, draft)
            rows.append((stream, sealed.number, sealed.id, body, sealed.seal))
            head = head_after(sealed)
        writer.run_many(ENTRY, rows)
    if times:
        writer.run(HEAD, (stream, head.number, head.version, head.seal))
    return head


def continue_at(store: Store, stream: str, entries: list[Entry], snapshot: bytes, head: Head) -> None:
    """The last of it as a floor writes it, with a snapshot and what came after it."""
    said = json.loads(snapshot)
    at = said["entries"]
    moved = {**said, "entries": at + head.number, "version": said["version"] + head.version}
    drafts = [replace(again(one, stream), expected=again(one, stream).expected + head.version) for one in entries]
    store.append(drafts[:at], [Kept(SNAPSHOTS, stream, encode(moved))])
    store.append(drafts[at:])


def start(path: Path, events: int) -> Iterator[Line]:
    begun, clock = time.process_time(), time.perf_counter()
    with closing(SqliteStore(path / "floor.db")) as store:
        floor = Floor(store, KEY)
        spent, passed = time.process_time() - begun, time.perf_counter() - clock
        assert len(floor.places) == TABLES
    yield f"ready, {TABLES} tables, {events:,} events", spent, f"of CPU; {passed:.1f} s on the clock"


def verification(what: str, folder: Folder, replay: bool) -> tuple[str, float, str]:
    watches: list[Watch] = [TableWatch(recall_snapshot(folder)), LinkWatch()] if replay else []
    begun = time.process_time()
    report = verify_folder(folder, watches=watches)
    spent = time.process_time() - begun
    assert report.sound, report.faults[:3]
    return what, spent, f"{report.events / spent:,.0f} events a second of CPU"


if __name__ == "__main__":
    for what, spent, about in measure_long(int(sys.argv[1])):
        print(f"  {what:<60} {spent * 1000:>10.1f} ms   {about}", flush=True)
