"""Requests: what needs another person's approval is asked for, shown to those who may give it, and answered.

    request = requests.make(dealer, "4", OrderRecut("red", "too shallow"), "The cut card fell out.")
    run = requests.answer(floorperson, request.id, approve=True)
    carry_out(floor, requests, run)

The one who approves gives the command, and the record names the one who asked. What was approved is carried out once,
by `finishing`: where a process ends between the two, another finds it in `unfinished`, under the same id.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from pitboss.entry import refuse
from pitboss.errors import Refusal
from pitboss.floor.approval import (
    AnyCommand,
    Run,
    command_of,
    others_needed,
    refuse_answer,
    refuse_asking,
    run_of,
    subject_of,
    write_command,
)
from pitboss.floor.clock import Clock, stamp
from pitboss.floor.duties import Duties
from pitboss.floor.grounds import Grounds, refuse_overtaken
from pitboss.floor.person import Person, is_same_person
from pitboss.floor.register import Decision, Register
from pitboss.floor.request_events import (
    ACCOUNTS_AT,
    EVENTS,
    REQUESTS,
    Event,
    RequestApproved,
    RequestCarriedOut,
    RequestExpired,
    RequestFailed,
    RequestMade,
    RequestRefused,
    RequestWithdrawn,
    Subject,
)
from pitboss.floor.request_state import Desk, Request, evolve
from pitboss.floor.rights import allows, refuse_operation
from pitboss.floor.setting_up import Setters
from pitboss.games.game import Game
from pitboss.journal.store import Kept, Store
from pitboss.people import Actor
from pitboss.tables import rules
from pitboss.tables.envelope import Hosted

A_QUARTER_OF_AN_HOUR = timedelta(minutes=15)

MOST_OPEN = 20
"""So many requests of one person may wait for an answer at once: whoever answers reads each of them."""

LONGEST_COMMAND = 16_384
"""So many characters a command that is asked for may have: it is shown to everybody who may answer."""

Look = Callable[[str], Hosted | None]
"""A table as it stands, by its id."""

Ground = Callable[[Subject, str, Any], Grounds]
"""What a command for this till or link rests on now."""


class Requests:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        look: Look,
        duties: Duties | None = None,
        lifetime: timedelta = A_QUARTER_OF_AN_HOUR,
        ground: Ground = lambda subject, at, command: (),
    ) -> None:
        self.clock, self.look, self.lifetime, self.ground = clock, look, lifetime, ground
        self.duties = duties or Duties(store, clock)
        self.store, self.setters = store, Setters()
        self.desk: Register[Desk, Event] = Register(store, clock, REQUESTS, EVENTS, evolve, Desk())

    # Asking

    def make(self, person: Person, at: str, command: AnyCommand, why: str, id: str = "") -> Request | Refusal:
        """Somebody asks for a command at a table, or at the link `at`; the same `id` again is the same request."""
        subject, host = subject_of(command), self.look(at)
        if subject is None:
            return Refusal("malformed", "There is no such command.")
        if refusal := refuse_operation(person, "requests: make") or refuse_reason(why):
            return refusal
        if host is None and subject != "link":
            return Refusal("no-such-table", f"There is no table {at!r:.60}.")
        if subject != "link" and (refusal := self.duties.refuse(at, person.actor)):
            return refusal
        game = game_at(host)
        if refusal := refuse_asking(person, subject, command, game, host.table if host else None):
            return refusal
        until, version = stamp(self.clock() + self.lifetime), host.version if host else 0
        needed, said = others_needed(person, command, game), write_command(subject, command)
        if len(said) > LONGEST_COMMAND:
            text = f"What is asked for is too long: {len(said):,} characters. It may have at most {LONGEST_COMMAND:,}."
            return Refusal("malformed", text)
        request = id or str(uuid4())
        grounds = self.ground(subject, at, command)
        made = RequestMade(request, person.name, person.role, subject, at, said, version, why, needed, until, grounds)

        def decide(desk: Desk) -> Decision[Event, Request | Refusal]:
            known = desk.requests.get(made.request)
            if known is None:
                return self.put_down(desk, made, person)
            if (known.made.by, known.made.at, known.made.command) == (made.by, made.at, made.command):
                return Decision(known)
            return Decision(Refusal("request-known", f"The request {made.request!r:.60} has asked for something else."))

        return self.desk.write(decide)

    def put_down(self, desk: Desk, made: RequestMade, person: Person) -> Decision[Event, Request | Refusal]:
        """A new request; those that nobody has answered in time are over now."""
        now = self.clock()
        open_ones = [one for one in desk.requests.values() if one.standing == "open"]
        late = tuple(RequestExpired(one.id) for one in open_ones if is_late(one, now))
        own = [one for one in open_ones if is_same_person(one.made.by, person.name) and not is_late(one, now)]
        if len(own) >= MOST_OPEN:
            text = f"{MOST_OPEN} requests of {person.name} wait for an answer. Withdraw one, or wait for an answer."
            return Decision(Refusal("too-many-requests", text))
        return Decision(Request(made), (*late, made), person.actor, self.note_duty(made, person))

    def withdraw(self, person: Person, id: str, why: str = "") -> Request | Refusal:
        """The person who asked withdraws the request."""

        def decide(desk: Desk) -> Decision[Event, Request | Refusal]:
            request = desk.requests.get(id)
            if request is None or not is_same_person(request.made.by, person.name):
                return Decision(no_such_request(id))
            if request.standing != "open":
                return Decision(Refusal("request-over", f"The request is {request.standing}."))
            return settle(desk, RequestWithdrawn(id, person.name, why), person)

        return refuse_text(why) or self.desk.write(decide)

    # Seeing

    def open_for(self, person: Person) -> tuple[Request, ...]:
        """The requests that this person may answer now."""
        if not allows(person, "requests: answer"):
            return ()
        now = self.clock()
        return tuple(one for one in self.all() if not is_late(one, now) and not self.refuse_answer(person, one))

    def seen_by(self, person: Person) -> tuple[Request, ...]:
        """The requests that this person may see: supervisors and auditors all, others their own."""
        if not allows(person, "requests: see"):
            return ()
        every, now = allows(person, "reports: see"), self.clock()
        seen = (one for one in self.all() if every or is_same_person(one.made.by, person.name))
        return tuple(replace(one, standing="expired") if is_late(one, now) else one for one in seen)

    def all(self) -> tuple[Request, ...]:
        return tuple(self.desk.read().requests.values())

    def is_over(self, request: Request) -> bool:
        """Whether nobody can answer it any more."""
        return request.is_over or (request.standing == "open" and is_late(request, self.clock()))

    def asked_at(self, request: Request) -> datetime:
        """When it was made: whoever asks is answered within a set time."""
        return datetime.fromisoformat(request.made.until) - self.lifetime

    def find(self, id: str) -> Request | Refusal:
        return self.desk.read().requests.get(id) or no_such_request(id)

    # Answering

    def answer(self, person: Person, id: str, approve: bool, why: str = "") -> Run | Request | Refusal:
        """What is to be done, once everybody needed has approved; or the request, where it waits on or is refused."""
        if refusal := refuse_operation(person, "requests: answer") or refuse_text(why):
            return refusal
        if not approve and (refusal := refuse_reason(why)):
            return refusal
        overtaken = self.refuse_overtaken(id)

        def decide(desk: Desk) -> Decision[Event, Request | Refusal]:
            request = desk.requests.get(id)
            if request is None:
                return Decision(no_such_request(id))
            if refusal := self.refuse_answer(person, request):
                return Decision(refusal)
            if is_late(request, self.clock()):
                text = "The request has expired. Ask again if it is still needed."
                return Decision(Refusal("request-over", text), (RequestExpired(id),), person.actor)
            if not approve:
                refused = settle(desk, RequestRefused(id, person.name, person.role, why), person)
                return replace(refused, kept=self.note_duty(request.made, person))
            if stale := self.refuse_stale(request) or overtaken or self.refuse_former(request):
                return Decision(stale, (RequestFailed(id, stale.code, stale.message),), person.actor)
            approved = settle(desk, RequestApproved(id, person.name, person.role, why), person)
            kept = self.note_duty(request.made, person)
            return replace(approved, kept=kept, facts={ACCOUNTS_AT: self.setters.entries})

        answered = self.desk.write(decide)
        if isinstance(answered, Request) and answered.standing == "approved":
            return run_of(answered, self.game_of(answered))
        return answered

    def refuse_answer(self, person: Person, request: Request) -> Refusal | None:
        """Why this person may not answer: it is their own, not theirs to decide, or they deal at that table; or one of
        them has set up the other's account.
        """
        refusal = refuse_answer(person, request, self.game_of(request))
        if not refusal and request.made.subject != "link":
            refusal = self.duties.refuse(request.made.at, person.actor)
        return refusal or self.refuse_same_word(person, request)

    def note_duty(self, made: RequestMade, person: Person) -> tuple[Kept, ...]:
        """Whoever asks for something at a table, or answers, has the duty there in which they say it."""
        return () if made.subject == "link" else self.duties.note(made.at, person.actor)

    def refuse_same_word(self, person: Person, request: Request) -> Refusal | None:
        with self.desk.lock:
            self.setters.read_on(self.store)
            return self.setters.refuse(person.name, (request.made.by, *(one.by for one in request.approvals)))

    def refuse_former(self, request: Request) -> Refusal | None:
        """Who asked for it, or has approved it, must still be who they were then."""
        with self.desk.lock:
            self.setters.read_on(self.store)
            spoken = ((request.made.by, request.made.role), *((one.by, one.role) for one in request.approvals))
            return self.setters.refuse_former(spoken)

    def refuse_seating(self, by: Actor, player: str) -> Refusal | None:
        """Refuse to seat a person on the word of another. A player at a table decides nothing there, and somebody who
        works on the floor would be kept from working at that table.
        """
        if is_same_person(by.person, player):
            return None
        with self.desk.lock:
            self.setters.read_on(self.store)
            works = self.setters.works(player)
        text = f"{player} works on this floor, and sits down as a player by their own word alone."
        return Refusal("own-matter", text) if works else None

    def refuse_stale(self, request: Request) -> Refusal | None:
        """What was asked for was asked of the table as it stood then."""
        host, made = self.look(request.made.at), request.made
        if made.subject != "table" or (host and host.version == made.version):
            return None
        now = f"is at version {host.version}" if host else "is not here"
        text = f"The table has gone on since the request: it was at version {made.version} and {now}. Ask again."
        return Refusal("stale-version", text)

    def refuse_overtaken(self, id: str) -> Refusal | None:
        """Refuse a request about a till or a link if things have changed since it was made. This is checked again when
        it is carried out, while nobody else can write.
        """
        request = self.desk.read(fresh=True).requests.get(id)
        if request is None or not request.made.grounds:
            return None
        made = request.made
        return refuse_overtaken(made.grounds, self.ground(made.subject, made.at, command_of(made)))

    def settle(self, id: str, outcome: Refusal | int) -> Request | Refusal:
        """What became of it: the version of the table after it (0 where it was about no table), or why it failed."""
        event: Event = (
            RequestFailed(id, outcome.code, outcome.message)
            if isinstance(outcome, Refusal)
            else RequestCarriedOut(id, outcome)
        )

        def decide(desk: Desk) -> Decision[Event, Request | Refusal]:
            request = desk.requests.get(id)
            if request is None:
                return Decision(no_such_request(id))
            if request.standing != "approved":
                return Decision(request)
            last = request.approvals[-1]
            return settle(desk, event, Person(last.by, (last.role,), last.role))

        return self.desk.write(decide)

    def unfinished(self) -> tuple[Run, ...]:
        """What was approved and has no outcome yet: a process has ended in between."""
        approved = (one for one in self.all() if one.standing == "approved")
        return tuple(run_of(one, self.game_of(one)) for one in approved)

    def game_of(self, request: Request) -> Game | None:
        return game_at(self.look(request.made.at)) if request.made.subject == "table" else None


def game_at(host: Hosted | None) -> Game | None:
    """The game of a table as it is dealt at the moment."""
    if host is None:
        return None
    return host.game if host.table.phase == "closed" else rules.at_table(host.game, host.table)


def settle(desk: Desk, event: Event, person: Person) -> Decision[Event, Request | Refusal]:
    """The event is written, and the answer is the request after it."""
    return Decision(evolve(desk, event).requests[event.request], (event,), person.actor)


def is_late(request: Request, now: datetime) -> bool:
    """Whether nobody has answered it in time."""
    return request.standing == "open" and now >= datetime.fromisoformat(request.made.until)


def no_such_request(id: object) -> Refusal:
    return Refusal("no-such-request", f"There is no request {id!r:.60}.")


def refuse_text(why: object) -> Refusal | None:
    return refuse(why, str, "the reason")


def refuse_reason(why: object) -> Refusal | None:
    """A reason is text, and says something."""
    return refuse_text(why) or (None if str(why).strip() else Refusal("no-reason", "Say why: it goes on record."))
