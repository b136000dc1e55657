"""Many at once: the same command, two owners of a table, winners of one meter; and clocks that jump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from threading import Barrier

from pitboss.cards import cards
from pitboss.decoding import write
from pitboss.errors import Refusal
from pitboss.floor.clock import Clock, utc_now
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.journal.entry import encode
from pitboss.meters.link.events import AwardReserved
from pitboss.people import Actor, role_named
from pitboss.rounds.commands import CountProgressives, Deal, NoMoreBets, PlaceWager, Verify
from pitboss.tables.commands import (
    BeginRound,
    Command,
    CountStub,
    Cut,
    OpenTable,
    Perform,
    ReceiveDeck,
    Shuffle,
    TakeSeat,
)
from pitboss.tables.linking import terms_of, wires_to
from pitboss.tables.state import Table
from pitboss.tables.stub import waits_for_count
from tests.faults.crowd import TABLES, host_tables, next_order
from tests.faults.sessions import Scene, check
from tests.floor.hall import KEY, MANAGER
from tests.tables.bench import STEPS
from tests.tables.linked import MAIN, ROYAL, linked_235

JACKPOT = "jackpot"
RESET = 1_000_000
"""Cents: what the meter begins with, and is reset to."""


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """All of them, released together."""
    ready = Barrier(len(deeds))

    def run(deed: Callable[[], object]) -> object:
        ready.wait()
        return deed()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))


def send_in_parallel(scene: Scene, floors: Sequence[Floor], commands: int, times: int) -> int:
    """Each command so many times at once, to all servers: it happens once, and all get the same answer."""
    host_tables(floors[0])
    random = Random(commands)
    for number in range(commands):
        table = random.choice(tuple(TABLES))
        for floor in floors:
            floor.refresh(table)
        state, game = hosted(floors[0].pit, table).table, floors[0].places[table].game
        order = Order(f"parallel {number}", table, *next_order(game, state, random))
        answers = at_once(*(partial(floors[n % len(floors)].tell, order) for n in range(times)))
        told = [answer for answer in answers if isinstance(answer, Told)]
        assert len(told) in (0, times), answers
        assert len({(one.since, one.version) for one in told}) <= 1
        if told:
            scene.acknowledged.add(order.id)
    check(scene)
    return commands * times


def race_for_tables(scene: Scene, floors: Sequence[Floor], commands: int) -> int:
    """Every server sends commands of its own for the same table: each is done once or refused, and all agree."""
    host_tables(floors[0])
    for number in range(commands):

        def send(place: int, number: int = number) -> None:
            floor, table = floors[place], "three"
            floor.refresh(table)
            random = Random(number)
            actor, command = next_order(floor.places[table].game, hosted(floor.pit, table).table, random)
            answer = floor.tell(Order(f"race {place} {number}", table, actor, command))
            assert not isinstance(answer, Refusal) or answer.code != "owned-elsewhere", answer
            if isinstance(answer, Told):
                scene.acknowledged.add(f"race {place} {number}")

        at_once(*(partial(send, place) for place in range(len(floors))))
    for floor in floors:
        floor.hear(frozenset())
        assert as_recorded(floor, "three") == as_recorded(floors[0], "three")
    check(scene)
    return commands * len(floors)


def as_recorded(floor: Floor, table: str) -> bytes:
    """A table as a snapshot would have it: a record does not keep the order of things in memory."""
    return encode(write(hosted(floor.pit, table).table, Table))


def jump_clock(make: Callable[[Clock], Floor], scene: Scene, jumps: int, random: Random) -> int:
    """The clock goes an hour back, a day on, past 2038; numbers rise all the same, and no round is put out of order."""
    times = [datetime(2026, 1, 5, 20, 0, tzinfo=UTC)]
    floor = make(lambda: times[-1])
    host_tables(floor)
    for number in range(jumps):
        jump = random.choice((timedelta(hours=-1), timedelta(days=1), timedelta(seconds=-1), timedelta(days=4400)))
        times.append(max(times[-1] + jump, times[0]) if times[-1].year < 2090 else times[0])
        table = random.choice(tuple(TABLES))
        actor, command = next_order(floor.places[table].game, hosted(floor.pit, table).table, random)
        answer = floor.tell(Order(f"clock {number}", table, actor, command))
        if isinstance(answer, Told):
            scene.acknowledged.add(f"clock {number}")
    assert not any(place.frozen for place in floor.places.values())
    check(scene)
    return jumps


# Winners of one meter


def win_together(scene: Scene, floors: Sequence[Floor], races: int) -> int:
    """A royal flush at several tables at once, each at a server of its own: one takes the meter, the others its reset.

    Their contributions are in before the race, so that each amount is known: the first gets the meter, the next the
    reset amount. The order is on record.
    """
    game = linked_235()
    assert floors[0].open_link(JACKPOT, (terms_of(game, MAIN),), ("Dana", "Flo")) is None
    tables = [f"235-{number}" for number in range(len(floors))]
    for floor, table in zip(floors, tables, strict=True):
        floor.hear(frozenset())
        assert floor.host(table, game, MANAGER, "dealer", wires_to(game, JACKPOT)) is None
        tell_all(floor, table, OpenTable(), ReceiveDeck("red"), TakeSeat(1, "Ann"))
        for step in STEPS:
            tell_all(floor, table, Perform("red", step), by="floorperson" if step == "verify-inspection" else "dealer")
    for number in range(races):
        race(floors, tables, number)
    check(scene)
    return races


def race(floors: Sequence[Floor], tables: Sequence[str], number: int) -> None:
    for floor, table in zip(floors, tables, strict=True):
        begin(floor, table)
    floors[0].hear(frozenset())
    shown = floors[0].pit.links[JACKPOT].levels["main"].shown
    royal = Deal(cards(ROYAL))
    at_once(*(partial(tell_all, at, table, royal) for at, table in zip(floors, tables, strict=True)))
    for floor, table in zip(floors, tables, strict=True):
        finish(floor, table)
    floors[0].hear(frozenset())
    awards = floors[0].pit.links[JACKPOT].awards
    won = [one.reserved for one in awards.values()][-len(tables) :]
    assert all(isinstance(one, AwardReserved) for one in won)
    orders = sorted(one.order for one in won)
    assert orders == list(range(orders[0], orders[0] + len(tables))), orders
    first, *others = sorted(won, key=lambda one: one.order)
    assert first.amount == shown, (first.amount, shown, number)
    assert all(one.amount == RESET for one in others), others
    assert {one.table for one in won} == set(tables)


def begin(floor: Floor, table: str) -> None:
    if hosted(floor.pit, table).table.decks["red"].standing != "ready":
        tell_all(floor, table, Shuffle("red", "hand"), Cut("red", 20))
    wagers = (PlaceWager(1, wager, 1000) for wager in ("two-card", "three-card", "five-card"))
    tell_all(floor, table, BeginRound(), *wagers, PlaceWager(1, "progressive", 100), NoMoreBets(), CountProgressives(1))


def finish(floor: Floor, table: str) -> None:
    from pitboss.rounds.commands import Choose
    from pitboss.rounds.families.registry import family_of

    game = floor.places[table].game
    if waits_for_count(game, hosted(floor.pit, table).table):
        tell_all(floor, table, CountStub(52 - len(hosted(floor.pit, table).table.round.out)))
    while (state := hosted(floor.pit, table).table.round).under_way and (turn := family_of(game).turn(game, state)):
        tell_all(floor, table, Choose(turn.seat, "check"))
    while held := hosted(floor.pit, table).table.round.held:
        procedure = game.procedures[held.steps[0]]
        tell_all(floor, table, Verify(procedure.id), by=role_named(procedure.by))


def tell_all(floor: Floor, table: str, *commands: Command, by: str = "anyone") -> None:
    for command in commands:
        id = f"{table} {hosted(floor.pit, table).version}"
        answer = floor.tell(Order(id, table, Actor(role_named(by) if by != "anyone" else "anyone"), command))
        assert isinstance(answer, Told), (command, answer)


def make_floor(scene: Scene, name: str, clock: Clock = utc_now) -> Floor:
    """A server's floor in this process, which follows the others."""
    floor = Floor(scene.open(), KEY, clock, name=name)
    floor.follow()
    return floor
