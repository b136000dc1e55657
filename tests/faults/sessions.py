"""Sessions of play in a process of their own, killed at a failpoint or at an instant; what they said before that.

A failpoint lies before and after each statement that a session sends to its database. What is told to people is written
to a pipe, as a server writes to a socket: it is heard even if the process dies right after.
"""

from __future__ import annotations

import os
import pickle
import signal
import sqlite3
import threading
import traceback
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from pitboss.errors import Refusal
from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.together import Outcome, tell_together
from pitboss.journal.folder import Folder, recall_snapshot, verify_folder
from pitboss.journal.rows import export
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Lost, Owned, Store, StoreError
from tests.faults.crowd import TABLES, host_tables, next_order
from tests.floor.hall import KEY
from tests.journal.desk import SIGNER
from tests.journal.specimen import independent

LEASE = 0.3
"""Seconds: a killed session's tables are free for the next one soon."""


@dataclass
class Scene:
    """A floor that sessions play at, one after the other, and what they have acknowledged, all told."""

    folder: Path
    url: str = ""
    sessions: int = 0
    acknowledged: set[str] = field(default_factory=set)
    unanswered: dict[str, Order] = field(default_factory=dict)
    finished: bool = False

    def open(self, at: int = 0) -> Store:
        """`at` is the failpoint at which this process ends."""
        if self.url:
            from pitboss.journal.postgres import PostgresStore

            count_statements(at)
            store: Store = PostgresStore(self.url, lease=LEASE)
        else:
            store = FailingStore(self.folder / "floor.db", at) if at else SqliteStore(self.folder / "floor.db")
        store.tails.key = SIGNER
        return store


