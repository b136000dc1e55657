"""Signing in and out, and who one is."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.person import Person
from pitboss.web.access import COOKIE, Asked, is_encrypted, needs, token_of
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/session", tags=["session"])


class SignIn(BaseModel):
    """A name and its secret; the role in which to act, where the account has several."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=200)
    secret: str = Field(max_length=1000)
    role: str = Field("", max_length=40)


class SignedIn(BaseModel):
    """The token goes into every later request as `Authorization: Bearer …`."""

    token: str
    name: str
    role: str
    roles: tuple[str, ...]
    until: str


class Who(BaseModel):
    name: str
    role: str
    roles: tuple[str, ...]


@router.post("", dependencies=[Depends(needs("sign in"))])
def sign_in(body: SignIn, request: Request, response: Response, services: Asked) -> SignedIn:
    """A session. Pages get its token as a cookie as well."""
    where = request.client.host if request.client else ""
    session = services.accounts.sign_in(body.name, body.secret, where, body.role)
    if isinstance(session, Refusal):
        raise Problem(session)
    person = session.person
    encrypted = is_encrypted(request)
    response.set_cookie(COOKIE, session.token, httponly=True, samesite="strict", secure=encrypted, path="/")
    return SignedIn(
        token=session.token, name=person.name, role=person.role, roles=person.roles, until=session.until.isoformat()
    )


@router.get("")
async def who(person: Annotated[Person, Depends(needs("own account: see"))]) -> Who:
    """Who is signed in."""
    return Who(name=person.name, role=person.role, roles=person.roles)


@router.delete("", dependencies=[Depends(needs("sign out"))])
async def sign_out(request: Request, response: Response, services: Asked) -> dict[str, Any]:
    """The session ends, and its token is worth nothing any more."""
    services.accounts.sign_out(token_of(request))
    response.delete_cookie(COOKIE, path="/")
    return {}
