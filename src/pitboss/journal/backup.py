"""A journal copied, whole and verified: into a folder that holds all that a floor needs, and back out of it.

A backup is a data folder like any other, with a SQLite file, whichever database the floor has. It holds the keys as
well; keep it as you keep them.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Container, Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.journal.anchors import FILE
from pitboss.journal.chain import Fault
from pitboss.journal.folder import Folder, verify_folder
from pitboss.journal.roots import FILE as ROOTS
from pitboss.journal.roots import read_root
from pitboss.journal.rows import SqlRows
from pitboss.journal.verify import Report
from pitboss.journal.wholly import fill_wholly

TABLES = {
    "streams": ("stream", "number", "version", "seal"),
    "entries": ("stream", "number", "id", "body", "seal"),
    "segments": ("stream", "first", "last", "seal", "data"),
    "sealed_ids": ("hash", "number"),
    "anchors": ("number", "body", "signature"),
    "kept": ("shelf", "key", "value"),
}
"""All that a backup has. Owners of streams are left out: a copy has none."""

PAGE = 1000
FORMER = {FILE: "anchors.former.jsonl", ROOTS: "roots.former.jsonl"}
"""Where the anchors go that a restored journal does not have, and the roots that were signed with them."""

Fill = Callable[[str, Iterable[Any]], None]


def back_up(folder: Folder, target: Path) -> Report:
    """Copy the journal, its keys and its anchors into a new folder; the report is of the copy."""
    with fill_wholly(target, "cannot hold the backup"):
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise BadInput(f"{target} already exists. Name a new or empty folder.")
        if not folder.url and not folder.database.is_file():
            raise BadInput(f"There is no journal {folder.database}. Name the floor's data folder with --data.")
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
        copy = Folder(target)
        if folder.anchors.is_dir():  # Before the journal, which has at least these anchors.
            shutil.copytree(folder.anchors, copy.anchors)
        copy_keys(folder.path, target)
        copy_rows(folder, copy)
        copy_roots(folder, copy)
        return verify_folder(copy)


def copy_roots(folder: Folder, copy: Folder) -> None:
    """After the journal, whose note of the last root may be newer than the file that was copied before it; without the
    roots of anchors that the copy does not have.
    """
    if not (folder.anchors / ROOTS).is_file():
        return
    with copy.open_rows() as rows:
        anchored = {row.number for row in rows.anchors()}
    lines = (folder.anchors / ROOTS).read_bytes().splitlines(keepends=True)
    with (copy.anchors / ROOTS).open("wb") as file:
        file.writelines(line for line in lines if is_for(line, anchored))


def is_for(line: bytes, anchored: Container[int]) -> bool:
    """Whether a line of roots goes with these anchors; one that cannot be read is for the verifiers to find."""
    said = read_root(line.removesuffix(b"\n"))
    return said is None or said["root"]["number"] in anchored


def restore(source: Path, folder: Folder, accept_loss: bool = False) -> Report:
    """Bring a backup back to where there is no journal. The report is of the backup, compared with the anchors that
    are still there as well; what is not sound is not restored, and what is older only where the loss is accepted.
    """
    copy = Folder(source)
    if not copy.database.is_file():
        raise BadInput(f"There is no backup in {source}: it has no {copy.database.name}.")
    refuse_journal(folder)
    alone = verify_folder(copy)
    surviving = folder.anchors / FILE
    report = verify_folder(copy, folder.anchors) if surviving.is_file() else alone
    if alone.faults or (report.faults and not accept_loss):
        return report
    if contradicts(copy, report):
        raise BadInput(
            f"{source} is no older copy of this floor: it contradicts the anchors in {folder.anchors}, or another key "
            "has signed it. --accept-loss takes what is older, and nothing else. Restore it to a new folder. "
            "Nothing was restored."
        )
    with fill_wholly(folder.path, "cannot take the backup") as undo:
        folder.path.mkdir(parents=True, exist_ok=True)
        if report.faults:
            set_aside(folder, undo)
        if copy.anchors.is_dir() and not surviving.is_file():
            shutil.copytree(copy.anchors, folder.anchors, dirs_exist_ok=True)
        copy_keys(source, folder.path)
        copy_rows(copy, folder)
        return verify_folder(folder)


def contradicts(copy: Folder, report: Report) -> bool:
    """Whether the anchors that are left were signed for something else than what a copy has, and not only for more."""
    ends = find_ends(copy)
    return any(one.kind in KINDS_OF_ANCHORS and not is_beyond(one, ends) for one in report.faults)


def is_only_older(copy: Folder, report: Report) -> bool:
    """Whether a copy is sound by itself and lacks what came after it alone: that loss can be accepted."""
    if verify_folder(copy).faults:
        return False
    ends = find_ends(copy)
    return all(is_beyond(one, ends) for one in report.faults)


KINDS_OF_ANCHORS = ("key", "anchored", "export")
Ends = tuple[dict[str, int], int]


def find_ends(copy: Folder) -> Ends:
    """The last entry of each stream, and the last anchor."""
    with copy.open_rows() as rows:
        last = {row.stream: row.number for row in rows.streams()}
        return last, max((row.number for row in rows.anchors()), default=0)


def is_beyond(found: Fault, ends: Ends) -> bool:
    """Whether an anchor was signed for what came after the end of a copy, or is itself after its last one."""
    last, anchors = ends
    if found.kind == "anchored":
        return found.number > last.get(found.stream, 0)
    return found.kind == "export" and found.number > anchors


def set_aside(folder: Folder, undo: ExitStack) -> None:
    """The anchors that the restored journal will not have are kept under other names."""
    for name, former in FORMER.items():
        path = folder.anchors / name
        if path.exists():
            path.replace(folder.anchors / former)
            undo.callback((folder.anchors / former).replace, path)


def refuse_journal(folder: Folder) -> None:
    """A journal that is there is not written over."""
    if not folder.url:
        if folder.database.exists():
            raise BadInput(f"There is a journal in {folder.path}. Move it away first; a restored one takes its place.")
        return
    folder.open_store().close()
    with folder.open_rows() as rows:
        if list(rows.names()):
            raise BadInput("There is a journal in the database. Name an empty one; the restored journal goes there.")


def copy_keys(source: Path, target: Path) -> None:
    for key in sorted(source.glob("*.key")):
        if not (target / key.name).exists():
            shutil.copy2(key, target / key.name)


def copy_rows(source: Folder, target: Folder) -> None:
    """All rows, as they stand at one moment, in one transaction."""
    target.open_store().close()
    with source.open_rows() as rows:
        assert isinstance(rows, SqlRows)
        fill = fill_postgres if target.url else fill_sqlite
        fill(target, rows)


def select(rows: SqlRows, table: str) -> Iterable[Any]:
    return rows.ask(f"select {', '.join(TABLES[table])} from {table}")


def fill_sqlite(target: Folder, rows: SqlRows) -> None:
    with closing(sqlite3.connect(target.database)) as connection, connection:
        for table, columns in TABLES.items():
            marks = ", ".join("?" * len(columns))
            connection.executemany(f"insert into {table} ({', '.join(columns)}) values ({marks})", select(rows, table))


def fill_postgres(target: Folder, rows: SqlRows) -> None:
    import psycopg

    from pitboss.journal.postgres import libpq_url, say_plainly

    with say_plainly("restored"), psycopg.connect(libpq_url(target.url)) as connection:
        for table, columns in TABLES.items():
            with connection.cursor().copy(f"copy {table} ({', '.join(columns)}) from stdin".encode()) as copying:
                for row in select(rows, table):
                    copying.write_row(row)
