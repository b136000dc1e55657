"""Progressive meters: what each shows, its terms, and its last hits."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response

from pitboss.errors import Refusal
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.records.meters import read_linked, read_own
from pitboss.games.meter_titles import title_meter, title_meters
from pitboss.money import dollars, show_percent
from pitboss.web.access import Asked, needs
from pitboss.web.left_out import NAMES_THEM, LeftOut
from pitboss.web.naming import in_order, name_table
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/meters", tags=["meters"])

Said = dict[str, Any]


@router.get("", dependencies=[Depends(needs("meters: see"))], responses=NAMES_THEM)
async def list_meters(services: Asked, response: Response) -> list[Said]:
    """Every meter of the floor: those of a single table, and the levels of links that several share."""
    damaged = {place.id: place.damaged for place in services.floor.places.values() if place.damaged}
    response.headers.update(LeftOut(services.floor, damaged).headers)
    return [*own_meters(services.floor), *linked_levels(services.floor)]


@router.get("/history", dependencies=[Depends(needs("reports: see"))])
async def meter_history(services: Asked, meter: Annotated[str, Query(max_length=200)]) -> list[Said]:
    """What a meter has shown over time, the oldest first; `meter` is its id in the list of meters."""
    floor = services.floor
    known = next((one for one in (*own_meters(floor), *linked_levels(floor)) if one["id"] == meter), None)
    if known is None:
        raise Problem(Refusal("not-found", f"There is no meter {meter!r:.80}."))
    read, name = (read_linked, known["link"]) if known["link"] else (read_own, known["table"])
    part = meter.removeprefix(f"{name}:" if known["link"] else f"{name}/")
    points = await asyncio.to_thread(read, floor.store, name, part)
    return [{"at": one.at, "shown": dollars(one.shown)} for one in points]


def own_meters(floor: Floor) -> list[Said]:
    return [
        {
            "id": f"{place.id}/{name}",
            "title": titles[name],
            "level": title_meter(name.meter),
            "seat": name.seat,
            "table": place.id,
            "where": name_table(place),
            "link": None,
            "shown": dollars(meter.exact.__floor__()),
            "rate": show_percent(place.game.meters[name].rate or Fraction(0)),
        }
        for place in in_order(floor.places.values())
        for titles, meters in [(title_meters(place.game), hosted(floor.pit, place.id).table.meters)]
        for name in place.game.meters
        if (meter := meters.get(name))
    ]


def linked_levels(floor: Floor) -> list[Said]:
    return [
        {
            "id": f"{link}:{name}",
            "title": title_level(floor, link, name),
            "table": None,
            "where": name_link(floor, link),
            "link": link,
            "shown": dollars(level.shown),
            "rate": show_percent(level.terms.rate),
            "hits": level.hits,
            "reset": dollars(level.terms.reset),
        }
        for link, state in floor.pit.links.items()
        for name, level in state.levels.items()
    ]


def title_level(floor: Floor, link: str, level: str) -> str:
    """As the table calls its meter, where the link is one table's."""
    place = floor.places.get(link)
    return title_meters(place.game).get(level, title_meter(level)) if place else title_meter(level)


def name_link(floor: Floor, link: str) -> str:
    """What a link is called: by its game where it is one table's, else by its own name."""
    place = floor.places.get(link)
    return f"{name_table(place)}, linked" if place else f"Link {link}"
