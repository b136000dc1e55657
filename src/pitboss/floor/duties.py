"""Duties at a table: nobody deals and supervises at the same table in the same shift.

Who has acted at a table in which duty is kept beside the record, one line for each person, table and shift. The record
itself has every command with its actor: it is asked where a line may have been taken away, and `pitboss verify` judges
by it alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, timezone
from itertools import pairwise
from typing import Literal, TypeVar

from pitboss.errors import BadInput, Refusal
from pitboss.floor.account_events import EVENTS, PEOPLE, Event
from pitboss.floor.account_state import People, evolve
from pitboss.floor.clock import Clock, stamp
from pitboss.floor.defaults import SHIFTS
from pitboss.floor.duty_record import acts_in, entries_since, streams_of
from pitboss.floor.events import EVENTS as FLOOR_EVENTS
from pitboss.floor.events import STREAM, ShiftsSet
from pitboss.floor.person import FloorRole, is_same_person
from pitboss.floor.register import Register
from pitboss.journal.store import Kept, Store
from pitboss.names import key_of
from pitboss.people import Actor, stands_as
from pitboss.tables.commands import Command, CorrectSeat, DealerComes, TakeSeat

DUTIES = "duties"
C = TypeVar("C")

Duty = Literal["deals", "supervises"]
WORDS: dict[Duty, str] = {"deals": "dealer", "supervises": "floorperson"}


@dataclass(frozen=True, slots=True)
class Shifts:
    """When shifts begin, by the clock of the house, which is `ahead` of UTC."""

    begin: tuple[time, ...]
    ahead: timedelta = timedelta()

    def __post_init__(self) -> None:
        if not self.begin or any(before >= after for before, after in pairwise(self.begin)):
            raise BadInput("a day needs a shift, and shifts must be in the order in which they begin.")

    def day_of(self, at: datetime) -> date:
        """The day of a moment, from midnight to midnight."""
        return at.astimezone(timezone(self.ahead)).date()

    def name_of(self, at: datetime) -> str:
        """The shift of a moment: the day on which it began, and its number on that day."""
        local = at.astimezone(timezone(self.ahead))
        begun = sum(one <= local.time() for one in self.begin)
        day = local.date() if begun else local.date() - timedelta(days=1)
        return f"{day.isoformat()}/{begun or len(self.begin)}"

    def began(self, at: datetime) -> datetime:
        """When the shift of a moment began."""
        local = at.astimezone(timezone(self.ahead))
        begun = [one for one in self.begin if one <= local.time()]
        day = local.date() if begun else local.date() - timedelta(days=1)
        return datetime.combine(day, begun[-1] if begun else self.begin[-1], timezone(self.ahead))

    def __str__(self) -> str:
        """As a setting has them."""
        minutes = round(self.ahead.total_seconds() / 60)
        sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
        return f"{' '.join(one.isoformat('minutes') for one in self.begin)} {sign}{hours:02}:{rest:02}"


WRITTEN = re.compile(
    r"(?P<begin>\d\d(:\d\d)?(\s+\d\d(:\d\d)?)*)(\s+(?P<sign>[+-])(?P<hours>\d{1,2})(:(?P<minutes>[0-5]\d))?)?", re.ASCII
)
"""Whole minutes, and one offset for all: each other time would stand otherwise on record than it was set."""


def read_shifts(text: str) -> Shifts:
    """Shifts as a setting has them: when each begins, and how far the house's clock is ahead of UTC, if it is."""
    begin: list[time] = []
    ahead = timedelta()
    try:
        if not (said := WRITTEN.fullmatch(text.strip())):
            raise ValueError(text)
        begin = [time.fromisoformat(one) for one in said["begin"].split()]
        if said["sign"]:
            ahead = timedelta(hours=int(said["hours"]), minutes=int(said["minutes"] or 0))
            ahead = -ahead if said["sign"] == "-" else ahead
        timezone(ahead)
    except ValueError:
        raise BadInput(f"shifts are times of day, as in '06:00 14:00 22:00 -05:00', not {text!r:.60}.") from None
    return Shifts(tuple(begin), ahead)


