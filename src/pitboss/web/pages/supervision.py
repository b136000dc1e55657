"""The floor at a glance, and the sign that shows a meter across a room."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import Refusal
from pitboss.floor.records.hits import last_hits
from pitboss.floor.rights import Operation, refuse_operation
from pitboss.floor.roads import GAMES
from pitboss.money import read_dollars
from pitboss.web.api.meters import linked_levels, own_meters
from pitboss.web.naming import in_order, name_table
from pitboss.web.pages.look import page, refuse, visitor
from pitboss.web.pages.start import SEE_OTHER
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

BESIDE, HITS = 3, 3
"""This many other meters of the same table are on a sign, and this many of the last hits."""

MONEY: tuple[Operation, ...] = ("reports: see", "requests: make")
"""Who sees the money of the tables, and who asks for fills and credits."""


@router.get("/floor")
async def floor(request: Request) -> Response:
    """All tables, what waits for approval, alarms and meters."""
    person = visitor(request)
    if person is None:
        return RedirectResponse("/sign-in?next=/floor", SEE_OTHER)
    if refusal := refuse_operation(person, "requests: see"):
        return refuse(request, refusal)
    reads, asks = (not refuse_operation(person, one) for one in MONEY)
    places = services_of(request).floor.places if reads else {}
    tables = [(one.id, name_table(one)) for one in in_order(places.values()) if not one.id.startswith(PREFIX)]
    return page(request, "floor.html", "Floor", tables=tables, asks=asks)


@router.get("/sign/{meter:path}")
async def sign(request: Request, meter: str) -> Response:
    """One meter, in the largest letters there are."""
    person = visitor(request)
    if person is None:
        return RedirectResponse(f"/sign-in?next=/sign/{meter}", SEE_OTHER)
    state = services_of(request).floor
    known = {one["id"]: one for one in [*own_meters(state), *linked_levels(state)]}
    alike = [name for name in known if name.endswith(f"/{meter}") and not name.startswith(PREFIX)]
    if meter not in known and alike:  # A name alone, such as `mega`, is that of the one that shows the most.
        highest = max(alike, key=lambda name: read_dollars(str(known[name]["shown"])))
        return RedirectResponse(f"/sign/{highest}", SEE_OTHER)
    if meter not in known:
        return refuse(request, Refusal("no-such-meter", f"There is no meter {meter!r:.80}."))
    place = state.places.get(str(known[meter]["table"]))
    road = place.id if place and place.game.name in GAMES else ""
    where = (known[meter]["table"], known[meter]["link"])
    beside = [one for one in known.values() if (one["table"], one["link"]) == where and one["id"] != meter]
    beside.sort(key=lambda one: -read_dollars(str(one["shown"])))
    tables = [place.id] if place else [one.id for one in state.places.values() if not one.id.startswith(PREFIX)]
    hits = await asyncio.to_thread(last_hits, state.store, tables, state.note_unreadable, HITS)
    return page(
        request,
        "sign.html",
        str(known[meter]["title"]),
        meter=known[meter],
        beside=beside[:BESIDE],
        hits=hits,
        road=road,
    )
