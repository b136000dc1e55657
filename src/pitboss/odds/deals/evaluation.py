"""Batch evaluation: many hands in, the place of each in its ranking out, by compiled loops over a ranking's table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import RankTable
from pitboss.errors import BadInput
from pitboss.odds.kernels import hands as kernel


def evaluate(table: RankTable, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
    """The place of each row of cards; that no row holds a card twice is the caller's to know."""
    return find(table, kernel.places_of(table.ranking.dealt), hands)


def evaluate_in_turn(table: RankTable, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
    """The same by a kernel that hands of every size share: for some millions of hands it is the sooner ready."""
    return find(table, kernel.places_in_turn, hands)


def find(table: RankTable, by: kernel.Find, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
    ranking = table.ranking
    if hands.ndim != 2 or hands.shape[1] != ranking.dealt:
        raise BadInput(f"{ranking.title} is judged on rows of {ranking.dealt} cards, not {hands.shape}.")
    found = np.empty(len(hands), np.int16)
    by(table.lookup, hands, found)
    if len(found) and found.min() < 0:
        raise BadInput(f"row {int(found.argmin())} has a card that is not in this deck of {len(table.deck)} cards.")
    return found
