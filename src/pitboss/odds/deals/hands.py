"""Hands as arrays: all that a deck can deal, as sets of cards, and one for each kind that a change of suits makes."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS, Deck

Hands = NDArray[np.uint8]
"""One row of cards for each hand."""


def deck_cards(deck: Deck) -> NDArray[np.uint8]:
    """The cards of a deck, in its order: kernels count cards by their number there."""
    return np.array(deck.cards, np.uint8)


def all_hands(deck: Deck, size: int) -> Hands:
    return np.array(list(combinations(deck.cards, size)), np.uint8).reshape(-1, size)


def card_sets(hands: Hands) -> NDArray[np.uint64]:
    """Each hand as a set of cards, one bit for each."""
    sets: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return sets


def group_by_suit(hands: Hands, deck: Deck) -> tuple[Hands, NDArray[np.int64]]:
    """One of each kind of hands that become equal when the deck's suits change places, and how many are of the kind."""
    suits = [SUITS.index(suit) for suit in deck.suits]
    kinds = np.full(len(hands), np.iinfo(np.uint64).max, np.uint64)
    for order in permutations(suits):
        change = np.arange(len(SUITS), dtype=np.uint8)
        change[suits] = order
        kinds = np.minimum(kinds, card_sets((hands & 0xFC) | change[hands & 3]))
    _, first, number = np.unique(kinds, return_index=True, return_counts=True)
    return hands[first], number.astype(np.int64)
