"""What happens to a progressive meter. `source` is the table that did it, where several share the meter.

How much a wager feeds and what share an award takes are rules of the round; here they are amounts.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.contracts import event
from pitboss.money import Cents


@event("started")
class Started:
    """The meter begins at its initial amount, or where it stood before."""

    amount: Fraction


@event("fed")
class Fed:
    """A contribution, in cents and fractions of a cent."""

    amount: Fraction
    source: str = ""


@event("taken-back")
class TakenBack:
    """A contribution that is undone because its round is void, or rested on a fact that was wrong."""

    amount: Fraction
    source: str = ""


@event("awarded")
class Awarded:
    """Paid to a winner, in whole cents: what is left of a cent stays on the meter."""

    amount: Cents
    source: str = ""


@event("reset")
class Reset:
    """What the house puts in after an award of the whole meter, so that it starts again."""

    amount: Fraction
    source: str = ""


@event("award-taken-back")
class AwardTakenBack:
    """An award that was paid on a fact that was wrong comes back, and what the house had put in after it goes again."""

    amount: Cents
    put_in: Cents
    source: str = ""


@event("read")
class Read:
    """Somebody has read the meter's display: an assertion that this is what it shows."""

    shown: Cents
    at: str = ""


Event = Started | Fed | TakenBack | Awarded | Reset | AwardTakenBack | Read
