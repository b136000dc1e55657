"""What a wager is made of, and one that is found to be more than it may be: events beside that of the wager itself."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.games.identity import Wager
from pitboss.money import Cents


@event("maximum-exceeded")
class MaximumExceeded:
    """A wager above the posted maximum that nobody accepted lay there after the roll: it plays in full."""

    seat: int
    wager: Wager
    amount: Cents
    maximum: Cents
    cite: str


StakeEvent = MaximumExceeded
