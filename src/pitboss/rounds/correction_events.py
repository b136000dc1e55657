"""What was wrong and is put right: events that name what they correct, and why. Nothing leaves the record."""

from __future__ import annotations

from fractions import Fraction

from pitboss.contracts import event
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents


@event("fact-corrected")
class FactCorrected:
    """A fact was typed wrong: the event with the number `corrects`, which is a `what`. It and all events after it stand
    no longer. Those that stand in their place follow this one. The first `left` events still stand: the same number,
    except in the record of a person who was shown cards by events of their own.

    What those had done to the meters is undone: contributions were `fed`, awards `paid`, and then so much `put_in`; so
    much was `staked` for linked ones; less than nothing where wagers had been reversed that lie there again.
    """

    corrects: int
    what: str
    left: int
    why: str
    by: str
    person: str
    fed: tuple[tuple[MeterName, Fraction], ...] = ()
    paid: tuple[tuple[MeterName, Cents], ...] = ()
    put_in: tuple[tuple[MeterName, Cents], ...] = ()
    staked: tuple[tuple[MeterName, Cents], ...] = ()


@event("payment-corrected")
class PaymentCorrected:
    """A wager of a seat was paid wrongly. `paid` is what the seat had got for it, with its stake and its Envy Bonuses,
    and `right` what it is due. The difference goes to the player or comes back. What still waited for its turn had not
    been paid wrongly.
    """

    seat: int
    wager: Wager
    paid: Cents
    right: Cents
    why: str
    by: str
    person: str


CorrectionEvent = FactCorrected | PaymentCorrected
