"""Accounts: which there are, and how they are looked after.

To check or to seal a secret takes a while on purpose: these functions run in threads, and hold up nobody.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.account_state import Account
from pitboss.floor.person import Person
from pitboss.web.access import Asked, needs
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/users", tags=["users"])

Roles = Annotated[list[str], Field(max_length=6)]
Name = Annotated[str, Field(max_length=200)]
Secret = Annotated[str, Field(max_length=1000)]
Why = Annotated[str, Field(max_length=1000)]
Changer = Annotated[Person, Depends(needs("users: change"))]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class New(Strict):
    name: Name
    roles: Roles
    secret: Secret


class ChangedRoles(Strict):
    roles: Roles


class Reason(Strict):
    """Why, for the record."""

    why: Why = ""


class NewSecret(Strict):
    """A new secret; for one's own account, the old one too."""

    secret: Secret
    former: Secret = ""


class Shown(BaseModel):
    """An account. After wrong secrets it is locked until a time."""

    name: str
    roles: tuple[str, ...]
    disabled: bool
    locked_until: str | None


def show(account: Account | Refusal) -> Shown:
    if isinstance(account, Refusal):
        raise Problem(account)
    return Shown(
        name=account.name,
        roles=account.roles,
        disabled=account.disabled,
        locked_until=account.locked_until or None,
    )


@router.get("", dependencies=[Depends(needs("users: list"))])
def list_users(services: Asked) -> list[Shown]:
    """Every account of the floor."""
    return [show(one) for one in services.accounts.list()]


@router.post("")
def add_user(body: New, services: Asked, person: Annotated[Person, Depends(needs("users: add"))]) -> Shown:
    """A new account."""
    return show(services.accounts.add(person, body.name, body.roles, body.secret))


@router.put("/{name}/roles")
def change_roles(name: str, body: ChangedRoles, services: Asked, person: Changer) -> Shown:
    """Other roles; all sessions of the account end."""
    return show(services.accounts.change_roles(person, name, body.roles))


@router.post("/{name}/disable")
def disable_user(name: str, body: Reason, services: Asked, person: Changer) -> Shown:
    """The account cannot be used, and its sessions end."""
    return show(services.accounts.disable(person, name, body.why))


@router.post("/{name}/enable")
def enable_user(name: str, body: Reason, services: Asked, person: Changer) -> Shown:
    """The account can be used again: it was disabled, or locked after wrong secrets."""
    return show(services.accounts.enable(person, name, body.why))


@router.put("/{name}/secret")
def change_secret(
    name: str,
    body: NewSecret,
    services: Asked,
    person: Annotated[Person, Depends(needs("own account: change the secret"))],
) -> Shown:
    """Change a secret: one's own or, as a pit manager, somebody else's. All sessions of the account end."""
    return show(services.accounts.change_secret(person, name, body.secret, body.former))
