"""Whether nobody has dealt and supervised at one table in one shift, judged from what the record says of who acted.

When shifts begin is in the stream of the floor: it is written where a server starts with other shifts than before. What
was done before the first such entry is not judged.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache

from pitboss.errors import PitbossError
from pitboss.floor.duties import WORDS, Duty, Shifts, duty_of, read_shifts
from pitboss.floor.duty_record import acts_in, streams_of
from pitboss.floor.events import EVENTS, STREAM, ShiftsSet
from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry
from pitboss.names import key_of

UNREADABLE = (PitbossError, LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)

MARGIN = timedelta(minutes=1)
"""A duty is noted a moment before its entry is written: in the first minute of a shift it may be the former one's."""

KINDS = tuple(one.partition("/")[0] for one in streams_of(""))


class DutyWatch:
    """All tables. The stream of the floor comes before those of tables, requests and tills."""

    def __init__(self) -> None:
        self.since: list[str] = []
        self.shifts: list[Shifts] = []
        self.had: dict[tuple[str, str, str], Duty] = {}
        self.faults: list[Fault] = []
        self.shift_at = lru_cache(maxsize=1024)(self.find_shift)

    def observe(self, stream: str) -> Observer | None:
        return self.look if stream.partition("/")[0] in KINDS else None

    def look(self, entry: Entry) -> None:
        try:
            if entry.stream == STREAM:
                self.read_shifts(entry)
            place = bisect_right(self.since, entry.at)
            if place and (shift := self.shift_at(place, entry.at[:16])):
                self.judge(entry, shift)
        except UNREADABLE:
            return  # Whoever plays these streams again says so.

    def read_shifts(self, entry: Entry) -> None:
        for said in entry.events:
            if isinstance(event := EVENTS.read(said), ShiftsSet):
                self.since.append(entry.at)
                self.shifts.append(read_shifts(event.shifts))

    def find_shift(self, place: int, minute: str) -> str | None:
        """The shift of a minute, where it has not just begun; `place` says which shifts were in force."""
        at, shifts = datetime.fromisoformat(f"{minute}:00+00:00"), self.shifts[place - 1]
        name = shifts.name_of(at)
        return name if name == shifts.name_of(at - MARGIN) else None

    def judge(self, entry: Entry, shift: str) -> None:
        for table, actor in acts_in(entry):
            duty, key = duty_of(actor), (shift, table, key_of(actor.person))
            if duty and actor.person and self.had.setdefault(key, duty) != duty:
                had, now = WORDS[self.had[key]], WORDS[duty]
                problem = f"{actor.person!r:.60} is {had} and {now} at table {table!r:.60} in the shift {shift}."
                self.faults.append(Fault("people", entry.stream, entry.number, problem))

    def finish(self) -> Iterator[Fault]:
        yield from self.faults
