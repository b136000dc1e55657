"""Hands drawn from many shoes that lack different cards: the chances of each class, near enough to compare, and exact.

The sum over all hands that can be drawn is a product over values for each hand. So it is taken value by value: after
the first k values nothing is left of a hand but its cards of the other values, its class and its length, and shoes that
lack the same cards of the first k values share the work. Shoes come sorted, so that neighbours share most of it.

Shape: shoes x what is left of the hands at the last few values, some hundred additions for each. Neighbours that differ
in the last value alone are done side by side, and exact counts by all primes side by side: the processor adds several
at once.

Exact counts are in the remainders of primes below 2**28. Products are added up, fewer than MOST_TERMS of them, before
they are reduced, by Montgomery's method: a product of x and y * 2**32 is taken to x * y without a division.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop, inline

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint32]
Sums = NDArray[np.uint64]

PRIME_BITS, WORD_BITS = 28, 32
MOST_TERMS = 1 << (WORD_BITS - PRIME_BITS)
"""As many products of two remainders have a sum that can be reduced at once."""

WORD, LOW = np.uint64(WORD_BITS), np.uint64((1 << WORD_BITS) - 1)

TOGETHER = 16
"""How many shoes are done side by side."""

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
    last = values - 1
    sums = np.zeros((values, max(len(orders), len(ends))))
    for key in range(len(orders)):
        sums[0, key] = orders[key]
    falls = np.ones(deepest + 1)
    side_by_side = np.zeros((deepest + 1, TOGETHER))
    over = np.zeros((deepest + 1, TOGETHER))
    whole = np.zeros((len(ends), TOGETHER))
    row = 0
    while row < len(gone):
        for value in range(find_change(gone, row), last):
            for n in range(deepest):
                falls[n + 1] = falls[n] * max(numbers[value] - gone[row, value] - n, 0)
            for key in range(bounds[value + 2] - bounds[value + 1]):
                sums[value + 1, key] = 0
            for key in range(bounds[value], bounds[value + 1]):
                here = sums[value, key - bounds[value]]
                if here != 0:
                    sums[value + 1, steps[key, TO]] += here * falls[steps[key, COUNT]]
        number = 1
        while number < TOGETHER and row + number < len(gone) and find_change(gone, row + number) >= last:
            number += 1
        for r in range(number):
            side_by_side[0, r], over[0, r] = 1.0, 1.0
            left = 0
            for value in range(values):
                left += numbers[value] - gone[row + r, value]
            for n in range(deepest):
                fewer = max(numbers[last] - gone[row + r, last] - n, 0)
                side_by_side[n + 1, r] = side_by_side[n, r] * fewer
                over[n + 1, r] = over[n, r] / max(left - n, 1)
        whole[:, :number] = 0
        for key in range(bounds[last], bounds[values]):
            here = sums[last, key - bounds[last]]
            to, count = steps[key, TO], steps[key, COUNT]
            for r in range(number):
                whole[to, r] += here * side_by_side[count, r]
        for key in range(len(ends)):
            for r in range(number):
                out[row + r, ends[key, CLASS]] += whole[key, r] * over[ends[key, DEPTH], r]
        row += number


class Moduli(NamedTuple):
    """Primes, and what Montgomery's method needs: less one over each by 2**32, and 2**32, 2**64 and 2**96 by each."""

    primes: Sums
    inverses: Sums
    once: Sums
    twice: Sums
    thrice: Sums


@inline
def reduce(total: np.uint64, prime: np.uint64, inverse: np.uint64) -> np.uint64:
    """`total` over 2**32 in the remainders of a prime, for a total below prime * 2**32."""
    rest = (total + ((total & LOW) * inverse & LOW) * prime) >> WORD
    return rest - prime if rest >= prime else rest


