"""Many rounds against every sequence of them, written out; certified errors against exact sums; ruin against theory."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import prod, sqrt

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law
from pitboss.odds.sessions.laws import OutcomeLaw, find_law, make_law
from pitboss.odds.sessions.ruin import bankroll_for, risk_ever, risk_ruin
from pitboss.odds.sessions.sums import SumLaw, add_up, multiply_out, transform

COIN = make_law([(51, Fraction(100)), (49, Fraction(-100))])
LOPSIDED = make_law([(1000, Fraction(25)), (30, Fraction(-250)), (1, Fraction(-12_500)), (70, Fraction(0))])


def write_out(laws: list[OutcomeLaw]) -> dict[Fraction, Fraction]:
    """Every sequence of results, one by one."""
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    sides = [
        [(law.unit * step, Fraction(weight, law.total)) for step, weight in zip(law.steps, law.weights, strict=True)]
        for law in laws
    ]
    for sequence in product(*sides):
        found[sum((result for result, _ in sequence), Fraction(0))] += prod(
            (chance for _, chance in sequence), start=Fraction(1)
        )
    return dict(found)


def as_dict(law: OutcomeLaw) -> dict[Fraction, Fraction]:
    return {law.unit * step: Fraction(weight, law.total) for step, weight in zip(law.steps, law.weights, strict=True)}


@pytest.mark.parametrize("times", [(1, 0), (3, 0), (0, 4), (2, 3)])
def test_exact_sums_equal_every_sequence_written_out(times: tuple[int, int]) -> None:
    terms = [(COIN, times[0]), (LOPSIDED, times[1])]
    written = write_out([law for law, number in terms for _ in range(number)])
    assert as_dict(multiply_out(terms)) == written
    found = transform([(law, number) for law, number in terms if number])
    apart = sum(abs(found.at_most(x) - found.below(x) - float(chance)) for x, chance in written.items())
    assert apart <= found.error < 1e-11


def differ(found: SumLaw, exact: OutcomeLaw) -> float:
    """The sum of the differences of all chances: twice the most that the probability of a set differs."""
    assert found.unit == exact.unit
    chances = {step: weight / exact.total for step, weight in zip(exact.steps, exact.weights, strict=True)}
    mine = {found.first + n: chance for n, chance in enumerate(found.chances.tolist())}
    return float(sum(abs(mine.get(step, 0.0) - chances.get(step, 0.0)) for step in mine.keys() | chances.keys()))


@pytest.mark.parametrize("rounds", [10, 60])
def test_the_certified_error_holds_for_a_real_seat(rounds: int) -> None:
    (law,) = find_law(game_by_law("three-card-poker"), [{"ante": 1000, "pair-plus": 500}]).parts
    found = transform([(law, rounds)])
    assert differ(found, multiply_out([(law, rounds)])) <= found.error < 1e-11


@pytest.mark.parametrize("rounds", [1000, 100_000, 10_000_000])
def test_many_rounds_have_the_moments_of_one(rounds: int) -> None:
    found = add_up([(LOPSIDED, rounds)])
    at = (found.first + np.arange(len(found.chances))) * float(found.unit)
    mean = float(at @ found.chances)
    deviation = sqrt(float((at - mean) ** 2 @ found.chances))
    assert abs(mean - float(LOPSIDED.mean * rounds)) < 1e-6 * deviation
    assert abs(deviation**2 / float(LOPSIDED.variance * rounds) - 1) < 1e-8
    assert found.error < 1e-7


def test_quantiles_and_tails_are_read_off_the_law() -> None:
    found = add_up([(COIN, 2)])
    assert (found.below(0), found.at_most(0)) == pytest.approx((0.49**2, 0.49**2 + 2 * 0.49 * 0.51), abs=1e-15)
    assert (found.quantile(0.2), found.quantile(0.5), found.quantile(0.99)) == (-200, 0, 200)
    assert (found.at_most(-300), found.at_most(10_000)) == (0, 1)


def test_sums_on_too_many_steps_are_refused() -> None:
    fine = make_law([(10**6, Fraction(1)), (1, Fraction(-(10**12)))])
    with pytest.raises(BadInput, match="too many"):
        add_up([(fine, 10**6)])


# Ruin


def ruin_by_hand(law: OutcomeLaw, money: int, rounds: int) -> Fraction:
    """Every sequence of a player's results, in units; ruined as soon as the worst cannot be covered."""
    worst = law.steps[-1]

    def from_here(left: int, number: int) -> Fraction:
        if left < worst:
            return Fraction(1)
        if not number:
            return Fraction(0)
        sides = zip(law.steps, law.weights, strict=True)
        return sum(
            (Fraction(weight, law.total) * from_here(left - step, number - 1) for step, weight in sides), Fraction(0)
        )

    return from_here(money, rounds)


@pytest.mark.parametrize("money", [1, 2, 5])
def test_ruin_within_some_rounds_equals_all_sequences(money: int) -> None:
    law = make_law([(3, Fraction(200)), (2, Fraction(-100)), (2, Fraction(-300)), (1, Fraction(100))])
    found = risk_ruin(law, 100 * money, 6)
    assert abs(found.chance - float(ruin_by_hand(law, money, 6))) <= found.error < 1e-12


def test_ruin_ever_is_that_of_the_gambler() -> None:
    """With steps of one unit the chance is (q/p)^n, as is well known; the bounds hold it between them."""
    found = risk_ever(COIN, 1000)
    assert found.least < (49 / 51) ** 10 <= found.most < (49 / 51) ** 10 + 1e-8
    enough = bankroll_for(COIN, 0.01)
    assert enough is not None
    assert risk_ever(COIN, round(enough) + 1).most <= 0.01
    assert bankroll_for(make_law([(1, Fraction(-1)), (1, Fraction(1))]), 0.01) is None


@pytest.mark.parametrize(("bankroll", "rounds", "says"), [(0, 10, "more than zero"), (100, 0, "1 or more")])
def test_ruin_that_cannot_be_asked_is_refused(bankroll: int, rounds: int, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        risk_ruin(COIN, bankroll, rounds)
