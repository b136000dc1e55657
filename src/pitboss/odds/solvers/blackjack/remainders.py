"""Whole numbers found again from their remainders: what a kernel counts prime by prime, put together exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod

PRIMES = tuple(2**46 - below for below in (21, 57, 63, 77, 167, 197, 237, 287, 305, 311, 333, 375, 381, 393, 407, 437))
"""The largest primes that the kernels' products bear."""


def primes_for(most: int) -> tuple[int, ...]:
    """So many primes that every number from nothing to `most` has remainders of its own."""
    for n in range(1, len(PRIMES) + 1):
        if prod(PRIMES[:n]) > most:
            return PRIMES[:n]
    raise AssertionError(f"a number of {most.bit_length()} bits needs more than {len(PRIMES)} primes")


def find_whole(remainders: Sequence[int], primes: tuple[int, ...], times: int = 1) -> int:
    """The number that leaves these remainders, multiplied by another, where the product is known to be in reach."""
    modulus, parts = find_units(primes)
    return sum(rest * part for rest, part in zip(remainders, parts, strict=True)) * times % modulus


@cache
def find_units(primes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The product of the primes, and for each the number that leaves 1 by it and nothing by the others."""
    modulus = prod(primes)
    return modulus, tuple(modulus // prime * pow(modulus // prime, -1, prime) for prime in primes)
