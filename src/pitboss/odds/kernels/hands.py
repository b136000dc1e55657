"""The place of a hand in a ranking, by adding up its cards: the table lookup that every other kernel is built on.

How keys are made and what their fields are is said in `compiled.hands`, whose arrays are looked up here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numba import prange
from numpy.typing import NDArray

from pitboss.compiled.hands import ABSENT, FULL_SUITS, HIGH_BITS, HIGH_FIELD, LOW_BITS, ONE_SUIT, SUIT_FIELD, Lookup
from pitboss.odds.kernels import compile_loop, compile_parallel, inline


@inline
def by_ranks(lookup: Lookup, total: np.uint64) -> int:
    """The place that the ranks alone give, for a sum of keys."""
    low = np.uint64(lookup.low[total & LOW_BITS])
    high = np.uint64(lookup.high[(total >> HIGH_FIELD) & HIGH_BITS])
    return int(lookup.plain[low + high])


@inline
def flush_suit(total: np.uint64) -> int:
    """The suit that holds enough cards for a flush, or -1; `total` is `start` and the keys of all the cards."""
    full = (total >> SUIT_FIELD) & FULL_SUITS
    suit = -1
    while full:
        full >>= ONE_SUIT
        suit += 1
    return suit


@inline
def place(lookup: Lookup, total: np.uint64, hands: NDArray[np.uint8], row: int) -> int:
    """The place of one row of hands, whose keys and `start` come to `total`."""
    best = by_ranks(lookup, total)
    suit = flush_suit(total)
    if suit >= 0:
        ranks = np.uint64(0)
        for n in range(hands.shape[1]):
            if hands[row, n] & 3 == suit:
                ranks |= np.uint64(1) << np.uint64(hands[row, n] >> 2)
        best = max(best, int(lookup.suited[ranks]))
    return best


@compile_loop
def places_in_turn(lookup: Lookup, hands: NDArray[np.uint8], found: NDArray[np.int16]) -> None:
    """The place of every row of `hands`, of however many cards, into `found`; -1 for a row with a card that is not in
    the deck. Slower than `places_of`, but compiled once, and soon. Shape, cost and bound as there."""
    for n in range(hands.shape[0]):
        total = lookup.start
        for m in range(hands.shape[1]):
            total += lookup.keys[hands[n, m]]
        found[n] = place(lookup, total, hands, n) if total >> ABSENT == 0 else -1


Find = Callable[[Lookup, NDArray[np.uint8], NDArray[np.int16]], None]
"""A kernel that finds the place of every row of cards."""


@cache
def places_of(size: int) -> Find:
    """The kernel for hands of this many cards: a number that is known when it is compiled unrolls the inner loop."""

    @compile_parallel
    def places(lookup: Lookup, hands: NDArray[np.uint8], found: NDArray[np.int16]) -> None:
        """The place of every row of `hands`, into `found`; -1 for a row with a card that is not in the deck.

        Shape: hands × cards. Cost: one lookup a card and three a hand. Bound: a sum of 7 keys is below 2^60.
        """
        for n in prange(hands.shape[0]):
            total = lookup.start
            for m in range(size):
                total += lookup.keys[hands[n, m]]
            found[n] = place(lookup, total, hands, n) if total >> ABSENT == 0 else -1

    return places
