"""Boards of five cards in common, and how two hole cards fare on them.

A board matters only by its ranks and by the ranks of a suit that it holds at least three times, its long suit; a hole
card only by its rank and by whether it is of the long suit, which is its kind. So the boards of a deck fall into some
forty thousand classes, on each of which a pair of kinds is judged once against all that the dealer may hold.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import HIGH_BITS, HIGH_FIELD, LOW_BITS, Lookup
from pitboss.odds.kernels import compile_loop, inline
from pitboss.odds.kernels.hands import by_ranks

BOARD, LONG = 5, 3
"""The cards in common, and how many of one suit among them let two hole cards make a flush of five."""


class Boards(NamedTuple):
    """The deck's classes of boards, and how a board finds its own.

    `ranks` are the five ranks of a class, counted in the deck; `long` is the number of them, from the front, that are
    of the long suit, 0 if there is none. A board without a long suit is found by the sum of its `keys` through `low`
    and `high`; one with, by the set of its long ranks in `first`, and from there on by the ranks of its other cards.
    """

    ranks: NDArray[np.int8]
    long: NDArray[np.int8]
    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    first: NDArray[np.int64]
    keys: NDArray[np.uint64]
    bits: NDArray[np.int64]
    suits: int


@inline
def pair_of(one: int, other: int) -> int:
    """The index of an unordered pair, which may be of a thing with itself."""
    return one * (one + 1) // 2 + other if one >= other else other * (other + 1) // 2 + one


@inline
def kinds_of(boards: Boards, long: int) -> int:
    """How many kinds of cards there are: the ranks, and with a long suit its ranks once more."""
    return 2 * len(boards.keys) if long else len(boards.keys)


@inline
def kind_of(boards: Boards, card: int, suit: int) -> int:
    """A card's kind on a board whose long suit is `suit - 1`, or which has none if that is 0."""
    in_suit = suit > 0 and card % boards.suits == suit - 1
    return card // boards.suits + (len(boards.keys) if in_suit else 0)


@inline
def class_of(boards: Boards, board: NDArray[np.int64]) -> tuple[np.int64, int]:
    """(class, 1 + the long suit or 0) of five cards, each counted in the deck."""
    held = 0
    for n in range(BOARD):
        held += 1 << (4 * (board[n] % boards.suits))
    long = -1
    for suit in range(boards.suits):
        if (held >> (4 * suit)) & 15 >= LONG:
            long = suit
    total = np.uint64(0)
    mask, one, other = 0, -1, -1
    for n in range(BOARD):
        rank = board[n] // boards.suits
        total += boards.keys[rank]
        if board[n] % boards.suits == long:
            mask |= 1 << rank
        elif one < 0:
            one = rank
        else:
            other = rank
    if long < 0:
        index = np.int64(boards.low[total & LOW_BITS]) + np.int64(boards.high[(total >> HIGH_FIELD) & HIGH_BITS])
    else:
        index = boards.first[mask] + (0 if one < 0 else one if other < 0 else pair_of(one, other))
    return index, long + 1


@compile_loop
def sort_places(values: NDArray[np.int64], number: int, order: NDArray[np.int64]) -> None:
    """Fill `order` with 0, 1, 2 … so that the values rise: Shell's sort, for a few hundred of them."""
    for n in range(number):
        order[n] = n
    gap = 1
    while gap < number // 3:
        gap = 3 * gap + 1
    while gap:
        for n in range(gap, number):
            moved, m = order[n], n
            while m >= gap and values[order[m - gap]] > values[moved]:
                order[m] = order[m - gap]
                m -= gap
            order[m] = moved
        gap //= 3


class Fare(NamedTuple):
    """How each pair of kinds fares on a board: its place, -1 where it cannot be held, and how many pairs of the cards
    that are then left are weaker, weaker or equal, and below the least that plays. The rest is working space."""

    at: NDArray[np.int64]
    weaker: NDArray[np.int64]
    up_to: NDArray[np.int64]
    below: NDArray[np.int64]
    ones: NDArray[np.int64]
    others: NDArray[np.int64]
    held: NDArray[np.int64]
    order: NDArray[np.int64]


