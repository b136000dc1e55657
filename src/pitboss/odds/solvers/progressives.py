"""What a progressive meter does to the odds of the wager that it pays: coefficient, break-even, waiting time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from pitboss.money import MeterShare, Payout
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import MeterOdds, WagerOdds

NO_MINIMUM = "No least amount is set for the meter {}: it counts as empty."


def add_meters(odds: WagerOdds, question: Question, paid: Iterable[tuple[Payout, int]]) -> WagerOdds:
    """The odds with all that follows from the meters. `paid` is what is paid, and on how many combinations."""
    shares: dict[str, Fraction] = {}
    hits: dict[str, int] = {}
    for pays, combinations in paid:
        if isinstance(pays, MeterShare) and combinations:
            shares[pays.meter] = shares.get(pays.meter, Fraction(0)) + pays.share * combinations
            hits[pays.meter] = hits.get(pays.meter, 0) + combinations
    meters = tuple(price_meter(odds, question, name, share, hits[name]) for name, share in shares.items())
    empty = tuple(NO_MINIMUM.format(name) for name in shares if not question.meters[name])
    return replace(odds, meters=meters).add_notes(*empty)


def price_meter(odds: WagerOdds, question: Question, name: str, share: Fraction, hits: int) -> MeterOdds:
    stake, amount = Fraction(question.stake, 100), Fraction(question.meters[name], 100)
    coefficient = share / odds.total / stake
    return MeterOdds(
        name=name,
        amount=question.meters[name],
        coefficient=coefficient,
        # The return rises in a straight line with the meter, so the edge tells how far it is from nothing.
        break_even=max(amount + odds.house_edge / coefficient, Fraction(0)),
        mean_rounds=Fraction(odds.total, hits),
    )
