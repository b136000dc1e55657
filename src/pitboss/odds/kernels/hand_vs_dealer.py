"""Each hand of a player against every hand that the dealer can then hold, none of whose cards the player has.

Shape: players x dealers pairs. A count is at most the number of dealer's hands, far from any bound.
"""

from __future__ import annotations

import numpy as np
from numba import prange
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_parallel


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
