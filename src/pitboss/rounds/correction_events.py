"""What was wrong and is put right: events that name what they correct, and why. Nothing leaves the record."""

from __future__ import annotations

from fractions import Fraction

from pitboss.contracts import event
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents


@event("fact-corrected")
class FactCorrected:
    """A fact was typed wrong. The round goes back to before the event with the number `corrects`, which is a `what`;
    the events that now stand in its place, and in place of all that came after it, follow this one. As many as
    `left` says stand before them: the same number, except for a person who was shown cards by events of their own.

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
    """So much had been `paid` to a seat for a wager, with its stake and its Envy Bonuses, and so much is `right`: the
    difference goes to the player or comes back. What still waited for its turn had not been paid wrongly.
    """

    seat: int
    wager: Wager
    paid: Cents
    right: Cents
    why: str
    by: str
    person: str


CorrectionEvent = FactCorrected | PaymentCorrected
