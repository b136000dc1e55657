"""Which store a floor has: the SQLite file in its data folder, or the PostgreSQL database that a URL names."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from pitboss.journal.database_url import refuse_url
from pitboss.journal.rows import Rows
from pitboss.journal.store import Store

FILE = "floor.db"


def open_store(folder: Path, url: str = "") -> Store:
    """The store of a floor, made where there is none yet."""
    if is_postgres(url):
        from pitboss.journal.postgres import PostgresStore

        return PostgresStore(url)
    from pitboss.journal.sqlite import SqliteStore

    return SqliteStore(folder / FILE)


def open_rows(folder: Path, url: str = "") -> AbstractContextManager[Rows]:
    """What lies in the journal, at one moment, to be read alone."""
    if is_postgres(url):
        from pitboss.journal.postgres import open_postgres

        return open_postgres(url)
    from pitboss.journal.rows import open_sqlite

    return open_sqlite(folder / FILE)


def is_postgres(url: str) -> bool:
    """Whether a database was named that is not the folder's own file; BadInput where it cannot be one."""
    if url:
        refuse_url(url)
    return bool(url)
