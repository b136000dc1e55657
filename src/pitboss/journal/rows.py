"""What lies in a journal, row by row, as it is there: for verification, which trusts none of it.

The rows of a file that somebody has changed may hold anything, so nothing here is taken for granted, not even the kind
of a value. Rows come from a SQLite file, from an exported file of JSON lines, or from PostgreSQL.
"""

from __future__ import annotations

import base64
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pitboss.errors import BadInput
from pitboss.journal.schema import Found, doubt_postgres, doubt_sqlite, doubt_steps
from pitboss.journal.store import SNAPSHOTS, AnchorRow
from pitboss.journal.tails import SHELF as TAILS
from pitboss.journal.vouching import hash_of


class StreamRow(NamedTuple):
    """Where a stream stands, as the store notes it."""

    stream: Any
    number: Any
    version: Any
    seal: Any


class EntryRow(NamedTuple):
    stream: Any
    number: Any
    id: Any
    body: Any
    seal: Any


class SegmentRow(NamedTuple):
    stream: Any
    first: Any
    last: Any
    seal: Any
    data: Any


class SnapshotRow(NamedTuple):
    """A snapshot by the SHA-256 of what is kept."""

    stream: Any
    hash: Any


class Rows(Protocol):
    """All of a journal at one moment. Of a stream, segments come in the order of their numbers, and entries too."""

    def damage(self) -> str | None:
        """What is wrong with the file itself, so that its rows may be other ones each time they are asked for."""

    def steps(self) -> str:
        """The last step by which the database got its tables; nothing, where it is no database."""

    def misshapen(self, steps: Collection[str]) -> Iterable[Found]:
        """What is not as Pitboss makes it in the database, by name: tables, and whatever else is there. The last step
        that it has gone through is one of these.
        """

    def count_sealed(self) -> int | None:
        """How many commands of sealed entries are filed; None, where it is no database."""

    def find_sealed(self, hashes: Sequence[int]) -> dict[int, Any]:
        """Which entry is filed under each of these numbers."""

    def streams(self) -> Iterable[StreamRow]: ...
    def names(self) -> Iterable[Any]:
        """Every stream that has an entry, a segment or a note of where it stands."""

    def segments(self, stream: Any) -> Iterable[SegmentRow]: ...
    def entries(self, stream: Any) -> Iterable[EntryRow]: ...
    def anchors(self) -> Iterable[AnchorRow]: ...
    def snapshots(self) -> Iterable[SnapshotRow]: ...
    def recall_snapshot(self, stream: str) -> bytes | None:
        """The snapshot itself, where the rows have it."""

    def tails(self) -> Mapping[str, bytes]:
        """What was signed of where each stream stands."""

    def shelf(self, name: str) -> dict[str, bytes]:
        """What is kept on a shelf beside the record."""

    def withheld(self) -> Mapping[Any, Any]:
        """The streams of which an export leaves out the end, and the last entry that it has of each."""

    def misfits(self) -> Iterable[tuple[Any, Any]]:
        """Shelf and key of what is kept and is not bytes, or whose names are not text: nobody wrote it so."""


STEPS = "select version_num from alembic_version"
NAMES = "select stream from streams union select stream from entries union select stream from segments"
STREAMS = "select stream, number, version, seal from streams"
SEGMENTS = "select stream, first, last, seal, data from segments where stream = ? order by first"
ENTRIES = "select number, id, body, seal from entries where stream = ? order by number"
ANCHORS = "select number, body, signature from anchors order by number"
MISFITS = (
    "select shelf, key from kept where typeof(shelf) <> 'text' or typeof(key) <> 'text' or typeof(value) <> 'blob' "
    "order by shelf, key"
)
"""A column of SQLite takes a value of any type."""
SEALED = "select hash, number from sealed_ids where hash in ({})"
MARKS = 900
"""Values of one question, at most: every SQLite takes this many."""
KEPT = "select key, value from kept where shelf = ?"


