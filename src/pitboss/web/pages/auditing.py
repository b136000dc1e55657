"""Audit: the rounds of every table, one of them step by step, and the journal with its chain."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import Refusal
from pitboss.floor.floor import hosted
from pitboss.floor.recall import last_rounds, read_round_id, recall_round, show_round
from pitboss.floor.rights import refuse_operation
from pitboss.web.api.tables import line_of
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import page, refuse, visitor
from pitboss.web.pages.start import SEE_OTHER
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

SHOWN = 10


@router.get("/audit")
async def audit(request: Request) -> Response:
    """Tables with their last rounds, and where each stream of the journal stands."""
    person, services = visitor(request), services_of(request)
    if person is None:
        return RedirectResponse("/sign-in?next=/audit", SEE_OTHER)
    if refusal := refuse_operation(person, "journal: read"):
        return refuse(request, refusal)
    floor = services.floor
    tables = [
        {"line": line_of(floor, place), "rounds": [str(one) for one in last_rounds(floor, place.id, SHOWN)]}
        for place in floor.places.values()
    ]
    heads = sorted(floor.store.heads().items())
    return page(request, "audit.html", "Audit", tables=tables, heads=heads)


@router.get("/audit/find")
async def find(request: Request, round: str = "") -> Response:
    """To the round that somebody names."""
    return RedirectResponse(f"/rounds/{round.strip()}" if round.strip() else "/audit", SEE_OTHER)


@router.get("/rounds/{round}")
async def reconstruct(request: Request, round: str) -> Response:
    """A round card by card, with a slider."""
    person, services = visitor(request), services_of(request)
    if person is None:
        return RedirectResponse(f"/sign-in?next=/rounds/{round}", SEE_OTHER)
    wanted = read_round_id(round)
    found = wanted if isinstance(wanted, Refusal) else recall_round(services.floor, wanted)
    if isinstance(found, Refusal):
        return refuse(request, found)
    if refusal := refuse_operation(person, "rounds: read", hosted(services.floor.pit, found.place.id).table):
        return refuse(request, refusal)
    told = show_round(found, person.actor)
    steps = [{key: step.get(key, "") for key in ("says", "cite", "version")} for step in told["steps"]]
    title = f"{told['title']}, round {told['number']}"
    return page(request, "round.html", title, round=told, steps=steps, layout=layout_of(found.place.game))
