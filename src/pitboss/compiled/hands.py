"""A ranking over a deck as arrays, made by calling its rule: from cards to a place, and from there to the law's words.

A place is a number, 0 for the weakest hand that the deck can deal; of two hands the one with the higher place is the
better, and equal places tie. `RankTable.order` leads from a place back to the rank. Rankings that choose from more or
fewer cards by one rule have the same places.

Each card adds one key. A key counts its rank in base 5, in one field for the low ranks and one for the high ranks, and
its suit in a field of four bits, which starts so that its top bit is set as soon as the suit holds a flush. The two
rank fields lead, by way of a small table each, to one entry for the multiset of ranks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import ONE_DECK, RANKS, SUITS, Card, Deck, rank_of, suit_of
from pitboss.errors import BadInput
from pitboss.rankings import HandRank, Ranking
from pitboss.rankings.tabulate import Ranks, best_by_ranks, classes

BASE = 5
"""One more than the suits: counts of a rank are digits of a number in this base."""

HIGH_FIELD, SUIT_FIELD, ABSENT = np.uint64(20), np.uint64(36), np.uint64(56)
"""The bits where the field of the high ranks and the fields of the suits begin (the low ranks begin at bit 0), and the
bit of a card that is not in the deck. All that is added or shifted is unsigned: a signed index costs a comparison."""

LOW_BITS, HIGH_BITS = np.uint64((1 << 20) - 1), np.uint64((1 << 16) - 1)
FULL_SUITS, ONE_SUIT = np.uint64(0x8888), np.uint64(4)

NO_SUIT = len(SUITS)
"""The suit of a hand that no one suit holds."""


class Lookup(NamedTuple):
    """A ranking of one deck as arrays.

    `keys` is by card, as `rank * 4 + suit`, with room for any byte; `plain` and `suited` hold places, weak to strong
    from 0, by multiset of ranks and by the set of ranks that one suit holds.
    """

    start: np.uint64
    keys: NDArray[np.uint64]
    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    plain: NDArray[np.int16]
    suited: NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class RankTable:
    """A ranking over one deck, from strength to number and back."""

    ranking: Ranking
    deck: Deck
    order: tuple[HandRank, ...]

    @cached_property
    def numbers(self) -> Mapping[HandRank, int]:
        """The place of each rank."""
        return {rank: n for n, rank in enumerate(self.order)}

    @cached_property
    def lookup(self) -> Lookup:
        return tabulate_keys(self)

    def find(self, hands: NDArray[np.uint8]) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """(place, the suit that holds the hand or NO_SUIT) of each row of cards, array by array.

        That no row holds a card twice is the caller's to know. Kernels do the same in loops.
        """
        if hands.ndim != 2 or hands.shape[1] != self.ranking.dealt:
            raise BadInput(f"{self.ranking.title} is judged on rows of {self.ranking.dealt} cards, not {hands.shape}.")
        lookup = self.lookup
        total = lookup.start + lookup.keys[hands].sum(axis=1, dtype=np.uint64)
        if (total >> ABSENT).any():
            raise BadInput(f"there is a card that is not in this deck of {len(self.deck)} cards.")
        low, high = lookup.low[total & LOW_BITS], lookup.high[(total >> HIGH_FIELD) & HIGH_BITS]
        places = lookup.plain[low.astype(np.int64) + high]
        suits = np.full(len(hands), NO_SUIT, np.int8)
        for suit in range(len(SUITS)):
            full = np.flatnonzero((total >> (SUIT_FIELD + np.uint64(4 * suit + 3))) & np.uint64(1))
            if len(full):
                held = hands[full]
                ranks = np.where(held & 3 == suit, np.int64(1) << (held >> 2).astype(np.int64), 0).sum(axis=1)
                best = lookup.suited[ranks]
                # Of more cards than a hand has, the ranks alone may make the better hand: then no one suit holds it.
                holds = (best > places[full]) | (self.ranking.dealt == self.ranking.size)
                suits[full[holds]] = suit
                places[full] = np.maximum(places[full], best)
        return places, suits

    def place(self, hand: Sequence[Card]) -> int:
        """The place of one hand."""
        if len(hand) != self.ranking.dealt or any(card not in self.deck.cards for card in hand):
            raise BadInput(f"{self.ranking.title} is judged on {self.ranking.dealt} cards of this deck.")
        return int(self.find(np.array([hand], np.uint8))[0][0])


def tabulate_ranking(ranking: Ranking, deck: Deck = ONE_DECK) -> RankTable:
    """The table of a ranking over a deck; made once and kept."""
    return _tabulate_ranking(ranking, deck)


@cache  # apart from `tabulate_ranking`, so that a deck left out and the same deck named are one entry
def _tabulate_ranking(ranking: Ranking, deck: Deck) -> RankTable:
    if deck.copies > 1:
        return RankTable(ranking, deck, tuple(sorted({one.rank for one in classes(ranking, deck)})))
    plain, suited = best_hands(ranking, deck)
    return RankTable(ranking, deck, tuple(sorted({*plain.values(), *suited.values()})))


@lru_cache(maxsize=1)  # the arrays of a table are made right after its order
def best_hands(ranking: Ranking, deck: Deck) -> tuple[dict[Ranks, HandRank], dict[Ranks, HandRank]]:
    """The best hand in each multiset of ranks, of different suits and of one."""
    plain = best_by_ranks(ranking, deck, suited=False, most=len(deck.suits))
    return plain, best_by_ranks(ranking, deck, suited=True, most=1)


def tabulate_keys(table: RankTable) -> Lookup:
    """The arrays by which hands of one deck are looked up."""
    ranking, deck, number = table.ranking, table.deck, table.numbers
    if deck.copies > 1:
        raise BadInput(f"hands are evaluated in bulk from one deck, not from a shoe of {deck.copies}.")
    plain, suited = best_hands(ranking, deck)
    whole = {ranks: number[rank] for ranks, rank in plain.items() if len(ranks) == ranking.dealt}
    by_suit = np.zeros(1 << len(RANKS), np.int16)
    for ranks, rank in suited.items():
        by_suit[sum(1 << one for one in ranks)] = number[rank]
    # A suit's field shows its top bit, worth 8, once the suit holds as many cards as a flush needs.
    start = sum((8 - ranking.size) << (int(SUIT_FIELD) + 4 * suit) for suit in range(len(SUITS)))
    return Lookup(np.uint64(start), keys_of(deck), *pack_places(whole, deck), by_suit)


def split_ranks(deck: Deck) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The low ranks of the deck and the high ones: each half is counted in a field of its own."""
    middle = (len(deck.ranks) + 1) // 2
    return deck.rank_order[:middle], deck.rank_order[middle:]


