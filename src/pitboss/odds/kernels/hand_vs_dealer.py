"""Each hand of a player against every hand that the dealer can then hold, none of whose cards the player has.

Shape: players x dealers pairs. A count is at most the number of dealer's hands, far from any bound.
"""

from __future__ import annotations

import numpy as np
from numba import prange
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop, compile_parallel


@compile_parallel
def count_meetings(
    own: NDArray[np.uint64],
    own_places: NDArray[np.int16],
    dealers: NDArray[np.uint64],
    dealer_places: NDArray[np.int16],
    dealer_words: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Fill `counts` by hand, dealer's word, and whether the hand's place is below, level with or above the dealer's.

    `own` and `dealers` are sets of cards, one bit for each.
    """
    for n in prange(len(own)):
        for m in range(len(dealers)):
            if own[n] & dealers[m] == 0:
                side = 1 + int(own_places[n] > dealer_places[m]) - int(own_places[n] < dealer_places[m])
                counts[n, dealer_words[m], side] += 1


@compile_loop
def multiply_apart(
    part: int,
    parts: int,
    hands: NDArray[np.int64],
    places: NDArray[np.int64],
    seats: NDArray[np.int64],
    dealers: NDArray[np.int64],
    dealer_places: NDArray[np.int64],
    least: int,
    cards: int,
    products: NDArray[np.int64],
) -> None:
    """For each of the dealer's hands, the sum over all pairs of three-card hands without a common card, with the dealer
    or each other, of what one brings times what the other does.

    Shape: `hands` and `dealers` are rows of three cards, ascending; `seats` is two seats x hand x cell of a showdown;
    `products` is by dealer's hand. By inclusion and exclusion: all pairs, less those with a card in common, and so on.
    Cost: dealers x hands x 7. Bound: the square of all that the hands of a seat bring, below 2^62.
    """
    pairs = cards * (cards - 1) // 2
    held = np.zeros((2, 1 + cards + pairs), np.int64)
    for d in range(part, len(dealers), parts):
        held[:] = 0
        same = 0
        one, two, three = dealers[d]
        for n in range(len(hands)):
            a, b, c = hands[n]
            if a in (one, two, three) or b in (one, two, three) or c in (one, two, three):
                continue
            level = 0 if dealer_places[d] < places[n] else 1 if dealer_places[d] == places[n] else 2
            cell = level + (3 if dealer_places[d] >= least else 0)
            for s in range(2):
                net = seats[s, n, cell]
                held[s, 0] += net
                held[s, 1 + a] += net
                held[s, 1 + b] += net
                held[s, 1 + c] += net
                held[s, 1 + cards + a + b * (b - 1) // 2] += net
                held[s, 1 + cards + a + c * (c - 1) // 2] += net
                held[s, 1 + cards + b + c * (c - 1) // 2] += net
            same += seats[0, n, cell] * seats[1, n, cell]
        total = held[0, 0] * held[1, 0] - same
        for n in range(1, 1 + cards):
            total -= held[0, n] * held[1, n]
        for n in range(1 + cards, held.shape[1]):
            total += held[0, n] * held[1, n]
        products[d] = total
