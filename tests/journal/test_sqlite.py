"""The journal in a SQLite file: durable, whole after a crash, and plain about what is wrong."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Damaged, Full, Lost, Newer, Owned, Repeated
from tests.journal.desk import draft, fill

CHILD = """
import sys
from pitboss.journal.sqlite import SqliteStore
from tests.journal.desk import draft
store = SqliteStore(sys.argv[1])
assert store.own("table/1", "child")
number = store.head("table/1").version
while True:
    store.append([draft("table/1", number, f"{number}", "wager-placed")])
    number += 1
    print(number, flush=True)
"""


def test_a_killed_writer_leaves_all_that_it_told_of(tmp_path: Path) -> None:
    """And nobody else writes the table while it lives, but the next one does at once when it is dead."""
    path = tmp_path / "floor.db"
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    told = [int(child.stdout.readline()) for _ in range(20)]
    store = SqliteStore(path)
    assert not store.own("table/1", "parent")
    with pytest.raises(Owned, match="child"):
        store.append([draft("table/1", 20, "x", "dealt")])
    os.kill(child.pid, signal.SIGKILL)
    told += [int(line) for line in child.stdout.read().splitlines()]
    child.wait()
    child.stdout.close()
    assert told[-1] <= store.head("table/1").version <= told[-1] + 1
    with pytest.raises(Repeated):
        store.append([draft("table/1", 0, "7", "wager-placed")])
    assert store.own("table/1", "parent")
    store.append([draft("table/1", store.head("table/1").version, "x", "dealt")])
    assert [one.number for one in store.read("table/1")] == list(range(1, store.head("table/1").number + 1))
    store.close()


def test_an_owner_that_closed_is_no_owner(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "floor.db")
    assert first.own("table/1", "north")
    first.close()
    second = SqliteStore(tmp_path / "floor.db")
    second.append([draft("table/1", 0, "a", "opened")])
    assert second.own("table/1", "south")
    second.close()


def test_a_disk_that_is_full_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floor.db")
    fill(store, 1)
    (pages,) = store.writer.execute("pragma page_count").fetchone()
    store.writer.execute(f"pragma max_page_count = {pages}")
    big = draft("table/1", 16, "big", *["card-dealt"] * 200)
    with pytest.raises(Full, match="no room"):
        store.append([big])
    assert store.head("table/1").version == 16
    assert len(list(store.read("table/1"))) == 12
    store.writer.execute(f"pragma max_page_count = {pages + 100}")
    assert store.append([big])[0].version == 216
    store.close()


def test_after_an_error_of_the_disk_nothing_is_written_until_it_is_opened_again(tmp_path: Path) -> None:
    class Disk(sqlite3.OperationalError):
        sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC

    class Failing:
        in_transaction = False

        def execute(self, statement: str) -> None:
            if statement == "commit":
                raise Disk("disk I/O error")

    store = SqliteStore(tmp_path / "floor.db")
    writer = store.writer
    store.writer = Failing()  # type: ignore[assignment]
    with pytest.raises(Lost, match="disk I/O error"):
        store.keep([])
    store.writer = writer
    with pytest.raises(Lost, match="open it again"):
        store.append([draft("table/1", 0, "a", "opened")])
    store.close()
    again = SqliteStore(tmp_path / "floor.db")
    again.append([draft("table/1", 0, "a", "opened")])
    again.close()


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "floor.db").close()
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        connection.execute("update alembic_version set version_num = '0999'")
    connection.close()
    with pytest.raises(Newer, match="version 0999; this Pitboss knows journals up to"):
        SqliteStore(tmp_path / "floor.db")


def test_a_file_that_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "floor.db").write_text("Dear diary, " * 1000)
    with pytest.raises(Lost, match="file is not a database"):
        SqliteStore(tmp_path / "floor.db")
    with pytest.raises(Lost, match=r"Not a directory|File exists"):
        SqliteStore(tmp_path / "floor.db" / "floor.db")


@pytest.mark.parametrize(
    "harm",
    [
        "update entries set body = replace(body, '10.00', '90.00') where number = 5",
        "delete from entries where number = 5",
        "update entries set number = 50 where number = 5",
    ],
)
def test_nobody_goes_on_from_a_changed_entry(tmp_path: Path, harm: str) -> None:
    store = SqliteStore(tmp_path / "floor.db")
    fill(store, 1)
    store.writer.execute(harm)
    with pytest.raises(Damaged, match="pitboss verify"):
        list(store.read("table/1"))
    store.close()


def test_no_more_is_read_than_was_asked_for(tmp_path: Path) -> None:
    """Whoever wants one entry of a long stream pays for one: those behind it are not even looked at."""
    store = SqliteStore(tmp_path / "floor.db")
    fill(store, 1)
    store.writer.execute("update entries set body = replace(body, '10.00', '90.00') where number = 5")
    assert [entry.number for entry in store.read("table/1", 0, 4)] == [1, 2, 3, 4]
    assert [entry.number for entry in store.read("table/1", 2, 3)] == [3]
    store.close()


def test_as_durable_as_sqlite_can_be(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floor.db")
    assert store.writer.execute("pragma journal_mode").fetchone() == ("wal",)
    assert store.writer.execute("pragma synchronous").fetchone() == (2,)
    store.close()


def rights_in(folder: Path) -> dict[str, int]:
    return {one.name: one.stat().st_mode & 0o777 for one in folder.glob("floor.db*")}


def test_nobody_else_on_the_machine_reads_the_record(tmp_path: Path) -> None:
    """Not even of a floor that an earlier version made."""
    before = os.umask(0o022)
    try:
        store = SqliteStore(tmp_path / "floor.db")
        fill(store)
        assert rights_in(tmp_path) == dict.fromkeys(("floor.db", "floor.db-wal", "floor.db-shm"), 0o600)
        store.close()
        (tmp_path / "floor.db").chmod(0o644)
        SqliteStore(tmp_path / "floor.db").close()
        assert rights_in(tmp_path)["floor.db"] == 0o640
    finally:
        os.umask(before)


def test_what_is_kept_as_text_is_refused(tmp_path: Path) -> None:
    """A column takes a value of any type; only bytes were ever written."""
    store = SqliteStore(tmp_path / "floor.db")
    store.writer.execute("insert into kept (shelf, key, value) values ('rounds', '4.1', '7')")
    with pytest.raises(Damaged, match=r"'4\.1' of 'rounds' is not what was written"):
        store.recall("rounds", "4.1")
    with pytest.raises(Damaged, match="pitboss verify"):
        store.recall_all("rounds")
    store.close()
