"""A table as the caller sees it, and commands for it: what is asked most often, so that it is answered quickly."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.floor import hosted
from pitboss.floor.hosting import Place
from pitboss.floor.hosting import Told as Happened
from pitboss.floor.person import Person
from pitboss.floor.showing import show_events, show_table
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import Told, place_of
from pitboss.web.describing import ProblemDocument
from pitboss.web.metrics import DONE
from pitboss.web.orders import Given, order_of
from pitboss.web.problems import Problem, write_problem
from pitboss.web.quick import Quick
from pitboss.web.services import Services

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=Quick)

Said = dict[str, Any]


class TableShown(BaseModel):
    """A table as the caller may see it. `waiting` says in a sentence what it waits for, `results` what each wager that
    is settled came to and why, `totals` what cards count that are counted by points. `lacking` says what keeps bets
    that lie there from being closed, and by which rule; `rolled` are the dice of the last roll, and how it is called.
    `balance` is what a player has at an electronic table, apart from what lies on the layout.
    """

    version: int
    view: Said
    waiting: str
    moves: list[Said]
    lacking: dict[str, str] | None
    results: list[Said]
    rolled: Said | None
    totals: Said
    frozen: str
    balance: str = ""


class Batch(BaseModel):
    """Commands for one table, to be done one after the other. A caller that follows the table live need not be told the
    `events` a second time.
    """

    model_config = ConfigDict(extra="forbid")

    commands: list[Given] = Field(min_length=1, max_length=50)
    events: bool = Field(True, strict=True)


class BatchDone(BaseModel):
    """What each command that was done has brought about, and why the next one was refused, if one was. `version` is the
    table's after the last one that was done, or as it stands, if none was.
    """

    version: int
    done: list[Told]
    refused: ProblemDocument | None


@router.get("/{table}", response_model=TableShown)
async def see_table(table: str, services: Asked, person: Annotated[Person, Depends(needs("tables: see"))]) -> Said:
    """The table, and what is open to the caller."""
    place = place_of(services.floor, table)
    return show_table(services.floor, place.id, person.actor, services.refuse_duty(place.id, person))


@router.post("/{table}/commands", response_model=Told)
async def give_command(
    table: str, given: Given, services: Asked, person: Annotated[Person, Depends(needs("tables: command"))]
) -> Said:
    """Gives a command to a table. It has been recorded when this answers."""
    place = place_of(services.floor, table)
    told = await do(services, place, given, person)
    if isinstance(told, Refusal):
        raise Problem(told)
    return show_told(place, told, person)


@router.post("/{table}/batch", response_model=BatchDone)
async def give_batch(
    table: str, given: Batch, services: Asked, person: Annotated[Person, Depends(needs("tables: command"))]
) -> Said:
    """Gives several commands to a table, each with its own id: one after the other, until one is refused. What was done
    has been recorded when this answers; the same batch again gives the same answers and happens once.
    """
    place = place_of(services.floor, table)
    done = list[Said]()
    refused: Refusal | None = None
    for one in given.commands:
        told = await do(services, place, one, person)
        if isinstance(told, Refusal):
            refused = told
            break
        done.append(show_told(place, told, person) if given.events else {"version": told.version, "events": []})
    version = done[-1]["version"] if done else hosted(services.floor.pit, place.id).version
    return {"version": version, "done": done, "refused": write_problem(refused) if refused else None}


async def do(services: Services, place: Place, given: Given, person: Person) -> Happened | Refusal:
    """A command, written with others that came at the same time."""
    begun = perf_counter()
    order = order_of(given, place.id, person.actor)
    told = order if isinstance(order, Refusal) else await services.gathering.tell(place, order)
    outcome = told.code if isinstance(told, Refusal) else DONE
    services.metrics.observe_command(str(given.command["command"]), outcome, perf_counter() - begun)
    return told


def show_told(place: Place, told: Happened, person: Person) -> Said:
    return {"version": told.version, "events": show_events(place, [told], person.actor)}
