"""Sessions: what is kept of one, how it is found by its token, and when it is over.

A token is 256 random bits. Only its SHA-256 is kept, on the shelf `sessions`, so that somebody who reads the store
cannot sign in with what they find. What is kept there is written once and taken away once; when a session was last used
stands on a shelf of its own, so that a late note of it cannot bring back a session that has ended.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import cast

import orjson

from pitboss.decoding import read, write
from pitboss.errors import PitbossError
from pitboss.floor.account_events import Ending
from pitboss.floor.account_state import OpenSession, People
from pitboss.floor.person import FloorRole, Person
from pitboss.frozen import frozen
from pitboss.journal.store import Kept

SESSIONS = "sessions"
SEEN = "sessions-seen"

BITS = 256


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """How long a session lives: `idle` without being used, `longest` in all. Uses are noted once in `noted`."""

    idle: timedelta = timedelta(minutes=30)
    longest: timedelta = timedelta(hours=12)
    noted: timedelta = timedelta(minutes=1)


A_SHIFT = SessionTerms()


@dataclass(frozen=True, slots=True)
class Session:
    """What somebody gets who signs in. The token is told this once."""

    token: str = field(repr=False)
    person: Person
    until: datetime


@frozen
class KeptSession:
    """What is kept of a session: whose, in which role, from which generation of the account, since when."""

    name: str
    role: FloorRole
    generation: int
    since: str
    where: str


def shelf_key(token: str) -> str:
    """Give the key under which a session is kept. The token cannot be found from it."""
    return sha256(token.encode(errors="replace")).hexdigest()


def id_of(key: str) -> str:
    """What a session is called in the record."""
    return key[:16]


def keep_session(key: str, kept: KeptSession) -> tuple[Kept, Kept]:
    value = orjson.dumps(write(kept, KeptSession))
    return Kept(SESSIONS, key, value), Kept(SEEN, key, kept.since.encode())


def drop_session(key: str) -> tuple[Kept, Kept]:
    return Kept(SESSIONS, key, None), Kept(SEEN, key, None)


def read_session(value: bytes | None) -> KeptSession | None:
    """The session, if one is kept and can be read."""
    try:
        return cast(KeptSession, read(orjson.loads(value), KeptSession, "session")) if value else None
    except (ValueError, PitbossError):
        return None


def person_of(people: People, key: str, kept: KeptSession) -> Person | None:
    """The person whose session it is, as long as the account is as it was at sign-in.

    What is kept lies outside the chain: it counts only if the record says that this person has signed in so.
    """
    account = people.find(kept.name) if is_recorded(people, key, kept) else None
    if account is None or account.disabled or account.generation != kept.generation or kept.role not in account.roles:
        return None
    return Person(account.name, account.roles, kept.role, id_of(key))


def is_recorded(people: People, key: str, kept: KeptSession) -> bool:
    """Whether the record has the sign-in of this session, and not its end."""
    return people.sessions.get(id_of(key)) == OpenSession(kept.name, kept.role)


def ending_of(
    people: People, key: str, kept: KeptSession, seen: str, now: datetime, terms: SessionTerms
) -> Ending | None:
    """Why a session is over, if it is."""
    if not is_recorded(people, key, kept):
        return "never-begun"
    if person_of(people, key, kept) is None:
        return "account-changed"
    if abs(now - datetime.fromisoformat(kept.since)) >= terms.longest:  # One from the future was moved there.
        return "too-old"
    if not is_lately(seen, now, terms.idle):
        return "idle"
    return None


def is_lately(seen: str, now: datetime, within: timedelta) -> bool:
    """Whether a noted use is no further from now than this. The note lies outside the chain: it may have been moved
    into the future, or be none.
    """
    try:
        return abs(now - datetime.fromisoformat(seen)) < within
    except (ValueError, TypeError):
        return False
