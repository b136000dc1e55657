"""Tables: which there are, how one stands, what is told to it, and what has happened."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel

from pitboss.errors import Refusal, nearest
from pitboss.floor.carrying import tell
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Place
from pitboss.floor.hosting import Told as Happened
from pitboss.floor.person import Person
from pitboss.floor.showing import show_events, show_table
from pitboss.web.access import Asked, needs
from pitboss.web.metrics import DONE
from pitboss.web.orders import Given, order_of
from pitboss.web.problems import Problem
from pitboss.web.services import Services

router = APIRouter(prefix="/api/tables", tags=["tables"])

Said = dict[str, Any]


class TableLine(BaseModel):
    """A table in the list."""

    id: str
    game: str
    title: str
    phase: str
    version: int
    rounds: int
    seats: dict[int, str]
    positions: int
    source: str
    frozen: str


class TableShown(BaseModel):
    """A table as the caller may see it. `waiting` says in a sentence what it waits for, `results` what each wager that
    is settled came to and why, `totals` what cards count that are counted by points. `balance` is what a player has at
    an electronic table, apart from what lies on the layout.
    """

    version: int
    view: Said
    waiting: str
    moves: list[Said]
    results: list[Said]
    totals: Said
    frozen: str
    balance: str = ""


class Told(BaseModel):
    """The version after the events, and the events as the caller may see them."""

    version: int
    events: list[Said]


class CoupShown(BaseModel):
    """How a coup ended: the hand that won or `tie`, the points of both, and whether there was a natural."""

    winner: str
    player: int
    banker: int
    natural: bool


def place_of(floor: Floor, table: str) -> Place:
    floor.refresh(table)
    place = floor.places.get(table)
    if place is None:
        raise Problem(Refusal("no-such-table", f"There is no table {table!r:.80}. {nearest(table, floor.places)}"))
    return place


@router.get("", dependencies=[Depends(needs("tables: list"))])
async def list_tables(services: Asked) -> list[TableLine]:
    """Every table of the floor."""
    return [line_of(services.floor, place) for place in services.floor.places.values()]


def line_of(floor: Floor, place: Place) -> TableLine:
    host = hosted(floor.pit, place.id)
    return TableLine(
        id=place.id,
        game=place.game.id,
        title=place.game.edition.title,
        phase=host.table.phase,
        version=host.version,
        rounds=host.table.rounds,
        seats=dict(host.table.seats),
        positions=place.game.choices.positions,
        source=place.source,
        frozen=place.frozen,
    )


@router.get("/{table}")
async def see_table(
    table: str, services: Asked, person: Annotated[Person, Depends(needs("tables: see"))]
) -> TableShown:
    """The table, and what is open to the caller."""
    place = place_of(services.floor, table)
    return TableShown(**show_table(services.floor, place.id, person.actor))


@router.post("/{table}/commands")
async def give_command(
    table: str, given: Given, services: Asked, person: Annotated[Person, Depends(needs("tables: command"))]
) -> Told:
    """Gives a command to a table. It has been recorded when this answers."""
    place = place_of(services.floor, table)
    begun = perf_counter()
    order = order_of(given, place.id, person.actor)
    told = order if isinstance(order, Refusal) else await tell_beside(services, place, order)
    outcome = told.code if isinstance(told, Refusal) else DONE
    services.metrics.observe_command(str(given.command["command"]), outcome, perf_counter() - begun)
    if isinstance(told, Refusal):
        raise Problem(told)
    return Told(version=told.version, events=show_events(place, [told], person.actor))


async def tell_beside(services: Services, place: Place, order: Order) -> Happened | Refusal:
    """At a table that another server has, or had until it died, it takes a while: others are not to wait for that."""
    if place.owned:
        return tell(services.floor, services.requests, order)
    return await run_in_threadpool(tell, services.floor, services.requests, order)


@router.get("/{table}/road", dependencies=[Depends(needs("tables: see"))])
async def read_road(table: str, services: Asked) -> list[CoupShown]:
    """How each coup of the shoe ended, the first one first; nothing at a table where no baccarat is played."""
    place = place_of(services.floor, table)
    coups = services.roads.read(place.id)
    return [CoupShown(winner=one.winner, player=one.player, banker=one.banker, natural=one.natural) for one in coups]


@router.get("/{table}/events")
async def read_events(
    table: str,
    services: Asked,
    person: Annotated[Person, Depends(needs("tables: read events"))],
    after: Annotated[int, Query(ge=0)] = 0,
) -> Told:
    """What has happened since a version."""
    place = place_of(services.floor, table)
    told = services.floor.since(place.id, after)
    return Told(version=hosted(services.floor.pit, place.id).version, events=show_events(place, told, person.actor))
