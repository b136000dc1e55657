"""What the floor is made of: its tables, its meters with their terms, and its people; each with what may be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.documents.digests import RULES, TEXT, explain, shorten
from pitboss.floor.floor import Floor
from pitboss.floor.rights import Operation, allows, refuse_operation
from pitboss.meters.link.codec import COMMANDS
from pitboss.meters.link.commands import ChangeTerms
from pitboss.money import show_percent, spoken
from pitboss.web.api.meters import name_link, own_meters, title_level
from pitboss.web.api.tables import line_of
from pitboss.web.deciding import say_terms
from pitboss.web.naming import in_order
from pitboss.web.pages.look import known_visitor, page, refuse, visitor
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

Said = dict[str, Any]
ROLES = ("dealer", "floorperson", "pit manager", "auditor", "technician", "player")


def refuse_visitor(request: Request, operation: Operation) -> Response | None:
    """Why not; nobody who is not signed in comes as far."""
    refusal = refuse_operation(known_visitor(request), operation)
    return refuse(request, refusal) if refusal else None


@router.get("/floor/tables")
async def tables(request: Request) -> Response:
    """Every table with the submission in force, and stopping it or letting it go on."""
    if refused := refuse_visitor(request, "requests: see"):
        return refused
    floor, person = services_of(request).floor, visitor(request)
    shown = [
        {"line": line_of(floor, one), "edition": one.game.edition, "game": one.game}
        for one in in_order(floor.places.values())
        if not one.id.startswith(PREFIX)
    ]
    may = {
        "freeze": allows(person, "tables: freeze"),
        "reopen": allows(person, "tables: reopen"),
        "host": allows(person, "tables: host"),
    }
    return page(
        request, "floor-tables.html", "Tables", tables=shown, may=may, shorten=shorten, digests=explain(RULES, TEXT)
    )


@router.get("/floor/meters")
async def meters(request: Request) -> Response:
    """Meters with their terms, and what two people change of them."""
    if refused := refuse_visitor(request, "requests: see"):
        return refused
    floor, person = services_of(request).floor, visitor(request)
    own = [one for one in own_meters(floor) if not str(one["table"]).startswith(PREFIX)]
    levels = [one for one in list_levels(floor) if not one["link"].startswith(PREFIX)]
    asks = allows(person, "meters: change terms")
    return page(request, "floor-meters.html", "Meters", own=own, levels=levels, asks=asks)


def list_levels(floor: Floor) -> Iterator[Said]:
    for link, state in floor.pit.links.items():
        for name, level in state.levels.items():
            said = COMMANDS.write(ChangeTerms(name, level.terms, "", ()))
            yield {
                "link": link,
                "where": name_link(floor, link),
                "level": name,
                "title": title_level(floor, link, name),
                "shown": spoken(level.shown),
                "terms": list(say_terms(level.terms)),
                "cite": level.terms.cite,
                "said": said["terms"],
                "rate": show_percent(level.terms.rate).removesuffix("%"),
                "hidden": show_percent(level.terms.hidden).removesuffix("%"),
            }


@router.get("/floor/people")
async def people(request: Request) -> Response:
    """Who has an account, in which roles; a pit manager adds and changes them."""
    if refused := refuse_visitor(request, "users: list"):
        return refused
    accounts = [one for one in services_of(request).accounts.list() if not one.name.startswith("Guest ")]
    changes = allows(visitor(request), "users: change")
    return page(request, "floor-people.html", "People", accounts=accounts, changes=changes, roles=ROLES)
