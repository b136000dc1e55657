"""Sessions in the store: made at sign-in, found by their token, ended once.

What was found may be used for half a second without asking again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from pitboss.floor.account_events import Ending, SessionEnded
from pitboss.floor.account_events import Event as AccountEvent
from pitboss.floor.account_state import Account, People
from pitboss.floor.clock import Clock, stamp
from pitboss.floor.person import FloorRole, Person
from pitboss.floor.register import FRESH, Decision, Register
from pitboss.floor.session import (
    BITS,
    SEEN,
    SESSIONS,
    KeptSession,
    Session,
    SessionTerms,
    drop_session,
    ending_of,
    id_of,
    is_lately,
    is_recorded,
    keep_session,
    person_of,
    read_session,
    shelf_key,
)
from pitboss.journal.store import Kept, Repeated, Store
from pitboss.people import Actor

Draw = Callable[[int], str]
"""Gives a random text made of this many random bytes."""

AT_HAND = 10_000
LONGEST_TOKEN = 200
SWEPT = timedelta(minutes=10)
"""How often sessions that are over, and that nobody uses any more, are taken away."""


class Sessions:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        people: Register[People, AccountEvent],
        terms: SessionTerms,
        draw: Draw = secrets.token_urlsafe,
    ) -> None:
        self.store, self.clock, self.people, self.terms, self.draw = store, clock, people, terms, draw
        self.at_hand: dict[str, tuple[KeptSession, str, datetime]] = {}
        self.swept = clock()

    def begin(self, account: Account, role: FloorRole, where: str, now: datetime) -> tuple[Session, tuple[Kept, ...]]:
        """A new session with a token of its own, and what is to be kept of it."""
        token = self.draw(BITS // 8)
        key = shelf_key(token)
        kept = KeptSession(account.name, role, account.generation, stamp(now), where)
        person = Person(account.name, account.roles, role, id_of(key))
        return Session(token, person, now + self.terms.longest), keep_session(key, kept)

    def who(self, token: str, uses: bool = True) -> Person | None:
        """Find whose session it is; None if there is no such session or it is over. A session that nobody `uses`
        becomes idle.
        """
        key = shelf_key(token) if isinstance(token, str) and 0 < len(token) <= LONGEST_TOKEN else ""
        found = self.find(key) if key else None
        if found is None:
            return None
        kept, seen = found
        now, people = self.clock(), self.people.read()
        if not is_recorded(people, key, kept):  # Another process may have recorded it within the last half second.
            people = self.people.read(fresh=True)
        if why := ending_of(people, key, kept, seen, now, self.terms):
            self.end(key, kept, why)
            return None
        if uses and not is_lately(seen, now, self.terms.noted):
            self.store.keep([Kept(SEEN, key, stamp(now).encode())])
            self.at_hand.pop(key, None)
        return person_of(people, key, kept)

    def find(self, key: str) -> tuple[KeptSession, str] | None:
        """What is kept of a session, and when it was last used."""
        now = self.clock()
        if (known := self.at_hand.get(key)) and abs(now - known[2]) < FRESH:
            return known[0], known[1]
        self.at_hand.pop(key, None)
        kept = read_session(self.store.recall(SESSIONS, key))
        if kept is None:
            return None
        seen = (self.store.recall(SEEN, key) or kept.since.encode()).decode(errors="replace")
        if len(self.at_hand) >= AT_HAND:
            self.at_hand.clear()
        self.at_hand[key] = (kept, seen, now)
        return kept, seen

    def sign_out(self, token: str) -> Person | None:
        """Ends the session of this token; gives whose it was."""
        person = self.who(token)
        if person is not None and (found := self.find(shelf_key(token))):
            self.end(shelf_key(token), found[0], "signed-out")
        return person

    def end(self, key: str, kept: KeptSession, why: Ending) -> None:
        """Takes the session away, and records that once, even if others find it over at the same time."""
        self.at_hand.pop(key, None)
        event = SessionEnded(kept.name, id_of(key), why)
        dropped = drop_session(key)
        try:
            self.people.write(
                lambda _: Decision(None, (event,), Actor(kept.role, kept.name), dropped, f"end {id_of(key)}")
            )
        except Repeated:
            self.store.keep(dropped)

    def sweep(self) -> None:
        """End all sessions that are over. Now and then is enough: such a session lets nobody in."""
        now = self.clock()
        if abs(now - self.swept) < SWEPT:
            return
        self.swept = now
        people = self.people.read(fresh=True)
        for key, value in self.store.recall_all(SESSIONS).items():
            if kept := read_session(value):
                seen = (self.store.recall(SEEN, key) or kept.since.encode()).decode(errors="replace")
                if why := ending_of(people, key, kept, seen, now, self.terms):
                    self.end(key, kept, why)
