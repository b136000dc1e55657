"""Whole numbers found again from their remainders: what a kernel counts prime by prime, put together exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import perm, prod

import numpy as np

from pitboss.odds.kernels.many_shoes import PRIME_BITS, WORD_BITS, Moduli, Words

PRIMES = tuple(
    2**PRIME_BITS - below
    for below in (
        57,
        89,
        95,
        119,
        125,
        143,
        165,
        183,
        213,
        273,
        285,
        299,
        309,
        323,
        327,
        335,
        347,
        365,
        389,
        413,
        417,
        423,
        437,
        447,
        449,
        459,
        477,
        479,
    )
)
"""The largest primes that the kernels' sums of products bear."""

IN_FOURS = 4
"""As many primes as the processor works on at once."""


def primes_for(most: int) -> tuple[int, ...]:
    """Enough primes that every number up to `most` has remainders of its own."""
    for n in range(IN_FOURS, len(PRIMES) + 1, IN_FOURS):
        if prod(PRIMES[:n]) > most:
            return PRIMES[:n]
    raise AssertionError(f"a number of {most.bit_length()} bits needs more than {len(PRIMES)} primes")


@cache
def moduli_of(primes: tuple[int, ...]) -> Moduli:
    """The primes as the kernel wants them."""
    word = 2**WORD_BITS
    powers = ([word**n % prime for prime in primes] for n in (1, 2, 3))
    inverses = [-pow(prime, -1, word) % word for prime in primes]
    return Moduli(*(np.array(one, np.uint64) for one in (primes, inverses, *powers)))


def tabulate_orders(cards: int, longest: int, primes: tuple[int, ...]) -> list[list[int]]:
    """One over the number of orders of 0, 1, 2 ... of this many cards, by prime; nothing where there are not this many,
    for nothing is then left to be drawn."""
    return [[pow(perm(cards, n), -1, prime) if n <= cards else 0 for prime in primes] for n in range(longest + 1)]


def as_words(orders: Sequence[Sequence[int]], primes: tuple[int, ...]) -> Words:
    """Remainders times a word, as the kernel multiplies by them."""
    return np.array(
        [[(one << WORD_BITS) % prime for one, prime in zip(line, primes, strict=True)] for line in orders], np.uint32
    )


def find_whole(remainders: Sequence[int], primes: tuple[int, ...], times: int = 1) -> int:
    """The number that leaves these remainders, multiplied by another, where the product is known to be in reach."""
    modulus, parts = find_units(primes)
    return sum(rest * part for rest, part in zip(remainders, parts, strict=True)) * times % modulus


@cache
def find_units(primes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The product of the primes, and for each the number that leaves 1 by it and nothing by the others."""
    modulus = prod(primes)
    return modulus, tuple(modulus // prime * pow(modulus // prime, -1, prime) for prime in primes)
