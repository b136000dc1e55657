"""How likely a statistic is by chance alone: chi-square and normal tails, without a library of statistics."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LEAST = 8
"""A class of a chi-square test is expected to be met at least so often; rarer ones are put together."""


def normal_tail(z: float) -> float:
    """The chance of a deviation at least as large, to either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of at least this much: the regularised upper incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(min(0.0, a * math.log(x) - x - math.lgamma(a)))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 100_000):
            term *= x / (a + n)
            total += term
            if term < total * 1e-14:
                break
        return max(0.0, 1 - front * total)
    # The continued fraction by Lentz's way.
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for n in range(1, 100_000):
        an = -n * (n - a)
        b += 2
        d = 1 / (an * d + b or 1e-300)
        c = b + an / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return front * h


def compare(found: NDArray[np.int64], chances: Sequence[float] | NDArray[np.float64]) -> float:
    """How likely counts of classes are, given their chances; rare classes are put together first."""
    total = int(found.sum())
    wanted = np.asarray(chances, dtype=float) * total
    order = np.argsort(wanted)
    seen, expected = found[order].astype(float), wanted[order]
    rare = int(np.searchsorted(np.cumsum(expected), LEAST, side="right")) + 1 if expected[0] < LEAST else 1
    seen = np.concatenate(([seen[:rare].sum()], seen[rare:]))
    expected = np.concatenate(([expected[:rare].sum()], expected[rare:]))
    common = expected > 0
    statistic = float((((seen - expected) ** 2)[common] / expected[common]).sum())
    return chi_square_tail(statistic, max(1, int(common.sum()) - 1))
