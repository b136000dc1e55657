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

from pitboss.errors import Refusal
from pitboss.floor.accounts import Accounts
from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.floor.money.commands import OpenTill
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.person import OPERATOR
from pitboss.floor.records.hits import last_hits
from pitboss.floor.secret import CHEAP, Hashing
from pitboss.floor.session import Session
from pitboss.floor.shelf_audit import ShelfWatch
from pitboss.floor.transfer_audit import TransferWatch
from pitboss.floor.vault import SHELF as DECKS
from pitboss.floor.vault import VAULT_KEY, find_opener
from pitboss.journal.anchors import Notary
from pitboss.journal.entry import Draft
from pitboss.journal.folder import Folder, recall_snapshot, verify_folder
from pitboss.journal.proofs import Forest
from pitboss.journal.signing import load_key
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.verify import Watch
from tests.floor.hall import KEY, Hall, insist
from tests.journal.desk import AT

VERIFIER = Path(__file__).parent.parent.parent / "verifier" / "verify_journal.py"
GAME, LINKED = "three-card-poker", "caribbean-stud"
TABLE, LINK = f"table/{GAME}", f"link/{LINKED}"
LATE = "late"
"""A stream that no anchor holds yet."""

Found = set[tuple[str, str, int]]


def make(path: Path, older: Path | None = None) -> Path:
    """Two tables, a link, people with an approval; snapshots, segments, three anchors and their roots, and a stream
    that was begun since. Beside the record lie notes of rounds, hits and takings, sealed decks with their key, secrets
    and a session.

    `older` gets a copy of the database as it was at the first anchor.
    """
    folder = Folder(path)
    store = SqliteStore(folder.database)
    notary = Notary(store, load_key(folder.key), folder.anchors, lambda: AT)
    forest = Forest(store, load_key(folder.key), folder.anchors)
    with patch("pitboss.floor.hosting.SNAPSHOT_EVERY", 20), patch("pitboss.floor.money.sealing.KEEP_EVERY", 2):
        halls = [Hall(game, seats=2, store=store) for game in (LINKED, GAME)]
        opened = Deed("till", GAME, OPERATOR.actor, OpenTill("accounts", 100_000))
        assert not isinstance(tills_of(halls[1].floor).tell(opened), Refusal)
        for hall in halls:
            hall.play(1)
        people(store, 0)
        staff(store)
        forest.grow(notary.anchor("schedule"))
        if older:
            store.writer.execute("vacuum into ?", (str(older),))
        halls[1].play(2)
        store.compact(keep=10, size=16)
        forest.grow(notary.anchor("jackpot"))
        people(store, 3)
        halls[1].play(3)
        for hall in halls:
            step_until_sealed(hall)
        last_hits(store, (LINKED, GAME), insist)
        forest.grow(notary.anchor("shift end"))
    people(store, 0, LATE)
    (path / VAULT_KEY).write_bytes(KEY)
    store.close()
    settle(folder.database)
    return path


def people(store: SqliteStore, version: int, stream: str = "persons") -> None:
    for number in range(version, version + 3):
        facts = {"approved_by": "Pat", "request": number}
        event = {"event": "corrected", "version": 1, "amount": "25.00"}
        store.append(
            [Draft(stream, number, f"p{number}", AT, {"role": "floorperson", "person": "Flo"}, (event,), facts)]
        )


def step_until_sealed(hall: Hall) -> None:
    """A round begins, and its deck is sealed and not disclosed."""
    for _ in range(60):
        if any(key.startswith(f"{hall.game}/") for key in hall.store.recall_all(DECKS)):
            return
        hall.step()
    raise AssertionError(f"no deck is sealed at {hall.game}")


def staff(store: SqliteStore) -> None:
    """Three accounts, of which one has signed in twice and out once, and one is spelled with a joiner."""
    accounts = Accounts(store, hashing=Hashing(CHEAP))
    for name, role in (("Pat", "pit manager"), ("Dan", "dealer"), ("\u0645\u06cc\u200c\u0646\u0627", "player")):
        accounts.add(OPERATOR, name, (role,), "correct horse")
    ended, _ = (accounts.sign_in("Dan", "correct horse", "10.0.0.7", "") for _ in range(2))
    assert isinstance(ended, Session)
    accounts.sign_out(ended.token)


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
    watches.append(TransferWatch())
    report = verify_folder(folder, None, None, watches, lambda shelf: ShelfWatch(shelf, find_opener(folder.path)))
    ours = {(one.kind, one.stream, one.number) for one in report.faults}
    theirs = set(independent().examine(path, None, None).found)
    return ours, theirs
