"""Hands drawn from many shoes that lack different cards: the chances of each class, near enough to compare, and exact.

The sum over all hands that can be drawn is a product over values for each hand. So it is taken value by value: after
the first k values nothing is left of a hand but its cards of the other values, its class and its length, and shoes that
lack the same cards of the first k values share the work. Shoes come sorted, so that neighbours share most of it.

Shape: shoes x what is left of the hands at the last few values, some hundred additions for each. Exact counts are in
the remainders of primes below 2**46; nothing is added up before it is reduced.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop, inline
from pitboss.odds.kernels.shoe import multiply

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

COUNT, TO = range(2)
"""The columns of a step: how many cards of the value a hand holds, and which of the next step's hands it then is. The
steps of value v lie from `bounds[v]` to `bounds[v + 1]`; after those of the last value come the ends."""

CLASS, DEPTH = range(2)
"""The columns of an end: the class of the hands that are left, and how many cards they have."""


@inline
def longest_of(ends: Ints) -> int:
    """The most cards that a hand has."""
    longest = 0
    for key in range(len(ends)):
        longest = max(longest, ends[key, DEPTH])
    return longest


@inline
def find_change(gone: Ints, row: int) -> int:
    """The first value at which a row differs from the one before it."""
    if row == 0:
        return 0
    value = 0
    while value < gone.shape[1] and gone[row, value] == gone[row - 1, value]:
        value += 1
    return value


@compile_loop
def chances_after(
    numbers: Ints, steps: Ints, bounds: Ints, orders: Floats, ends: Ints, gone: Ints, out: Floats
) -> None:
    """The chance of each class when these cards, by value, are gone from the shoe, to the precision of a float."""
    values, deepest = len(numbers), longest_of(ends)
    sums = np.zeros((values + 1, max(len(orders), len(ends))))
    for key in range(len(orders)):
        sums[0, key] = orders[key]
    falls = np.ones(deepest + 1)
    over = np.ones(deepest + 1)
    for row in range(len(gone)):
        for value in range(find_change(gone, row), values):
            for n in range(deepest):
                falls[n + 1] = falls[n] * max(numbers[value] - gone[row, value] - n, 0)
            for key in range(bounds[value + 2] - bounds[value + 1]):
                sums[value + 1, key] = 0
            for key in range(bounds[value], bounds[value + 1]):
                here = sums[value, key - bounds[value]]
                if here != 0:
                    sums[value + 1, steps[key, TO]] += here * falls[steps[key, COUNT]]
        left = 0
        for value in range(values):
            left += numbers[value] - gone[row, value]
        for n in range(deepest):
            over[n + 1] = over[n] / max(left - n, 1)
        for key in range(len(ends)):
            out[row, ends[key, CLASS]] += sums[values, key] * over[ends[key, DEPTH]]


@compile_loop
def remainders_after(
    primes: Ints,
    numbers: Ints,
    over_falls: Ints,
    steps: Ints,
    bounds: Ints,
    orders: Ints,
    ends: Ints,
    gone: Ints,
    entries: Ints,
    slots: Ints,
    weights: Ints,
    out: Ints,
) -> None:
    """Add to `out`, by prime, slot and class, the chance that these cards are gone and that a class is drawn then.

    Row r counts in the slots of the entries from `entries[r]` to `entries[r + 1]`, with their weights, which may be
    below nothing. `over_falls[n]` is one over the number of orders of n cards, the cards that are gone among them.
    """
    values, deepest = len(numbers), longest_of(ends)
    for which in range(len(primes)):
        prime = primes[which]
        inverse = 1.0 / prime
        sums = np.zeros((values + 1, max(len(orders), len(ends))), np.int64)
        for key in range(len(orders)):
            sums[0, key] = orders[key]
        taken = np.ones(values + 1, np.int64)
        falls = np.ones(deepest + 1, np.int64)
        drawn = np.zeros(out.shape[2], np.int64)
        for row in range(len(gone)):
            for value in range(find_change(gone, row), values):
                left = numbers[value]
                taken[value + 1] = taken[value]
                for _ in range(gone[row, value]):
                    taken[value + 1] = multiply(taken[value + 1], max(left, 0), prime, inverse)
                    left -= 1
                for n in range(deepest):
                    falls[n + 1] = multiply(falls[n], max(left - n, 0), prime, inverse)
                for key in range(bounds[value + 2] - bounds[value + 1]):
                    sums[value + 1, key] = 0
                for key in range(bounds[value], bounds[value + 1]):
                    more = sums[value, key - bounds[value]]
                    if more == 0:
                        continue
                    if steps[key, COUNT] > 0:
                        more = multiply(more, falls[steps[key, COUNT]], prime, inverse)
                    more += sums[value + 1, steps[key, TO]]
                    sums[value + 1, steps[key, TO]] = more - prime if more >= prime else more
            for c in range(len(drawn)):
                drawn[c] = 0
            cards = 0
            for value in range(values):
                cards += gone[row, value]
            for key in range(len(ends)):
                one = multiply(sums[values, key], over_falls[which, cards + ends[key, DEPTH]], prime, inverse)
                one += drawn[ends[key, CLASS]]
                drawn[ends[key, CLASS]] = one - prime if one >= prime else one
            for entry in range(entries[row], entries[row + 1]):
                weight = multiply(weights[entry] % prime, taken[values], prime, inverse)
                for c in range(len(drawn)):
                    if drawn[c]:
                        one = out[which, slots[entry], c] + multiply(weight, drawn[c], prime, inverse)
                        out[which, slots[entry], c] = one - prime if one >= prime else one
