"""Faults below the journal: torn files, a full disk, failing statements, killed writers.

What was acknowledged is there, nothing is there twice or in half, and both verifiers are content.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Full, Lost, Repeated, Store
from tests.journal.conftest import empty
from tests.journal.desk import TABLES, write_command
from tests.journal.failing import Failing
from tests.journal.specimen import find_faults


def recovered(path: Path) -> list[int]:
    """The commands that a journal has after it is opened again; it is whole, and can be written."""
    store = SqliteStore(path / "floor.db")
    found = [int(entry.id) for entry in store.read("link")]
    halves = sorted(int(entry.id) for stream in TABLES for entry in store.read(stream))
    assert halves == sorted(found) == sorted(set(found))
    assert store.recall("lately", "last") == (f"{found[-1]}".encode() if found else None)
    write_command(store, 1000)
    store.close()
    assert find_faults(path, replay=False) == (set(), set())
    return found


@pytest.mark.parametrize("damage", ["cut", "flipped"])
def test_a_torn_write_is_as_if_it_had_not_been(tmp_path: Path, damage: str) -> None:
    """The file that SQLite writes ahead, cut or damaged behind what was synced when an append returned."""
    random, path = Random(1), tmp_path / "floor"
    store = SqliteStore(path / "floor.db")
    ahead, synced = path / "floor.db-wal", list[int]()
    for number in range(6):
        write_command(store, number)
        synced.append(ahead.stat().st_size)
    shutil.copytree(path, tmp_path / "moment")
    store.close()
    for trial in range(24):
        acknowledged = random.randrange(1, 6)
        torn = tmp_path / f"torn-{trial}"
        shutil.copytree(tmp_path / "moment", torn)
        (torn / "floor.db-shm").unlink()
        whole = (torn / "floor.db-wal").read_bytes()
        at = random.randrange(synced[acknowledged - 1], synced[acknowledged])
        part = (
            whole[:at]
            if damage == "cut"
            else whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 : synced[acknowledged]]
        )
        (torn / "floor.db-wal").write_bytes(part)
        assert recovered(torn) == list(range(acknowledged))


def test_a_disk_that_fills_up_at_any_page(tmp_path: Path) -> None:
    """At every write of a session: refused whole, and done when there is room again."""
    store = SqliteStore(tmp_path / "floor.db")
    refused = 0
    for number in range(60):
        (pages,) = store.writer.execute("pragma page_count").fetchone()
        store.writer.execute(f"pragma max_page_count = {pages}")
        try:
            write_command(store, number)
        except Full:
            refused += 1
            assert not store.writer.in_transaction
            assert all(store.find(stream, f"{number}") is None for stream in (*TABLES, "link"))
            store.writer.execute(f"pragma max_page_count = {pages + 50}")
            write_command(store, number)
        store.writer.execute("pragma max_page_count = 100000")
    store.close()
    assert refused >= 5
    assert recovered(tmp_path) == list(range(60))


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_an_error_at_every_statement(tmp_path: Path, after: bool) -> None:
    """Until an append is through: it is written or not, the store says that it is lost, and the id tells which."""
    at = 0
    while True:
        at += 1
        path = tmp_path / f"{at}"
        store = SqliteStore(path / "floor.db")
        write_command(store, 0)
        writer, failing = store.writer, Failing(store.writer, at, after)
        store.writer = failing  # type: ignore[assignment]
        try:
            write_command(store, 1)
        except Lost:
            store.writer = writer
            with pytest.raises(Lost, match="open it again"):
                write_command(store, 1)
        else:
            break
        finally:
            store.close()
        again = SqliteStore(path / "floor.db")
        known = again.find("link", "1") is not None
        if known:
            with pytest.raises(Repeated):
                write_command(again, 1)
        else:
            write_command(again, 1)
        again.close()
        assert recovered(path) == [0, 1]
    assert at >= 8


CHILD = """
import sys
from pitboss.journal.opening import open_store
from tests.journal.desk import SIGNER, write_command
from pathlib import Path
store = open_store(Path(sys.argv[1]), sys.argv[2])
store.tails.key = SIGNER
number = store.head("link").number
while True:
    write_command(store, number)
    number += 1
    print(number, flush=True)
    if number % 7 == 0:
        store.compact(keep=2, size=3)
"""


def kill_at_random(path: Path, url: str, random: Random) -> int:
    """Start a writer, kill it at some instant, and say how many commands it has acknowledged, all told."""
    command = [sys.executable, "-c", CHILD, str(path), url]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout
    told = [int(child.stdout.readline())]
    time.sleep(random.random() * 0.3)
    os.kill(child.pid, signal.SIGKILL)
    told += [int(line) for line in child.stdout.read().splitlines()]
    child.wait()
    child.stdout.close()
    return told[-1]


def check_acknowledged(store: Store, told: int) -> None:
    found = [int(entry.id) for entry in store.read("link")]
    assert found == list(range(len(found)))
    assert told <= len(found) <= told + 1
    assert sorted(int(entry.id) for stream in TABLES for entry in store.read(stream)) == found


@pytest.mark.parametrize("kills", [2, pytest.param(200, marks=pytest.mark.slow)])
def test_killed_writers_lose_nothing(tmp_path: Path, kills: int) -> None:
    random = Random(kills)
    for _ in range(kills):
        told = kill_at_random(tmp_path, "", random)
        store = SqliteStore(tmp_path / "floor.db")
        check_acknowledged(store, told)
        store.close()
        assert find_faults(tmp_path, replay=False) == (set(), set())


@pytest.mark.parametrize("kills", [1, pytest.param(100, marks=pytest.mark.slow)])
def test_killed_writers_lose_nothing_in_postgres(tmp_path: Path, postgres: str, kills: int) -> None:
    from pitboss.journal.folder import Folder, verify_folder
    from pitboss.journal.postgres import PostgresStore

    random = Random(kills)
    try:
        for _ in range(kills):
            told = kill_at_random(tmp_path, postgres, random)
            store = PostgresStore(postgres)
            check_acknowledged(store, told)
            store.close()
            assert verify_folder(Folder(tmp_path, postgres)).sound
    finally:
        empty(postgres)
