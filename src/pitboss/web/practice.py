"""Practice tables: one click, and a guest sits at a table with a simulated dealer and simulated players.

Only for a demonstration. The dealer takes its steps by itself and waits for the guest's word where a person would: when
the wagers are made, and before the next round.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass, field
from random import Random
from uuid import uuid4

from pitboss.errors import Refusal
from pitboss.floor import demo
from pitboss.floor.bots import DEALER, NAMES, next_deed, wagers
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.games.builder import game_by_submission
from pitboss.games.examples import list_examples
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets
from pitboss.tables import rules
from pitboss.tables.commands import LeaveSeat, TakeSeat
from pitboss.tables.views import view
from pitboss.tables.waiting import waits_for
from pitboss.web.counting import Counting

PACE = 0.35
"""Seconds between two steps of somebody simulated."""

PATIENCE = 1.5
"""Seconds that a simulated player thinks at most; who does not know by then goes on all the same."""

PREFIX = "practice-"
"""How the ids of these tables begin."""

log = logging.getLogger("pitboss.practice")


@dataclass
class PracticeTable:
    id: str
    game: str
    guest: str = ""
    ready: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Practice:
    """The practice tables of a floor; a table that its guest has left serves the next one."""

    def __init__(self, floor: Floor, pace: float = PACE, counting: Counting | None = None) -> None:
        self.floor, self.pace, self.counting = floor, pace, counting
        self.tables: dict[str, PracticeTable] = {}

    def sit(self, game: str, guest: str) -> PracticeTable | Refusal:
        """A place for a guest at a table of this game."""
        table = self.find(game)
        if isinstance(table, Refusal):
            return table
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
        self.go_on(table)
        return table

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
        return known

    def find(self, game: str) -> PracticeTable | Refusal:
        """A free table of the game; hosted now, where there is none."""
        for name in tuple(self.floor.places):
            table = self.take_up(name)
            if table and table.game == game and self.is_free(table):
                return table
        file = list_examples().get(game)
        if file is None:
            return Refusal("not-found", f"There is no game {game!r:.60} to practise.")
        name = f"{PREFIX}{game}-{secrets.token_hex(4)}"
        demo.host_table(self.floor, name, game_by_submission(file))
        self.tables[name] = PracticeTable(name, game)
        return self.tables[name]

    def is_free(self, table: PracticeTable) -> bool:
        state = hosted(self.floor.pit, table.id).table
        return table.guest not in state.seats.values() and not state.in_round

    def say_ready(self, table: str, guest: str) -> Refusal | None:
        """The guest is ready: the dealer goes on, or says what is missing."""
        practice = self.take_up(table)
        if practice is None or practice.guest != guest:
            return Refusal("not-found", "This is not one of your practice tables.")
        place, state = self.floor.places[table], hosted(self.floor.pit, table).table
        wagering = waits_for(rules.at_table(place.game, state), state).what == "wagers"
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
                if not self.step(table, random, await self.find_best(table)):
                    table.changed.clear()
                    await table.changed.wait()
        except Exception:
            log.exception("practice table %s stopped", table.id)
        finally:
            stop()

    async def find_best(self, table: PracticeTable) -> tuple[str, ...]:
        """The best choices of a simulated player who is in turn, where they are known soon."""
        place, state = self.floor.places[table.id], hosted(self.floor.pit, table.id).table
        player = state.seats.get(waits_for(rules.at_table(place.game, state), state).seat or 0, table.guest)
        if self.counting is None or player == table.guest:
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
        place, state = self.floor.places[table.id], hosted(self.floor.pit, table.id).table
        bots = set(state.seats.values()) - {table.guest}
        deed = next_deed(place.game, state, bots, table.ready, random, best)
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

    def leave(self, table: str, guest: str) -> None:
        """The guest leaves, as far as the round lets them."""
        for seat, name in tuple(hosted(self.floor.pit, table).table.seats.items()):
            if name == guest:
                self.floor.tell(Order(uuid4().hex, table, Actor("player", guest), LeaveSeat(seat)))
