"""The accounts of a floor, kept in its journal: adding, changing, signing in and out, and who somebody is.

    accounts = Accounts(store)
    session = accounts.sign_in("Ann", secret, "10.0.0.7")
    person = accounts.who(session.token)

Several processes may share the store. What others have written is known within half a second, so that an account that
is disabled is out of all of them within a second. `rights` says here too who may change accounts.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from pitboss.errors import Refusal
from pitboss.floor.account_events import (
    EVENTS,
    PEOPLE,
    AccessRefused,
    AccountAdded,
    AccountDisabled,
    AccountEnabled,
    Event,
    RolesChanged,
    SecretChanged,
    SignedIn,
    SignInRefused,
)
from pitboss.floor.account_state import Account, People, evolve
from pitboss.floor.admission import (
    NOT_ADMITTED,
    USUAL_LOCK,
    LockTerms,
    check_roles,
    choose_role,
    find_doubt,
    refuse_entry,
    refuse_name,
)
from pitboss.floor.clock import Clock, utc_now
from pitboss.floor.person import Person, is_same_person
from pitboss.floor.register import Decision, Register
from pitboss.floor.rights import Operation, OwnTable, refuse_operation
from pitboss.floor.secret import LONG_ENOUGH, LONGEST, SECRETS, Hashing, SecretTerms, digest_of, refuse_secret
from pitboss.floor.session import A_SHIFT, Session, SessionTerms
from pitboss.floor.sessions import Draw, Sessions
from pitboss.journal.store import Kept, Store
from pitboss.names import LONGEST_NAME, key_of
from pitboss.people import Actor

LONGEST_PLACE = 100

Answer = Account | Refusal
A = TypeVar("A")
GoOn = Callable[[People, Account], Decision[Event, A]]
"""What is decided about an account on the last state of all."""


class Accounts:
    """`local` says that the server is reached from its own machine alone; only then do demo accounts sign in."""

    def __init__(
        self,
        store: Store,
        clock: Clock = utc_now,
        *,
        hashing: Hashing | None = None,
        draw: Draw = secrets.token_urlsafe,
        locking: LockTerms = USUAL_LOCK,
        session_terms: SessionTerms = A_SHIFT,
        secret_terms: SecretTerms = LONG_ENOUGH,
        local: bool = False,
    ) -> None:
        self.store, self.clock, self.local = store, clock, local
        self.hashing = hashing or Hashing()
        self.locking, self.secret_terms = locking, secret_terms
        self.people: Register[People, Event] = Register(store, clock, PEOPLE, EVENTS, evolve, People())
        self.sessions = Sessions(store, clock, self.people, session_terms, draw)

    # Who somebody is

    def sign_in(self, name: str, secret: str, where: str, role: str = "") -> Session | Refusal:
        """A session for a person who knows the secret of an account; every attempt is recorded."""
        where = clean(where, LONGEST_PLACE)

        def begin(people: People, account: Account) -> Decision[Event, Session | Refusal]:
            chosen = choose_role(account, role)
            if isinstance(chosen, Refusal):
                return Decision(chosen, (SignInRefused(account.name, where, "no-such-role"),))
            session, kept = self.sessions.begin(account, chosen, where, self.clock())
            event = SignedIn(account.name, chosen, session.person.session, where)
            return Decision(session, (event,), session.person.actor, kept)

        answer = self.with_secret(name, secret, where, begin)
        self.sessions.sweep()
        return answer

    def with_secret(self, name: str, secret: str, where: str, go_on: GoOn[A]) -> A | Refusal:
        """What is decided once the secret of an account was said; a wrong one is recorded, and may lock the account.

        Whatever the name, one secret is checked and one entry written: how long it takes tells nothing.
        """
        name, secret = clean(name, LONGEST_NAME), clean(secret, LONGEST)
        before = self.people.read(fresh=True).find(name)
        kept = self.store.recall(SECRETS, key_of(name)) if before else None
        is_right = self.hashing.matches(kept, secret)
        digest = digest_of(kept) if kept else ""

        def decide(people: People) -> Decision[Event, A | Refusal]:
            now, account = self.clock(), people.find(name)
            is_kept = account is not None and account.secret == digest
            doubt = find_doubt(account, is_right and is_kept, self.local, now)
            if doubt == "wrong-secret" and is_right and before is not None and account == before:
                doubt = "other-secret-kept"
            if doubt is not None or account is None:
                return Decision(NOT_ADMITTED, refuse_entry(account, doubt or "unknown", where, now, self.locking))
            return go_on(people, account)

        return self.people.write(decide)

    def who(self, token: str, uses: bool = True) -> Person | None:
        """Find whose token it is; None once the session has ended or expired, or the account has changed.

        A page that only asks whether the session is still good does not count as use: perhaps the person has gone.
        """
        return self.sessions.who(token, uses)

    def sign_out(self, token: str) -> Person | None:
        """Ends the session; gives whose it was."""
        return self.sessions.sign_out(token)

    def list(self) -> tuple[Account, ...]:
        """All accounts by name."""
        accounts = self.people.read().accounts
        return tuple(accounts[key] for key in sorted(accounts))

    def find_name(self, name: str) -> str | None:
        """How the account that goes by this name spells it, if there is one."""
        account = self.people.read().find(name)
        return account.name if account else None

    def refuse_access(
        self, person: Person | None, operation: Operation, table: OwnTable | None = None, at: str = ""
    ) -> Refusal | None:
        """Why this person may not do it, recorded where somebody has signed in; None, if they may."""
        refusal = refuse_operation(person, operation, table)
        if refusal and person:
            event = AccessRefused(person.name, person.role, operation, clean(at, LONGEST_NAME))
            self.people.write(lambda _: Decision(None, (event,), person.actor))
        return refusal

    # Accounts, changed by somebody

    def add(self, by: Person, name: str, roles: Sequence[str], secret: str, *, demo: bool = False) -> Answer:
        """A new account; the secret is not kept, only what it is checked by."""
        if refusal := self.refuse_access(by, "users: add") or refuse_secret(name, secret, self.secret_terms):
            return refusal
        chosen, kept = check_roles(name, roles), self.hashing.seal(secret)
        if isinstance(chosen, Refusal):
            return chosen

        def decide(people: People) -> Decision[Event, Answer]:
            if refusal := refuse_name(people, name):
                return Decision(refusal)
            event = AccountAdded(name, chosen, digest_of(kept), demo)
            return settle(people, by, event, Kept(SECRETS, key_of(name), kept))

        return self.people.write(decide)

    def admit_guest(self, by: Person, name: str, where: str) -> Session | Refusal:
        """A new account for a player who only wants to try, signed in at once, where demo accounts may sign in. It has
        no secret: nobody can sign in to it again.
        """
        if refusal := self.refuse_access(by, "users: add") or (None if self.local else NOT_ADMITTED):
            return refusal
        where = clean(where, LONGEST_PLACE)

        def begin(people: People) -> Decision[Event, Session | Refusal]:
            if refusal := refuse_name(people, name):
                return Decision(refusal)
            added = AccountAdded(name, ("player",), "", demo=True)
            account = evolve(people, added).find(name)
            assert account is not None
            session, kept = self.sessions.begin(account, "player", where, self.clock())
            signed = SignedIn(name, "player", session.person.session, where)
            return Decision(session, (added, signed), Actor(by.role, by.name), kept)

        return self.people.write(begin)

    def change_roles(self, by: Person, name: str, roles: Sequence[str]) -> Answer:
        """Other roles; all sessions of the account end."""
        chosen = check_roles(name, roles)
        if isinstance(chosen, Refusal):
            return chosen
        return self.change(by, name, lambda account: RolesChanged(account.name, chosen))

    def disable(self, by: Person, name: str, why: str = "") -> Answer:
        """The account cannot be used; all its sessions end."""
        return self.change(by, name, lambda account: AccountDisabled(account.name, clean(why, 1000)))

    def enable(self, by: Person, name: str, why: str = "") -> Answer:
        """The account can be used again: it was disabled, or locked after wrong secrets."""
        return self.change(by, name, lambda account: AccountEnabled(account.name, clean(why, 1000)))

    def change_secret(self, by: Person, name: str, secret: str, former: str = "") -> Answer:
        """Another secret; all sessions of the account end. Of the own one, the former must be said."""
        own = is_same_person(by.name, name)
        operation: Operation = "own account: change the secret" if own else "users: change"
        if refusal := self.refuse_access(by, operation) or refuse_secret(name, secret, self.secret_terms):
            return refusal
        sealed = self.hashing.seal(secret)
        kept = Kept(SECRETS, key_of(name), sealed)

        def change(people: People, account: Account) -> Decision[Event, Answer]:
            return settle(people, by, SecretChanged(account.name, digest_of(sealed)), kept)

        if own:
            return self.with_secret(name, former, "change of the secret", change)
        return self.write_change(name, change)

    def change(self, by: Person, name: str, event_of: Callable[[Account], Event]) -> Answer:
        """Change the account of another person. Nobody may change their own rights."""
        if refusal := self.refuse_access(by, "users: change"):
            return refusal
        if is_same_person(by.name, name):
            return Refusal("own-account", "You cannot change your own account. Another pit manager must do it.")
        return self.write_change(name, lambda people, account: settle(people, by, event_of(account)))

    def write_change(self, name: str, change: GoOn[Answer]) -> Answer:
        def decide(people: People) -> Decision[Event, Answer]:
            if account := people.find(name):
                return change(people, account)
            return Decision(Refusal("no-such-account", f"There is no account {clean(name, LONGEST_NAME)!r}."))

        return self.people.write(decide)


def settle(people: People, by: Person, event: Event, *kept: Kept) -> Decision[Event, Answer]:
    """The event is written, and the answer is the account after it."""
    account = evolve(people, event).find(event.name)
    assert account is not None
    return Decision(account, (event,), Actor(by.role, by.name), kept)


def clean(text: object, longest: int) -> str:
    """A text from outside as it may be recorded: one line, not too long; anything else is left out."""
    return text if isinstance(text, str) and len(text) <= longest and text.isprintable() else ""
