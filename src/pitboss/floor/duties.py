"""Duties at a table: nobody deals and supervises at the same table in the same shift.

Who has acted at a table in which duty is kept beside the record, one line for each person, table and shift; the record
itself has every command with its actor.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta, timezone
from itertools import pairwise
from typing import Literal

from pitboss.errors import BadInput, Refusal
from pitboss.floor.account_events import EVENTS, PEOPLE, Event
from pitboss.floor.account_state import People, evolve
from pitboss.floor.clock import Clock
from pitboss.floor.person import key_of
from pitboss.floor.register import Register
from pitboss.journal.store import Kept, Store
from pitboss.people import Actor, stands_as
from pitboss.tables.commands import Command, DealerComes

DUTIES = "duties"

Duty = Literal["deals", "supervises"]
WORDS: dict[Duty, str] = {"deals": "dealer", "supervises": "floorperson"}


@dataclass(frozen=True, slots=True)
class Shifts:
    """When shifts begin, by the clock of the house, which is `ahead` of UTC."""

    begin: tuple[time, ...] = (time(6), time(14), time(22))
    ahead: timedelta = timedelta()

    def __post_init__(self) -> None:
        if not self.begin or any(before >= after for before, after in pairwise(self.begin)):
            raise BadInput("a day needs a shift, and shifts must be in the order in which they begin.")

    def name_of(self, at: datetime) -> str:
        """The shift of a moment: the day on which it began, and its number on that day."""
        local = at.astimezone(timezone(self.ahead))
        begun = sum(one <= local.time() for one in self.begin)
        day = local.date() if begun else local.date() - timedelta(days=1)
        return f"{day.isoformat()}/{begun or len(self.begin)}"


EIGHT_HOURS = Shifts()
USUAL_SHIFTS = "06:00 14:00 22:00 +00:00"
"""The same, as a setting."""


def read_shifts(text: str) -> Shifts:
    """Shifts as a setting has them: when each begins, and how far the house's clock is ahead of UTC, if it is."""
    begin: list[time] = []
    ahead = timedelta()
    try:
        for one in text.split():
            if one[0] in "+-":
                hours, _, minutes = one[1:].partition(":")
                ahead = timedelta(hours=int(hours), minutes=int(minutes or 0)) * (-1 if one[0] == "-" else 1)
            else:
                begin.append(time.fromisoformat(one))
        timezone(ahead)
    except ValueError:
        raise BadInput(f"shifts are times of day, as in '06:00 14:00 22:00 -05:00', not {text!r:.60}.") from None
    return Shifts(tuple(begin), ahead)


def duty_of(actor: Actor) -> Duty | None:
    """What somebody does at a table in this role: a player, a technician or a device has no such duty."""
    if actor.role == "dealer":
        return "deals"
    return "supervises" if actor.role != "anyone" and stands_as(actor.role, "floorperson") else None


class Duties:
    def __init__(self, store: Store, clock: Clock, shifts: Shifts = EIGHT_HOURS) -> None:
        self.store, self.clock, self.shifts = store, clock, shifts
        self.known: dict[str, Duty] = {}
        self.people: Register[People, Event] = Register(store, clock, PEOPLE, EVENTS, evolve, People())

    def refuse(self, table: str, actor: Actor, command: Command | None = None) -> Refusal | None:
        """Why this person may not act so at the table: they have had the other duty there in this shift."""
        if refusal := refuse_bringing(actor, command) or self.refuse_no_dealer(command):
            return refusal
        for one in acting(actor, command):
            duty = duty_of(one)
            before = self.find(table, one.person) if duty else None
            if duty and before and duty != before:
                had = f"{one.person} is {WORDS[before]} at table {table!r} in this shift"
                return Refusal("two-duties", f"{had}, and cannot be {WORDS[duty]} there too.")
        return None

    def refuse_no_dealer(self, command: Command | None) -> Refusal | None:
        """Why this person does not come as a dealer: on a floor with accounts theirs must have that role."""
        people = self.people.read(fresh=True) if isinstance(command, DealerComes) else None
        if people is None or not people.accounts or not isinstance(command, DealerComes):
            return None
        account = people.find(command.dealer)
        if account and "dealer" in account.roles and not account.disabled:
            return None
        deal = tuple(one.name for one in people.accounts.values() if "dealer" in one.roles and not one.disabled)
        return Refusal("no-such-dealer", f"{command.dealer!r:.60} does not have the role dealer here.", "", deal)

    def find(self, table: str, person: str) -> Duty | None:
        """The duty that somebody has at the table; in one shift it never becomes another, so it is asked for once."""
        key = self.key(table, person)
        if key not in self.known and person:
            said = self.store.recall(DUTIES, key)
            if duty := next((one for one in WORDS if said == one.encode()), None):
                self.known[key] = duty
        return self.known.get(key)

    def note(self, table: str, actor: Actor, command: Command | None = None) -> tuple[Kept, ...]:
        """What is to be kept once they have acted so: to be written together with what they did."""
        noted = ((one, duty_of(one)) for one in acting(actor, command) if one.person)
        return tuple(
            Kept(DUTIES, self.key(table, one.person), duty.encode())
            for one, duty in noted
            if duty and self.find(table, one.person) is None
        )

    def key(self, table: str, person: str) -> str:
        return f"{self.shifts.name_of(self.clock())} {table} {key_of(person)}"

    def sweep(self) -> None:
        """Takes away what is kept of earlier shifts."""
        self.known.clear()
        now = f"{self.shifts.name_of(self.clock())} "
        self.store.keep([Kept(DUTIES, key, None) for key in self.store.recall_all(DUTIES) if not key.startswith(now)])


def refuse_bringing(actor: Actor, command: Command | None) -> Refusal | None:
    """Why a dealer does not come by another dealer's word: whom somebody names could not supervise them any more."""
    if not isinstance(command, DealerComes) or actor.role != "dealer" or key_of(actor.person) == key_of(command.dealer):
        return None
    message = f"A dealer comes by their own word, or by a floorperson's: {actor} cannot bring {command.dealer!r:.60}."
    return Refusal("wrong-person", message)


def acting(actor: Actor, command: Command | None) -> tuple[Actor, ...]:
    """The people who have a duty by this command: the one who gives it, and the dealer whom it brings."""
    return (actor, Actor("dealer", command.dealer)) if isinstance(command, DealerComes) else (actor,)
