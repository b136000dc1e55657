"""Requests: what needs another person's word, asked for, seen and answered."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.approval import CODECS, Run
from pitboss.floor.carrying import name_stop
from pitboss.floor.clock import stamp
from pitboss.floor.finishing import carry_out
from pitboss.floor.foreseeing import foresee
from pitboss.floor.money.tills import Deed
from pitboss.floor.person import Person
from pitboss.floor.plausible import refuse_implausible
from pitboss.floor.request_state import Request
from pitboss.floor.transfers import refuse_transfer
from pitboss.web.access import Asked, needs
from pitboss.web.deciding import say_outcome, title_request
from pitboss.web.problems import Problem
from pitboss.web.services import Services

router = APIRouter(prefix="/api/requests", tags=["requests"])

Said = dict[str, Any]


class Ask(BaseModel):
    """What somebody asks for: a command for the table, the link of a meter or the floor, and why.

    The same `id` again is the same request. Commands for a table are those that tables take; for the floor they are
    `freeze-table` and `reopen-table`; for the till of a table `fill`, `credit`, `void-slip`, `count-inventory`,
    `count-drop` and `write-slip`, which two people sign; for a link `open-link`, `change-terms`, `send-transfer`,
    `receive-transfer` and `correct-meter`, without `approved_by`: the people who approve are filled in. A link of
    another floor is written FLOOR/LINK; only from such a one is a transfer received by itself.
    """

    model_config = ConfigDict(extra="forbid")

    id: UUID
    at: str = Field(max_length=200, description="The table, or the link.")
    command: Said = Field(examples=[{"command": "order-recut", "deck": "red", "why": "too shallow"}])
    why: str = Field(max_length=1000)
    subject: Literal["table", "link", "floor", "till"] = "table"


class Answer(BaseModel):
    """Yes or no; a no says why."""

    model_config = ConfigDict(extra="forbid")

    approve: bool = Field(strict=True)
    why: str = Field("", max_length=1000)


class Approval(BaseModel):
    by: str
    role: str


class Shown(BaseModel):
    """A request. `title` is what is asked for and `says` how that stands, in words; `answers` says whether the caller
    may answer it, and `needed` is how many people must approve.
    """

    id: str
    title: str
    says: str
    by: str
    role: str
    subject: str
    at: str
    command: Said
    version: int
    why: str
    needed: int
    asked: str
    until: str
    approvals: list[Approval]
    standing: str
    outcome: str
    answers: bool


def show(services: Services, request: Request, answers: bool = False) -> Shown:
    made = request.made
    return Shown(
        id=request.id,
        title=title_request(services.floor, request),
        says=say_outcome(request, services.requests.is_over(request)),
        by=made.by,
        role=made.role,
        subject=made.subject,
        at=made.at,
        command=orjson.loads(made.command),
        version=made.version,
        why=made.why,
        needed=made.needed,
        asked=stamp(services.requests.asked_at(request)),
        until=made.until,
        approvals=[Approval(by=one.by, role=one.role) for one in request.approvals],
        standing=request.standing,
        outcome=request.outcome,
        answers=answers,
    )


@router.get("")
async def list_requests(services: Asked, person: Annotated[Person, Depends(needs("requests: see"))]) -> list[Shown]:
    """The requests that the caller may see: their own, and for supervisors and auditors all."""
    answerable = {one.id for one in services.requests.open_for(person)}
    return [show(services, one, one.id in answerable) for one in services.requests.seen_by(person)]


@router.post("")
async def make_request(
    body: Ask, services: Asked, person: Annotated[Person, Depends(needs("requests: make"))]
) -> Shown:
    """Asks for a command that another person must approve."""
    command: Any = read_command(body)  # Of the subject that is named: whoever is asked for it next refuses any other.
    if body.subject == "till" and body.at in services.floor.places:
        deed = Deed(str(body.id), body.at, person.actor, command)
        if refusal := services.tills.refuse(deed):
            raise Problem(refusal)
    if refusal := refuse_implausible(command, services.floor.largest):
        raise Problem(refusal)
    asked = refuse_transfer(services.floor, command) or name_stop(services.floor, body.at, command)
    if isinstance(asked, Refusal):
        raise Problem(asked)
    if refusal := refuse_vain(services, body, asked):
        raise Problem(refusal)
    made = services.requests.make(person, body.at, asked, body.why, str(body.id))
    if isinstance(made, Refusal):
        raise Problem(made)
    return show(services, made)


def refuse_vain(services: Services, body: Ask, command: Any) -> Refusal | None:
    """Why the table would refuse the command whoever approved it; the same request again is answered as before."""
    known = not isinstance(services.requests.find(str(body.id)), Refusal)
    if body.subject != "table" or body.at not in services.floor.places or known:
        return None
    told = foresee(services.floor, body.at, command)
    return told if isinstance(told, Refusal) else None


def read_command(body: Ask) -> Any:
    """A command for a link says nothing of who approves it, where it has such a field at all."""
    codec, said = CODECS[body.subject], body.command
    kind = codec.kinds.get(str(said.get("command"))) if body.subject == "link" else None
    has_people = kind is not None and any(one.name == "approved_by" for one in fields(kind))
    return codec.read({"approved_by": [], **said} if has_people else said)


@router.post("/{request}/answer")
def answer_request(
    request: str, body: Answer, services: Asked, person: Annotated[Person, Depends(needs("requests: answer"))]
) -> Shown:
    """Approves or refuses. Once everybody needed has approved, the command is carried out before this answers; it may
    wait until a table whose owner has died is taken over.
    """
    answered = services.requests.answer(person, request, body.approve, body.why)
    if isinstance(answered, Run):
        outcome = carry_out(services.floor, services.requests, answered)
        answered = outcome if isinstance(outcome, Refusal) else services.requests.find(request)
    if isinstance(answered, Refusal):
        raise Problem(answered)
    return show(services, answered)


@router.delete("/{request}")
async def withdraw_request(
    request: str, services: Asked, person: Annotated[Person, Depends(needs("requests: make"))]
) -> Shown:
    """The person who asked withdraws the request."""
    withdrawn = services.requests.withdraw(person, request)
    if isinstance(withdrawn, Refusal):
        raise Problem(withdrawn)
    return show(services, withdrawn)