EIGHT_HOURS = read_shifts(SHIFTS)


def shifts_on_record(store: Store) -> str:
    """The setting with which a server of the floor was last started; nothing, if none was."""
    said = (FLOOR_EVENTS.read(one) for entry in store.read(STREAM) for one in entry.events)
    return next((one.shifts for one in reversed([*said]) if isinstance(one, ShiftsSet)), "")


def duty_of(actor: Actor) -> Duty | None:
    """What somebody does at a table in this role: a player, a technician or a device has no such duty."""
    if actor.role == "dealer":
        return "deals"
    return "supervises" if actor.role != "anyone" and stands_as(actor.role, "floorperson") else None


def duty_in(role: FloorRole) -> Duty | None:
    return duty_of(Actor(role))


class Duties:
    """`dealing` says who deals at a table now: whoever stays beyond the end of a shift still has that duty. `playing`
    says whether somebody sits there, or plays in the round.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        shifts: Shifts = EIGHT_HOURS,
        dealing: Callable[[str], str] = lambda table: "",
        playing: Callable[[str, Actor], bool] = lambda table, actor: False,
    ) -> None:
        self.store, self.clock, self.shifts, self.dealing, self.playing = store, clock, shifts, dealing, playing
        self.known: dict[str, Duty] = {}
        self.searched: set[str] = set()
        self.people: Register[People, Event] = Register(store, clock, PEOPLE, EVENTS, evolve, People())

    def refuse(self, table: str, actor: Actor, command: Command | None = None) -> Refusal | None:
        """Why this person may not act so at the table: they have had the other duty there in this shift, or play there.
        A command for the table itself is refused to a player of it by the table's own rules.
        """
        if refusal := refuse_bringing(actor, command) or self.refuse_no_dealer(command):
            return refusal
        if command is None and self.playing(table, actor):
            text = f"{actor.person} plays at table {table!r}: another person acts there for the house."
            return Refusal("own-matter", text)
        for one in acting(actor, command):
            duty = duty_of(one)
            before = next((had for had in self.had(table, one.person) if had != duty), None) if duty else None
            if duty and before:
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

    def name_by_account(self, command: C) -> C:
        """Whoever sits down or comes to deal goes by the name of their account, however it was typed: at the table one
        person has one name.
        """
        if isinstance(command, TakeSeat | CorrectSeat) and (account := self.people.read().find(command.player)):
            return replace(command, player=account.name)
        if isinstance(command, DealerComes) and (account := self.people.read().find(command.dealer)):
            return replace(command, dealer=account.name)
        return command

    def had(self, table: str, person: str) -> Iterator[Duty]:
        """What somebody has done at the table in this shift, and does there now."""
        if duty := self.find(table, person):
            yield duty
        if person and is_same_person(person, self.dealing(table)):
            yield "deals"

    def find(self, table: str, person: str) -> Duty | None:
        """The duty that somebody has at the table; in one shift it never becomes another, so it is asked for once."""
        key = self.key(table, person)
        if key not in self.known and person:
            self.search(table, person)
            said = self.store.recall(DUTIES, key)
            if duty := next((one for one in WORDS if said == one.encode()), None):
                self.known.setdefault(key, duty)
        return self.known.get(key)

    def search(self, table: str, person: str) -> None:
        """The shelf is outside the chain. Of somebody who may have had either duty, the record itself is asked."""
        if (shift := f"{self.shifts.name_of(self.clock())} {table}") in self.searched or not self.is_of_both(person):
            return
        since = stamp(self.shifts.began(self.clock()))
        for stream in streams_of(table):
            for entry in entries_since(self.store, stream, since):
                for at, actor in acts_in(entry):
                    if at == table and actor.person and (duty := duty_of(actor)):
                        self.known.setdefault(self.key(table, actor.person), duty)
        self.searched.add(shift)

    def is_of_both(self, person: str) -> bool:
        """Whether an account has roles of both duties, or has had other roles than now."""
        account = self.people.read().find(person)
        return account is not None and (account.generation > 0 or len({*map(duty_in, account.roles)} - {None}) > 1)

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
        self.searched.clear()
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
