"""The floor at a glance, and the sign that shows a meter across a room."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import Refusal
from pitboss.floor.floor import Floor
from pitboss.floor.records.hits import last_hits
from pitboss.floor.rights import Operation, refuse_operation
from pitboss.floor.roads import GAMES
from pitboss.games.identity import MeterName, Wager
from pitboss.games.progressive_meters import is_named, named_meters
from pitboss.money import read_dollars
from pitboss.tables.linking import Wire
from pitboss.web.api.meters import linked_levels, own_meters
from pitboss.web.naming import in_order, name_table
from pitboss.web.pages.look import SEE_OTHER, known_visitor, page, refuse
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

Said = dict[str, Any]

BESIDE, HITS = 3, 3
"""This many other meters of the same table are on a sign, and this many of the last hits."""

MONEY: tuple[Operation, ...] = ("reports: see", "requests: make")
"""Who sees the money of the tables, and who asks for fills and credits."""


@router.get("/floor")
async def floor(request: Request) -> Response:
    """All tables, what waits for approval, alarms and meters."""
    person = known_visitor(request)
    if refusal := refuse_operation(person, "requests: see"):
        return refuse(request, refusal)
    reads, asks = (not refuse_operation(person, one) for one in MONEY)
    places = services_of(request).floor.places if reads else {}
    tables = [(one.id, name_table(one)) for one in in_order(places.values()) if not one.id.startswith(PREFIX)]
    return page(request, "floor.html", "Floor", tables=tables, asks=asks)


def hits_for(floor: Floor, meter: Said) -> list[Said]:
    """The last hits of the wagers that are paid from a meter: at its table, or at every table on its link."""
    if meter["table"]:
        named = {meter["table"]: [MeterName(meter["id"].removeprefix(f"{meter['table']}/"))]}
    else:
        wire = Wire(meter["link"], meter["id"].removeprefix(f"{meter['link']}:"))
        named = {
            table: [name for name, one in wires.items() if one == wire] for table, wires in floor.pit.wires.items()
        }
    paid = {
        table: {
            wager for wager, _, one in named_meters(floor.places[table].game) if any(is_named(one, n) for n in names)
        }
        for table, names in named.items()
        if names and table in floor.places
    }
    found = last_hits(floor.store, list(paid), floor.note_unreadable)
    return [hit for hit in found if Wager(hit["wager"]).rule in paid[hit["table"]]][:HITS]


@router.get("/sign/{meter:path}")
async def sign(request: Request, meter: str) -> Response:
    """One meter, in the largest letters there are."""
    known_visitor(request)
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
    hits = await asyncio.to_thread(hits_for, state, known[meter])
    return page(
        request,
        "sign.html",
        str(known[meter]["title"]),
        meter=known[meter],
        beside=beside[:BESIDE],
        hits=hits,
        road=road,
    )
