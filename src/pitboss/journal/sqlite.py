"""A journal in one SQLite file: durable when `append` returns, read while it is written, owned by one process."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from pitboss.journal import migrations
from pitboss.journal.appending import Books, Group, Listeners, Request, refuse_snapshots, request
from pitboss.journal.entry import Draft, Entry, Head
from pitboss.journal.locking import FolderLock
from pitboss.journal.reading import read_soundly
from pitboss.journal.segments import SIZE, Segment, id_hash, pack_soundly, unpack
from pitboss.journal.store import AnchorRow, Conflict, Damaged, Full, Heard, Kept, Lost, StoreError

PAGE = 256
"""So many entries are read at once, so that a long reading holds up nobody."""

PATIENCE = 10.0
"""Seconds that a transaction waits for another process's."""


class SqliteStore:
    """One connection writes, each thread that reads has its own."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.token = uuid4().hex
        self.broken = ""
        self.local = threading.local()
        self.connections: list[sqlite3.Connection] = []
        self.owned: dict[str, str] = {}
        self.listeners = Listeners()
        self.lock = FolderLock(self.path.with_name(self.path.name + ".lock"))
        self.writing = threading.RLock()
        self.group = Group(self.commit)
        with say_plainly(f"The journal {self.path} cannot be opened"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            prepare(self.path)
            self.writer = self.connect()

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, PATIENCE, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        self.connections.append(connection)
        return connection

    @property
    def reader(self) -> sqlite3.Connection:
        if not hasattr(self.local, "reader"):
            self.local.reader = self.connect()
        connection: sqlite3.Connection = self.local.reader
        return connection

    # Writing

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        entries = self.group.submit(request(drafts, kept))
        self.listeners.tell(entry.stream for entry in entries)
        return entries

    def commit(self, batch: Sequence[Request]) -> None:
        with self.transaction() as writer:
            drafts = [draft for one in batch for draft in one.drafts]
            books = self.consult(writer, drafts)
            for one in batch:
                books.take(one)
            written = [pair for one in batch for pair in one.written]
            writer.executemany(
                "insert into entries (stream, number, id, body, seal) values (?, ?, ?, ?, ?)",
                [(entry.stream, entry.number, entry.id, body, entry.seal) for entry, body in written],
            )
            writer.executemany(
                "insert or replace into streams (stream, number, version, seal) values (?, ?, ?, ?)",
                [(entry.stream, entry.number, entry.version, entry.seal) for entry, _ in written],
            )
            for one in batch:
                if not one.error:
                    put(writer, one.kept)

    def consult(self, writer: sqlite3.Connection, drafts: Sequence[Draft]) -> Books:
        streams = {draft.stream for draft in drafts}
        known = {(one.stream, one.id) for one in drafts if self.look_up(writer, one.stream, one.id)}
        owned = {stream: owner for stream in streams if (owner := self.other_owner(writer, stream))}
        return Books({stream: head(writer, stream) for stream in streams}, known, owned)

    def other_owner(self, writer: sqlite3.Connection, stream: str) -> str | None:
        row = writer.execute("select owner, token from owners where stream = ?", (stream,)).fetchone()
        if row is None or row[1] == self.token:
            return None
        if self.lock.take():  # Whoever owned it has ended without a word.
            writer.execute("delete from owners where token <> ?", (self.token,))
            return None
        owner: str = row[0]
        return owner

    def keep(self, kept: Sequence[Kept]) -> None:
        refuse_snapshots(kept)
        with self.transaction() as writer:
            put(writer, kept)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing. After an error of the disk nobody knows what it holds: nothing is written any more."""
        with self.writing:
            if self.broken:
                raise Lost(f"The journal {self.path} failed ({self.broken}); open it again.")
            with say_plainly(f"The journal {self.path} cannot be written"):
                self.writer.execute("begin immediate")
                try:
                    yield self.writer
                    self.writer.execute("commit")
                except BaseException as error:
                    if isinstance(error, sqlite3.Error) and primary(error) == sqlite3.SQLITE_IOERR:
                        self.broken = str(error)
                    if self.writer.in_transaction:
                        self.writer.execute("rollback")
                    raise

    # Reading

    def heads(self) -> Mapping[str, Head]:
        rows = self.ask("select stream, number, version, seal from streams order by stream")
        return {stream: Head(number, version, seal) for stream, number, version, seal in rows}

    def head(self, stream: str) -> Head:
        with say_plainly(f"The journal {self.path} cannot be read"):
            return head(self.reader, stream)

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        while upto is None or after < upto:
            page = self.read_sealed(stream, after) or self.read_page(stream, after)
            if not page:
                return
            for entry in page:
                if upto is not None and entry.number > upto:
                    return
                yield entry
            after = page[-1].number

    def read_page(self, stream: str, after: int) -> list[Entry]:
        rows = self.ask(
            "select body, seal, number from entries where stream = ? and number > ? order by number limit ?",
            (stream, after, PAGE),
        )
        entries = [read_soundly(body, seal) for body, seal, _ in rows]
        for number, entry in enumerate(entries, after + 1):
            if (entry.stream, entry.number) != (stream, number):
                raise Damaged(f"Entry {number} of {stream!r} is missing or another. Run `pitboss verify`.")
        return entries

    def read_sealed(self, stream: str, after: int) -> list[Entry]:
        rows = self.ask(
            "select stream, first, last, seal, data from segments where stream = ? and first <= ? and last > ?",
            (stream, after + 1, after),
        )
        return [entry for row in rows[:1] for entry in unpack(Segment(*row)) if entry.number > after]

    def find(self, stream: str, id: str) -> Entry | None:
        with say_plainly(f"The journal {self.path} cannot be read"):
            number = self.look_up(self.reader, stream, id)
        return next(self.read(stream, number - 1, number), None) if number else None

    def look_up(self, connection: sqlite3.Connection, stream: str, id: str) -> int | None:
        """The number of the entry with this id, live or sealed."""
        row = connection.execute("select number from entries where stream = ? and id = ?", (stream, id)).fetchone()
        hash = id_hash(stream, id)
        while row is None:
            sealed = connection.execute("select number from sealed_ids where hash = ?", (hash,)).fetchone()
            if sealed is None:
                return None
            if any(one.id == id for one in self.read_sealed(stream, sealed[0] - 1)[:1]):
                row = sealed
            hash += 1
        number: int = row[0]
        return number

    def recall(self, shelf: str, key: str) -> bytes | None:
        rows = self.ask("select value from kept where shelf = ? and key = ?", (shelf, key))
        return bytes(rows[0][0]) if rows else None

    def recall_all(self, shelf: str) -> Mapping[str, bytes]:
        return {key: bytes(value) for key, value in self.ask("select key, value from kept where shelf = ?", (shelf,))}

    def ask(self, question: str, about: tuple[object, ...] = ()) -> list[Any]:
        with say_plainly(f"The journal {self.path} cannot be read"):
            return self.reader.execute(question, about).fetchall()

    # Upkeep

    def last_anchor(self) -> AnchorRow | None:
        rows = self.ask("select number, body, signature from anchors order by number desc limit 1")
        return AnchorRow(*rows[0]) if rows else None

    def anchors(self, after: int = 0) -> Sequence[AnchorRow]:
        rows = self.ask("select number, body, signature from anchors where number > ? order by number", (after,))
        return [AnchorRow(*row) for row in rows]

    def add_anchor(self, anchor: AnchorRow) -> None:
        with self.transaction() as writer:
            (last,) = writer.execute("select coalesce(max(number), 0) from anchors").fetchone()
            if anchor.number != last + 1:
                raise Conflict("anchors", anchor.number - 1, last)
            writer.execute("insert into anchors (number, body, signature) values (?, ?, ?)", anchor)

    def compact(self, keep: int = SIZE, limit: int | None = None) -> int:
        moved = 0
        for stream, head in self.heads().items():
            while limit is None or moved < limit * SIZE:
                entries = self.oldest(stream, head.number - keep)
                if len(entries) < SIZE:
                    break
                self.seal(entries)
                moved += SIZE
        return moved

    def oldest(self, stream: str, upto: int) -> list[Entry]:
        """The first entries of a stream that are in no segment yet, as many as make one."""
        ((sealed,),) = self.ask("select coalesce(max(last), 0) from segments where stream = ?", (stream,))
        return list(self.read(stream, sealed, min(upto, sealed + SIZE)))

    def seal(self, entries: Sequence[Entry]) -> None:
        segment = pack_soundly(entries)
        with self.transaction() as writer:
            writer.execute(
                "insert into segments (stream, first, last, seal, data) values (?, ?, ?, ?, ?)",
                (segment.stream, segment.first, segment.last, segment.seal, segment.data),
            )
            for entry in entries:
                self.file_id(writer, entry)
            writer.execute(
                "delete from entries where stream = ? and number between ? and ?",
                (segment.stream, segment.first, segment.last),
            )

    def file_id(self, writer: sqlite3.Connection, entry: Entry) -> None:
        """Where the command of a sealed entry is found; by the next hash, where another's has its own."""
        hash = id_hash(entry.stream, entry.id)
        while writer.execute("select 1 from sealed_ids where hash = ?", (hash,)).fetchone():
            hash += 1
        writer.execute("insert into sealed_ids (hash, number) values (?, ?)", (hash, entry.number))

    # Owners

    def own(self, stream: str, owner: str) -> bool:
        with self.writing:
            if self.owned.get(stream, owner) != owner or not self.lock.take():
                return False
            if stream not in self.owned:
                with self.transaction() as writer:
                    writer.execute("delete from owners where token <> ?", (self.token,))
                    writer.execute(
                        "insert into owners (stream, owner, token) values (?, ?, ?)", (stream, owner, self.token)
                    )
                self.owned[stream] = owner
            return True

    def disown(self, stream: str, owner: str) -> None:
        with self.writing:
            if self.owned.get(stream) == owner:
                with self.transaction() as writer:
                    writer.execute("delete from owners where stream = ? and token = ?", (stream, self.token))
                del self.owned[stream]

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self.listeners.add(heard)

    def close(self) -> None:
        with self.writing:
            for connection in self.connections:
                connection.close()
            self.connections.clear()
            self.lock.free()


