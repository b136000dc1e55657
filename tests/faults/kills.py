"""Processes that are killed: at every failpoint, at any instant, and while they recover from having been killed."""

from __future__ import annotations

import time
from random import Random

from tests.faults.sessions import Scene, check, session

STEPS = 4
"""Commands of a session that is to be killed at a failpoint."""


def kill_at_failpoints(scene: Scene, first: int = 1, every: int = 1, most: int | None = None) -> int:
    """At failpoint 1, 2, 3 and so on, until a session comes to its end; how many there are."""
    check_start(scene)
    at, kills = first, 0
    while most is None or kills < most:
        with session(scene, STEPS, at):
            pass
        check(scene, thorough=kills % 25 == 0)
        if scene.finished:
            break
        kills += 1
        at += every
    check(scene)
    return kills


def check_start(scene: Scene) -> None:
    """The tables are there, and a few rounds have been played."""
    with session(scene, 30):
        pass
    check(scene)


def kill_at_random(scene: Scene, kills: int, random: Random) -> int:
    """At any instant of a session that plays on and on; one in four while it starts."""
    check_start(scene)
    for number in range(kills):
        with session(scene, 1_000_000) as running:
            if number % 4:
                running.wait_for_word()
            time.sleep(random.random() * 0.1)
            running.kill()
        check(scene, thorough=number % 50 == 49)
    check(scene)
    return kills


def kill_while_recovering(scene: Scene, trials: int, random: Random) -> int:
    """Killed while it played, again while it started, and once more while it started after that."""
    check_start(scene)
    for number in range(trials):
        for steps, at in ((STEPS, random.randint(1, 150)), (1, 1 + number), (1, 1 + number // 2)):
            with session(scene, steps, at):
                pass
        check(scene, thorough=number % 25 == 24)
    with session(scene, STEPS):
        pass
    check(scene)
    return 3 * trials
