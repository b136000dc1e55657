"""Ruin: how likely a bankroll is lost, within some rounds and ever, and how much is enough.

Within some rounds a player's money is followed round by round, over every amount that it can be: what is lost is lost
where less is left than the round puts at risk. A player with the edge may never be ruined: with r > 0 such that the
mean of e^(-r·result) is 1, the chance of ever losing B lies between e^(-r·(B + most lost at once)) and e^(-r·B)
(Lundberg).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, floor, inf, log

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.money import Cents, check_amount
from pitboss.odds.sessions.laws import OutcomeLaw
from pitboss.odds.sessions.sums import ROUNDING, Floats, weigh

MOST_WORK = 2 * 10**9
"""Amounts × results × rounds that are followed at most."""


@dataclass(frozen=True)
class Ruin:
    """The chance of losing a bankroll within some rounds, and by how much it may be off."""

    bankroll: Cents
    rounds: int
    chance: float
    error: float


@dataclass(frozen=True)
class EverRuined:
    """Bounds of the chance of ever losing a bankroll; both are 1 for a player without an edge."""

    bankroll: Cents
    least: float
    most: float


def risk_ruin(law: OutcomeLaw, bankroll: Cents, rounds: int) -> Ruin:
    """The chance that a player with this bankroll cannot cover the worst of a further round, at any time before this
    many are played. `law` is the house's."""
    if check_amount(bankroll) <= 0:
        raise BadInput("a bankroll must be more than zero.")
    if rounds < 1:
        raise BadInput(f"the number of rounds must be 1 or more, not {rounds}.")
    steps, chances = -np.array(law.steps[::-1], np.int64), weigh(law)[::-1]
    at_risk = -int(steps[0])
    if at_risk <= 0:
        return Ruin(bankroll, rounds, 0.0, 0.0)
    start = floor(bankroll / law.unit)
    # With more than this nobody can be ruined in the rounds that are left: it need not be followed.
    safe = at_risk * (rounds + 1)
    if safe * len(steps) * rounds > MOST_WORK:
        raise BadInput(f"ruin in {rounds:,} rounds is too long to follow: name fewer rounds, or leave the number out.")
    if start < at_risk or start >= safe:
        return Ruin(bankroll, rounds, float(start < at_risk), 0.0)
    held, ruined = np.zeros(safe), 0.0
    held[start] = 1.0
    for _ in range(rounds):
        held = move(held, steps, chances)
        ruined += float(held[:at_risk].sum())
        held[:at_risk] = 0.0
    return Ruin(bankroll, rounds, ruined, 2 * rounds * (len(steps) + 24) * ROUNDING)


def move(held: Floats, steps: NDArray[np.int64], chances: Floats) -> Floats:
    """Where money is after one more round; what rises above the amounts that are followed is safe."""
    after = np.zeros_like(held)
    for step, chance in zip(steps.tolist(), chances.tolist(), strict=True):
        if step >= len(held):
            continue
        if step >= 0:
            after[step:] += chance * held[: len(held) - step]
        else:
            after[:step] += chance * held[-step:]
    return after


def find_rate(law: OutcomeLaw) -> float:
    """r, for each cent, such that the mean of e^(-r·won) is 1; 0 for a player without an edge, infinite if nothing is
    lost.

    Rounded down, so that what follows from it is never too good.
    """
    if law.mean <= 0:
        return 0.0
    if law.steps[0] >= 0:
        return inf
    steps, chances = np.array(law.steps, float), weigh(law)
    low, high = 0.0, 1.0 / -steps[0]

    def exceeds(rate: float) -> bool:
        with np.errstate(over="ignore"):
            return float(chances @ np.expm1(-rate * steps)) > 0

    while not exceeds(high):
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if exceeds(middle) else (middle, high)
    return low * (1 - 1e-9) / float(law.unit)


def risk_ever(law: OutcomeLaw, bankroll: Cents) -> EverRuined:
    """The chance that one who wins by this law ever loses a bankroll, such as the bank behind a table."""
    rate = find_rate(law)
    if not rate:
        return EverRuined(bankroll, 1.0, 1.0)
    if rate == inf:
        return EverRuined(bankroll, 0.0, 0.0)
    return EverRuined(bankroll, exp(-rate * (bankroll - float(law.least)) * (1 + 1e-8)), exp(-rate * bankroll))


def bankroll_for(law: OutcomeLaw, chance: float) -> float | None:
    """Cents with which the chance of ever being ruined is at most so much; None where no amount is enough."""
    rate = find_rate(law)
    return None if not rate else 0.0 if rate == inf else -log(chance) / rate
