"""Hole pairs, flops and boards of a deck, as the kernels for cards in common want them: one of each kind, counted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Deck
from pitboss.compiled.hands import keys_of, pack_places
from pitboss.odds.deals.hands import all_hands, group_by_suit
from pitboss.odds.deals.starting_hands import Hole, holes_of
from pitboss.odds.kernels.boards import BOARD, FLOP, HOLE, LONG, Boards, Fares
from pitboss.odds.kernels.community import Flops
from pitboss.rankings.tabulate import multisets

__all__ = ["FLOP", "HOLE", "boards_of", "flops_of", "room_for_fares"]


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
    patterns, dealt, suited = count_patterns(zip(ranks, long, strict=True), suits)
    rank_of, suit_of = np.divmod(np.arange(number * suits), suits)
    kinds = rank_of + number * (suit_of == np.arange(-1, suits)[:, None])
    return Boards(
        np.array(ranks, np.int8), np.array(long, np.int8), low, high, first, rank_keys, bits, suits,
        np.array(patterns, np.int8), dealt, suited, rank_of, suit_of, kinds,
    )  # fmt: skip


def count_patterns(
    boards: Iterable[tuple[tuple[int, ...], int]], suits: int
) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
    """(the pattern of each class of boards, how many boards each pattern has, and in how many ways two more cards are
    of one suit) as `Boards` has them."""
    known: dict[tuple[bool, tuple[int, ...]], int] = {}
    patterns = []
    for ranks, long in boards:
        others = ranks[long:]
        often = tuple(sorted((others.count(rank) for rank in dict.fromkeys(others)), reverse=True))
        patterns.append(known.setdefault((long > 0, often), len(known)))
    dealt = np.zeros(len(known), np.int64)
    suited = np.zeros((len(known), suits + 1, suits + 1), np.int64)
    for (long_suit, often), pattern in known.items():
        free = suits - long_suit
        # Two ranks that the board does not hold are held in no suit.
        places = {
            (often[one] if one < len(often) else 0, often[other] if other < len(often) else 0): (one, other)
            for one, other in permutations(range(len(often) + 2), 2)
        }
        for held in product(*(combinations(range(free), times) for times in often)):
            if not long_suit and any(sum(suit in one for one in held) >= LONG for suit in range(free)):
                continue
            in_suits = [set(one) for one in held] + [set(), set()]
            dealt[pattern] += suits if long_suit else 1
            for at, (one, other) in places.items():
                suited[pattern][at] += (free - len(in_suits[one] | in_suits[other])) * (suits if long_suit else 1)
    return patterns, dealt, suited


def room_for_fares(boards: Boards) -> Fares:
    """Arrays for how every pair of kinds fares on every class of boards."""
    classes, kinds = len(boards.ranks), 2 * len(boards.keys)
    at, weaker, up_to = np.full((3, classes, comb(kinds + 1, 2)), -1, np.int16)
    return Fares(at, weaker, up_to, np.zeros((classes, kinds + 1), np.int16))
