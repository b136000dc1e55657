"""Commands that come in while others are being written wait for one another, and are made durable together.

A thread of its own decides and writes; the server goes on reading requests meanwhile. Whoever sent a command is
answered once the transaction that carries it is durable. Commands for one table are done in the order in which they
came.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock

from fastapi.concurrency import run_in_threadpool

from pitboss.errors import Refusal
from pitboss.floor.carrying import tell, tell_all
from pitboss.floor.floor import Floor, Order
from pitboss.floor.hosting import Place, Told
from pitboss.floor.requests import Requests
from pitboss.floor.together import Outcome
from pitboss.journal.store import Owned, StoreError

TOGETHER = 64
"""At most this many commands share one transaction, so that nobody waits long for the others' decisions."""

Answer = tuple["asyncio.Future[Outcome]", Outcome | Exception]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command, and what its sender waits for."""

    order: Order
    outcome: asyncio.Future[Outcome]


@dataclass
class Gathering:
    """The commands of one server that wait to be written."""

    floor: Floor
    requests: Requests
    waiting: deque[Waiting] = field(default_factory=deque)
    writer: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "writer"))
    is_writing: bool = False
    lock: Lock = field(default_factory=Lock)

    async def tell(self, place: Place, order: Order) -> Told | Refusal:
        """What a command brings about at a table; it has been written when this returns."""
        outcome: Outcome | None = None
        if place.owned:
            outcome = await self.put(order)
        if outcome is None or isinstance(outcome, Owned):  # Another server has the table, or had until it died.
            return await run_in_threadpool(tell, self.floor, self.requests, order)  # Others do not wait for that.
        if isinstance(outcome, StoreError):
            raise outcome
        return outcome

    def put(self, order: Order) -> asyncio.Future[Outcome]:
        one = Waiting(order, asyncio.get_running_loop().create_future())
        with self.lock:
            self.waiting.append(one)
            if not self.is_writing:
                self.is_writing = True
                self.writer.submit(self.write_all)
        return one.outcome

    def write_all(self) -> None:
        """Until nobody waits any more. Those whose commands were written together are woken together."""
        while batch := self.take():
            answers = self.write([one for one in batch if not one.outcome.cancelled()])
            for loop in {waiting.get_loop() for waiting, _ in answers}:
                with suppress(RuntimeError):  # The server has ended, and nobody waits.
                    loop.call_soon_threadsafe(answer_all, [one for one in answers if one[0].get_loop() is loop])

    def take(self) -> list[Waiting]:
        """The next ones, of different tables; a second one for a table waits until the first is done."""
        tables, batch, later = set[str](), list[Waiting](), list[Waiting]()
        with self.lock:
            while self.waiting and len(batch) < TOGETHER:
                one = self.waiting.popleft()
                (later if one.order.table in tables else batch).append(one)
                tables.add(one.order.table)
            self.waiting.extendleft(reversed(later))
            self.is_writing = bool(batch)
        return batch

    def write(self, batch: list[Waiting]) -> list[Answer]:
        try:
            found = tell_all(self.floor, self.requests, [one.order for one in batch])
        except Exception as error:  # A fault of ours: each of them hears of it, and the next ones go on.
            return [(one.outcome, error) for one in batch]
        return [(one.outcome, outcome) for one, outcome in zip(batch, found, strict=True)]

    def close(self) -> None:
        self.writer.shutdown()


def answer_all(answers: Iterable[Answer]) -> None:
    for waiting, outcome in answers:
        if waiting.done():  # Whoever sent it has gone.
            continue
        if isinstance(outcome, Exception) and not isinstance(outcome, StoreError):
            waiting.set_exception(outcome)
        else:
            waiting.set_result(outcome)
