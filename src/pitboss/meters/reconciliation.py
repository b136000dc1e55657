"""Readings compared with the record: each reading of a display asserts what the meter stands at, and agrees or does
not.

A variance changes nothing. It is a finding for people: the record says what the meter must show, the reading what it
did show, and the events between two readings that agree and do not are where to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from pitboss.frozen import frozen
from pitboss.meters.events import Event, Read
from pitboss.meters.meter import Meter, evolve, impossible
from pitboss.money import Cents, dollars


@frozen
class Variance:
    """A reading that the record does not bear out; `since` is the number of the last event at which they agreed."""

    meter: str
    event: int
    at: str
    expected: Cents
    read: Cents
    since: int

    @property
    def difference(self) -> Cents:
        """What the display shows beyond the record."""
        return self.read - self.expected

    def __str__(self) -> str:
        when = f" at {self.at}" if self.at else ""
        return (
            f"meter {self.meter}{when}: reads {dollars(self.read)}, {dollars(abs(self.difference))} "
            f"{'more' if self.difference > 0 else 'less'} than the record, {dollars(self.expected)}. "
            f"Look at events {self.since + 1} to {self.event}."
        )


@frozen
class Impossible:
    """An event that cannot have happened to the meter as the record has it."""

    meter: str
    event: int
    why: str

    def __str__(self) -> str:
        return f"meter {self.meter}, event {self.event}: {self.why}"


def reconcile(name: str, events: Iterable[Event]) -> Iterator[Variance | Impossible]:
    """Every reading that does not agree with the events before it, and every event that cannot be; counted from 1."""
    meter, agreed = Meter(), 0
    for number, event in enumerate(events, start=1):
        if why := impossible(meter, event):
            yield Impossible(name, number, why)
        meter = evolve(meter, event)
        if not isinstance(event, Read):
            continue
        if event.shown == meter.shown:
            agreed = number
        else:
            yield Variance(name, number, event.at, meter.shown, event.shown, agreed)


def statement(meter: Meter) -> tuple[tuple[str, Fraction], ...]:
    """The lines of a meter's account, which add up: the last is the sum of those before it."""
    return (
        ("started from", meter.started),
        ("contributions", meter.fed),
        ("contributions of void rounds", -meter.taken_back),
        ("awards", Fraction(-meter.awarded)),
        ("resets", meter.reset),
        ("stands at", meter.exact),
    )