@compile_loop
def tabulate_falls(moduli: Moduli, most: int, longest: int) -> Words:
    """n * (n - 1) * ... of this many factors, times 2**32, by n, number of factors and prime."""
    parts = len(moduli.primes)
    found = np.zeros((most + 1, longest + 1, parts), np.uint32)
    for n in range(most + 1):
        for p in range(parts):
            prime, inverse = moduli.primes[p], moduli.inverses[p]
            found[n, 0, p] = moduli.once[p]
            for k in range(longest):
                factor = reduce(np.uint64(max(n - k, 0)) * moduli.twice[p], prime, inverse)
                found[n, k + 1, p] = reduce(np.uint64(found[n, k, p]) * factor, prime, inverse)
    return found


@compile_loop
def remainders_after(
    moduli: Moduli,
    numbers: Ints,
    over_falls: Words,
    steps: Ints,
    bounds: Ints,
    orders: Ints,
    ends: Ints,
    gone: Ints,
    entries: Ints,
    slots: Ints,
    weights: Ints,
    out: Sums,
) -> None:
    """Add to `out`, by slot, class and prime, the chance that these cards are gone and that a class is drawn then.

    Row r counts in the slots of the entries from `entries[r]` to `entries[r + 1]`, with their weights, which may be
    below nothing. `over_falls[n]` is 2**32 over the number of orders of n cards, the cards that are gone among them.
    Bound: no hand of a step or class of ends comes of MOST_TERMS others or more; orders below 2**28, weights 2**59.
    """
    values, deepest, parts = len(numbers), longest_of(ends), len(moduli.primes)
    primes, inverses = moduli.primes, moduli.inverses
    width = max(len(orders), len(ends))
    sums = np.zeros((values + 1, width, parts), np.uint32)
    whole = np.zeros((width, parts), np.uint64)
    for key in range(len(orders)):
        for p in range(parts):
            sums[0, key, p] = orders[key]
    falls = tabulate_falls(moduli, numbers.max(), max(deepest, gone.max()))
    taken = np.ones((values + 1, parts), np.uint64)
    drawn = np.zeros((out.shape[1], parts), np.uint64)
    shares = np.zeros(parts, np.uint64)
    for row in range(len(gone)):
        for value in range(find_change(gone, row), values):
            has = numbers[value]
            left = max(has - gone[row, value], 0)
            for p in range(parts):
                product = taken[value, p] * np.uint64(falls[has, gone[row, value], p])
                taken[value + 1, p] = reduce(product, primes[p], inverses[p])
            further = bounds[value + 2] - bounds[value + 1]
            whole[:further] = 0
            for key in range(bounds[value], bounds[value + 1]):
                here, to, count = key - bounds[value], steps[key, TO], steps[key, COUNT]
                for p in range(parts):
                    whole[to, p] += np.uint64(sums[value, here, p]) * np.uint64(falls[left, count, p])
            for key in range(further):
                for p in range(parts):
                    sums[value + 1, key, p] = reduce(whole[key, p], primes[p], inverses[p])
        cards = 0
        for value in range(values):
            cards += gone[row, value]
        drawn[:] = 0
        for key in range(len(ends)):
            depth, c = cards + ends[key, DEPTH], ends[key, CLASS]
            for p in range(parts):
                drawn[c, p] += np.uint64(sums[values, key, p]) * np.uint64(over_falls[depth, p])
        for c in range(len(drawn)):
            for p in range(parts):
                once = reduce(drawn[c, p], primes[p], inverses[p])
                drawn[c, p] = reduce(once * moduli.twice[p], primes[p], inverses[p])
        for entry in range(entries[row], entries[row + 1]):
            weight, slot = weights[entry], slots[entry]
            below, size = weight < 0, np.uint64(abs(weight))
            for p in range(parts):
                # Reduced as it is, it is over 2**32; what makes up for that is multiplied by.
                share = reduce(reduce(size, primes[p], inverses[p]) * moduli.thrice[p], primes[p], inverses[p])
                share = reduce(share * taken[values, p], primes[p], inverses[p])
                shares[p] = primes[p] - share if below and share > 0 else share
            for c in range(len(drawn)):
                for p in range(parts):
                    more = reduce(shares[p] * drawn[c, p], primes[p], inverses[p]) + out[slot, c, p]
                    out[slot, c, p] = more - primes[p] if more >= primes[p] else more
