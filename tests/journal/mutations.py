"""A journal changed somewhere at random, and whether that has changed what it says."""

from __future__ import annotations

import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

COLUMNS = {
    "streams": ("stream", "number", "version", "seal"),
    "entries": ("stream", "number", "id", "body", "seal"),
    "segments": ("stream", "first", "last", "seal", "data"),
    "anchors": ("number", "body", "signature"),
    "kept": ("shelf", "key", "value"),
    "sealed_ids": ("hash", "number"),
    "alembic_version": ("version_num",),
}
"""What is part of the record, or sealed by it."""


def mutate(folder: Path, random: Random) -> str:
    """Change something; what was done, in words."""
    way = random.choices((change_a_field, change_a_row, flip_a_bit, change_a_line), (6, 2, 2, 1))[0]
    return way(folder, random)


def change_a_field(folder: Path, random: Random) -> str:
    with closing(sqlite3.connect(folder / "floor.db", isolation_level=None)) as db:
        db.execute("pragma synchronous = off")
        table, column, row = pick(db, random)
        ((value,),) = db.execute(f"select {column} from {table} where rowid = ?", (row,)).fetchall()
        new = other_value(value, random)
        try:
            db.execute(f"update {table} set {column} = ? where rowid = ?", (new, row))
        except sqlite3.IntegrityError:
            return change_a_field(folder, random)
    return f"{table} {row}: {column} {value!r:.60} became {new!r:.60}"


def pick(db: sqlite3.Connection, random: Random) -> tuple[str, str, int]:
    table = random.choice(tuple(COLUMNS))
    rows = [row for (row,) in db.execute(f"select rowid from {table}")]
    return (table, random.choice(COLUMNS[table]), random.choice(rows)) if rows else pick(db, random)


def other_value(value: Any, random: Random) -> Any:
    if isinstance(value, int):
        return random.choice((value + 1, value - 1, -value, 0, str(value) + "x", None))
    if isinstance(value, bytes):
        return other_bytes(value, random)
    return other_bytes(value.encode(), random).decode("utf-8", "replace")


def other_bytes(value: bytes, random: Random) -> bytes:
    at = random.randrange(len(value))
    new = bytes([random.choice(b"0123456789abcdefxyz\"'{}[],: ")])
    return random.choice(
        (
            value[:at] + bytes([value[at] ^ 1 << random.randrange(8)]) + value[at + 1 :],
            value[:at] + new + value[at + 1 :],
            value[:at] + new + value[at:],
            value[:at] + value[at + 1 :],
            value[:at],
            value[at:],
        )
    )


def change_a_row(folder: Path, random: Random) -> str:
    with closing(sqlite3.connect(folder / "floor.db", isolation_level=None)) as db:
        db.execute("pragma synchronous = off")
        table, column, row = pick(db, random)
        _, _, other = pick(db, random)
        way = random.choice(("removed", "copied", "got another's"))
        try:
            if way == "removed":
                db.execute(f"delete from {table} where rowid = ?", (row,))
            elif way == "copied":
                number = "first" if table == "segments" else "number"
                columns = [f"{one} + 1" if one == number else one for one in COLUMNS[table]]
                names = ", ".join(COLUMNS[table])
                db.execute(
                    f"insert into {table} ({names}) select {', '.join(columns)} from {table} where rowid = ?", (row,)
                )
            else:
                statement = (
                    f"update {table} set {column} = (select {column} from {table} where rowid = ?) where rowid = ?"
                )
                db.execute(statement, (other, row))
        except sqlite3.IntegrityError:
            return change_a_row(folder, random)
    return f"{table} {row}: {way}"


def flip_a_bit(folder: Path, random: Random) -> str:
    path = folder / "floor.db"
    raw = bytearray(path.read_bytes())
    at = random.randrange(len(raw))
    raw[at] ^= 1 << random.randrange(8)
    path.write_bytes(raw)
    return f"a bit of byte {at} of the file"


def change_a_line(folder: Path, random: Random) -> str:
    path = folder / "anchors" / "anchors.jsonl"
    raw = other_bytes(path.read_bytes(), random)
    path.write_bytes(raw)
    return "exported anchors"


def meaning(folder: Path) -> Any:
    """All that a journal says, whoever asks; None where it cannot be read. That a later version wrote it is a note."""
    try:
        with closing(sqlite3.connect(folder / "floor.db")) as db:
            db.text_factory = bytes
            rows = {table: sorted(map(repr, read_rows(db, table))) for table in COLUMNS if table != "alembic_version"}
    except (sqlite3.Error, lzma.LZMAError):
        return None
    return rows, exported(folder)


def read_rows(db: sqlite3.Connection, table: str) -> list[Any]:
    """As the verifiers ask for them: through the indexes that the tables have."""
    shelves = "('snapshots', 'rounds', 'decks', 'takings', 'frontiers', 'tails')"
    where = f" where shelf in {shelves}" if table == "kept" else ""
    order = " order by stream, " + COLUMNS[table][1] if table in ("entries", "segments") else ""
    rows = db.execute(f"select {', '.join(COLUMNS[table])} from {table}{where}{order}").fetchall()
    if table == "segments":
        return [(*rest, lzma.decompress(data)) for *rest, data in rows]
    return rows


def exported(folder: Path) -> list[Any]:
    raw = (folder / "anchors" / "anchors.jsonl").read_bytes()
    found = []
    for line in raw[: raw.rfind(b"\n") + 1].splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            found.append(line)
    return found


def says_the_same(before: Any, after: Any) -> bool:
    """Exported anchors may be fewer at the end: they are not exported yet, then, and the others hold the journal."""
    if after is None:
        return False
    return bool(before[0] == after[0] and before[1][: len(after[1])] == after[1])
