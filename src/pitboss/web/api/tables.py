"""Tables: which there are, how one stands, what is told to it, and what has happened."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from pitboss.errors import Refusal, nearest
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import Place
from pitboss.floor.person import Person
from pitboss.floor.showing import show_events
from pitboss.journal.store import MOST_ENTRIES
from pitboss.web.access import Asked, needs
from pitboss.web.naming import in_order
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/tables", tags=["tables"])

Said = dict[str, Any]


class TableLine(BaseModel):
    """A table in the list; `damaged` says why its record is not what was written."""

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
    damaged: str


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
    return [line_of(services.floor, place) for place in in_order(services.floor.places.values())]


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
        damaged=place.doubt,
    )


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
    after: Annotated[int, Query(ge=0, le=MOST_ENTRIES)] = 0,
) -> Told:
    """What has happened since a version."""
    place = place_of(services.floor, table)
    version = hosted(services.floor.pit, place.id).version
    told = services.floor.since(place.id, after, version)
    return Told(version=version, events=show_events(place, told, person.actor))
