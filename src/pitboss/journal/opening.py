"""Which store a floor has: the SQLite file in its data folder, or the database that a URL names."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal.store import Store

FILE = "floor.db"


def open_store(folder: Path, url: str = "") -> Store:
    """The store of a floor, made where there is none yet."""
    if url:
        raise BadInput(f"DATABASE_URL: {url.partition('://')[0]!r} is no kind of database that can be used here.")
    from pitboss.journal.sqlite import SqliteStore

    return SqliteStore(folder / FILE)
