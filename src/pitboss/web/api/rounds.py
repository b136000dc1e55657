"""Rounds that were played: found, and told again step by step."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query

from pitboss.errors import Refusal
from pitboss.floor.floor import hosted
from pitboss.floor.person import Person
from pitboss.floor.recall import Recalled, last_rounds, read_round_id, recall_round, show_moment, show_round
from pitboss.web.access import Asked, check_person, needs, signed_in
from pitboss.web.api.tables import place_of
from pitboss.web.problems import Problem
from pitboss.web.services import Services

router = APIRouter(tags=["rounds"])

Said = dict[str, Any]
RoundName = Annotated[str, Path(max_length=200, examples=["three-card-poker.12"])]


@router.get("/api/tables/{table}/rounds")
async def list_rounds(
    table: str,
    services: Asked,
    person: Annotated[Person, Depends(needs("rounds: read"))],
    count: Annotated[int, Query(ge=1, le=200)] = 10,
    before: Annotated[int | None, Query(ge=1)] = None,
) -> list[str]:
    """The last rounds of a table, the newest first, by their names."""
    place = place_of(services.floor, table)
    return [str(one) for one in last_rounds(services.floor, place.id, count, before)]


@router.get("/api/rounds/{round}")
async def read_round(round: RoundName, services: Asked, person: Annotated[Person, Depends(signed_in)]) -> Said:
    """A round step by step, as the caller may see it."""
    return show_round(recall(services, round, person), person.actor)


@router.get("/api/rounds/{round}/steps/{step}")
async def read_moment(
    round: RoundName, step: int, services: Asked, person: Annotated[Person, Depends(signed_in)]
) -> Said:
    """The table as it lay after a step of a round."""
    shown = show_moment(recall(services, round, person), step, person.actor)
    if isinstance(shown, Refusal):
        raise Problem(shown)
    return shown


def recall(services: Services, name: str, person: Person) -> Recalled:
    """The round, if there is one and this person may read it."""
    wanted = read_round_id(name)
    found = wanted if isinstance(wanted, Refusal) else recall_round(services.floor, wanted)
    if isinstance(found, Refusal):
        raise Problem(found)
    check_person(services, person, "rounds: read", hosted(services.floor.pit, found.place.id).table, name)
    return found