@compile_loop
def room_for_fare(kinds: int) -> Fare:
    pairs = kinds * (kinds + 1) // 2
    ones, others = np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    for one in range(kinds):
        for other in range(one + 1):
            ones[pair_of(one, other)], others[pair_of(one, other)] = one, other
    room = np.zeros((6, pairs), np.int64)
    return Fare(room[0], room[1], room[2], room[3], ones, others, room[4], room[5])


@compile_loop
def place_pairs(boards: Boards, lookup: Lookup, index: int, left: NDArray[np.int64], fare: Fare) -> None:
    """The place of every pair of kinds on a class of boards, and how many such pairs the cards `left` make."""
    number, long, ranks = len(boards.keys), boards.long[index], boards.ranks[index]
    kinds = kinds_of(boards, long)
    for kind in range(kinds):
        left[kind] = boards.suits if not long else boards.suits - 1 if kind < number else 1
    total, mask = lookup.start, 0
    for n in range(BOARD):
        total += boards.keys[ranks[n]]
        mask |= boards.bits[ranks[n]] if n < long else 0
        kind = ranks[n] + (number if n < long else 0)
        left[kind] = max(left[kind] - 1, 0)  # a class that this deck cannot deal is never asked for
    for pair in range(kinds * (kinds + 1) // 2):
        one, other = fare.ones[pair], fare.others[pair]
        fare.held[pair] = left[one] * (left[one] - 1) // 2 if one == other else left[one] * left[other]
        fare.at[pair] = -1
        if fare.held[pair] > 0:
            a, b = one % number, other % number
            at = by_ranks(lookup, total + boards.keys[a] + boards.keys[b])
            if long + one // number + other // number >= BOARD:
                in_suit = mask | (one // number) * boards.bits[a] | (other // number) * boards.bits[b]
                at = max(at, lookup.suited[in_suit])
            fare.at[pair] = at


@compile_loop
def fare_on(boards: Boards, lookup: Lookup, index: int, least: int, fare: Fare) -> None:
    """Fill `fare` for one class of boards.

    Pairs are gone through from weak to strong, with the number of those passed: in all, and of those with one card of
    each kind. From all the passed ones those with either hole card are taken out; a hand's own pair is out twice then.
    Cost: pairs · log(pairs).
    """
    kinds = kinds_of(boards, boards.long[index])
    pairs = kinds * (kinds + 1) // 2
    left = np.empty(kinds, np.int64)
    place_pairs(boards, lookup, index, left, fare)
    sort_places(fare.at, pairs, fare.order)
    passed = np.zeros(kinds + 1, np.int64)
    below = np.zeros(kinds + 1, np.int64)
    begin = 0
    while begin < pairs:
        here, end = fare.at[fare.order[begin]], begin
        while end < pairs and fare.at[fare.order[end]] == here:
            pair = fare.order[end]
            fare.weaker[pair] = passed[kinds] - passed[fare.ones[pair]] - passed[fare.others[pair]]
            end += 1
        for n in range(begin, end) if here >= 0 else range(0):
            pair = fare.order[n]
            one, other = fare.ones[pair], fare.others[pair]
            passed[kinds] += fare.held[pair]
            passed[one] += left[other] - (one == other)
            passed[other] += left[one] if one != other else 0
        for n in range(begin, end):
            pair = fare.order[n]
            fare.up_to[pair] = passed[kinds] - passed[fare.ones[pair]] - passed[fare.others[pair]] + 1
        if here < least:
            for kind in range(kinds + 1):
                below[kind] = passed[kind]
        begin = end
    for pair in range(pairs):
        own = 1 if fare.at[pair] < least else 0
        fare.below[pair] = below[kinds] - below[fare.ones[pair]] - below[fare.others[pair]] + own
