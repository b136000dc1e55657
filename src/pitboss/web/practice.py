"""Practice tables: one click, and a guest sits at a table with a simulated dealer and simulated players.

Only for a demonstration. The dealer takes its steps by itself and waits for the guest's word where a person would: when
the wagers are made, and before the next round.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from uuid import uuid4

from fastapi.concurrency import run_in_threadpool

from pitboss.errors import Refusal
from pitboss.floor import demo
from pitboss.floor.bots import DEALER, NAMES, next_deed, wagers
from pitboss.floor.clock import at_present
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.games.examples import list_examples
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets
from pitboss.tables import rules
from pitboss.tables.commands import LeaveSeat, TakeSeat
from pitboss.tables.views import view
from pitboss.tables.waiting import waits_for
from pitboss.web.company import Company
from pitboss.web.counting import Counting

PACE = 0.35
"""Seconds between two steps of somebody simulated."""

PATIENCE = 1.5
"""Seconds that a simulated player thinks at most; who does not know by then goes on all the same."""

ABSENCE = 60.0
"""Seconds after which a guest without an open page has gone: longer than a page takes to come back."""

PREFIX = "practice-"
"""How the ids of these tables begin."""

log = logging.getLogger("pitboss.practice")


@dataclass
class PracticeTable:
    """`looking` counts the pages that the guest has open; a guest who has `gone` is played for until they can leave."""

    id: str
    game: str
    guest: str = ""
    gone: str = ""
    ready: bool = False
    looking: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Practice:
    """The practice tables of a floor; a table that its guest has left serves the next one."""

    def __init__(
        self, floor: Floor, pace: float = PACE, counting: Counting | None = None, absence: float = ABSENCE
    ) -> None:
        self.floor, self.pace, self.counting, self.absence = floor, pace, counting, absence
        self.tables: dict[str, PracticeTable] = {}
        self.promised: set[str] = set()
        self.company = Company(floor, pace, self.find_best)

    async def sit(self, game: str, guest: str) -> PracticeTable | Refusal:
        """A place for a guest at a table of this game. The server goes on meanwhile."""
        table = await self.find(game)
        if isinstance(table, Refusal):
            return table
        try:
            told = await run_in_threadpool(self.seat, table, guest)
        finally:
            self.promised.discard(table.id)
        if isinstance(told, Refusal):
            return told
        self.go_on(table)
        self.expect(table)
        return table

    def seat(self, table: PracticeTable, guest: str) -> Told | Refusal:
        """The guest in the middle, and simulated players at both ends."""
        seats = self.floor.places[table.id].game.seats
        chosen = seats[len(seats) // 2]
        told = self.floor.tell(Order(uuid4().hex, table.id, Actor("player", guest), TakeSeat(chosen, guest)))
        if isinstance(told, Refusal):
            return told
        table.guest, table.ready = guest, False
        for seat in (seats[0], seats[-1]):
            name = NAMES[(seat - 1) % len(NAMES)]
            if seat not in hosted(self.floor.pit, table.id).table.seats:
                self.floor.tell(Order(uuid4().hex, table.id, Actor("player", name), TakeSeat(seat, name)))
        table.ready = True  # The first round begins by itself.
        return told

    def go_on(self, table: PracticeTable) -> None:
        """Somebody has done something: the simulated people there look again."""
        table.changed.set()
        if table.task is None or table.task.done():
            table.task = asyncio.get_running_loop().create_task(self.run(table))

    def take_up(self, table: str) -> PracticeTable | None:
        """A practice table; one that is there from before the server was started is gone on with."""
        known = self.tables.get(table)
        if known is None and table.startswith(PREFIX) and table in self.floor.places:
            seats = hosted(self.floor.pit, table).table.seats.values()
            guest = next((name for name in seats if name not in NAMES), "")
            known = self.tables[table] = PracticeTable(table, self.floor.places[table].game.name, guest)
            self.go_on(known)
            self.expect(known)
        return known

    async def find(self, game: str) -> PracticeTable | Refusal:
        """A free table of the game, promised to whoever asks; hosted now, where there is none."""
        for name in tuple(self.floor.places):
            table = self.take_up(name)
            if table and table.game == game and self.is_free(table):
                self.promised.add(name)
                return table
        file = list_examples().get(game)
        if file is None:
            return Refusal("not-found", f"There is no game {game!r:.60} to practise.")
        name = f"{PREFIX}{game}-{secrets.token_hex(4)}"
        self.promised.add(name)
        await run_in_threadpool(lambda: demo.host_table(self.floor, name, demo.game_of_example(file)))
        self.tables[name] = PracticeTable(name, game)
        return self.tables[name]

    def is_free(self, table: PracticeTable) -> bool:
        state = hosted(self.floor.pit, table.id).table
        taken = table.gone or table.id in self.promised or table.guest in state.seats.values()
        return not taken and not state.in_round

    # Guests who come and go

    @contextmanager
    def attend(self, table: str, person: str) -> Iterator[None]:
        """While somebody has a page of the table open; a guest who comes back in time goes on."""
        practice = self.take_up(table)
        if practice is None or person not in (practice.guest, practice.gone):
            yield
            return
        if practice.gone:
            practice.guest, practice.gone = practice.gone, ""
        practice.looking += 1
        try:
            yield
        finally:
            practice.looking -= 1
            self.expect(practice)

    def expect(self, table: PracticeTable) -> None:
        """If the guest has no page open, and none for a while, the table is given up for them."""
        if not table.looking and table.guest:
            asyncio.get_running_loop().call_later(self.absence, self.give_up, table, table.guest)

    def give_up(self, table: PracticeTable, guest: str) -> None:
        if table.looking or table.guest != guest or guest not in hosted(self.floor.pit, table.id).table.seats.values():
            return
        table.guest, table.gone = "", guest
        self.go_on(table)

    def say_ready(self, table: str, guest: str) -> Refusal | None:
        """The guest is ready: the dealer goes on, or says what is missing."""
        practice = self.take_up(table)
        if practice is None or practice.guest != guest:
            return Refusal("not-found", "This is not one of your practice tables.")
        place, state = self.floor.places[table], hosted(self.floor.pit, table).table
        wagering = waits_for(place.game, state).what == "wagers"
        if wagering and (refusal := self.close_wagers(practice)):
            return refusal
        practice.ready = not wagering  # What follows the wagers needs no further word.
        self.go_on(practice)
        return None

    def close_wagers(self, table: PracticeTable) -> Refusal | None:
        """Simulated players make their wagers, and no more are taken. Why not, where the guest's are not all there."""
        place, state = self.floor.places[table.id], hosted(self.floor.pit, table.id).table
        while deed := next(wagers(place.game, state, set(state.seats.values()) - {table.guest}), None):
            if isinstance(told := self.floor.tell(Order(uuid4().hex, table.id, *deed)), Refusal):
                return told
            state = hosted(self.floor.pit, table.id).table
        told = self.floor.tell(Order(uuid4().hex, table.id, DEALER, NoMoreBets()))
        return told if isinstance(told, Refusal) else None

    async def run(self, table: PracticeTable) -> None:
        """Whatever is simulated, step by step, until the guest has gone."""
        loop = asyncio.get_running_loop()  # Another process's news come in a thread of their own.

        def wake(_: Told) -> None:
            loop.call_soon_threadsafe(table.changed.set)

        stop = self.floor.listen(table.id, wake)
        random = Random(secrets.randbits(64))
        try:
            while not self.is_free(table):
                await asyncio.sleep(self.pace)
                if table.gone and not hosted(self.floor.pit, table.id).table.in_round:
                    table.gone = "" if self.leave(table.id, table.gone) else table.gone
                elif not self.step(table, random, await self.find_best(table.id, self.bots(table))):
                    table.changed.clear()
                    await table.changed.wait()
        except Exception:
            log.exception("practice table %s stopped", table.id)
        finally:
            stop()

    def bots(self, table: PracticeTable) -> set[str]:
        return set(hosted(self.floor.pit, table.id).table.seats.values()) - {table.guest}

    async def find_best(self, table: str, bots: Collection[str]) -> tuple[str, ...]:
        """The best choices of a simulated player who is in turn, where they are known soon."""
        place, state = self.floor.places[table], hosted(self.floor.pit, table).table
        player = state.seats.get(waits_for(place.game, state).seat or 0, "")
        if self.counting is None or player not in bots:
            return ()
        from pitboss.advice import find_situation  # with the solvers, which a server that nobody plays at need not load

        seen = view(place.game, state, Actor("player", player))
        situation = find_situation(rules.at_table(place.game, state), seen.round)
        if situation is None:
            return ()
        hint = self.counting.weigh(rules.at_table(place.game, state), situation, "players")
        await asyncio.wait({hint}, timeout=PATIENCE)
        return hint.result().best if hint.done() and not hint.cancelled() and not hint.exception() else ()

    def step(self, table: PracticeTable, random: Random, best: tuple[str, ...] = ()) -> bool:
        """One step; False, where the guest is waited for."""
        place = self.floor.places[table.id]
        state = at_present(hosted(self.floor.pit, table.id).table, self.floor.clock)
        deed = next_deed(place.game, state, self.bots(table), table.ready or not table.guest, random, best)
        if deed is None:
            return False
        told = self.floor.tell(Order(uuid4().hex, table.id, *deed))
        if isinstance(told, Refusal):
            log.info("practice table %s: %s", table.id, told)
            table.ready = False
            return False
        if isinstance(deed[1], NoMoreBets) or state.rounds < hosted(self.floor.pit, table.id).table.rounds:
            table.ready = False
        return True

    def leave(self, table: str, guest: str) -> bool:
        """The guest leaves between two rounds; whether they have left."""
        for seat, name in tuple(hosted(self.floor.pit, table).table.seats.items()):
            if name == guest:
                self.floor.tell(Order(uuid4().hex, table, Actor("player", guest), LeaveSeat(seat)))
        return guest not in hosted(self.floor.pit, table).table.seats.values()
