"""`python -m tests.faults`: every fault, as often as can be in the time, with figures; `make faults` runs this.

`--scale 10` makes ten times as many trials, `--only restarts` those of one kind.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pitboss.floor.clock import Clock
from pitboss.floor.floor import Floor
from tests.faults import databases, disks, kills, races
from tests.faults.sessions import Scene
from tests.faults.simulate import simulate
from tests.faults.virtual import SECOND

Run = Callable[[Scene, int, Random], int]


@dataclass(frozen=True)
class Fault:
    """A fault by its name; so many trials at scale 1, on which databases."""

    name: str
    trials: int
    run: Run
    stores: tuple[str, ...] = ("SQLite", "PostgreSQL")


def with_floors(count: int, run: Callable[[Scene, Sequence[Floor], int], int]) -> Run:
    """On several servers at PostgreSQL; on one, in as many threads, at a file."""

    def run_it(scene: Scene, trials: int, random: Random) -> int:
        floors = [races.make_floor(scene, f"server {n}") for n in range(count if scene.url else 1)]
        try:
            return run(scene, floors if scene.url else floors * count, trials)
        finally:
            for floor in floors:
                floor.store.close()

    return run_it


def jump_clock(scene: Scene, trials: int, random: Random) -> int:
    opened: list[Floor] = []

    def make(clock: Clock) -> Floor:
        opened.append(races.make_floor(scene, "server", clock))
        return opened[-1]

    try:
        return races.jump_clock(make, scene, trials, random)
    finally:
        for floor in opened:
            floor.store.close()


def run_histories(scene: Scene, trials: int, random: Random) -> int:
    for seed in range(trials):
        simulate(seed, 20 * SECOND)
    return trials


FILE, SERVER = ("SQLite",), ("PostgreSQL",)
FAULTS = (
    Fault("kill -9 at every failpoint of a session", 1, lambda scene, _, __: kills.kill_at_failpoints(scene)),
    Fault("kill -9 at a random instant under load", 100, kills.kill_at_random),
    Fault("kill -9 while recovering, twice", 40, kills.kill_while_recovering),
    Fault("last page torn or damaged", 200, disks.tear_last_page, FILE),
    Fault("disk full at a write", 300, lambda scene, trials, _: disks.fill_disk(scene, trials), FILE),
    Fault("error of the disk at a statement", 3, lambda scene, trials, _: disks.fail_statements(scene, trials), FILE),
    Fault("connections cut in a command", 40, databases.cut_connections, SERVER),
    Fault("clock jumps", 1000, jump_clock),
    Fault("the same command, 8 times at once", 100, with_floors(2, lambda s, f, n: races.send_in_parallel(s, f, n, 8))),
    Fault("servers racing for a table", 100, with_floors(3, races.race_for_tables), SERVER),
    Fault("jackpots at 4 tables at once", 25, with_floors(4, races.win_together)),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many trials")
    parser.add_argument("--only", default="", help="only those whose names hold this")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    say(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, seed {asked.seed}")
    with tempfile.TemporaryDirectory() as folder, databases.own_server(Path(folder)) as (url, _):
        number = 0
        for fault in FAULTS:
            for store in fault.stores if asked.only in fault.name else ():
                number += 1
                scene = Scene(
                    Path(folder) / f"{number}" / "floor", new_database(url, number) if store == SERVER[0] else ""
                )
                scene.folder.mkdir(parents=True)
                report(f"{fault.name}, {store}", fault.run, scene, round(fault.trials * asked.scale), asked.seed)
        if asked.only in "restarts of the database":
            place = Path(folder) / "restarts"
            place.mkdir()
            report(
                "restarts of the database at once, PostgreSQL",
                lambda scene, trials, random: databases.restart_database(scene.folder, trials, random),
                Scene(place),
                round(20 * asked.scale),
                asked.seed,
            )
    if asked.only in "simulated histories":
        report("simulated histories", run_histories, Scene(Path()), round(200 * asked.scale), 0)


def new_database(url: str, number: int) -> str:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"create database faults_{number}")
    return url.replace("/postgres?", f"/faults_{number}?")


def report(name: str, run: Run, scene: Scene, trials: int, seed: int) -> None:
    """0 of n, or the end; with what that says: fewer than 3/n, at 95 %."""
    begun = time.monotonic()
    done = run(scene, trials, Random(seed))
    bound, took = 300 / max(1, done), time.monotonic() - begun
    say(f"{name}: 0 of {done} (less than {bound:.2g} %), {len(scene.acknowledged)} acknowledged, {took:.0f} s")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
