"""Auditing the record of people: whether everybody who signed in was allowed to, and whether every approval came from
another person.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor import account_events as of_accounts
from pitboss.floor import account_state, request_state
from pitboss.floor import request_events as of_requests
from pitboss.floor.account_state import Account, People
from pitboss.floor.admission import is_locked
from pitboss.floor.money.events import TILL
from pitboss.floor.person import OPERATOR, is_among, is_same_person
from pitboss.floor.request_state import Desk, Request
from pitboss.floor.setting_up import Setters
from pitboss.floor.streams import LINK, TABLE
from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry

UNREADABLE = (PitbossError, LookupError, TypeError, ValueError, AttributeError, RecursionError)

BY_OTHERS = (
    of_accounts.AccountAdded,
    of_accounts.RolesChanged,
    of_accounts.AccountDisabled,
    of_accounts.AccountEnabled,
)
"""What a pit manager does to the account of another person."""


class PeopleWatch:
    """Accounts, requests, and whatever was done at tables and links on a request."""

    def __init__(self) -> None:
        self.people, self.desk = People(), Desk()
        self.requested: list[tuple[str, Entry]] = []
        self.known: dict[str, Request] = {}
        self.setters, self.approvals = Setters(), list[tuple[Entry, Request]]()
        self.faults: list[Fault] = []

    def observe(self, stream: str) -> Observer | None:
        if stream == of_accounts.PEOPLE:
            return self.observe_people
        if stream == of_requests.REQUESTS:
            return self.observe_request
        if stream.startswith((TABLE, LINK, TILL)):
            return lambda entry: self.requested.append((stream, entry)) if "request" in entry.facts else None
        return None

    def finish(self) -> Iterator[Fault]:
        yield from self.faults
        for entry, request in self.approvals:
            if problem := doubt_word(self.setters, request, entry.facts[of_requests.ACCOUNTS_AT]):
                yield Fault("people", of_requests.REQUESTS, entry.number, problem)
        for stream, entry in self.requested:
            if problem := doubt_approval(self.known.get(str(entry.facts["request"])), entry):
                yield Fault("approval", stream, entry.number, problem)

    def observe_people(self, entry: Entry) -> None:
        try:
            self.setters.observe(entry)
            for event in map(of_accounts.EVENTS.read, entry.events):
                self.find(of_accounts.PEOPLE, entry, doubt_account(self.people, event, entry))
                self.people = account_state.evolve(self.people, event)
        except UNREADABLE as problem:
            self.find(of_accounts.PEOPLE, entry, f"the events cannot be read: {problem}")

    def observe_request(self, entry: Entry) -> None:
        try:
            for event in map(of_requests.EVENTS.read, entry.events):
                self.find(of_requests.REQUESTS, entry, doubt_request(self.desk, event))
                self.desk = request_state.evolve(self.desk, event)
                request = self.known[event.request] = self.desk.requests[event.request]
                if isinstance(event, of_requests.RequestApproved) and of_requests.ACCOUNTS_AT in entry.facts:
                    self.approvals.append((entry, request))
        except UNREADABLE as problem:
            self.find(of_requests.REQUESTS, entry, f"the events cannot be read: {problem}")

    def find(self, stream: str, entry: Entry, problem: str | None) -> None:
        if problem:
            self.faults.append(Fault("people", stream, entry.number, problem))


def doubt_account(people: People, event: of_accounts.Event, entry: Entry) -> str | None:
    """Why this cannot have happened to an account."""
    account = people.find(event.name)
    if isinstance(event, of_accounts.AccountAdded):
        known = f"{event.name!r} was added, and has an account already." if account else None
        return known or doubt_changer(people, event.name, entry)
    if isinstance(event, of_accounts.SignInRefused | of_accounts.AccessRefused | of_accounts.SessionEnded):
        return None
    if account is None:
        return f"{event.name!r} has no account."
    if isinstance(event, of_accounts.SignedIn):
        return doubt_sign_in(account, event, entry)
    own = isinstance(event, of_accounts.SecretChanged) and is_same_person(str(entry.actor.get("person")), event.name)
    changed = isinstance(event, (*BY_OTHERS, of_accounts.SecretChanged))
    return doubt_changer(people, event.name, entry) if changed and not own else None


def doubt_sign_in(account: Account, event: of_accounts.SignedIn, entry: Entry) -> str | None:
    if account.disabled:
        return f"{account.name} was let in, and the account is disabled."
    if is_locked(account, datetime.fromisoformat(entry.at)):
        return f"{account.name} was let in, and the account is locked."
    return (
        None
        if event.role in account.roles
        else f"{account.name} was signed in as {event.role} without having that role."
    )


def doubt_changer(people: People, name: str, entry: Entry) -> str | None:
    """Why this person cannot have changed the account."""
    by, role = str(entry.actor.get("person")), entry.actor.get("role")
    if by == OPERATOR.name:
        return None
    changer = people.find(by)
    if changer is None or role != "pit manager" or role not in changer.roles or is_same_person(by, name):
        return f"{by!r} changed the account of {name!r}, and may not."
    return None


def doubt_request(desk: Desk, event: of_requests.Event) -> str | None:
    """Why this cannot have happened to a request."""
    request = desk.requests.get(event.request)
    if isinstance(event, of_requests.RequestMade):
        return f"the request {event.request!r} was made twice." if request else None
    if request is None:
        return f"there is no request {event.request!r}."
    is_outcome = isinstance(event, of_requests.RequestCarriedOut)
    may_fail = isinstance(event, of_requests.RequestFailed) and request.standing == "approved"
    if request.standing != ("approved" if is_outcome or may_fail else "open"):
        return f"the request {event.request!r} is {request.standing}, and something else was done to it."
    if isinstance(event, of_requests.RequestWithdrawn):
        own = is_same_person(event.by, request.made.by)
        return None if own else f"{event.by!r} withdrew the request {event.request!r} of another."
    if isinstance(event, of_requests.RequestApproved | of_requests.RequestRefused):
        said = (request.made.by, *(one.by for one in request.approvals))
        return (
            f"{event.by!r} answered their own request {event.request!r}, or twice."
            if is_among(event.by, said)
            else None
        )
    return None


def doubt_word(setters: Setters, request: Request, upto: object) -> str | None:
    """Why the last approval of a request was not another person's word: as far as the accounts were known then."""
    last, said = request.approvals[-1].by, (request.made.by, *(one.by for one in request.approvals[:-1]))
    for one in said:
        if not isinstance(upto, int):
            return f"{last!r} approved the request {request.id!r}, and {upto!r} is no entry of the accounts."
        if found := setters.doubt_voices(last, one, upto):
            by, name = found
            return f"{last!r} approved the request {request.id!r}, and {by!r} had set up the account of {name!r}."
    return None


def doubt_approval(request: Request | None, entry: Entry) -> str | None:
    """Why an entry cannot have been written on this request."""
    if request is None or len(request.approvals) < request.made.needed:
        return f"it was done on the request {entry.facts['request']!r}, which nobody has approved."
    told = {key: entry.facts.get(key) for key in ("asked_by", "approved_by")}
    known: dict[str, Any] = {
        "asked_by": {"role": request.made.role, "person": request.made.by},
        "approved_by": [{"role": one.role, "person": one.by} for one in request.approvals],
    }
    last = request.approvals[-1]
    if told != known or (entry.actor.get("role"), entry.actor.get("person")) != (last.role, last.by):
        return f"the request {request.id!r} was asked for or approved by others than it says."
    return None