class Failpoint:
    """Counts, and ends the process without a word when its number is up."""

    def __init__(self, at: int) -> None:
        self.at, self.count = at, 0

    def pass_by(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self.count += 1
            if self.count == self.at:
                os.kill(os.getpid(), signal.SIGKILL)


class FailingConnection:
    """A connection to SQLite with a failpoint before and after each statement."""

    def __init__(self, connection: sqlite3.Connection, point: Failpoint) -> None:
        self.connection, self.point = connection, point

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def execute(self, *what: Any) -> Any:
        return self.around(lambda: self.connection.execute(*what))

    def executemany(self, *what: Any) -> Any:
        return self.around(lambda: self.connection.executemany(*what))

    def around(self, do: Callable[[], Any]) -> Any:
        self.point.pass_by()
        done = do()
        self.point.pass_by()
        return done


class FailingStore(SqliteStore):
    def __init__(self, path: Path, at: int) -> None:
        self.point = Failpoint(at)
        super().__init__(path)

    def connect(self) -> Any:
        return FailingConnection(super().connect(), self.point)


def count_statements(at: int) -> None:
    """The same for PostgreSQL, in a process that is to end: every connection that it makes from now on."""
    if not at:
        return
    import psycopg

    point = Failpoint(at)

    def wrap(former: Callable[..., Any]) -> Callable[..., Any]:
        def pass_both(*what: Any, **more: Any) -> Any:
            point.pass_by()
            done = former(*what, **more)
            point.pass_by()
            return done

        return pass_both

    psycopg.Connection.execute = wrap(psycopg.Connection.execute)  # type: ignore[method-assign]
    psycopg.Connection.commit = wrap(psycopg.Connection.commit)  # type: ignore[method-assign]
    psycopg.Cursor.executemany = wrap(psycopg.Cursor.executemany)  # type: ignore[method-assign]


def play(scene: Scene, tell: Callable[[str, Order], None], steps: int, at: int) -> None:
    """What a session does: it opens the floor, sends again what was not answered, and goes on for so many commands; by
    turns one alone, and one for each table, to be written together.
    """
    floor = start(scene, at)
    random = Random(scene.sessions)
    insist(floor, list(scene.unanswered.values()), tell)
    for number in range(steps):
        tables = tuple(TABLES) if number % 2 else (random.choice(tuple(TABLES)),)
        insist(floor, [next_at(floor, table, f"{scene.sessions}-{number}", random) for table in tables], tell)


def next_at(floor: Floor, table: str, id: str, random: Random) -> Order:
    actor, command = next_order(floor.places[table].game, hosted(floor.pit, table).table, random)
    return Order(f"{id} {table}", table, actor, command)


def start(scene: Scene, at: int) -> Floor:
    """The floor with its tables, as soon as the database is there."""
    for _ in range(200):
        try:
            floor = Floor(scene.open(at), KEY, name=f"session {scene.sessions}")
            host_tables(floor)
            return floor
        except Lost:
            threading.Event().wait(0.05)
    raise AssertionError("the database does not come up")


def insist(floor: Floor, orders: list[Order], tell: Callable[[str, Order], None]) -> None:
    """Commands, sent until there are answers: a database that was away comes back."""
    for order in orders:
        tell("sent", order)
    for _ in range(200):
        answers = give(floor, orders)
        for order, answer in zip(orders, answers, strict=True):
            if not isinstance(answer, StoreError):
                tell("refused" if isinstance(answer, Refusal) else "done", order)
        orders = [order for order, answer in zip(orders, answers, strict=True) if isinstance(answer, StoreError)]
        if not orders:
            return
        threading.Event().wait(0.05)
    raise AssertionError("the database does not come back")


def give(floor: Floor, orders: list[Order]) -> list[Outcome]:
    """One alone, or several together; an answer that is lost may be asked for again."""
    if len(orders) > 1:
        answers = tell_together(floor, orders)
        assert all(isinstance(one, Lost | Owned) for one in answers if isinstance(one, StoreError)), answers
        return answers
    try:
        return [floor.tell(order) for order in orders]
    except Lost as lost:
        return [lost]


@dataclass
class Running:
    """A session that runs: its process, and what was heard of it so far."""

    process: int
    pipe: int
    heard: bytes = b""

    def wait_for_word(self) -> None:
        """Until it has acknowledged something: it is in the midst of play."""
        while b"done" not in self.heard and (more := os.read(self.pipe, 1 << 16)):
            self.heard += more

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def hear_out(self) -> list[str]:
        with os.fdopen(self.pipe, "rb") as rest:
            return (self.heard + rest.read()).decode().splitlines()


@contextmanager
def session(scene: Scene, steps: int, at: int = 0) -> Iterator[Running]:
    """A session in a child; afterwards the scene knows what was heard of it."""
    heard, said = os.pipe()
    scene.sessions += 1
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(heard)
            play(scene, lambda what, order: send(said, what, order), steps, at)
            code = 0
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(said)
    running = Running(child, heard)
    try:
        yield running
    finally:
        listen(scene, running.hear_out())
        _, status = os.waitpid(child, 0)
        scene.finished = os.WIFEXITED(status)
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "the session failed"


def send(pipe: int, what: str, order: Order) -> None:
    os.write(pipe, f"{what} {b64encode(pickle.dumps(order)).decode()}\n".encode())


def listen(scene: Scene, lines: list[str]) -> None:
    for line in lines:
        what, _, said = line.partition(" ")
        order: Order = pickle.loads(b64decode(said))
        if what == "sent":
            scene.unanswered[order.id] = order
        else:
            scene.unanswered.pop(order.id, None)
        if what == "done":
            scene.acknowledged.add(order.id)


def check(scene: Scene, thorough: bool = True) -> None:
    """Everything that was acknowledged is there once, and nothing else but what may be unanswered; all of it sound."""
    store = scene.open()
    ids = [entry.id for table in TABLES for entry in store.read(f"table/{table}") if "+" not in entry.id]
    store.close()
    assert len(ids) == len(set(ids)), "something was done twice"
    assert not scene.acknowledged - set(ids), "something that was acknowledged is lost"
    if thorough:
        verify(scene)


def verify(scene: Scene) -> None:
    """Both verifiers, and every table and meter played again."""
    folder = Folder(scene.folder, scene.url)
    recall = recall_snapshot(folder)
    report = verify_folder(folder, watches=[TableWatch(recall), LinkWatch(recall)])
    assert report.faults == [], report.faults
    path = scene.folder
    if scene.url:
        import json

        path = scene.folder / "journal.jsonl"
        with folder.open_rows() as rows:
            path.write_text("".join(json.dumps(line) + "\n" for line in export(rows)), encoding="utf-8")
    found = independent().examine(path, None, None).found
    assert not found, found
