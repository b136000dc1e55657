"""Hole pairs, flops and boards of a deck, as the kernels for cards in common want them: one of each kind, counted."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from pitboss.cards import Deck
from pitboss.compiled.hands import keys_of, pack_places
from pitboss.odds.deals.hands import all_hands, group_by_suit
from pitboss.odds.deals.starting_hands import Hole, holes_of
from pitboss.odds.kernels.boards import BOARD, LONG, Boards
from pitboss.odds.kernels.community import Flops
from pitboss.rankings.tabulate import multisets

HOLE, FLOP = 2, 3


@cache
def flops_of(deck: Deck) -> Flops:
    """One flop for all that differ by a change of suits, and the class of every hole pair."""
    index = {card: n for n, card in enumerate(deck.cards)}
    flops, weights = group_by_suit(all_hands(deck, FLOP), deck)
    rows = np.array([[index[card] for card in flop] for flop in flops.tolist()], np.int64)
    number = {hole: n for n, hole in enumerate(holes_of(deck))}
    hole = np.full((len(index), len(index)), -1, np.int64)
    suits = len(deck.suits)
    for high in range(len(index)):
        for low in range(high):
            hole[high, low] = number[Hole(high // suits, low // suits, high % suits == low % suits)]
    return Flops(rows, weights, hole)


@cache
def boards_of(deck: Deck) -> Boards:
    """Every class of boards."""
    number, suits = len(deck.ranks), len(deck.suits)
    place = {rank: n for n, rank in enumerate(deck.rank_order)}
    plain = list(multisets(deck, BOARD, suits))
    low, high, found = pack_places({ranks: n for n, ranks in enumerate(plain)}, deck)
    ranks = [tuple(place[rank] for rank in plain[n]) for n in found]
    long = [0] * len(ranks)
    first = np.zeros(1 << number, np.int64)
    others: list[list[tuple[int, ...]]] = [
        [()],
        [(one,) for one in range(number)],
        [(one, other) for one in range(number) for other in range(one + 1)],
    ]
    for size in range(LONG, BOARD + 1):
        for in_suit in combinations(range(number), size):
            first[sum(1 << rank for rank in in_suit)] = len(ranks)
            ranks += [in_suit + rest for rest in others[BOARD - size]]
            long += [size] * len(others[BOARD - size])
    bits = np.array([1 << rank for rank in deck.rank_order], np.int64)
    rank_keys = keys_of(deck)[list(deck.cards[::suits])]
    return Boards(np.array(ranks, np.int8), np.array(long, np.int8), low, high, first, rank_keys, bits, suits)
