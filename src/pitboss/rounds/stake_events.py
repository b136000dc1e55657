"""What a wager is made of, one that is found to be more than it may be, and those that a player leaves behind."""

from __future__ import annotations

from typing import Literal

from pitboss.contracts import event
from pitboss.games.identity import Wager
from pitboss.law.model import InstrumentKind
from pitboss.money import Cents


@event("instrument-placed")
class InstrumentPlaced:
    """Something else than chips: so much of a wager is made of it, or lies `beside` it and is not part of it."""

    seat: int
    wager: Wager
    kind: InstrumentKind
    amount: Cents
    cite: str
    beside: bool = False


@event("instrument-returned")
class InstrumentReturned:
    """The wager is void or taken down, and the coupon that it was made with, or that lay beside it, goes back."""

    seat: int
    wager: Wager
    kind: InstrumentKind
    amount: Cents
    cite: str


@event("maximum-exceeded")
class MaximumExceeded:
    """A wager above the posted maximum that nobody accepted lay there after the roll: it plays in full."""

    seat: int
    wager: Wager
    amount: Cents
    maximum: Cents
    cite: str


@event("accepted-outside-limits")
class AcceptedOutsideLimits:
    """A wager, which is now `amount`, stands outside the posted limits. `by` is the role of who accepted it, and
    `person` who that was, where somebody was named.
    """

    seat: int
    wager: Wager
    amount: Cents
    by: str
    person: str
    cite: str


@event("seat-abandoned", 3)
class SeatAbandoned:
    """A player has left the box in the middle of the round. The wagers are lost or stand. If nobody has decided, they
    stand until somebody does. `by` is the role that decided, `why` the reason, and `person` who it was, if somebody was
    named.
    """

    seat: int
    wagers: Literal["lost", "stand", "undecided"]
    why: str
    by: str
    person: str
    cite: str


StakeEvent = SeatAbandoned | InstrumentPlaced | InstrumentReturned | MaximumExceeded | AcceptedOutsideLimits
