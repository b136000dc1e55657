"""What a seat brings in whole numbers, so that kernels can multiply two seats, in the greatest unit that will do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.money import Cents

Placed = tuple[tuple[str, Cents], ...]
"""What a seat wagers, the main wager first."""

Shown = tuple[tuple[str, Cents], ...]
"""What meters show, by name."""

Whole = NDArray[np.int64]


def as_whole(known: Mapping[tuple[int, ...], Fraction], shape: tuple[int, ...], hands: int) -> tuple[Whole, Fraction]:
    """(amounts in cents as whole numbers, by their places; the unit, in cents): what this many hands bring may be
    squared."""
    below = lcm(*(one.denominator for one in known.values()))
    unit = Fraction(gcd(*(int(one * below) for one in known.values())) or 1, below)
    found = np.zeros(shape, np.int64)
    for at, amount in known.items():
        found[at] = int(amount / unit)
    if (int(np.abs(found).max()) * hands) ** 2 >= 2**62:
        raise BadInput("these stakes have no common unit that is large enough to count seats together by.")
    return found, unit
