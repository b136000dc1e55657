"""The word of a guest at a practice table, ready; and company for somebody who deals at a demonstration."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends

from pitboss.errors import Refusal
from pitboss.floor.person import Person
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import place_of
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/practice", tags=["practice"])


@router.post("/{table}/ready")
async def ready(
    table: str, services: Asked, person: Annotated[Person, Depends(needs("tables: command"))]
) -> dict[str, Any]:
    """The guest's wagers are made, or the next round may begin: the simulated dealer goes on."""
    practice = services.practice
    refusal = practice.say_ready(table, person.name) if practice else Refusal("not-found", "Nothing is practised here.")
    if refusal:
        raise Problem(refusal)
    return {}


@router.post("/{table}/company", dependencies=[Depends(needs("practice: seat company"))])
async def invite(table: str, services: Asked) -> dict[str, Any]:
    """Simulated players sit down at a table of the demonstration: whoever deals there has somebody to deal to."""
    place, practice = place_of(services.floor, table), services.practice
    if practice is None:
        raise Problem(Refusal("not-found", "Only a demonstration has simulated players."))
    if refusal := practice.company.invite(place.id):
        raise Problem(refusal)
    return {}
