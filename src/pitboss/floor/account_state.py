"""The accounts of a floor as their events add up to them. No rule is consulted here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from pitboss.floor.account_events import (
    AccountAdded,
    AccountDisabled,
    AccountEnabled,
    AccountLocked,
    Event,
    RolesChanged,
    SecretChanged,
    SessionEnded,
    SignedIn,
    SignInRefused,
)
from pitboss.floor.person import FloorRole
from pitboss.names import key_of


@dataclass(frozen=True, slots=True)
class Account:
    """A person's account.

    `generation` counts what ends all sessions of the account: it was disabled, or got other roles or another secret.
    `failures` counts wrong secrets since the last right one.
    """

    name: str
    roles: tuple[FloorRole, ...]
    secret: str
    demo: bool = False
    generation: int = 0
    disabled: bool = False
    failures: int = 0
    locked_until: str = ""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """Who has signed in, and in which role."""

    name: str
    role: FloorRole


@dataclass(frozen=True, slots=True)
class People:
    """All accounts, by the key of their name, and the sessions that were begun and have not ended, by their names."""

    accounts: Mapping[str, Account] = field(default_factory=dict)
    sessions: Mapping[str, OpenSession] = field(default_factory=dict)

    def find(self, name: str) -> Account | None:
        return self.accounts.get(key_of(name))


def evolve(people: People, event: Event) -> People:
    """The accounts after the event."""
    if isinstance(event, AccountAdded):
        return put(people, Account(event.name, event.roles, event.secret, event.demo))
    if isinstance(event, SessionEnded):
        left = {name: one for name, one in people.sessions.items() if name != event.session}
        return replace(people, sessions=left)
    account = people.find(event.name)
    if account is None:
        return people
    if isinstance(event, SignedIn):
        people = replace(people, sessions={**people.sessions, event.session: OpenSession(event.name, event.role)})
    return put(people, change(account, event))


def change(account: Account, event: Event) -> Account:
    match event:
        case RolesChanged(roles=roles):
            return replace(account, roles=roles, generation=account.generation + 1)
        case SecretChanged(secret=secret):
            return free(replace(account, secret=secret, generation=account.generation + 1))
        case AccountDisabled():
            return replace(account, disabled=True, generation=account.generation + 1)
        case AccountEnabled():
            return free(replace(account, disabled=False))
        case SignedIn():
            return free(account)
        case SignInRefused(why="wrong-secret"):
            return replace(account, failures=account.failures + 1)
        case AccountLocked(until=until):
            return replace(account, failures=0, locked_until=until)
        case _:
            return account


def free(account: Account) -> Account:
    """The account with no wrong secret counted against it."""
    return replace(account, failures=0, locked_until="")


def put(people: People, account: Account) -> People:
    return replace(people, accounts={**people.accounts, key_of(account.name): account})


def evolve_all(people: People, events: Iterable[Event]) -> People:
    return reduce(evolve, events, people)
