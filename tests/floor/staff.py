"""Accounts for tests: a store in memory, a clock that is set by hand, and secrets that are cheap to check."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from pitboss.floor.accounts import Accounts
from pitboss.floor.person import OPERATOR, Person
from pitboss.floor.secret import CHEAP, Hashing
from pitboss.floor.session import Session
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Store

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
HASHING = Hashing(CHEAP)
SECRET = "correct horse"


@dataclass
class HandClock:
    """A clock that stands until somebody sets it."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


@dataclass
class Staff:
    """A floor's accounts, with whatever else a test asks of them."""

    store: Store = field(default_factory=MemoryStore)
    clock: HandClock = field(default_factory=HandClock)
    accounts: Accounts = field(init=False)

    def __post_init__(self) -> None:
        self.accounts = self.other_process()

    def other_process(self, **terms: Any) -> Accounts:
        """Accounts as another process has them, on the same store."""
        return Accounts(self.store, self.clock, hashing=HASHING, **terms)

    def add(self, name: str, *roles: str, secret: str = SECRET) -> None:
        added = self.accounts.add(OPERATOR, name, roles, secret)
        assert getattr(added, "name", "") == name, added

    def sign_in(self, name: str, role: str = "", secret: str = SECRET) -> Session:
        session = self.accounts.sign_in(name, secret, "10.0.0.7", role)
        assert isinstance(session, Session), session
        return session

    def person(self, name: str, *roles: str) -> Person:
        """Somebody of this name, signed in; the account is added where there is none."""
        if name not in {account.name for account in self.accounts.list()}:
            self.add(name, *roles)
        person = self.accounts.who(self.sign_in(name, roles[0]).token)
        assert person is not None
        return person

    def events(self, stream: str = "people") -> list[dict[str, Any]]:
        return [event for entry in self.store.read(stream) for event in entry.events]


def counted() -> Any:
    """Texts in place of random ones: each another."""
    numbers = count(1)
    return lambda size: f"token-{next(numbers)}-{size}"
