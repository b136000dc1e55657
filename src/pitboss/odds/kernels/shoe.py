"""Hands that are settled whatever the dealer draws: the chance that their cards go, in the remainders of primes.

Shape: rows x primes. A remainder is below 2**28 and a number of cards below 2**9, so that every product is below 2**63;
ways may be any whole numbers that fit.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop

Ints = NDArray[np.int64]


@compile_loop
def count_settled(
    primes: Ints, numbers: Ints, over_falls: Ints, taken: Ints, ways: Ints, barred: int, slots: Ints, out: Ints
) -> None:
    """Add to `out`, by slot and prime, the chance of each row.

    A row is cards `taken` by value, in this many `ways`, from a shoe with these `numbers`; `over_falls[n]` is one over
    the number of orders of n cards. With a `barred` value, not -1, the next card is one that is not of it.
    """
    total = numbers.sum()
    for row in range(len(ways)):
        gone, others = taken[row].sum(), 1
        if barred >= 0:
            others = max(total - gone - max(numbers[barred] - taken[row, barred], 0), 0)
            gone += 1
        for p in range(len(primes)):
            prime = primes[p]
            weight = ways[row] % prime * others % prime
            for v in range(len(numbers)):
                for n in range(taken[row, v]):
                    weight = weight * max(numbers[v] - n, 0) % prime
            one = weight * over_falls[gone, p] % prime
            out[slots[row], p] = (out[slots[row], p] + one) % prime