class SqlRows:
    """Out of a database, through a connection that sees one moment. `mark` is how its driver marks a place."""

    has_steps = "select 1 where to_regclass('alembic_version') is not null"

    def __init__(self, connection: Any, mark: str = "?") -> None:
        self.connection = connection
        self.mark = mark

    def damage(self) -> str | None:
        return None

    def steps(self) -> str:
        said = list(self.ask(STEPS)) if list(self.ask(self.has_steps)) else []
        return str(said[0][0]) if said else ""

    def misshapen(self, steps: Collection[str]) -> Iterator[Found]:
        yield from doubt_steps(list(self.ask(STEPS)) if self.steps() else [], steps)
        yield from doubt_postgres(self.ask)

    def count_sealed(self) -> int | None:
        return int(next(iter(self.ask("select count(*) from sealed_ids")))[0])

    def find_sealed(self, hashes: Sequence[int]) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for first in range(0, len(hashes), MARKS):
            page = hashes[first : first + MARKS]
            found.update(self.ask(SEALED.format(", ".join("?" * len(page))), *page))
        return found

    def ask(self, question: str, *about: Any) -> Iterator[Any]:
        cursor = self.connection.cursor()
        cursor.execute(question.replace("?", self.mark), about)
        while page := cursor.fetchmany(500):
            yield from page

    def names(self) -> list[Any]:
        return [row[0] for row in self.ask(NAMES)]

    def streams(self) -> list[StreamRow]:
        return [StreamRow(*row) for row in self.ask(STREAMS)]

    def segments(self, stream: Any) -> Iterator[SegmentRow]:
        return (SegmentRow(*row) for row in self.ask(SEGMENTS, stream))

    def entries(self, stream: Any) -> Iterator[EntryRow]:
        return (EntryRow(stream, *row) for row in self.ask(ENTRIES, stream))

    def anchors(self) -> list[AnchorRow]:
        return [AnchorRow(*row) for row in self.ask(ANCHORS)]

    def snapshots(self) -> list[SnapshotRow]:
        return [SnapshotRow(key, hash_any(value)) for key, value in self.ask(KEPT, SNAPSHOTS)]

    def recall_snapshot(self, stream: str) -> bytes | None:
        return self.shelf(SNAPSHOTS).get(stream)

    def tails(self) -> dict[str, bytes]:
        return self.shelf(TAILS)

    def shelf(self, name: str) -> dict[str, bytes]:
        return {key: value for key, value in self.ask(KEPT, name) if isinstance(key, str) and isinstance(value, bytes)}

    def withheld(self) -> dict[Any, Any]:
        return {}

    def misfits(self) -> list[tuple[Any, Any]]:
        """PostgreSQL holds its columns to their types."""
        return []


class SqliteRows(SqlRows):
    """Out of a SQLite file, whose indexes must agree with its tables."""

    has_steps = "select 1 from sqlite_master where name = 'alembic_version'"

    def damage(self) -> str | None:
        ((said,), *_) = self.ask("pragma integrity_check(1)")
        return None if said == "ok" else str(said)

    def misshapen(self, steps: Collection[str]) -> Iterator[Found]:
        yield from doubt_steps(list(self.ask(STEPS)) if self.steps() else [], steps)
        yield from doubt_sqlite(self.ask)

    def misfits(self) -> list[tuple[Any, Any]]:
        return list(self.ask(MISFITS))


def hash_any(value: Any) -> str | None:
    return hash_of(value) if isinstance(value, bytes) else None


@contextmanager
def open_sqlite(path: Path) -> Iterator[SqliteRows]:
    """The rows of a SQLite file, none of which is written."""
    if not path.is_file():
        raise BadInput(f"There is no journal {path}. Name the folder or the file that holds it.")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as connection:
        connection.text_factory = lossless
        connection.execute("begin")
        yield SqliteRows(connection)


