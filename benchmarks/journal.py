"""The journal: appends that are durable, beside what the database alone does with the same writes, and verification."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from pitboss.journal.entry import Draft, Head, Said, head_after, seal_behind
from pitboss.journal.folder import Folder, verify_folder
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Store

APPENDS, WRITERS = 400, 20
EVENT: Said = {
    "event": "wager-placed",
    "seat": 3,
    "wager": "pair-plus",
    "amount": "10.00",
    "cite": "MD 3CP 1.4 Ch.8 §A(1)",
}


def measure() -> Iterator[tuple[str, float, str]]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder)
        yield rate("SQLite alone, one after the other", time_of(lambda: write_plainly(path / "plain.db")))
        with closing(SqliteStore(path / "floor.db")) as store:
            yield rate("SQLite journal, one after the other", time_of(lambda: append_all(store, "table/0")))
            yield rate(f"SQLite journal, {WRITERS} tables together", time_of(lambda: append_together(store)))
            while store.head("table/0").number < 10_000:
                append_many(store, "table/0", 500)
            yield verification("pitboss verify, chain only", Folder(path))
            spent = time_of(lambda: store.compact(keep=0))
            sealed = store.ask("select sum(last - first + 1) from segments")[0][0]
            yield "sealing in segments", spent, f"{sealed / spent:,.0f} entries a second"
            yield verification("pitboss verify, of segments", Folder(path))
        yield from at_postgres(path / "postgres")


def at_postgres(path: Path) -> Iterator[tuple[str, float, str]]:
    with postgres(path) as url:
        import psycopg

        from pitboss.journal.postgres import PostgresStore

        with psycopg.connect(url, autocommit=True) as plain:
            plain.execute("create table plain (stream text, number bigint, body bytea, primary key (stream, number))")
            yield rate("PostgreSQL alone, one after the other", time_of(lambda: insert_plainly(plain)))
        with closing(PostgresStore(url)) as store:
            yield rate("PostgreSQL journal, one after the other", time_of(lambda: append_all(store, "table/0")))
            yield rate(f"PostgreSQL journal, {WRITERS} tables together", time_of(lambda: append_together(store)))


@contextmanager
def postgres(path: Path) -> Iterator[str]:
    from pgserver import get_server  # type: ignore[attr-defined]

    server = get_server(path)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def time_of(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def rate(what: str, spent: float) -> tuple[str, float, str]:
    return what, spent / APPENDS, f"{APPENDS / spent:,.0f} appends a second"


def verification(what: str, folder: Folder) -> tuple[str, float, str]:
    start = time.perf_counter()
    report = verify_folder(folder)
    spent = time.perf_counter() - start
    return what, spent, f"{report.events / spent:,.0f} events a second"


def draft(stream: str, number: int) -> Draft:
    return Draft(stream, number, f"{number:032x}", "2026-11-16T08:00:00.000Z", {"role": "player", "seat": 3}, (EVENT,))


def append_all(store: Store, stream: str, count: int = APPENDS) -> None:
    for number in range(count):
        store.append([draft(stream, number)])


def append_many(store: Store, stream: str, count: int) -> None:
    first = store.head(stream).version
    store.append([draft(stream, first + number) for number in range(count)])


def append_together(store: Store) -> None:
    each = APPENDS // WRITERS
    threads = [Thread(target=append_all, args=(store, f"table/{one}", each)) for one in range(1, WRITERS + 1)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def bodies() -> Iterator[tuple[str, int, bytes]]:
    """The same bytes that a journal would write."""
    head = Head()
    for number in range(APPENDS):
        entry, body = seal_behind(head, draft("table/0", number))
        head = head_after(entry)
        yield entry.stream, entry.number, body


def write_plainly(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as plain:
        plain.execute("pragma journal_mode = wal")
        plain.execute("pragma synchronous = full")
        plain.execute("create table plain (stream text, number integer, body blob, primary key (stream, number))")
        for row in bodies():
            plain.execute("insert into plain values (?, ?, ?)", row)


def insert_plainly(plain: Any) -> None:
    for row in bodies():
        plain.execute("insert into plain values (%s, %s, %s)", row)