def keys_of(deck: Deck) -> NDArray[np.uint64]:
    """What each card adds to the sum that a hand is looked up by."""
    found = np.full(256, 1 << int(ABSENT), np.uint64)
    low, high = split_ranks(deck)
    for card in deck.cards:
        rank = rank_of(card)
        digit = BASE ** low.index(rank) if rank in low else BASE ** high.index(rank) << int(HIGH_FIELD)
        found[card] = digit + (1 << (int(SUIT_FIELD) + 4 * suit_of(card)))
    return found


def pack_places(
    whole: Mapping[Ranks, int], deck: Deck
) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int16]]:
    """`low`, `high` and `plain`: places by ranks, packed without gaps.

    With the high ranks of a hand its number of low ranks is given, too; so each choice of high ranks has a run of
    entries, one for each choice of that many low ranks.
    """
    digits = [{rank: BASE**n for n, rank in enumerate(half)} for half in split_ranks(deck)]
    halved = {ranks: [sum([half.get(one, 0) for one in ranks]) for half in digits] for ranks in whole}
    lows = {ranks: sum(map(digits[0].__contains__, ranks)) for ranks in whole}
    kinds: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for ranks, (low, _) in halved.items():
        known = kinds[lows[ranks]]
        known.setdefault(low, len(known))
    runs: dict[int, int] = {}
    entries = 0
    for ranks, (_, high) in halved.items():
        if high not in runs:
            runs[high] = entries
            entries += len(kinds[lows[ranks]])
    to_low, to_high = (np.zeros(BASE ** len(half), np.uint16) for half in split_ranks(deck))
    plain = np.zeros(entries, np.int16)
    for known in kinds.values():
        to_low[list(known)] = list(known.values())
    to_high[list(runs)] = list(runs.values())
    for ranks, (low, high) in halved.items():
        plain[to_low[low] + to_high[high]] = whole[ranks]
    return to_low, to_high, plain
