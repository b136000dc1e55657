"""What happens to requests, as it is recorded in the stream `requests`."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal

from pitboss.contracts import Codec, Said, event
from pitboss.floor.person import FloorRole

REQUESTS = "requests"
"""The stream of all requests of a floor."""

ACCOUNTS_AT = "accounts_at"
"""The fact of an approval that says up to which entry of the accounts was known who has set up whose. Earlier versions
did not ask, and wrote none.
"""

Subject = Literal["table", "link", "floor", "till"]
"""What a command is for: a table, the link of a meter, the floor itself, or the money of a table."""


@event("request-made", version=2)
class RequestMade:
    """Somebody asks for what needs another's word.

    `command` is JSON as text; `at` is the table or the link, and `version` where the table stood. This many people are
    `needed` beside the one who asks, before the time `until`. `grounds` are what it was asked about, at a till or a
    link, in words and as it stood.
    """

    request: str
    by: str
    role: FloorRole
    subject: Subject
    at: str
    command: str
    version: int
    why: str
    needed: int
    until: str
    grounds: tuple[tuple[str, str], ...] = ()


@event("request-made")
class RequestMadeFormerly:
    """Before there were requests for the money of a table."""

    request: str
    by: str
    role: FloorRole
    subject: Literal["table", "link", "floor"]
    at: str
    command: str
    version: int
    why: str
    needed: int
    until: str


def as_made(former: RequestMadeFormerly, _: Said) -> RequestMade:
    return RequestMade(*(getattr(former, one.name) for one in fields(RequestMadeFormerly)))


@event("request-approved")
class RequestApproved:
    request: str
    by: str
    role: FloorRole
    why: str


@event("request-refused")
class RequestRefused:
    request: str
    by: str
    role: FloorRole
    why: str


@event("request-withdrawn")
class RequestWithdrawn:
    request: str
    by: str
    why: str


@event("request-expired")
class RequestExpired:
    request: str


@event("request-carried-out")
class RequestCarriedOut:
    """What was approved has been done; `version` is the table's after it, 0 where it was not about a table."""

    request: str
    version: int


@event("request-failed")
class RequestFailed:
    """What was approved could not be done any more, and why."""

    request: str
    code: str
    message: str


Event = (
    RequestMade
    | RequestApproved
    | RequestRefused
    | RequestWithdrawn
    | RequestExpired
    | RequestCarriedOut
    | RequestFailed
)

EVENTS: Codec[Event] = Codec("event", Event, {RequestMadeFormerly: as_made})
