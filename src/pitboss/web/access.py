"""Who asks, and whether they may: every operation of the API is one of `floor.rights`.

A program sends its token as `Authorization: Bearer …`, a page as a cookie. With a cookie, only a page of this server
may change anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Header, Request
from starlette.requests import HTTPConnection

from pitboss.errors import Refusal
from pitboss.floor.floor import hosted
from pitboss.floor.person import Person
from pitboss.floor.rights import RIGHTS, Operation
from pitboss.tables.state import Table
from pitboss.web.problems import Problem
from pitboss.web.services import Services, services_of

COOKIE = "pitboss"
SAFE = ("GET", "HEAD", "OPTIONS")


async def find_services(connection: HTTPConnection) -> Services:
    """As `services_of`, for a dependency: one that is not asynchronous costs each request a thread."""
    return services_of(connection)


Asked = Annotated[Services, Depends(find_services)]


def token_of(connection: HTTPConnection) -> str:
    """The token of a request, from its header or its cookie; a cookie counts only for pages of this server."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if token:
        return token if scheme.lower() == "bearer" else ""
    cookie = connection.cookies.get(COOKIE, "")
    if cookie and connection.scope.get("method") not in SAFE:
        refuse_other_origin(connection)
    return cookie


def is_encrypted(connection: HTTPConnection) -> bool:
    """Whether it came by HTTPS, to this server or to the proxy before it: then its cookie goes by HTTPS alone."""
    return connection.url.scheme in ("https", "wss")


def refuse_other_origin(connection: HTTPConnection) -> None:
    origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
    if origin is None or origin.partition("://")[2] != host:
        raise Problem(Refusal("cross-origin", "A page of another site may not act here."))


def person_of(connection: HTTPConnection, role: str = "") -> Person | None:
    """Who is signed in, in the role of the session or another of their own."""
    person = services_of(connection).accounts.who(token_of(connection))
    if person is None or not role:
        return person
    acting = person.act_as(role)
    if isinstance(acting, Refusal):
        raise Problem(acting)
    return acting


def check(connection: HTTPConnection, person: Person | None, operation: Operation, at: Table | None = None) -> None:
    check_person(services_of(connection), person, operation, at, connection.scope["path"])


def check_person(services: Services, person: Person | None, operation: Operation, at: Table | None, path: str) -> None:
    """As `check`, where what is asked for has been found first."""
    if refusal := services.accounts.refuse_access(person, operation, at, path):
        raise Problem(refusal)


async def signed_in(request: Request, x_role: Annotated[str, Header()] = "") -> Person:
    """A dependency: somebody has signed in. What they may do is asked once it is known what it is about."""
    person = person_of(request, x_role)
    check(request, person, "own account: see")
    assert person is not None
    return person


Needs = Callable[..., Awaitable[Person | None]]


def needs(operation: Operation) -> Needs:
    """A dependency: the caller may do this operation. Where the path names a table, it is about that one."""

    async def allowed(request: Request, x_role: Annotated[str, Header()] = "") -> Person | None:
        if RIGHTS[operation].public:
            return None  # Nobody's token is looked at, not even an old one: whoever signs in anew may have it still.
        person, floor = person_of(request, x_role), services_of(request).floor
        name = request.path_params.get("table")
        check(request, person, operation, hosted(floor.pit, name).table if name in floor.places else None)
        return person

    allowed.operation = operation  # type: ignore[attr-defined]
    return allowed
