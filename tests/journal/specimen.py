"""A small floor's journal with a bit of everything, and both verifiers to ask about it."""

from __future__ import annotations

import importlib.util
import sqlite3
import sys
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.journal.anchors import Notary
from pitboss.journal.entry import Draft
from pitboss.journal.folder import Folder, recall_snapshot, verify_folder
from pitboss.journal.proofs import Forest
from pitboss.journal.signing import load_key
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.verify import Watch
from tests.floor.hall import Hall
from tests.journal.desk import AT

VERIFIER = Path(__file__).parent.parent.parent / "verifier" / "verify_journal.py"
GAME, LINKED = "three-card-poker", "caribbean-stud"
TABLE, LINK = f"table/{GAME}", f"link/{LINKED}"

Found = set[tuple[str, str, int]]


def make(path: Path, older: Path | None = None) -> Path:
    """Two tables, a link, people with an approval; snapshots, segments, three anchors and their roots.

    `older` gets a copy of the database as it was at the first anchor.
    """
    folder = Folder(path)
    store = SqliteStore(folder.database)
    notary = Notary(store, load_key(folder.key), folder.anchors, lambda: AT)
    forest = Forest(store, load_key(folder.key), folder.anchors)
    with patch("pitboss.floor.hosting.SNAPSHOT_EVERY", 20):
        halls = [Hall(game, seats=2, store=store) for game in (LINKED, GAME)]
        for hall in halls:
            hall.play(1)
        people(store, 0)
        forest.grow(notary.anchor("schedule"))
        if older:
            store.writer.execute("vacuum into ?", (str(older),))
        halls[1].play(2)
        store.compact(keep=10, size=16)
        forest.grow(notary.anchor("jackpot"))
        people(store, 3)
        halls[1].play(3)
        forest.grow(notary.anchor("shift end"))
    store.close()
    settle(folder.database)
    return path


def people(store: SqliteStore, version: int) -> None:
    for number in range(version, version + 3):
        facts = {"approved_by": "Pat", "request": number}
        event = {"event": "corrected", "version": 1, "amount": "25.00"}
        store.append(
            [Draft("persons", number, f"p{number}", AT, {"role": "floorperson", "person": "Flo"}, (event,), facts)]
        )


def settle(database: Path) -> None:
    """All of a database in its one file."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("pragma journal_mode = delete")


@lru_cache
def independent() -> ModuleType:
    """The verifier that shares no code with ours."""
    spec = importlib.util.spec_from_file_location("verify_journal", VERIFIER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["verify_journal"] = module
    spec.loader.exec_module(module)
    module.signed = lru_cache(module.signed)  # type: ignore[attr-defined]
    return module


def find_faults(path: Path, replay: bool = True) -> tuple[Found, Found]:
    """What ours finds, and what the other does."""
    folder = Folder(path)
    watches: list[Watch] = [TableWatch(recall_snapshot(folder)), LinkWatch(recall_snapshot(folder))] if replay else []
    ours = {(one.kind, one.stream, one.number) for one in verify_folder(folder, watches=watches).faults}
    theirs = set(independent().examine(path, None, None).found)
    return ours, theirs
