"""Tables that are to stand still, and to go on: a supervisor says so; others ask for it by a request."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.person import Person
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import TableLine, line_of, place_of
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/tables", tags=["tables"])


class Reason(BaseModel):
    """Why, for the record. The same `id` again changes nothing."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
    why: str = Field(min_length=1, max_length=1000)


@router.post("/{table}/freeze")
def freeze(
    table: str, body: Reason, services: Asked, person: Annotated[Person, Depends(needs("tables: freeze"))]
) -> TableLine:
    """The table stands still: nothing is done there until a supervisor lets it go on."""
    place = place_of(services.floor, table)
    services.floor.freeze(place.id, f"{person.name} has stopped it: {body.why}", person.actor, str(body.id))
    return line_of(services.floor, services.floor.places[place.id])


@router.post("/{table}/reopen")
def reopen(
    table: str, body: Reason, services: Asked, person: Annotated[Person, Depends(needs("tables: reopen"))]
) -> TableLine:
    """The table goes on where it stood."""
    place = place_of(services.floor, table)
    if refusal := services.floor.reopen(place.id, person.actor, body.why, str(body.id)):
        raise Problem(refusal)
    return line_of(services.floor, services.floor.places[place.id])
