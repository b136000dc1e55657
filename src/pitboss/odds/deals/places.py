"""Batch evaluation: many hands in, the place of each in its ranking out, by tables made by calling the ranking's rule.

A place is a number, 0 for the weakest hand that the deck can deal; of two hands the one with the higher place is the
better, and equal places tie. `Places.order` leads from a place back to the law's own words. Rankings that choose from
more or fewer cards by one rule have the same places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import ONE_DECK, RANKS, SUITS, Card, Deck, rank_of, suit_of
from pitboss.errors import BadInput
from pitboss.odds.kernels import hands as kernel
from pitboss.rankings import HandRank, Ranking
from pitboss.rankings.tabulate import Ranks, best_by_ranks

BASE = 5
"""One more than the suits: counts of a rank are digits of a number in this base."""


@dataclass(frozen=True, eq=False)
class Places:
    """A ranking over one deck, from strength to number and back."""

    ranking: Ranking
    deck: Deck
    order: tuple[HandRank, ...]
    lookup: kernel.Lookup

    def of(self, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        """The place of each row of cards; that no row holds a card twice is the caller's to know."""
        return self.found_by(kernel.places_of(self.ranking.dealt), hands)

    def in_turn(self, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        """The same by a kernel that hands of every size share: for some millions of hands it is the sooner ready."""
        return self.found_by(kernel.places_in_turn, hands)

    def found_by(self, find: kernel.Find, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        if hands.ndim != 2 or hands.shape[1] != self.ranking.dealt:
            raise BadInput(f"{self.ranking.title} is judged on rows of {self.ranking.dealt} cards, not {hands.shape}.")
        found = np.empty(len(hands), np.int16)
        find(self.lookup, hands, found)
        if len(found) and found.min() < 0:
            raise BadInput(f"row {int(found.argmin())} has a card that is not in this deck of {len(self.deck)} cards.")
        return found

    def place(self, hand: Sequence[Card]) -> int:
        """The place of one hand."""
        found = np.empty(1, np.int16)
        kernel.places_in_turn(self.lookup, np.array([hand], np.uint8), found)
        if found[0] < 0 or len(hand) != self.ranking.dealt:
            raise BadInput(f"{self.ranking.title} is judged on {self.ranking.dealt} cards of this deck.")
        return int(found[0])


def places(ranking: Ranking, deck: Deck = ONE_DECK) -> Places:
    """The tables of a ranking over a deck; made once and kept."""
    return _places(ranking, deck)


@cache  # apart from `places`, so that a deck left out and the same deck named are one entry
def _places(ranking: Ranking, deck: Deck) -> Places:
    if deck.copies > 1:
        raise BadInput(f"hands are evaluated in bulk from one deck, not from a shoe of {deck.copies}.")
    plain = best_by_ranks(ranking, deck, suited=False, most=len(deck.suits))
    suited = best_by_ranks(ranking, deck, suited=True, most=1)
    order = tuple(sorted({*plain.values(), *suited.values()}))
    number = {rank: n for n, rank in enumerate(order)}
    whole = {ranks: number[rank] for ranks, rank in plain.items() if len(ranks) == ranking.dealt}
    by_suit = np.zeros(1 << len(RANKS), np.int16)
    for ranks, rank in suited.items():
        by_suit[sum(1 << one for one in ranks)] = number[rank]
    # A suit's field shows its top bit, worth 8, once the suit holds as many cards as a flush needs.
    start = sum((8 - ranking.size) << (int(kernel.SUIT_FIELD) + 4 * suit) for suit in range(len(SUITS)))
    lookup = kernel.Lookup(np.uint64(start), keys(deck), *by_multiset(whole, deck), by_suit)
    return Places(ranking, deck, order, lookup)


def halves(deck: Deck) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The low ranks of the deck and the high ones: each half is counted in a field of its own."""
    middle = (len(deck.ranks) + 1) // 2
    return deck.rank_order[:middle], deck.rank_order[middle:]


def keys(deck: Deck) -> NDArray[np.uint64]:
    """What each card adds to the sum that a hand is looked up by."""
    found = np.full(256, 1 << int(kernel.ABSENT), np.uint64)
    low, high = halves(deck)
    for card in deck.cards:
        rank = rank_of(card)
        digit = BASE ** low.index(rank) if rank in low else BASE ** high.index(rank) << int(kernel.HIGH_FIELD)
        found[card] = digit + (1 << (int(kernel.SUIT_FIELD) + 4 * suit_of(card)))
    return found


def by_multiset(
    whole: Mapping[Ranks, int], deck: Deck
) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int16]]:
    """`low`, `high` and `plain`: places by ranks, packed without gaps.

    With the high ranks of a hand its number of low ranks is given, too; so each choice of high ranks has a run of
    entries, one for each choice of that many low ranks.
    """
    halved = {ranks: tuple(digits(ranks, half) for half in halves(deck)) for ranks in whole}
    kinds: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for ranks, (low, _) in halved.items():
        known = kinds[number_in(ranks, halves(deck)[0])]
        known.setdefault(low, len(known))
    runs: dict[int, int] = {}
    entries = 0
    for ranks, (_, high) in halved.items():
        if high not in runs:
            runs[high] = entries
            entries += len(kinds[number_in(ranks, halves(deck)[0])])
    to_low, to_high = (np.zeros(BASE ** len(half), np.uint16) for half in halves(deck))
    plain = np.zeros(entries, np.int16)
    for known in kinds.values():
        to_low[list(known)] = list(known.values())
    to_high[list(runs)] = list(runs.values())
    for ranks, (low, high) in halved.items():
        plain[to_low[low] + to_high[high]] = whole[ranks]
    return to_low, to_high, plain


def digits(ranks: Ranks, half: tuple[int, ...]) -> int:
    return sum(BASE ** half.index(one) for one in ranks if one in half)


def number_in(ranks: Ranks, half: tuple[int, ...]) -> int:
    return sum(one in half for one in ranks)
