"""Sets of cards as numbers: every set of some cards of a deck has its index, and the next set is one step away.

Cards are counted 0, 1, 2 … in the deck's own order. A set stands in rising order, and its index is the sum of
C(card, 1), C(card, 2) … over its cards: the order in which `next_set` goes through all sets of one size.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop, inline

MOST_CARDS, MOST_IN_SET = 64, 8


def _binomials() -> NDArray[np.int64]:
    table = np.zeros((MOST_CARDS + 1, MOST_IN_SET + 1), np.int64)
    table[:, 0] = 1
    for n in range(1, MOST_CARDS + 1):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


BINOMIAL = _binomials()
"""BINOMIAL[n, k] is the number of sets of k of n cards; the largest, C(64, 8), is below 2^33."""


@inline
def next_set(chosen: NDArray[np.int64], size: int) -> None:
    """Change a set of `size` cards into the next; after the last set its top card is one past the deck."""
    place = 0
    while place < size - 1 and chosen[place] + 1 == chosen[place + 1]:
        chosen[place] = place
        place += 1
    chosen[place] += 1


@compile_loop
def index_of(chosen: NDArray[np.int64], size: int) -> int:
    """The index of a set of `size` cards in rising order."""
    total = 0
    for n in range(size):
        total += BINOMIAL[chosen[n], n + 1]
    return total


@compile_loop
def list_sets(cards: int, size: int) -> NDArray[np.uint8]:
    """Every set of `size` cards, as rows in the order of their indices. Cost: C(cards, size)."""
    sets = BINOMIAL[cards, size]
    found = np.empty((sets, size), np.uint8)
    chosen = np.arange(size)
    for n in range(sets):
        for m in range(size):
            found[n, m] = chosen[m]
        next_set(chosen, size)
    return found
