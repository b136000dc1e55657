"""Disks that tear a write, fill up, or fail at a statement, below a floor that plays."""

from __future__ import annotations

import shutil
from random import Random

from pitboss.errors import Refusal
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Full, Lost
from tests.faults.crowd import TABLES, host_tables, next_order
from tests.faults.sessions import Scene, check
from tests.floor.hall import KEY
from tests.journal.desk import SIGNER
from tests.journal.failing import Failing


class Player:
    """Plays on a floor in this process, and remembers what was acknowledged."""

    def __init__(self, scene: Scene, store: SqliteStore | None = None) -> None:
        self.scene = scene
        self.store = store or SqliteStore(scene.folder / "floor.db")
        self.store.tails.key = SIGNER
        self.floor = Floor(self.store, KEY)
        self.random = Random(scene.sessions)
        host_tables(self.floor)

    def next(self) -> Order:
        self.scene.sessions += 1
        table = self.random.choice(tuple(TABLES))
        state = hosted(self.floor.pit, table).table
        return Order(f"p{self.scene.sessions}", table, *next_order(self.floor.places[table].game, state, self.random))

    def tell(self, order: Order) -> None:
        if not isinstance(self.floor.tell(order), Refusal):
            self.scene.acknowledged.add(order.id)

    def step(self) -> None:
        self.tell(self.next())

    def close(self) -> None:
        self.store.close()


def tear_last_page(scene: Scene, trials: int, random: Random) -> int:
    """The last command's pages are cut off or damaged anywhere: all before it is there, and it is whole or absent."""
    player = Player(scene)
    player.store.writer.execute("pragma wal_autocheckpoint = 0")
    wal = scene.folder / "floor.db-wal"
    done = 0
    while done < trials:
        before, known = wal.stat().st_size, set(scene.acknowledged)
        player.step()
        whole = wal.read_bytes()
        for _ in range(min(10, trials - done) if len(whole) > before else 0):
            cut = random.randrange(before, len(whole))
            torn = bytearray(whole[:cut] if random.random() < 0.5 else whole)
            if cut < len(torn):
                torn[cut] ^= 1 + random.randrange(255)
            copy = scene.folder.parent / f"torn-{scene.sessions}-{done}"
            shutil.copytree(scene.folder, copy)
            (copy / "floor.db-shm").unlink(missing_ok=True)
            (copy / "floor.db-wal").write_bytes(bytes(torn))
            play_on(Scene(copy, acknowledged=set(known), sessions=scene.sessions + 1000))
            shutil.rmtree(copy)
            done += 1
    player.close()
    return done


def play_on(scene: Scene) -> None:
    """A floor that is opened again has what was acknowledged, and goes on."""
    player = Player(scene)
    for _ in range(2):
        player.step()
    player.close()
    check(scene)


def fill_disk(scene: Scene, commands: int) -> int:
    """No room at every write: it is refused whole, and done under the same id when there is room again."""
    player = Player(scene)
    refused = 0
    for _ in range(commands):
        (pages,) = player.store.writer.execute("pragma page_count").fetchone()
        player.store.writer.execute(f"pragma max_page_count = {pages}")
        order = player.next()
        try:
            player.tell(order)
        except Full:
            refused += 1
            assert not player.store.writer.in_transaction
            assert player.store.find(f"table/{order.table}", order.id) is None
            player.store.writer.execute("pragma max_page_count = 1000000")
            player.tell(order)
        player.store.writer.execute("pragma max_page_count = 1000000")
    player.close()
    check(scene)
    return refused


def fail_statements(scene: Scene, commands: int) -> int:
    """An error of the disk at each statement of each command: the floor stops, is opened again, and the id tells."""
    trials = 0
    for _ in range(commands):
        for after in (False, True):
            at = 1
            while True:
                player = Player(scene)
                order = player.next()
                writer = player.store.writer
                player.store.writer = Failing(writer, at, after)  # type: ignore[assignment]
                try:
                    player.tell(order)
                    break
                except Lost:
                    trials += 1
                finally:
                    player.store.writer = writer
                    player.close()
                again = Player(scene)
                again.tell(order)
                again.close()
                at += 1
    check(scene)
    return trials