def prepare(path: Path) -> None:
    """The file with its tables; made, or brought to the latest step."""
    connection = sqlite3.connect(path, PATIENCE)
    try:
        has = connection.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone()
        at = connection.execute("select version_num from alembic_version").fetchone() if has else None
    finally:
        connection.close()
    if at:
        migrations.refuse_newer(at[0])
    if at is None or at[0] != migrations.LATEST:
        migrations.migrate(f"sqlite:///{path}")


def head(connection: sqlite3.Connection, stream: str) -> Head:
    row = connection.execute("select number, version, seal from streams where stream = ?", (stream,)).fetchone()
    return Head(*row) if row else Head()


def put(writer: sqlite3.Connection, kept: Sequence[Kept]) -> None:
    for one in kept:
        if one.value is None:
            writer.execute("delete from kept where shelf = ? and key = ?", (one.shelf, one.key))
        else:
            writer.execute(
                "insert or replace into kept (shelf, key, value) values (?, ?, ?)", (one.shelf, one.key, one.value)
            )


def primary(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def say_plainly(what: str) -> Iterator[None]:
    """Errors of SQLite and of the file system, in the store's own words."""
    try:
        yield
    except StoreError:
        raise
    except sqlite3.Error as error:
        if primary(error) == sqlite3.SQLITE_FULL:
            raise Full(f"{what}: no room is left.") from error
        raise Lost(f"{what}: {error}.") from error
    except OSError as error:
        raise Lost(f"{what}: {error.strerror or error}.") from error
