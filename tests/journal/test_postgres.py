"""The journal in PostgreSQL, shared by several processes: who writes a stream, who takes over, what others hear."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Event, Thread

import psycopg
import pytest

from pitboss.errors import BadInput
from pitboss.journal.anchors import Notary
from pitboss.journal.folder import Folder, verify_export, verify_folder
from pitboss.journal.opening import open_store
from pitboss.journal.postgres import PostgresStore, libpq_url, open_postgres
from pitboss.journal.rows import export
from pitboss.journal.signing import load_key
from pitboss.journal.store import Conflict, Kept, Lost, Newer, Owned, Repeated
from tests.journal.conftest import empty
from tests.journal.desk import AT, draft, fill
from tests.journal.specimen import independent

CHILD = """
import sys
from pitboss.journal.postgres import PostgresStore
from tests.journal.desk import draft
store = PostgresStore(sys.argv[1], lease=3.0)
assert store.own("table/1", "child")
number = store.head("table/1").version
while True:
    store.append([draft("table/1", number, f"{number}", "wager-placed")])
    number += 1
    print(number, flush=True)
"""

Open = Callable[[], PostgresStore]


@pytest.fixture
def open_one(postgres: str) -> Iterator[Open]:
    opened: list[PostgresStore] = []

    def open_it() -> PostgresStore:
        opened.append(PostgresStore(postgres, lease=2.0))
        return opened[-1]

    yield open_it
    for one in opened:
        one.close()
    empty(postgres)


def wait_until(true: Callable[[], bool], seconds: float = 60.0) -> float:
    start = time.monotonic()
    while not true():
        assert time.monotonic() - start < seconds, "it takes too long"
        time.sleep(0.02)
    return time.monotonic() - start


def test_another_process_takes_over_when_an_owner_is_killed(postgres: str, open_one: Open) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, postgres], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    told = [int(child.stdout.readline()) for _ in range(10)]
    store = open_one()
    time.sleep(3.2)  # Longer than a lease: it is renewed, with two seconds to spare on a busy machine.
    assert not store.own("table/1", "parent")
    with pytest.raises(Owned, match="child"):
        store.append([draft("table/1", store.head("table/1").version, "x", "dealt")])
    os.kill(child.pid, signal.SIGKILL)
    told += [int(line) for line in child.stdout.read().splitlines()]
    child.wait()
    child.stdout.close()
    wait_until(lambda: store.own("table/1", "parent"))
    assert told[-1] <= store.head("table/1").version <= told[-1] + 1
    store.append([draft("table/1", store.head("table/1").version, "x", "dealt")])
    assert [one.number for one in store.read("table/1")] == list(range(1, store.head("table/1").number + 1))


def test_an_owner_that_was_thought_dead_is_refused(open_one: Open) -> None:
    """It slept too long, another has taken over, and it knows nothing of that."""
    slow, quick = open_one(), open_one()
    assert slow.own("table/1", "slow")
    slow.append([draft("table/1", 0, "a", "opened")])
    slow.caretaker.end()
    wait_until(lambda: quick.own("table/1", "quick"))
    with pytest.raises(Owned, match="quick"):
        slow.append([draft("table/1", 1, "b", "dealt")])
    quick.append([draft("table/1", 1, "b", "dealt")])
    quick.disown("table/1", "quick")
    with pytest.raises(Owned, match="nobody any more"):  # Things have happened since: it must own the stream again.
        slow.append([draft("table/1", 2, "c", "dealt")])
    assert slow.own("table/1", "slow")
    slow.append([draft("table/1", 2, "c", "dealt")])


def test_a_clock_that_was_set_back_keeps_nobody_from_a_dead_owners_table(postgres: str, open_one: Open) -> None:
    """As after a power cut: what the dead owner took for a second seems to run for an hour."""
    dead, living = open_one(), open_one()
    assert dead.own("table/1", "dead")
    dead.caretaker.end()
    with psycopg.connect(libpq_url(postgres), autocommit=True) as database:
        database.execute("update owners set until = until + interval '1 hour'")
    assert living.own("table/1", "living")
    living.append([draft("table/1", 0, "a", "opened")])
    with pytest.raises(Owned, match="living"):
        dead.append([draft("table/1", 1, "b", "dealt")])


def test_of_two_who_race_for_a_table_one_owns_it(open_one: Open) -> None:
    stores = [open_one() for _ in range(4)]
    for number in range(10):
        ready, won = Barrier(4), list[str]()

        def race(place: int, table: str = f"table/{number}", ready: Barrier = ready, won: list[str] = won) -> None:
            ready.wait()
            if stores[place].own(table, f"process {place}"):
                won.append(f"process {place}")

        threads = [Thread(target=race, args=(place,)) for place in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert len(won) == 1


def test_of_processes_that_write_one_stream_each_entry_is_one_s(open_one: Open) -> None:
    """A link that all write: whoever was slower is told, and tries again; nothing is lost and nothing is twice."""
    stores = [open_one() for _ in range(3)]

    def feed(place: int) -> None:
        store = stores[place]
        for number in range(15):
            while True:
                try:
                    store.append([draft("link/mega", store.head("link/mega").version, f"{place}:{number}", "fed")])
                    break
                except Conflict:
                    continue

    threads = [Thread(target=feed, args=(place,)) for place in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    ids = [one.id for one in stores[0].read("link/mega")]
    assert sorted(ids) == sorted(f"{place}:{number}" for place in range(3) for number in range(15))


def test_other_processes_hear_of_news(open_one: Open) -> None:
    here, there = open_one(), open_one()
    news, heard = list[frozenset[str]](), Event()

    def hear(streams: frozenset[str]) -> None:
        news.append(streams)
        heard.set()

    end = there.listen(hear)
    here.append([draft("table/1", 0, "a", "opened"), draft("link/mega", 0, "a", "fed")])
    assert heard.wait(60)
    assert frozenset.union(*news) == {"table/1", "link/mega"}
    end()
    heard.clear()
    here.append([draft("table/1", 1, "b", "opened")])
    assert not heard.wait(0.3)


def test_lost_connections_are_made_again(postgres: str, open_one: Open) -> None:
    store = open_one()
    store.append([draft("table/1", 0, "a", "opened")])
    news = list[frozenset[str]]()
    store.listen(news.append)
    end_connections(postgres)
    assert store.head("table/1").version == 1  # Reading goes on at once.
    with pytest.raises(Lost, match="cannot be written"):
        store.append([draft("table/1", 1, "b", "dealt")])
    assert store.find("table/1", "b") is None
    store.append([draft("table/1", 1, "b", "dealt")])
    with pytest.raises(Repeated):
        store.append([draft("table/1", 1, "b", "dealt")])
    wait_until(lambda: frozenset() in news)  # Whoever listens was away for a moment, and is told so.


def end_connections(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )


def test_an_unreachable_database(tmp_path: Path) -> None:
    with pytest.raises(Lost, match="cannot be opened"):
        open_store(tmp_path, f"postgresql://postgres@/postgres?host={tmp_path}")
    with pytest.raises(BadInput, match="another kind of database than PostgreSQL"):
        open_store(tmp_path, "mysql://localhost/floor")


def test_a_newer_journal_is_left_alone(postgres: str, open_one: Open) -> None:
    open_one()
    with psycopg.connect(postgres) as connection:
        connection.execute("update alembic_version set version_num = '0999'")
    try:
        with pytest.raises(Newer, match="version 0999"):
            PostgresStore(postgres)
    finally:
        with psycopg.connect(postgres) as connection:
            connection.execute("update alembic_version set version_num = '0002'")


HARM = {
    "an entry is changed": "update entries set body = convert_to(replace(convert_from(body, 'utf8'), '10.', '90.'), "
    "'utf8') where stream = 'table/1' and number = 9",
    "an entry is missing": "delete from entries where stream = 'table/2' and number = 10",
    "the tail is cut": "delete from entries where stream = 'table/2' and number = 12",
    "a segment is missing": "delete from segments where stream = 'table/1'",
    "a segment is changed": "update segments set data = substr(data, 1, 50) where stream = 'table/1'",
    "a snapshot is changed": "update kept set value = 'x' where shelf = 'snapshots'",
    "a head is changed": "update streams set version = 3 where stream = 'table/2'",
    "an anchor is missing": "delete from anchors where number = 1",
    "a stream has another's name": "update entries set stream = 'table/9' where stream = 'table/2'",
}


@pytest.mark.parametrize("harm", [None, *HARM])
def test_tampering_in_postgres_is_found_by_both(
    postgres: str, open_one: Open, tmp_path: Path, harm: str | None
) -> None:
    """The other verifier reads what was exported; for the sound journal, both have nothing to say."""
    folder, store = Folder(tmp_path, postgres), open_one()
    notary = Notary(store, load_key(folder.key), folder.anchors, lambda: AT)
    fill(store)
    store.append([draft("table/1", 16, "s", "closed")], [Kept("snapshots", "table/1", b"state")])
    assert store.compact(keep=4, size=8) == 24
    assert store.find("table/1", "table/1:2") == next(store.read("table/1", 1))
    notary.anchor("schedule")
    notary.anchor("shift end")
    if harm:
        with psycopg.connect(postgres) as connection:
            connection.execute(HARM[harm].encode())
    path = tmp_path / "journal.jsonl"
    with open_postgres(postgres) as rows:
        path.write_text("".join(json.dumps(line) + "\n" for line in export(rows)), encoding="utf-8")
    found = [
        {(one.kind, one.stream, one.number) for one in verify_folder(folder).faults},
        {(one.kind, one.stream, one.number) for one in verify_export(path, folder.anchors).faults},
        set(independent().examine(path, folder.anchors, None).found),
    ]
    assert found[0] == found[1] == found[2]
    assert bool(found[0]) == bool(harm)


IN_ITS_TABLES = {
    "a trigger": (
        "create function nothing() returns trigger language plpgsql as 'begin return null; end'; "
        "create trigger helpful before insert on entries for each row execute function nothing()",
        "drop trigger helpful on entries; drop function nothing",
        "helpful",
    ),
    "a rule": (
        "create rule unseen as on delete to anchors do instead nothing",
        "drop rule unseen on anchors",
        "unseen",
    ),
    "a policy": (
        "alter table entries enable row level security",
        "alter table entries disable row level security",
        "entries",
    ),
    "another column": ("alter table kept add column note text", "alter table kept drop column note", "kept"),
    "no key": (
        "alter table streams drop constraint streams_pkey",
        "alter table streams add primary key (stream)",
        "streams",
    ),
    "another step": (
        "update alembic_version set version_num = 'later'",
        "update alembic_version set version_num = '0002'",
        "alembic_version",
    ),
    "a hidden command": (
        "update sealed_ids set hash = hash + 1000 where hash = (select max(hash) from sealed_ids)",
        "update sealed_ids set hash = hash - 1000 where hash = (select max(hash) from sealed_ids)",
        "",
    ),
}


@pytest.mark.parametrize("harm", IN_ITS_TABLES)
def test_what_is_put_into_the_tables_of_postgres_is_found(
    postgres: str, open_one: Open, tmp_path: Path, harm: str
) -> None:
    """A backup has none of it: it is a file with tables of its own."""
    folder, store = Folder(tmp_path, postgres), open_one()
    Notary(store, load_key(folder.key), folder.anchors, lambda: AT).anchor("schedule")
    fill(store)
    assert store.compact(keep=4, size=8)
    assert verify_folder(folder).faults == []
    do, undo, name = IN_ITS_TABLES[harm]
    with psycopg.connect(postgres) as connection:
        connection.execute(do.encode())
    try:
        found = {(one.kind, one.stream) for one in verify_folder(folder).faults}
    finally:
        with psycopg.connect(postgres) as connection:
            connection.execute(undo.encode())
    assert ("index", name) in found if not name else found == {("schema", name)}
    assert verify_folder(folder).faults == []
