"""A journal in PostgreSQL, for a floor of several processes: each stream is owned by one of them at a time.

An owner has a lease that it renews; when it dies, another takes the stream over a few seconds later. One that lives is
asked for the stream, and gives it up between two appends. The rows of heads
and owners are locked while an append is written, so that nobody takes a stream over in the middle of it, and an owner
that was thought dead is refused from then on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any
from uuid import uuid4

import psycopg
from psycopg import errors

from pitboss.journal import migrations
from pitboss.journal.appending import Books, Group, Request, request
from pitboss.journal.caretaker import WANTED, Caretaker
from pitboss.journal.entry import Draft, Entry, Head
from pitboss.journal.rows import SqlRows
from pitboss.journal.segments import id_hash
from pitboss.journal.sql import ENTRY, HEAD, SqlStore, put, put_tails
from pitboss.journal.store import AnchorRow, Conflict, Full, Heard, Kept, Lost, StoreError
from pitboss.journal.tails import SHELF, Tails

AGAIN = (errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure)
"""Another process was quicker: what stands is looked at once more."""

TRIES = 10
RUNS = "until between clock_timestamp() and clock_timestamp() + interval '1 minute'"
"""A lease that has not run out. Nobody takes one for so long as a minute: where it seems so, the clock was set back."""

TAILS = f"select key, value from kept where shelf = '{SHELF}' and key = any(%s)"

MIGRATING = 0x_70_69_74_62_6F_73_73
"""The advisory lock of the process that makes the tables."""


class PostgresWriter:
    """The connection that writes, in a transaction."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        cursor = self.connection.execute(marked(statement), values)
        return cursor.fetchall() if cursor.description else []

    def run_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            self.connection.cursor().executemany(marked(statement), rows)


class PostgresStore(SqlStore):
    """One connection writes, one reads; both are made again when they are lost. A third cares for leases and news."""

    lock_ends = " for update of streams"

    def __init__(self, url: str, lease: float = 5.0) -> None:
        self.url = libpq_url(url)
        self.token = uuid4().hex
        self.owned: dict[str, str] = {}
        self.tails = Tails()
        self.writing, self.reading = RLock(), RLock()
        self.writer: psycopg.Connection | None = None
        self.reader: psycopg.Connection | None = None
        self.group = Group(self.commit)
        prepare(self.url)
        self.caretaker = Caretaker(self.url, self.token, lease)

    # Reading

    def ask(self, question: str, about: Sequence[Any] = ()) -> list[Any]:
        with self.reading:
            try:
                return self.ask_once(question, about)
            except (psycopg.OperationalError, psycopg.InterfaceError):
                close(self.reader)
            with say_plainly("read"):
                return self.ask_once(question, about)

    def ask_once(self, question: str, about: Sequence[Any]) -> list[Any]:
        if self.reader is None or self.reader.closed:
            self.reader = psycopg.connect(self.url, autocommit=True)
        return self.reader.execute(marked(question), about).fetchall()

    # Writing

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        entries = self.group.submit(request(drafts, kept))
        self.caretaker.tell({entry.stream for entry in entries})
        return entries

    def commit(self, batch: Sequence[Request]) -> None:
        for tried in range(1, TRIES + 1):
            try:
                return self.commit_once(batch)
            except AGAIN as error:
                if tried == TRIES:
                    raise Lost(f"The journal is too busy to be written: {error}.") from error
                for one in batch:
                    one.written, one.error = (), None
        return None

    def commit_once(self, batch: Sequence[Request]) -> None:
        with self.try_transaction() as writer:
            books = self.consult(writer, [draft for one in batch for draft in one.drafts])
            for one in batch:
                books.take(one)
            written = [pair for one in batch for pair in one.written]
            rows = [(entry.stream, entry.number, entry.id, body, entry.seal) for entry, body in written]
            last = {entry.stream: (entry.stream, entry.number, entry.version, entry.seal) for entry, _ in written}
            with writer.connection.pipeline():
                writer.run_many(ENTRY, rows)
                writer.run_many(HEAD, sorted(last.values()))
                put_tails(writer, self.tails.sign(entry for entry, _ in written))
                for one in batch:
                    if not one.error:
                        put(writer, one.kept)
        self.tails.note(entry for entry, _ in written)

    def consult(self, writer: PostgresWriter, drafts: Sequence[Draft]) -> Books:
        """Where the streams stand, locked until the transaction ends."""
        streams = sorted({draft.stream for draft in drafts})
        names = [(draft.stream, draft.id) for draft in drafts]
        hashes = {id_hash(*name) for name in names}
        connection, seen = writer.connection, self.tails.remember(streams)
        with connection.pipeline():
            owners = connection.execute(
                f"select stream, owner, token, {RUNS} from owners where stream = any(%s) order by stream for share",
                (streams,),
            )
            heads = connection.execute(
                "select stream, number, version, seal from streams where stream = any(%s) order by stream for update",
                (streams,),
            )
            live = connection.execute(
                "select stream, id from entries where stream = any(%s) and id = any(%s)",
                (streams, [id for _, id in names]),
            )
            sealed = connection.execute("select 1 from sealed_ids where hash = any(%s)", (list(hashes),))
            books = Books({stream: Head(*rest) for stream, *rest in heads.fetchall()}, set(live.fetchall()))
            self.note_owners(books, streams, {stream: rest for stream, *rest in owners.fetchall()})
            suspected = bool(sealed.fetchall())
        if unseen := self.tails.unseen(books.heads, streams):
            tails: dict[str, bytes] = dict(connection.execute(TAILS, (unseen,)).fetchall())
            self.look_for_new(connection, tails.keys() - books.heads.keys())
            self.tails.look(books, unseen, tails, self.last_anchor, seen)
        if suspected:
            books.known |= {name for name in names if self.look_up(*name)}
        return books

    def look_for_new(self, connection: psycopg.Connection, streams: Set[str]) -> None:
        """A row that is not there yet cannot be locked: another process may have begun the stream since we looked."""
        begun = "select 1 from streams where stream = any(%s)"
        if streams and connection.execute(begun, (sorted(streams),)).fetchall():
            raise errors.SerializationFailure("another process was quicker")

    def note_owners(self, books: Books, streams: Sequence[str], rows: dict[str, list[Any]]) -> None:
        """Note which streams belong to another process, and which we have lost though we took them for ours."""
        for stream in streams:
            owner, token, alive = rows.get(stream, (None, None, False))
            if token == self.token:
                continue
            if alive or stream in self.owned:
                books.owned[stream] = owner or "nobody any more"

    @contextmanager
    def transaction(self) -> Iterator[PostgresWriter]:
        try:
            with self.try_transaction() as writer:
                yield writer
        except AGAIN as error:
            raise Lost(f"The journal cannot be written: {error}.") from error

    @contextmanager
    def try_transaction(self) -> Iterator[PostgresWriter]:
        """A transaction that may fail because another process was quicker."""
        with self.writing, say_plainly("written"):
            if self.writer is None or self.writer.closed:
                self.writer = psycopg.connect(self.url)
                self.writer.execute("set synchronous_commit = on")
                self.writer.commit()
            try:
                yield PostgresWriter(self.writer)
                self.writer.commit()
            except BaseException as error:
                if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
                    close(self.writer)
                elif not self.writer.closed:
                    self.writer.rollback()
                raise

    def add_anchor(self, anchor: AnchorRow) -> None:
        try:
            super().add_anchor(anchor)
        except Lost as lost:
            if isinstance(lost.__cause__, errors.UniqueViolation):
                raise Conflict("anchors", anchor.number - 1, anchor.number) from None
            raise

    def seal(self, entries: Sequence[Entry]) -> None:
        try:
            super().seal(entries)
        except Lost as lost:
            if not isinstance(lost.__cause__, errors.UniqueViolation):  # Another process has sealed the same.
                raise

    # Owners

    def own(self, stream: str, owner: str) -> bool:
        if self.owned.get(stream, owner) != owner:
            return False
        with self.transaction() as writer:
            taken = writer.run(
                "insert into owners (stream, owner, token, until) "
                "values (?, ?, ?, clock_timestamp() + make_interval(secs => ?)) "
                "on conflict (stream) do update set owner = excluded.owner, token = excluded.token, "
                f"until = excluded.until where owners.token = excluded.token or not owners.{RUNS} "
                "returning stream",
                (stream, owner, self.token, self.caretaker.lease),
            )
            if not taken:
                writer.run("select pg_notify(?, ?)", (WANTED, json.dumps([self.token, stream])))
        if not taken:
            self.owned.pop(stream, None)
            return False
        self.owned[stream] = owner
        self.caretaker.start()
        return True

    def disown(self, stream: str, owner: str) -> None:
        if self.owned.get(stream) == owner:
            with self.transaction() as writer:
                writer.run("delete from owners where stream = ? and token = ?", (stream, self.token))
            del self.owned[stream]

    def heed(self, wanted: Callable[[str], None]) -> None:
        self.caretaker.wanted = wanted

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self.caretaker.listen(heard)

    def close(self) -> None:
        self.caretaker.end()
        with self.writing, self.reading:
            if self.owned:
                with suppress(StoreError), self.transaction() as writer:  # Or else the leases run out by themselves.
                    writer.run("delete from owners where token = ?", (self.token,))
            close(self.writer)
            close(self.reader)