def lossless(text: bytes) -> Any:
    """Text, or the bytes of what is not text though it stands where text belongs."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text


# Files of JSON lines


def export(rows: Rows, shown: Mapping[str, int] | None = None) -> Iterator[dict[str, Any]]:
    """A journal as lines that a file can hold: what it is, its rows, and at last how many there are. Of some streams
    the entries up to a number are `shown`, and of the others all.
    """
    yield {"row": "journal", "format": 1}
    count = 0
    for said in all_rows(rows, shown or {}):
        count += 1
        yield said
    yield {"row": "end", "rows": count}


def all_rows(rows: Rows, shown: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    ends = {one.stream: find_end(rows, one, shown[one.stream]) for one in rows.streams() if one.stream in shown}
    for one in rows.streams():
        yield {"row": "stream", **one._asdict()}
        if is_beyond(one.number, ends.get(one.stream)):
            yield {"row": "withheld", "stream": one.stream, "after": ends[one.stream]}
    for stream in rows.names():
        for segment in rows.segments(stream):
            if not is_beyond(segment.last, ends.get(stream)):
                yield {"row": "segment", **segment._asdict(), "data": base64.b64encode(segment.data).decode()}
        for entry in rows.entries(stream):
            if not is_beyond(entry.number, ends.get(stream)):
                yield {"row": "entry", **entry._asdict(), "body": entry.body.decode()}
    for anchor in rows.anchors():
        yield {"row": "anchor", **anchor._asdict(), "body": anchor.body.decode()}
    for snapshot in rows.snapshots():
        yield {"row": "snapshot", **snapshot._asdict()}
    for stream, tail in rows.tails().items():
        yield {"row": "tail", "stream": stream, "data": base64.b64encode(tail).decode()}


def find_end(rows: Rows, row: StreamRow, shown: int) -> int:
    """The last entry of a stream that is exported: a segment is exported whole or not at all."""
    cut = [one.first - 1 for one in rows.segments(row.stream) if is_beyond(one.last, shown) and type(one.first) is int]
    return min([shown, *cut])


def is_beyond(number: Any, end: int | None) -> bool:
    return end is not None and type(number) is int and number > end


class FileRows:
    """Out of an exported file, held in memory by stream."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.heads: list[StreamRow] = []
        self.sealed: dict[Any, list[SegmentRow]] = {}
        self.live: dict[Any, list[EntryRow]] = {}
        self.signed: list[AnchorRow] = []
        self.shots: list[SnapshotRow] = []
        self.ends: dict[Any, Any] = {}
        self.signed_ends: dict[str, bytes] = {}
        said = [json.loads(line) for line in lines]
        if not said or said[0] != {"row": "journal", "format": 1}:
            raise BadInput("The file is not an exported journal that this version of Pitboss can read.")
        if said[-1] != {"row": "end", "rows": len(said) - 2}:
            raise BadInput("The exported journal is cut short: its last line does not count its rows.")
        for one in said[1:-1]:
            self.take(one.pop("row"), one)

    def take(self, kind: str, one: dict[str, Any]) -> None:
        match kind:
            case "stream":
                self.heads.append(StreamRow(**one))
            case "segment":
                row = SegmentRow(**{**one, "data": base64.b64decode(one["data"])})
                self.sealed.setdefault(row.stream, []).append(row)
            case "entry":
                self.live.setdefault(one["stream"], []).append(EntryRow(**{**one, "body": one["body"].encode()}))
            case "anchor" if isinstance(one["number"], list | dict):
                raise BadInput("The exported journal has an anchor whose number is none.")
            case "anchor":
                self.signed.append(AnchorRow(**{**one, "body": one["body"].encode()}))
            case "snapshot":
                self.shots.append(SnapshotRow(**one))
            case "tail":
                self.signed_ends[one["stream"]] = base64.b64decode(one["data"])
            case "withheld":
                self.ends[one["stream"]] = one["after"]

    def damage(self) -> str | None:
        return None

    def steps(self) -> str:
        return ""

    def misshapen(self, steps: Collection[str]) -> list[Found]:
        return []

    def count_sealed(self) -> int | None:
        return None

    def find_sealed(self, hashes: Sequence[int]) -> dict[int, Any]:
        return {}

    def names(self) -> list[Any]:
        return sorted({*self.sealed, *self.live, *(one.stream for one in self.heads)}, key=str)

    def streams(self) -> list[StreamRow]:
        return self.heads

    def segments(self, stream: Any) -> list[SegmentRow]:
        return self.sealed.get(stream, [])

    def entries(self, stream: Any) -> list[EntryRow]:
        return self.live.get(stream, [])

    def anchors(self) -> list[AnchorRow]:
        return self.signed

    def snapshots(self) -> list[SnapshotRow]:
        return self.shots

    def recall_snapshot(self, stream: str) -> bytes | None:
        return None

    def tails(self) -> dict[str, bytes]:
        return self.signed_ends

    def shelf(self, name: str) -> dict[str, bytes]:
        return {}

    def withheld(self) -> dict[Any, Any]:
        return self.ends

    def misfits(self) -> list[tuple[Any, Any]]:
        return []
