"""How a hand fares against all the dealer's hands: six cells, and the choice that is worth most over them.

The cells are, for the dealer's hands below the least that plays and then for those from it on: the player's hand is
the higher, the two are equal, the player's is the lower.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import inline

CELLS = 6


@inline
def fill_cells(at: int, least: int, weaker: int, up_to: int, below: int, total: int, cell: NDArray[np.int64]) -> None:
    """Fill the cells for a hand at place `at` from the numbers of dealer's hands: of `total`, this many are weaker,
    this many weaker or equal, this many below the place `least`."""
    if at < least:
        cell[0], cell[1], cell[2] = weaker, up_to - weaker, below - up_to
        cell[3], cell[4], cell[5] = 0, 0, total - below
    else:
        cell[0], cell[1], cell[2] = below, 0, 0
        cell[3], cell[4], cell[5] = weaker - below, up_to - weaker, total - up_to


@inline
def weigh_choice(gains: NDArray[np.int64], choice: int, row: int, cell: NDArray[np.int64]) -> int:
    """What a choice brings over all the dealer's hands together; `gains` is choice × row × cell."""
    total = 0
    for m in range(CELLS):
        total += gains[choice, row, m] * cell[m]
    return total


@inline
def best_choice(gains: NDArray[np.int64], first: int, row: int, cell: NDArray[np.int64]) -> int:
    """Of the choices from `first` on, the first of those that bring the most."""
    best = first
    most = weigh_choice(gains, first, row, cell)
    for choice in range(first + 1, gains.shape[0]):
        brings = weigh_choice(gains, choice, row, cell)
        if brings > most:
            best, most = choice, brings
    return best