def prepare(url: str) -> None:
    """The tables; made by one process at a time, or brought to the latest step."""
    with say_plainly("opened"), psycopg.connect(url, autocommit=True) as connection:
        if find_step(connection) == migrations.LATEST:
            return
        connection.execute("select pg_advisory_lock(%s)", (MIGRATING,))
        at = find_step(connection)
        if at:
            migrations.refuse_newer(at)
        if at != migrations.LATEST:
            migrations.migrate("postgresql+psycopg://", lambda: psycopg.connect(url))


def find_step(connection: psycopg.Connection) -> str | None:
    has = connection.execute("select to_regclass('alembic_version')").fetchone()
    if has is None or has[0] is None:
        return None
    row = connection.execute("select version_num from alembic_version").fetchone()
    return row[0] if row else None


@contextmanager
def open_postgres(url: str) -> Iterator[SqlRows]:
    """The rows of a journal in PostgreSQL as they stand at one moment, none of which is written."""
    with say_plainly("read"), psycopg.connect(libpq_url(url)) as connection:
        connection.execute("set transaction isolation level repeatable read, read only")
        yield SqlRows(connection, "%s")


def libpq_url(url: str) -> str:
    """The URL as the driver has it, from any of the spellings in use."""
    _, _, rest = url.partition("://")
    return f"postgresql://{rest}"


def marked(statement: str) -> Any:
    """The statement with the driver's own marks for values."""
    return statement.replace("?", "%s")


def close(connection: psycopg.Connection | None) -> None:
    if connection is not None:
        with suppress(psycopg.Error):
            connection.close()


@contextmanager
def say_plainly(done: str) -> Iterator[None]:
    """Errors of PostgreSQL, in the store's own words."""
    try:
        yield
    except AGAIN:
        raise
    except errors.DiskFull as error:
        raise Full("The journal cannot be written: the database has no room left.") from error
    except psycopg.Error as error:
        text = error.diag.message_primary or str(error)  # What comes after it may quote a row.
        said = " ".join(text.split()) or type(error).__name__
        raise Lost(f"The journal cannot be {done}: {said}") from error
