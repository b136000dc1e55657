"""The stores that every promise is tried on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.journal.memory import MemoryStore
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Store
from tests.journal.desk import SIGNER

Opener = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the same journal as often as it is called; a journal in memory is one object."""
    opened: list[Store] = []
    kind: str = request.param
    in_memory = MemoryStore()
    url = request.getfixturevalue("postgres") if kind == "postgres" else ""

    def open_store() -> Store:
        if kind == "postgres":
            from pitboss.journal.postgres import PostgresStore

            opened.append(PostgresStore(url))
        else:
            opened.append(in_memory if kind == "memory" else SqliteStore(tmp_path / "floor.db"))
        opened[-1].tails.key = SIGNER
        return opened[-1]

    yield open_store
    for one in opened:
        one.close()
    if url:
        empty(url)


def empty(url: str) -> None:
    """Take everything out of a database, but leave its tables."""
    import psycopg

    with psycopg.connect(url) as connection:
        connection.execute("truncate streams, entries, segments, sealed_ids, anchors, kept, owners")


@pytest.fixture
def store(opener: Opener) -> Store:
    return opener()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The specimen, made once; `older.db` lies beside its folder."""
    from tests.journal.specimen import make

    path = tmp_path_factory.mktemp("specimen")
    return make(path / "floor", path / "older.db")


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Callable[[], Path]:
    """A new copy of the specimen, as often as it is called."""
    count = 0

    def copy_specimen() -> Path:
        nonlocal count
        count += 1
        return Path(shutil.copytree(made, tmp_path / f"copy-{count}"))

    return copy_specimen


@pytest.fixture
def specimen(copy: Callable[[], Path]) -> Path:
    return copy()


@pytest.fixture
def older(made: Path, tmp_path: Path) -> Path:
    """A backup that was made at the specimen's first anchor."""
    backup = tmp_path / "older"
    (backup / "anchors").mkdir(parents=True)
    shutil.copy(made.parent / "older.db", backup / "floor.db")
    shutil.copy(made / "floor.key", backup / "floor.key")
    for name in ("anchors.jsonl", "roots.jsonl"):
        first, *_ = (made / "anchors" / name).read_bytes().splitlines(keepends=True)
        (backup / "anchors" / name).write_bytes(first)
    return backup
