"""A progressive meter: everything that has happened to it, added up.

A contribution of 14% of a dollar is 14 cents, but 2.5% of it is two and a half: the display shows whole cents, and the
rest is carried, never rounded away. Nothing is stored twice: what the meter stands at is the sum of what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import assert_never

from pitboss.frozen import frozen
from pitboss.meters.events import Awarded, AwardTakenBack, Event, Fed, Read, Reset, Started, TakenBack
from pitboss.money import Cents

NOTHING = Fraction(0)


@frozen
class Meter:
    """What a meter started from, what came in and what went out."""

    started: Fraction = NOTHING
    fed: Fraction = NOTHING
    taken_back: Fraction = NOTHING
    awarded: Cents = 0
    reset: Fraction = NOTHING

    @property
    def exact(self) -> Fraction:
        """Where it stands, in cents and fractions of a cent."""
        return Fraction(*self.stand())

    @property
    def shown(self) -> Cents:
        """What its display shows, and what a share of it is reckoned on: whole cents."""
        parts, of_a_cent = self.stand()
        return parts // of_a_cent

    def stand(self) -> tuple[int, int]:
        """Where it stands in equal parts of a cent, and how many of them are a cent.

        In whole numbers, since every meter of a table is asked for at every turn, and a sum of fractions is slow.
        """
        into, out = (self.started, self.fed, self.reset), (self.taken_back,)
        of_a_cent = lcm(*(part.denominator for part in (*into, *out)))
        parts = sum(part.numerator * (of_a_cent // part.denominator) for part in into)
        parts -= sum(part.numerator * (of_a_cent // part.denominator) for part in out)
        return parts - self.awarded * of_a_cent, of_a_cent

    @property
    def carry(self) -> Fraction:
        """The part of a cent that waits for the next contribution."""
        return self.exact - self.shown


def evolve(meter: Meter, event: Event) -> Meter:
    """The meter after the event."""
    match event:
        case Started(amount):
            return Meter(started=amount)
        case Fed(amount):
            return replace(meter, fed=meter.fed + amount)
        case TakenBack(amount):
            return replace(meter, taken_back=meter.taken_back + amount)
        case Awarded(amount):
            return replace(meter, awarded=meter.awarded + amount)
        case Reset(amount):
            return replace(meter, reset=meter.reset + amount)
        case AwardTakenBack(amount, put_in):
            return replace(meter, awarded=meter.awarded - amount, reset=meter.reset - put_in)
        case Read():
            return meter
        case _:
            assert_never(event)


def fold(events: Iterable[Event], meter: Meter | None = None) -> Meter:
    """The meter that these events make."""
    return reduce(evolve, events, meter or Meter())


def impossible(meter: Meter, event: Event) -> str:
    """Why the event cannot have happened to this meter; nothing, where it can."""
    if isinstance(event, Started):
        return "a meter must not start below zero." if event.amount < 0 else ""
    if isinstance(event, Read):
        return ""
    if event.amount < 0:
        return f"{event.amount} cents is negative: a change in the other direction is an event of its own."
    if isinstance(event, TakenBack) and event.amount > meter.fed - meter.taken_back:
        return f"{event.amount} cents cannot be taken back: {meter.fed - meter.taken_back} were fed and not taken back."
    if isinstance(event, AwardTakenBack) and event.amount > meter.awarded:
        return f"{event.amount} cents cannot come back: {meter.awarded} were awarded."
    if isinstance(event, Awarded) and event.amount > meter.shown:
        return f"{event.amount} cents cannot be paid from a meter that shows {meter.shown}."
    return ""
