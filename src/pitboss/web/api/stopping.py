"""Tables that are to stand still, and to go on: a supervisor says so; others ask for it by a request."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.events import STREAM
from pitboss.floor.hosting import Place
from pitboss.floor.orders import id_used
from pitboss.floor.person import Person
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import TableLine, line_of, place_of
from pitboss.web.problems import Problem
from pitboss.web.services import Services

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
    place = place_at(services, table, person)
    known = is_known(services, body.id, "table-frozen", place.id, person)
    if place.frozen and not known:
        message = f"Table {place.id!r} stands still already: {place.frozen} It is stopped anew once it goes on."
        raise Problem(Refusal("frozen", message))
    services.floor.freeze(place.id, f"{person.name} has stopped it: {body.why}", person.actor, str(body.id))
    return line_of(services.floor, services.floor.places[place.id])


@router.post("/{table}/reopen")
def reopen(
    table: str, body: Reason, services: Asked, person: Annotated[Person, Depends(needs("tables: reopen"))]
) -> TableLine:
    """The table goes on where it stood."""
    place = place_at(services, table, person)
    is_known(services, body.id, "table-reopened", place.id, person)
    if refusal := services.floor.reopen(place.id, person.actor, body.why, str(body.id)):
        raise Problem(refusal)
    return line_of(services.floor, services.floor.places[place.id])


def is_known(services: Services, id: UUID, event: str, table: str, person: Person) -> bool:
    """Whether this person has said this very thing before; what was said under the id must not have been another."""
    entry = services.floor.store.find(STREAM, str(id))
    if entry is None:
        return False
    said = entry.events[0]
    if (said["event"], said["table"], entry.actor["person"]) != (event, table, person.name):
        raise Problem(id_used())
    return True


def place_at(services: Services, table: str, person: Person) -> Place:
    """The table, for somebody who supervises there and has not dealt at it in this shift."""
    place, duties = place_of(services.floor, table), services.requests.duties
    if refusal := duties.refuse(place.id, person.actor):
        raise Problem(refusal)
    if kept := duties.note(place.id, person.actor):
        services.floor.store.keep(kept)
    return place
