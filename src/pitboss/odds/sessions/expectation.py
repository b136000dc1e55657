"""Mean and variance of what wagers bring the house, round by round: what a record of hold is compared with.

    expected = sum((expect(game, seats) for seats in rounds), NOTHING)
    expected.standard_errors(won)

Results of different rounds are independent, so both add up. The variance is taken rather too large than too small, so
that an alarm is no accident of it: wagers of a seat that are not counted together count as if they always won and lost
together, and seats that share a dealer as if they were correlated by TOGETHER.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.odds.sessions.laws import Stakes, find_law, is_common

FINENESS = 10**6
"""Roots are found to this many parts of a cent, or of a standard error."""


@dataclass(frozen=True)
class Expectation:
    """What the house wins on average, the variance around it, and what is wagered in all, raises included; in cents."""

    house: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    handle: Fraction = Fraction(0)
    rounds: int = 0

    def __add__(self, other: Expectation) -> Expectation:
        return Expectation(
            self.house + other.house,
            self.variance + other.variance,
            self.handle + other.handle,
            self.rounds + other.rounds,
        )

    def standard_errors(self, won: Cents | Fraction) -> Fraction:
        """How many standard deviations the house is above what was to be expected, cut to six decimals; negative where
        it is below. Where nothing can vary, nothing is expected but the mean, and it is 0."""
        if not self.variance:
            return Fraction(0)
        apart = Fraction(won) - self.house
        found = Fraction(isqrt(int(apart**2 / self.variance * FINENESS**2)), FINENESS)
        return found if apart >= 0 else -found


TOGETHER = Fraction(1, 2)
"""The correlation that two seats with one dealer are taken to have. `tables.join_seats` counts 0.19 in Three Card Poker
and 0.04 in Mississippi Stud; of blackjack some 0.37 is published, and no more of any game that was looked at."""

NOTHING = Expectation()
"""What no round brings."""


def expect(
    game: Game, seats: Sequence[Stakes] | Mapping[int, Stakes], meters: Mapping[str, Cents] | None = None
) -> Expectation:
    """What one round brings the house on average, in cents, if each seat makes these wagers before the deal.

    Raises and Play Wagers follow from these wagers: leave them out. Hands are taken to be played as well as possible.
    """
    wagered = [one for one in (seats.values() if isinstance(seats, Mapping) else seats) if one]
    if not wagered:
        return Expectation(rounds=1)
    groups = [wagered] if is_common(game) else [[one] for one in wagered]
    found = [find_law(game, group, meters) for group in groups]
    seat_by_seat = [greatest_variance(part.variance for part in one.parts) for one in found]
    apart = sum(seat_by_seat, Fraction(0))
    return Expectation(
        house=sum((one.mean for one in found), Fraction(0)),
        variance=apart + TOGETHER * (greatest_variance(seat_by_seat) - apart),
        handle=sum((one.handle for one in found), Fraction(0)),
        rounds=1,
    )


def greatest_variance(variances: Iterable[Fraction]) -> Fraction:
    """The most that the variance of a sum can be: the square of the sum of deviations, each rounded up."""
    known = list(variances)
    return known[0] if len(known) == 1 else sum((root_above(one) for one in known), Fraction(0)) ** 2


def root_above(value: Fraction) -> Fraction:
    """A root that is not too small, and too large by less than a part of a million."""
    return Fraction(isqrt(value.numerator * FINENESS**2 // value.denominator) + 1, FINENESS)
