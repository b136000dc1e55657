"""Company for somebody who deals: simulated players sit down at a table of a demonstration, wager and choose.

They take no step of the house: whoever deals takes them all. Practice tables, where the dealer is simulated too, are in
`practice`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection
from random import Random
from uuid import uuid4

from pitboss.errors import Refusal
from pitboss.floor.bots import NAMES, player_deed
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.people import Actor
from pitboss.tables.commands import TakeSeat

SIT_DOWN = 3
"""So many simulated players come."""

FindBest = Callable[[str, Collection[str]], Awaitable[tuple[str, ...]]]
"""The best choices of a simulated player who is in turn at a table."""

log = logging.getLogger("pitboss.company")


class Company:
    def __init__(self, floor: Floor, pace: float, find_best: FindBest) -> None:
        self.floor, self.pace, self.find_best = floor, pace, find_best
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def invite(self, table: str) -> Refusal | None:
        """Simulated players sit down at free seats, spread over the table, and play from now on."""
        game = self.floor.places[table].game
        free = [seat for seat in game.seats if seat not in hosted(self.floor.pit, table).table.seats]
        chosen = free[:: max(1, len(free) // SIT_DOWN)][:SIT_DOWN]
        for seat in chosen:
            name = NAMES[(seat - 1) % len(NAMES)]
            told = self.floor.tell(Order(uuid4().hex, table, Actor("player", name), TakeSeat(seat, name)))
            if isinstance(told, Refusal):
                return told
        self.go_on(table)
        return None if chosen else Refusal("no-seat", "Every seat of this table is taken.")

    def go_on(self, table: str) -> None:
        """Those who sit there play, also after the server was started anew."""
        task = self.tasks.get(table)
        if self.bots(table) and (task is None or task.done()):
            self.tasks[table] = asyncio.get_running_loop().create_task(self.run(table))

    def bots(self, table: str) -> set[str]:
        return set(hosted(self.floor.pit, table).table.seats.values()) & set(NAMES)

    async def run(self, table: str) -> None:
        """Whatever simulated players do, one thing after the other, until none of them sits there."""
        loop, changed, random = asyncio.get_running_loop(), asyncio.Event(), Random(secrets.randbits(64))

        def wake(_: Told) -> None:  # Another process's news come in a thread of their own.
            loop.call_soon_threadsafe(changed.set)

        stop = self.floor.listen(table, wake)
        try:
            while bots := self.bots(table):
                changed.clear()
                if not self.step(table, bots, random, await self.find_best(table, bots)):
                    await changed.wait()
                await asyncio.sleep(self.pace)
        except Exception:
            log.exception("the simulated players of table %s stopped", table)
        finally:
            stop()

    def step(self, table: str, bots: set[str], random: Random, best: tuple[str, ...]) -> bool:
        """One thing that one of them does; False, where somebody else is waited for."""
        place, state = self.floor.places[table], hosted(self.floor.pit, table).table
        deed = player_deed(place.game, state, bots, random, best)
        return deed is not None and not isinstance(self.floor.tell(Order(uuid4().hex, table, *deed)), Refusal)
