"""The floor under load: 200 tables with 7 seats over HTTP, beside what the database alone does with the same writes.

    python -m benchmarks.load [--tables 200] [--seconds 20] [--rate 30] [--store sqlite|postgresql]

A full round has seven players, each with two wagers and a decision: 25 to 27 commands in some 17 requests, since what
one person gives at a time goes in one. The house knows its steps: it sends those that were seen to make a table ready
after the ones before, and looks at the table only where one of them is refused. First many tables play as fast as they
can; then rounds begin by the clock, whether earlier ones have ended or not, so that waiting counts. Server and driver
are two processes on one machine; the processor time of each is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import orjson
import uvloop

from benchmarks.journal import postgres
from benchmarks.wire import Wires
from pitboss.client import Client, Patience, Table, calls
from pitboss.client.calls import Call
from pitboss.errors import BadInput, PitbossError
from pitboss.floor import demo
from pitboss.floor.accounts import Accounts
from pitboss.floor.floor import Floor, Order
from pitboss.floor.person import OPERATOR
from pitboss.floor.secret import ANY_SECRET
from pitboss.floor.vault import read_key
from pitboss.games.builder import game_by_submission
from pitboss.games.examples import find_example
from pitboss.journal.entry import body_of, encode
from pitboss.journal.opening import open_store
from pitboss.people import Actor
from pitboss.tables.commands import TakeSeat

GAME = "three-card-poker"
SEATS = range(1, 8)
WAGERS = ("ante", "pair-plus")
AMOUNT = "10.00"
WAITS = Patience(longest=60, answer=60)
TOGETHER = 48
"""So many tables play at once where they play as fast as they can."""

LESSONS = 4
"""Rounds at one table by which the house learns its steps."""

Row = tuple[str, int, str, bytes, str]
Line = tuple[str, float, str]
Steps = tuple[tuple[str, bytes], ...]
"""Who gives which commands, as JSON, one after the other."""


@dataclass
class Measured:
    """What a phase came to."""

    seconds: float
    rounds: int = 0
    commands: list[float] = field(default_factory=list)
    requests: int = 0
    late: float = 0.0
    cpu: float = 0.0
    driver_cpu: float = 0.0
    errors: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.rounds / self.seconds

    def slowest(self, share: float) -> float:
        """The time that so many of the commands took at most."""
        return sorted(self.commands)[min(len(self.commands) - 1, int(len(self.commands) * share))]

    def lines(self, what: str) -> Iterator[Line]:
        commands = f"{len(self.commands) / self.seconds:,.0f} commands"
        yield what, self.seconds, f"{self.rate:,.1f} rounds a second, {commands}, {len(self.errors)} errors"
        if self.cpu and self.rounds:
            each, busy = self.requests / self.rounds, self.cpu / self.seconds
            about = f"a round {self.cpu / self.rounds * 1000:.0f} ms in {each:.0f} requests; {busy:.0%} of a core"
            yield "  processor time of the server, a command", self.cpu / len(self.commands), about
            about = f"{self.driver_cpu / self.seconds:.0%} of a core"
            yield "  processor time of the driver, a command", self.driver_cpu / len(self.commands), about
        for share in (0.5, 0.99, 0.999):
            yield f"  p{share * 100:g} of a command", self.slowest(share), f"of {len(self.commands):,} commands"


class Driver:
    """The people at all tables, and the rounds that they play."""

    def __init__(self, url: str, tables: int) -> None:
        self.free = [f"table-{number}" for number in range(tables)]
        self.wires = Wires(url)
        self.tokens: dict[str, str] = {}
        self.steps: dict[str, Steps] = {}
        self.after: dict[Steps, Steps] = {}
        self.measured = Measured(1)

    async def sign_in(self) -> None:
        for name in ("dealer", "floor", *(f"player-{seat}" for seat in SEATS)):
            self.tokens[name] = (await self.wires.send(calls.sign_in(name, demo.SECRET), "")).token

    def close(self) -> None:
        self.wires.close()

    async def see(self, name: str, table: str) -> Table:
        self.measured.requests += 1
        return await self.wires.send(calls.see_table(table), self.tokens[name])

    async def give(self, name: str, table: str, *commands: dict[str, Any]) -> int:
        """What one person gives at a time; how many of the commands were done before one was refused."""
        begun = time.perf_counter()
        answer = await self.wires.send(calls.give_all(table, commands, (), events=False), self.tokens[name])
        self.measured.requests += 1
        self.measured.commands += [time.perf_counter() - begun] * len(answer.done)
        return len(answer.done)

    async def insist(self, name: str, table: str, *commands: dict[str, Any]) -> None:
        if await self.give(name, table, *commands) < len(commands):
            raise BadInput(f"{name} was refused {commands[0]['command']}")

    async def play_round(self, table: str) -> None:
        await self.make_ready(table)
        for seat in SEATS:
            wagers = [{"command": "place-wager", "seat": seat, "wager": one, "amount": AMOUNT} for one in WAGERS]
            await self.insist(f"player-{seat}", table, *wagers)
        await self.insist("dealer", table, {"command": "no-more-bets"}, {"command": "deal"})
        for seat in SEATS:
            await self.insist(f"player-{seat}", table, {"command": "choose", "seat": seat, "choice": "play"})
        await self.insist("dealer", table, {"command": "deal"})
        self.measured.rounds += 1

    async def make_ready(self, table: str) -> None:
        """Whatever the house does until wagers may be placed. Two decks take turns, so steps follow other steps."""
        before = self.steps.get(table, ())
        steps = self.after.get(before, ())
        if not steps or not await self.repeat(table, steps):
            steps = self.after[before] = await self.find_steps(table)
        self.steps[table] = steps

    async def repeat(self, table: str, steps: Steps) -> bool:
        """Whether these steps were right again."""
        for who, said in groupby(steps, key=itemgetter(0)):
            given = [orjson.loads(command) for _, command in said]
            if await self.give(who, table, *given) < len(given):
                return False
        return True

    async def find_steps(self, table: str) -> Steps:
        """The steps that are shown, one after the other, until wagers may be placed."""
        done = list[tuple[str, bytes]]()
        while (shown := await self.see("dealer", table)).waits_for != "wagers":
            moves = [move for move in shown.moves if move.next and not move.form]
            who = "dealer" if moves else "floor"
            if not moves:
                moves = [move for move in (await self.see(who, table)).moves if move.next and not move.form]
            await self.insist(who, table, moves[0].command)
            done.append((who, orjson.dumps(moves[0].command)))
        return tuple(done)

    async def play_at(self, table: str) -> None:
        try:
            await self.play_round(table)
        except (PitbossError, IndexError) as error:
            self.measured.errors.append(f"{table}: {error}")
        self.free.append(table)

    async def press(self, seconds: float, together: int) -> Measured:
        """So many tables at once, each round after the other."""
        self.measured = Measured(seconds)
        ends = time.perf_counter() + seconds

        async def go_on() -> None:
            while time.perf_counter() < ends:
                await self.play_at(self.free.pop(0))

        await asyncio.gather(*(go_on() for _ in range(together)))
        self.measured.seconds = time.perf_counter() - ends + seconds
        return self.measured

    async def hold(self, seconds: float, rate: float) -> Measured:
        """Rounds begin by the clock; those that find no free table wait, and the wait is told."""
        self.measured = Measured(seconds)
        begun, playing = time.perf_counter(), set[asyncio.Task[None]]()
        for number in range(int(seconds * rate)):
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while not self.free:
                await asyncio.sleep(0.001)
            self.measured.late = max(self.measured.late, time.perf_counter() - due)
            playing.add(asyncio.create_task(self.play_at(self.free.pop(0))))
        await asyncio.gather(*playing)
        self.measured.seconds = time.perf_counter() - begun
        return self.measured


def set_up(folder: Path, url: str, tables: int) -> None:
    """The tables, open and with players at all seats, before the server begins."""
    with closing(open_store(folder, url)) as store:
        floor = Floor(store, read_key(folder / "vault.key"))
        accounts = Accounts(store, local=True, secret_terms=ANY_SECRET)
        for name, role in demo.ACCOUNTS.items():
            accounts.add(OPERATOR, name, (role,), demo.SECRET, demo=True)
        game = game_by_submission(find_example(GAME))
        for number in range(tables):
            demo.host_table(floor, f"table-{number}", game)
            for seat in SEATS:
                player = f"player-{seat}"
                floor.tell(
                    Order(f"sit {number} {seat}", f"table-{number}", Actor("player", player), TakeSeat(seat, player))
                )


@contextmanager
def serving(folder: Path, url: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    known = {**os.environ, **({"DATABASE_URL": url} if url else {})}
    server = subprocess.Popen([sys.executable, "-m", "benchmarks.load", "serve", str(folder), str(port)], env=known)
    try:
        with Client(f"http://127.0.0.1:{port}", WAITS) as client:
            client.send(Call("GET", "/healthz", dict))
        yield f"http://127.0.0.1:{port}", server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


def serve(folder: str, port: str) -> None:
    """The demonstration, without its tables: there are others."""
    from pitboss.web.running import run_server
    from pitboss.web.serving import Serving

    demo.list_examples = dict  # type: ignore[attr-defined]
    url = os.environ.get("DATABASE_URL", "")
    run_server(Serving(port=int(port), folder=Path(folder), url=url, demo=True), lambda _: None)


# The database alone


def transactions(folder: Path, url: str, count: int) -> list[list[Row]]:
    """The last writes of the floor, as it grouped them: what one command wrote is one transaction."""
    found: dict[tuple[str, str], list[Row]] = {}
    with closing(open_store(folder, url)) as store:
        for stream in (one for one in store.heads() if one.startswith("table/")):
            for entry in store.read(stream, max(0, store.head(stream).number - 60)):
                body = encode(body_of(entry))
                row = (stream, entry.number, entry.id, body, entry.seal)
                found.setdefault((stream, entry.id.partition("+")[0]), []).append(row)
    return list(found.values())[-count:]


SCHEMA = (
    "drop table if exists bare",
    "drop table if exists bare_heads",
    "create table bare (stream text, number bigint, id text, body {bytes}, seal text, primary key (stream, number))",
    "create unique index bare_ids on bare (stream, id)",
    "create table bare_heads (stream text primary key, number bigint, version bigint, seal text)",
)
HEAD = (
    "insert into bare_heads values ({m}, {m}, {m}, {m}) on conflict (stream) do update"
    " set number = excluded.number, version = excluded.version, seal = excluded.seal"
)


def group(work: list[list[Row]], size: int) -> list[list[Row]]:
    """What so many commands wrote as one transaction."""
    return [[row for rows in work[first : first + size] for row in rows] for first in range(0, len(work), size)]


def write_alone(work: list[list[Row]], run: Callable[[str, tuple[Any, ...]], object], mark: str) -> float:
    """Each transaction on its own, durable before the next; seconds."""
    entry, head = f"insert into bare values ({', '.join([mark] * 5)})", HEAD.format(m=mark)
    begun = time.perf_counter()
    for rows in work:
        run("begin", ())
        for row in rows:
            run(entry, row)
            run(head, (row[0], row[1], row[1], row[4]))
        run("commit", ())
    return time.perf_counter() - begun


def bare_seconds(folder: Path, url: str, work: list[list[Row]]) -> float:
    if url:
        import psycopg

        with psycopg.connect(url, autocommit=True) as plain:
            for statement in SCHEMA:
                plain.execute(statement.format(bytes="bytea"))
            return write_alone(work, lambda said, about: plain.execute(said, about or None), "%s")
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as lite:
        lite.execute("pragma journal_mode = wal")
        lite.execute("pragma synchronous = full")
        for statement in SCHEMA:
            lite.execute(statement.format(bytes="blob"))
        return write_alone(work, lite.execute, "?")


# All of it


def measure(
    tables: int = 20, seconds: float = 5, rate: float = 30, stores: tuple[str, ...] = ("sqlite",)
) -> Iterator[Line]:
    """Short, for `make bench`; the command takes longer runs."""
    for store in stores:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
            folder = Path(name)
            with postgres(folder / "postgres") if store == "postgresql" else nullcontext("") as url:
                yield from measure_store(store, folder, url, tables, seconds, rate)


def measure_store(store: str, folder: Path, url: str, tables: int, seconds: float, rate: float) -> Iterator[Line]:
    begun = time.perf_counter()
    set_up(folder, url, tables)
    yield f"{store}: {tables} tables set up", time.perf_counter() - begun, ""
    begun = time.perf_counter()
    with serving(folder, url) as (address, process):
        yield f"{store}: restart until it answers", time.perf_counter() - begun, f"{tables} tables"
        pressed, held = uvloop.run(drive(address, process, tables, seconds, rate))
    each = len(pressed.commands) / max(1, pressed.rounds)
    yield from pressed.lines(f"{store}: as fast as it goes, {each:.0f} commands a round")
    yield from held.lines(f"{store}: {rate:g} rounds a second asked for, {held.late:.1f} s late at most")
    work = transactions(folder, url, len(pressed.commands))
    done = len(pressed.commands) / pressed.seconds
    for size in (1, 16):
        alone = len(work) / bare_seconds(folder, url, group(work, size))
        what = f"{store} alone, the same writes, {size} in a transaction"
        yield what, 1 / alone, f"{alone:,.0f} commands a second, {alone / done:.1f} times the floor"
    for error in (*pressed.errors, *held.errors)[:5]:
        yield f"  {error}", 0.0, ""


async def drive(address: str, process: int, tables: int, seconds: float, rate: float) -> tuple[Measured, Measured]:
    driver = Driver(address, tables)
    await driver.sign_in()
    try:
        for _ in range(LESSONS):
            await driver.play_round("table-0")
        await driver.press(1, min(TOGETHER, tables))  # Each table is claimed, and its seats are read.
        before, own = processor_time(process), time.process_time()
        pressed = await driver.press(seconds, min(TOGETHER, tables))
        between, own_between = processor_time(process), time.process_time()
        held = await driver.hold(seconds, rate)
        pressed.cpu, held.cpu = between - before, processor_time(process) - between
        pressed.driver_cpu, held.driver_cpu = own_between - own, time.process_time() - own_between
        return pressed, held
    finally:
        driver.close()


def processor_time(process: int) -> float:
    """Seconds that a process has computed, where the system tells."""
    about = Path(f"/proc/{process}/stat")
    if not about.exists():
        return 0.0
    user, system = about.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        serve(*sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description="The floor under load.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=30)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), action="append")
    said = parser.parse_args()
    for what, spent, about in measure(said.tables, said.seconds, said.rate, tuple(said.store or ("sqlite",))):
        print(f"  {what:<60} {spent * 1000:>10.1f} ms   {about}", flush=True)


if __name__ == "__main__":
    main()
