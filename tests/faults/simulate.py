"""`python -m tests.faults.simulate --seed N`: a history of a floor on which everything goes wrong, and what must hold.

Several processes on one database; people whose requests are lost, repeated, late and out of order; processes that crash
at any write, sleep longer than their leases, and start again; a database that fails, fills up and goes away; clocks
that jump. In the end all is healed, and asked: is what was acknowledged there, once, as it was answered; do all
processes agree; is the journal sound, and do the meters add up?
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from pitboss.errors import Refusal
from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.floor.chance import Chance
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.journal.entry import body_of, encode
from pitboss.journal.rows import FileRows
from pitboss.journal.store import SNAPSHOTS, StoreError
from pitboss.journal.tails import SHELF as TAILS
from pitboss.journal.verify import verify
from tests.faults.crowd import TABLES, host_tables, next_order
from tests.faults.virtual import CALM, LEASE, SECOND, Connection, Crash, Database, SkewedClock, Weather, World
from tests.floor.hall import KEY
from tests.journal.specimen import independent

PROCESSES = 3
PEOPLE = 5
LENGTH = 60 * SECOND
PATIENCE = 2 * SECOND
"""How long a person waits for an answer before sending the same again."""

Answer = tuple[int, int, str]


@dataclass(slots=True)
class Figures:
    """What happened in a history, for whoever reads the report."""

    seed: int = 0
    acknowledged: int = 0
    refused: int = 0
    sent_again: int = 0
    crashes: int = 0
    pauses: int = 0
    takeovers: int = 0
    entries: int = 0
    rounds: int = 0
    digest: str = ""


class Process:
    """A server: alive, asleep or dead."""

    def __init__(self, life: Life, name: str) -> None:
        self.life, self.name = life, name
        self.clock = SkewedClock(life.world)
        self.floor: Floor | None = None
        self.starts = 0
        self.asleep_until = 0
        self.start()

    @property
    def is_up(self) -> bool:
        return self.floor is not None and self.life.world.now >= self.asleep_until

    def start(self) -> None:
        """Each start is a process of its own to the database, as it has another token."""
        self.starts += 1
        world = self.life.world
        name = f"{self.name}.{self.starts}"
        self.connection = Connection(self.life.database, name, self.life.weather)
        self.connection.news, self.connection.asks = self.life.spread_news, self.life.ask_owner
        chance = Chance(Random(world.random.getrandbits(64)).randbytes)
        try:
            floor = Floor(self.connection, KEY, self.clock, chance, name=name, patience=0)
            floor.follow()
            self.floor = floor
        except StoreError:
            world.later(SECOND, self.start)

    def crash(self) -> None:
        if self.floor is not None:
            self.floor = None
            self.life.figures.crashes += 1
            self.life.world.later(self.life.world.random.randint(10, 4 * SECOND), self.start)

    def sleep(self) -> None:
        """Longer than a lease lasts: others think that it has died."""
        self.life.figures.pauses += 1
        self.asleep_until = self.life.world.now + LEASE + self.life.world.random.randint(0, 3 * SECOND)

    def renew(self) -> None:
        if self.is_up:
            self.connection.renew()
            self.guard(lambda floor: floor.hear(frozenset()))
        self.life.world.later(LEASE // 4, self.renew)

    def guard(self, do: Callable[[Floor], object]) -> object:
        """Something that the process does; it may be the last."""
        if not self.is_up or self.floor is None:
            return None
        try:
            return do(self.floor)
        except Crash:
            self.crash()
        except StoreError:
            pass
        return None


@dataclass
class Person:
    """Somebody who looks at a table through one process, gives a command, and insists on an answer."""

    life: Life
    name: str
    sent: int = 0
    waiting: Order | None = None

    def act(self) -> None:
        if self.life.is_over:
            return
        world = self.life.world
        process = world.random.choice(self.life.processes)
        table = world.random.choice(tuple(TABLES))
        if self.waiting is None and process.is_up and process.floor and table in process.floor.places:
            place, state = process.floor.places[table], hosted(process.floor.pit, table).table
            actor, command = next_order(place.game, state, world.random)
            self.sent += 1
            self.waiting = Order(f"{self.name}-{self.sent}", table, actor, command)
            self.life.orders.add(self.waiting.id)
            self.send(self.waiting)
        elif self.waiting is None:
            world.later(100, self.act)

    def send(self, order: Order) -> None:
        """To any process; it may come twice, late, or not at all."""
        world = self.life.world
        for _ in range(world.random.choice((0, 1, 1, 1, 1, 2, 3))):
            process = world.random.choice(self.life.processes)
            world.later(world.random.choice((1, 2, 5, 20, 300)), partial(self.arrive, process, order))
        world.later(PATIENCE, lambda: self.insist(order))

    def insist(self, order: Order) -> None:
        if self.waiting is order:
            self.life.figures.sent_again += 1
            self.send(order)

    def arrive(self, process: Process, order: Order) -> None:
        answer = process.guard(lambda floor: floor.tell(order))
        if isinstance(answer, Refusal) and answer.code in ("owned-elsewhere", "busy"):
            if self.waiting is order:  # The server itself would wait for its turn.
                self.life.world.later(20, lambda: self.arrive(process, order))
            return
        if isinstance(answer, Refusal):
            assert order.id not in self.life.done, f"{order.id} was done, and is then refused: {answer}"
        elif isinstance(answer, Told):
            self.life.done.add(order.id)
        if isinstance(answer, Told | Refusal) and not self.life.world.happens(0.1):
            self.life.world.later(self.life.world.random.choice((1, 3, 50)), lambda: self.hear(order, answer))

    def hear(self, order: Order, answer: Told | Refusal) -> None:
        self.life.note(order, answer)
        if self.waiting is order:
            self.waiting = None
            self.life.world.later(self.life.world.random.randint(1, 200), self.act)


class Life:
    """A history from its seed."""

    def __init__(self, seed: int, length: int = LENGTH) -> None:
        self.world = World(seed)
        self.length = length
        self.figures = Figures(seed)
        self.database = Database(self.world)
        self.weather = CALM
        self.orders: set[str] = set()
        self.done: set[str] = set()
        self.answers: dict[str, Answer] = {}
        self.is_over = False
        host_tables(Floor(Connection(self.database, "first", CALM), KEY, SkewedClock(self.world), name="first"))
        self.weather = Weather(0.02, 0.02, 0.005, 0.01, 0.01, 0.005)
        self.processes = [Process(self, f"process {n}") for n in range(PROCESSES)]
        self.people = [Person(self, f"person {n}") for n in range(PEOPLE)]

    # What processes hear of each other

    def spread_news(self, writer: Connection, streams: frozenset[str]) -> None:
        for process in self.processes:
            if process.connection is not writer and not self.world.happens(0.2):
                self.world.later(self.world.random.choice((1, 4, 40)), partial(self.tell_news, process, streams))

    def tell_news(self, process: Process, streams: frozenset[str]) -> None:
        process.guard(lambda floor: floor.hear(streams))

    def ask_owner(self, owner: str, stream: str) -> None:
        for process in self.processes:
            if process.connection.name == owner and not self.world.happens(0.1):
                self.world.later(2, partial(self.give_up, process, stream))

    def give_up(self, process: Process, stream: str) -> None:
        process.guard(lambda floor: floor.give_up(stream))

    # What people hear

    def note(self, order: Order, answer: Told | Refusal) -> None:
        if isinstance(answer, Refusal):
            self.figures.refused += 1
            return
        said: Answer = (answer.since, answer.version, repr(answer.events))
        known = self.answers.setdefault(order.id, said)
        assert known == said, f"{order.id} is answered in two ways"

    # Faults

    def trouble(self) -> None:
        random = self.world.random
        process = random.choice(self.processes)
        match random.choice(("crash", "sleep", "jump", "jump", "down")):
            case "crash":
                process.crash()
            case "sleep":
                process.sleep()
            case "jump":
                process.clock.jump()
            case "down":
                self.database.is_down = True
                self.world.later(random.randint(10, SECOND), self.come_up)
        if not self.is_over:
            self.world.later(random.randint(SECOND // 2, 8 * SECOND), self.trouble)

    def come_up(self) -> None:
        self.database.is_down = False

    # The history

    def run(self) -> Figures:
        for person in self.people:
            self.world.later(1, person.act)
        for process in self.processes:
            self.world.later(1, process.renew)
        self.world.later(SECOND, self.trouble)
        self.world.run(self.length)
        self.heal()
        self.check()
        return self.sum_up()

    def heal(self) -> None:
        """All faults end; whoever waits gets an answer, and all processes come up and read what there is."""
        self.is_over = True
        calm = Weather()
        for process in self.processes:
            process.connection.weather = self.weather = calm
        self.world.run(self.length + 30 * SECOND)
        self.come_up()
        self.world.run(self.length + 60 * SECOND)
        assert all(person.waiting is None for person in self.people), "somebody never got an answer"

    def check(self) -> None:
        rebuilt = Floor(Connection(self.database, "last", CALM), KEY, SkewedClock(self.world))
        for process in self.processes:
            assert process.floor is not None, f"{process.name} does not come up"
            assert process.floor.pit == rebuilt.pit, f"{process.name} sees another floor than the journal has"
            assert not any(place.frozen for place in process.floor.places.values()), "a table stands still"
        for table in TABLES:
            ids = [entry.id for entry in self.database.read(f"table/{table}")]
            assert len(ids) == len(set(ids))
            strangers = {id.partition("+")[0] for id in ids} - self.orders
            assert not strangers, f"nobody sent {strangers}"
        for id, (since, version, _) in self.answers.items():
            found = [entry for t in TABLES if (entry := self.database.find(f"table/{t}", id))]
            assert len(found) == 1, f"{id} was acknowledged, and is there {len(found)} times"
            assert since < found[0].version <= version
        self.verify()

    def verify(self) -> None:
        lines = [json.dumps(line) for line in export(self.database)]
        recall = partial(self.database.recall, SNAPSHOTS)
        report = verify(FileRows(lines), watches=[TableWatch(recall), LinkWatch(recall)])
        assert report.faults == []
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "journal.jsonl"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            assert not independent().examine(path, None, None).found

    def sum_up(self) -> Figures:
        figures = self.figures
        figures.acknowledged, figures.takeovers = len(self.answers), self.database.takeovers
        figures.entries = sum(head.number for head in self.database.heads().values())
        floor = self.processes[0].floor
        assert floor is not None
        figures.rounds = sum(hosted(floor.pit, table).table.rounds for table in TABLES)
        seals = sorted((stream, head.seal) for stream, head in self.database.heads().items())
        figures.digest = sha256(repr(seals).encode()).hexdigest()
        return figures


def export(database: Database) -> list[dict[str, object]]:
    """The journal as `pitboss journal export` would write it."""
    rows: list[dict[str, object]] = []
    for stream, head in database.heads().items():
        rows.append(
            {"row": "stream", "stream": stream, "number": head.number, "version": head.version, "seal": head.seal}
        )
        for entry in database.read(stream):
            body = encode(body_of(entry)).decode()
            row = {"stream": stream, "number": entry.number, "id": entry.id, "body": body, "seal": entry.seal}
            rows.append({"row": "entry", **row})
    for stream, kept in database.recall_all(SNAPSHOTS).items():
        rows.append({"row": "snapshot", "stream": stream, "hash": sha256(kept).hexdigest()})
    for stream, tail in database.recall_all(TAILS).items():
        rows.append({"row": "tail", "stream": stream, "data": b64encode(tail).decode()})
    return [{"row": "journal", "format": 1}, *rows, {"row": "end", "rows": len(rows)}]


def simulate(seed: int, length: int = LENGTH) -> Figures:
    """A history; an AssertionError says what did not hold, and the same seed shows it again."""
    try:
        return Life(seed, length).run()
    except AssertionError as broken:
        again = f"python -m tests.faults.simulate --seed {seed} --seconds {length // SECOND}"
        raise AssertionError(f"{broken}\nSee it again: {again}") from broken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="the first history")
    parser.add_argument("--histories", type=int, default=1, help="so many, from this seed on")
    parser.add_argument("--seconds", type=int, default=LENGTH // SECOND, help="how long each is, in its own time")
    asked = parser.parse_args()
    total = Figures()
    for seed in range(asked.seed, asked.seed + asked.histories):
        one = simulate(seed, asked.seconds * SECOND)
        if asked.histories == 1:
            sys.stdout.write(f"{one}\n")
        for name in ("acknowledged", "refused", "sent_again", "crashes", "pauses", "takeovers", "entries", "rounds"):
            setattr(total, name, getattr(total, name) + getattr(one, name))
    sys.stdout.write(f"0 of {asked.histories} histories broke a promise: {total}\n")


if __name__ == "__main__":
    main()
