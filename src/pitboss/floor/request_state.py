"""Requests as their events add up to them. No rule is consulted here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pitboss.floor.person import FloorRole
from pitboss.floor.request_events import (
    Event,
    RequestApproved,
    RequestCarriedOut,
    RequestExpired,
    RequestFailed,
    RequestMade,
    RequestRefused,
    RequestWithdrawn,
)

Standing = Literal["open", "approved", "refused", "withdrawn", "expired", "carried out", "failed"]
"""`approved`: everybody needed has said yes, and the command is to be carried out."""

KEPT = 1000
"""This many requests that are over are kept at hand; the stream has all."""


@dataclass(frozen=True, slots=True)
class Approval:
    by: str
    role: FloorRole
    why: str


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asked for, who has approved it, and what became of it."""

    made: RequestMade
    approvals: tuple[Approval, ...] = ()
    standing: Standing = "open"
    outcome: str = ""
    """Why it was refused or failed, in words."""

    @property
    def id(self) -> str:
        return self.made.request

    @property
    def is_over(self) -> bool:
        return self.standing not in ("open", "approved")


@dataclass(frozen=True, slots=True)
class Desk:
    """All requests by their ids, in the order in which they were made."""

    requests: Mapping[str, Request] = field(default_factory=dict)


def evolve(desk: Desk, event: Event) -> Desk:
    """The requests after the event."""
    if isinstance(event, RequestMade):
        return put(desk, Request(event))
    request = desk.requests.get(event.request)
    return put(desk, change(request, event)) if request else desk


def change(request: Request, event: Event) -> Request:
    match event:
        case RequestApproved(by=by, role=role, why=why):
            approvals = (*request.approvals, Approval(by, role, why))
            enough = len(approvals) >= request.made.needed
            return replace(request, approvals=approvals, standing="approved" if enough else "open")
        case RequestRefused(why=why):
            return replace(request, standing="refused", outcome=why)
        case RequestWithdrawn(why=why):
            return replace(request, standing="withdrawn", outcome=why)
        case RequestExpired():
            return replace(request, standing="expired")
        case RequestCarriedOut():
            return replace(request, standing="carried out")
        case RequestFailed(message=message):
            return replace(request, standing="failed", outcome=message)
        case _:
            return request


def put(desk: Desk, request: Request) -> Desk:
    requests = {**desk.requests, request.id: request}
    over = [one.id for one in requests.values() if one.is_over] if len(requests) > KEPT else []
    for id in over[: len(requests) - KEPT]:
        del requests[id]
    return Desk(requests)
