"""To the last part of a cent: what a meter stands at is the sum of what it was fed (X1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.meters.link.bench import MAIN, Bench

RATES = (Fraction(1, 300), Fraction(2, 7), Fraction(1, 9))
"""A third of a percent, and others that no cent holds."""


def feed(rate: Fraction, rounds: int) -> None:
    bench, random, fed = Bench(replace(MAIN, rate=rate, hidden=rate / 3)), Random(7), 0
    for _ in range(rounds):
        table, staked = random.choice(("1", "2")), random.randint(1, 10_000)
        bench.begin(table, staked).end(table)
        fed += staked
        bench.log.clear()
    level = bench.link.levels["main"]
    assert level.exact == 1_000_000 + fed * rate
    assert level.reserve == fed * rate / 3
    assert level.shown == (1_000_000 + fed * rate).__floor__()


@pytest.mark.parametrize("rate", RATES, ids=str)
def test_nothing_is_lost_in_many_contributions(rate: Fraction) -> None:
    feed(rate, 1_000)


@pytest.mark.slow
@pytest.mark.parametrize("rate", RATES, ids=str)
def test_nothing_is_lost_in_very_many_contributions(rate: Fraction) -> None:
    feed(rate, 100_000)
