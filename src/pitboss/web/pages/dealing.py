"""The dealer's console: the tables to deal at, and one of them with its next lawful step."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.errors import Refusal
from pitboss.floor.demo import ACCOUNTS
from pitboss.floor.person import Person
from pitboss.people import name_one
from pitboss.web.api.tables import line_of
from pitboss.web.naming import in_order
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import known_visitor, page, refuse
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

MAY = ("dealer", "floorperson", "pit manager", "technician")


@router.get("/dealer")
async def tables(request: Request) -> Response:
    """Where to deal."""
    person = known_visitor(request)
    if person.role not in MAY:
        return refuse(request, refuse_visitor(person))
    floor = services_of(request).floor
    places = [one for one in in_order(floor.places.values()) if not one.id.startswith(PREFIX)]
    lines = [(line_of(floor, one), layout_of(one.game)) for one in places]
    return page(request, "tables.html", "Dealer", heading="Which table do you deal at?", base="/dealer", tables=lines)


@router.get("/dealer/{table}")
async def console(request: Request, table: str) -> Response:
    """One table, from behind it."""
    place = services_of(request).floor.places.get(table)
    if place is None:
        return refuse(request, Refusal("no-such-table", f"There is no table {table!r:.80}."))
    person = known_visitor(request)
    if person.role not in MAY:
        return refuse(request, refuse_visitor(person))
    layout, practice = layout_of(place.game), services_of(request).practice
    if practice is not None:
        practice.company.go_on(place.id)
    title, demo = str(layout["title"]), practice is not None
    stand_ins = {role: name for name, role in reversed(ACCOUNTS.items()) if role in MAY} if demo else {}
    return page(
        request, "dealer.html", title, table=place.id, layout=layout, source=place.source, demo=demo, others=stand_ins
    )


def refuse_visitor(person: Person) -> Refusal:
    words = f"The console is for those who deal, supervise or mend devices, not for {name_one(person.role)}."
    return Refusal("wrong-role", words, "", MAY)
