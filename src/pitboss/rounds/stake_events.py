"""What a wager is made of, and one that is found to be more than it may be: events beside that of the wager itself."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.games.identity import Wager
from pitboss.law.model import InstrumentKind
from pitboss.money import Cents


@event("instrument-placed")
class InstrumentPlaced:
    """Something else than chips: so much of a wager is made of it, or lies `beside` it and is no part of it."""

    seat: int
    wager: Wager
    kind: InstrumentKind
    amount: Cents
    cite: str
    beside: bool = False


@event("maximum-exceeded")
class MaximumExceeded:
    """A wager above the posted maximum that nobody accepted lay there after the roll: it plays in full."""

    seat: int
    wager: Wager
    amount: Cents
    maximum: Cents
    cite: str


StakeEvent = InstrumentPlaced | MaximumExceeded
