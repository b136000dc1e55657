"""A journal in one SQLite file: durable when `append` returns, read while it is written, owned by one process."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson

from pitboss.journal import migrations
from pitboss.journal.appending import Books, Group, Listeners, Request, request
from pitboss.journal.entry import Draft, Entry, Head
from pitboss.journal.locking import FolderLock
from pitboss.journal.segments import id_hash
from pitboss.journal.sql import ENTRY, HEAD, SqlStore, put, put_tails
from pitboss.journal.store import Full, Heard, Kept, Lost, StoreError
from pitboss.journal.tails import SHELF, Tails

PATIENCE = 10.0
"""Seconds that a transaction waits for another process's."""


HEADS = "select stream, number, version, seal from streams where stream in (select value from json_each(?))"
OWNERS = "select stream, owner from owners where stream in (select value from json_each(?)) and token <> ?"
LIVE = (
    "select entries.stream, entries.id from json_each(?) as asked cross join entries "
    "on entries.stream = json_extract(asked.value, '$[0]') and entries.id = json_extract(asked.value, '$[1]')"
)
TAILS = f"select key, value from kept where shelf = '{SHELF}' and key in (select value from json_each(?))"
SEALED = "select 1 from sealed_ids where hash in (select value from json_each(?))"
"""Of what a transaction is about, all at once: the streams, names and hashes come as a JSON list."""

OTHERS = 0o007
"""What those may do who are neither the owner of a file nor of its group."""

MARKS = 900
"""Values of one statement, at most: every SQLite takes this many."""


class SqliteWriter:
    """The connection that writes, in a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return self.connection.execute(statement, values).fetchall()

    def run_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """As few statements as there can be: another thread may take its turn after each, and keep it for long."""
        if not rows:
            return
        head, one, tail = split_values(statement)
        most = MARKS // len(rows[0])
        for first in range(0, len(rows), most):
            page = rows[first : first + most]
            said = f"{head}{', '.join([one] * len(page))}{tail}"
            self.connection.execute(said, [value for row in page for value in row])


class SqliteStore(SqlStore):
    """One connection writes, each thread that reads has its own."""

    is_shared: bool = False

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.token = uuid4().hex
        self.broken = ""
        self.local = threading.local()
        self.connections: list[sqlite3.Connection] = []
        self.owned: dict[str, str] = {}
        self.listeners = Listeners()
        self.tails = Tails()
        self.lock = FolderLock(self.path.with_name(self.path.name + ".lock"))
        self.writing = threading.RLock()
        self.group = Group(self.commit)
        with say_plainly(f"The journal {self.path} cannot be opened"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            keep_private(self.path)
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

    def ask(self, question: str, about: Sequence[Any] = ()) -> list[Any]:
        with say_plainly(f"The journal {self.path} cannot be read"):
            return self.reader.execute(question, about).fetchall()

    # Writing

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        entries = self.group.submit(request(drafts, kept))
        self.listeners.tell(entry.stream for entry in entries)
        return entries

    def commit(self, batch: Sequence[Request]) -> None:
        with self.transaction() as writer:
            books = self.consult(writer, [draft for one in batch for draft in one.drafts])
            for one in batch:
                books.take(one)
            written = [pair for one in batch for pair in one.written]
            rows = [(entry.stream, entry.number, entry.id, body, entry.seal) for entry, body in written]
            writer.run_many(ENTRY, rows)
            last = {entry.stream: (entry.stream, entry.number, entry.version, entry.seal) for entry, _ in written}
            writer.run_many(HEAD, list(last.values()))
            put_tails(writer, self.tails.sign(entry for entry, _ in written))
            for one in batch:
                if not one.error:
                    put(writer, one.kept)
        self.tails.note(entry for entry, _ in written)

    def consult(self, writer: SqliteWriter, drafts: Sequence[Draft]) -> Books:
        """Where the streams stand. Each question is asked once for all: after each the thread waits for its turn."""
        names = [(draft.stream, draft.id) for draft in drafts]
        streams = as_list({stream for stream, _ in names})
        seen = self.tails.remember(stream for stream, _ in names)
        books = Books({stream: Head(*rest) for stream, *rest in writer.run(HEADS, (streams,))})
        if unseen := self.tails.unseen(books.heads, {stream for stream, _ in names}):
            self.tails.look(books, unseen, dict(writer.run(TAILS, (as_list(unseen),))), self.last_anchor, seen)
        self.note_owners(writer, books, writer.run(OWNERS, (streams, self.token)))
        books.known |= set(writer.run(LIVE, (as_list(names),)))
        if writer.run(SEALED, (as_list(id_hash(*name) for name in names),)):
            books.known |= {name for name in names if self.look_up(*name)}
        return books

    def note_owners(self, writer: SqliteWriter, books: Books, others: Sequence[tuple[str, str]]) -> None:
        if others and self.lock.take():  # Whoever owned them has ended without a word.
            writer.run("delete from owners where token <> ?", (self.token,))
        else:
            books.owned |= dict(others)

    @contextmanager
    def transaction(self) -> Iterator[SqliteWriter]:
        """All of it or nothing. After an error of the disk nobody knows what it holds: nothing is written any more."""
        with self.writing:
            if self.broken:
                raise Lost(f"The journal {self.path} failed ({self.broken}); open it again.")
            with say_plainly(f"The journal {self.path} cannot be written"):
                try:
                    self.writer.execute("begin immediate")
                    yield SqliteWriter(self.writer)
                    self.writer.execute("commit")
                except BaseException as error:
                    if isinstance(error, sqlite3.Error) and primary(error) == sqlite3.SQLITE_IOERR:
                        self.broken = str(error)
                    if self.writer.in_transaction:
                        self.writer.execute("rollback")
                    raise

    # Owners

    def own(self, stream: str, owner: str) -> bool:
        with self.writing:
            if self.owned.get(stream, owner) != owner or not self.lock.take():
                return False
            if stream not in self.owned:
                with self.transaction() as writer:
                    writer.run("delete from owners where token <> ?", (self.token,))
                    row = (stream, owner, self.token)
                    writer.run("insert into owners (stream, owner, token) values (?, ?, ?)", row)
                self.owned[stream] = owner
            return True

    def disown(self, stream: str, owner: str) -> None:
        with self.writing:
            if self.owned.get(stream) == owner:
                with self.transaction() as writer:
                    writer.run("delete from owners where stream = ? and token = ?", (stream, self.token))
                del self.owned[stream]

    def heed(self, wanted: Callable[[str], None]) -> None:
        """A file is one process's until it ends."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self.listeners.add(heard)

    def close(self) -> None:
        with self.writing:
            for connection in self.connections:
                connection.close()
            self.connections.clear()
            self.lock.free()


def as_list(values: Iterable[Any]) -> str:
    return orjson.dumps(tuple(values)).decode()


def split_values(statement: str) -> tuple[str, str, str]:
    """An insert of one row: what comes before its values, these, and what comes after them."""
    head, values, rest = statement.partition("values ")
    one, end, tail = rest.partition(")")
    return head + values, one + end, tail


def keep_private(path: Path) -> None:
    """The record has cards that lie face down, and hashes of secrets: nobody else on the machine reads it. SQLite gives
    the files beside it the same rights; those that an earlier version left open are closed too.
    """
    path.touch(mode=0o600)
    for one in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with suppress(FileNotFoundError, PermissionError):  # Of another owner, whose files these are.
            mode = stat.S_IMODE(one.stat().st_mode)
            if mode & OTHERS:
                one.chmod(mode & ~OTHERS)


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
