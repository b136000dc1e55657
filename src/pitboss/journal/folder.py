"""The folder that a floor keeps its data in: the database, the key that signs, and the anchors that lie outside."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import BadInput, PitbossError
from pitboss.journal.anchors import FILE, PUBLIC_KEY, read_exported, refuse_other_key
from pitboss.journal.chain import Fault
from pitboss.journal.holding import refuse_older, refuse_unsigned
from pitboss.journal.opening import FILE as DATABASE
from pitboss.journal.opening import is_postgres, open_rows, open_store
from pitboss.journal.roots import FILE as ROOTS
from pitboss.journal.roots import read_roots
from pitboss.journal.rows import FileRows, Rows
from pitboss.journal.signing import load_key
from pitboss.journal.store import Store
from pitboss.journal.tails import SHELF as TAILS
from pitboss.journal.verify import Report, Watch, verify


@dataclass(frozen=True, slots=True)
class Folder:
    """Where things lie. `url` is a PostgreSQL database that is used in place of the file."""

    path: Path
    url: str = ""

    @property
    def database(self) -> Path:
        return self.path / DATABASE

    @property
    def key(self) -> Path:
        """The private key that signs anchors."""
        return self.path / "floor.key"

    @property
    def anchors(self) -> Path:
        return self.path / "anchors"

    def open_store(self) -> Store:
        """The journal, made where there is none yet."""
        return open_store(self.path, self.url)

    def open_held(self) -> Store:
        """The journal, to go on with: refused where it lacks what its anchors in the folder were signed for."""
        if not is_postgres(self.url) and not self.database.exists():  # An empty one would be in the way of a backup.
            refuse_older(None, self.anchors, str(self.path))
        store = self.open_store()
        try:
            refuse_older(store, self.anchors, "the database" if self.url else str(self.path))
            self.lend_key(store)
        except PitbossError:
            store.close()
            raise
        return store

    def lend_key(self, store: Store) -> None:
        """The store signs what is added to it, and nothing is added where somebody else has added something. A new
        journal in a file gets its key here; that of a shared floor comes from the machine that began it (`joining`).
        """
        if self.key.exists() or not (is_postgres(self.url) or store.last_anchor() or store.recall_all(TAILS)):
            key = load_key(self.key)
            refuse_other_key(store, key)
            store.tails.key = key
            refuse_unsigned(store, "the database" if self.url else str(self.path))

    def open_rows(self) -> AbstractContextManager[Rows]:
        """What lies in the journal, at one moment, to be read alone."""
        return open_rows(self.path, self.url)


Shelf = Callable[[str], Mapping[str, bytes]]
"""What a database keeps on a shelf beside the record, by key."""


def verify_folder(
    folder: Folder,
    anchors: Path | None = None,
    key: str | None = None,
    watches: Sequence[Watch] = (),
    beside: Callable[[Shelf], Watch] | None = None,
) -> Report:
    """The journal of a folder, against the anchors in it or elsewhere.

    `beside` makes a watch over its shelves, which are seen at the same moment.
    """
    outside = anchors or folder.anchors
    exported = read_exported(outside / FILE) if (outside / FILE).is_file() else None
    key = key or read_public(outside)
    with folder.open_rows() as rows:
        everybody = [*watches, beside(rows.shelf)] if beside else watches
        roots = roots_in(outside)
        if roots is None and anchors is None and not folder.url:
            roots = []  # Of its own folder they are missing; each server of a shared floor has a folder of its own.
        report = verify_rows(rows, exported, key, everybody, roots)
    check_key_file(report, folder.key, key)
    return report


def recall_snapshot(folder: Folder | None) -> Callable[[str], bytes | None]:
    """Give a function that finds the snapshots of a folder. Without a folder it finds nothing."""

    def recall(stream: str) -> bytes | None:
        if folder is None:
            return None
        with folder.open_rows() as rows:
            return rows.recall_snapshot(stream)

    return recall


def verify_export(
    path: Path, anchors: Path | None = None, key: str | None = None, watches: Sequence[Watch] = ()
) -> Report:
    """A journal that was exported into a file of JSON lines."""
    if not path.is_file():
        raise BadInput(f"There is no file {path}.")
    exported = read_exported(anchors / FILE) if anchors and (anchors / FILE).is_file() else None
    try:
        rows = FileRows(path.read_text(encoding="utf-8").splitlines())
    except (BadInput, ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
        return Report([Fault("file", "", 0, f"the exported journal cannot be read: {problem}.")])
    roots = roots_in(anchors) if anchors else None
    return verify_rows(rows, exported, key or (read_public(anchors) if anchors else None), watches, roots)


def roots_in(folder: Path) -> list[object] | None:
    """The signed roots that lie beside exported anchors, if they do."""
    return read_roots(folder / ROOTS) if (folder / ROOTS).is_file() else None


def verify_rows(
    rows: Rows,
    exported: Sequence[object] | None,
    key: str | None,
    watches: Sequence[Watch],
    roots: Sequence[object] | None,
) -> Report:
    try:
        return verify(rows, exported, key, watches, roots)
    except sqlite3.Error as problem:
        return Report([Fault("file", "", 0, f"the database cannot be read: {problem}.")])


def read_public(folder: Path) -> str | None:
    """The public key that was exported with the anchors."""
    path = folder / PUBLIC_KEY
    return path.read_text(encoding="ascii", errors="replace").strip() if path.is_file() else None


def check_key_file(report: Report, path: Path, key: str | None) -> None:
    """The key that would sign the next anchor is the one that has signed the others."""
    if not path.is_file() or key is None:
        return
    try:
        same = load_key(path).public == key
    except BadInput:
        same = False
    if not same:
        report.faults.append(Fault("key", "", 0, "the file of the signing key holds another key."))
