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

HOLE, FLOP, BOARD = 2, 3, 5
"""A player's own cards, the first cards in common, and all cards in common."""

LONG = 3
"""How many cards of one suit on a board let two hole cards make a flush of five."""

WORD = 32
"""Places are marked in words of so many bits."""


class Boards(NamedTuple):
    """The deck's classes of boards, and how a board finds its own.

    `ranks` are the five ranks of a class, counted in the deck; `long` is the number of them, from the front, that are
    of the long suit, 0 if there is none. A board without a long suit is found by the sum of its `keys` through `low`
    and `high`; one with, by the set of its long ranks in `first`, and from there on by the ranks of its other cards.

    How many boards a class has follows from its `pattern`, which says how often it holds each rank outside its long
    suit: `dealt` has them by pattern. `suited` adds up over these boards in how many ways two cards outside the long
    suit are of one suit, by pattern and by how often the board holds the one rank and the other.

    By card there are its rank in `rank_of`, its suit in `suit_of`, and its kind in `kinds`, there first by the long
    suit: a division in the loops would cost more than all the rest.
    """

    ranks: NDArray[np.int8]
    long: NDArray[np.int8]
    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    first: NDArray[np.int64]
    keys: NDArray[np.uint64]
    bits: NDArray[np.int64]
    suits: int
    pattern: NDArray[np.int8]
    dealt: NDArray[np.int64]
    suited: NDArray[np.int64]
    rank_of: NDArray[np.int64]
    suit_of: NDArray[np.int64]
    kinds: NDArray[np.int64]


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
    return int(boards.kinds[suit, card])


@inline
def class_of(boards: Boards, board: NDArray[np.int64]) -> tuple[np.int64, int]:
    """(class, 1 + the long suit or 0) of five cards, each counted in the deck."""
    held = 0
    for n in range(BOARD):
        held += 1 << (4 * boards.suit_of[board[n]])
    long = -1
    for suit in range(boards.suits):
        if (held >> (4 * suit)) & 15 >= LONG:
            long = suit
    total = np.uint64(0)
    mask, one, other = 0, -1, -1
    for n in range(BOARD):
        rank = boards.rank_of[board[n]]
        total += boards.keys[rank]
        if boards.suit_of[board[n]] == long:
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


@inline
def count_bits(word: int) -> int:
    """How many bits are set in the lower half of an integer."""
    word -= (word >> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) >> 24) & 0xFF


class Room(NamedTuple):
    """Where one class of boards is worked on.

    `ones` and `others` are the kinds of each pair. `left` has how many cards there are of each kind, and `held` of each
    pair; `passed` how many pairs have been passed with a card of each kind, and last in all. The rest serves to put
    pairs into order: `marks` has a bit for each place, `upto` the places before each word, `level` the number of a
    pair's place among those that there are, `order` the pairs from weak to strong, `begins` where each level begins.
    """

    ones: NDArray[np.int64]
    others: NDArray[np.int64]
    left: NDArray[np.int64]
    held: NDArray[np.int64]
    passed: NDArray[np.int64]
    marks: NDArray[np.int64]
    upto: NDArray[np.int64]
    level: NDArray[np.int64]
    order: NDArray[np.int64]
    begins: NDArray[np.int64]


@compile_loop
def make_room(boards: Boards, lookup: Lookup) -> Room:
    kinds = 2 * len(boards.keys)
    pairs = kinds * (kinds + 1) // 2
    ones, others = np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    for one in range(kinds):
        for other in range(one + 1):
            ones[pair_of(one, other)], others[pair_of(one, other)] = one, other
    most = 0
    for place in lookup.plain:
        most = max(most, place)
    for place in lookup.suited:
        most = max(most, place)
    words = most // WORD + 1
    by_kind, by_word = np.zeros((2, kinds + 1), np.int64), np.zeros((2, words), np.int64)
    by_pair = np.zeros((4, pairs + 1), np.int64)
    return Room(
        ones, others, by_kind[0], by_pair[0], by_kind[1], by_word[0], by_word[1], by_pair[1], by_pair[2], by_pair[3]
    )


@compile_loop
def count_left(boards: Boards, index: int, left: NDArray[np.int64]) -> None:
    """How many cards of each kind a board of this class leaves."""
    number, long, ranks = len(boards.keys), boards.long[index], boards.ranks[index]
    for kind in range(kinds_of(boards, long)):
        left[kind] = boards.suits if not long else boards.suits - 1 if kind < number else 1
    for n in range(BOARD):
        kind = ranks[n] + (number if n < long else 0)
        left[kind] = max(left[kind] - 1, 0)  # a class that this deck cannot deal is never asked for


@compile_loop
def place_pairs(boards: Boards, lookup: Lookup, index: int, room: Room, at: NDArray[np.int16]) -> None:
    """The place of every pair of kinds on a class of boards, -1 where it cannot be held, and how many such pairs the
    cards that are left make."""
    number, long, ranks = len(boards.keys), boards.long[index], boards.ranks[index]
    left, held, ones, others = room.left, room.held, room.ones, room.others
    keys, bits, suited = boards.keys, boards.bits, lookup.suited
    count_left(boards, index, left)
    total, mask = lookup.start, 0
    for n in range(BOARD):
        total += boards.keys[ranks[n]]
        mask |= boards.bits[ranks[n]] if n < long else 0
    kinds = kinds_of(boards, long)
    for pair in range(kinds * (kinds + 1) // 2):
        one, other = ones[pair], others[pair]
        held[pair] = left[one] * (left[one] - 1) // 2 if one == other else left[one] * left[other]
        at[pair] = -1
        if held[pair] > 0:
            a, b = one % number, other % number
            place = by_ranks(lookup, total + keys[a] + keys[b])
            if long + one // number + other // number >= BOARD:
                in_suit = mask | (one // number) * bits[a] | (other // number) * bits[b]
                place = max(place, suited[in_suit])
            at[pair] = place


@compile_loop
def order_pairs(at: NDArray[np.int16], pairs: int, room: Room) -> int:
    """Put the pairs that can be held into the order of their places; how many places there are.

    Places are marked as bits, so that a pair's level is the number of bits before its own. Cost: pairs and words.
    """
    marks, upto, begins, order, level_of = room.marks, room.upto, room.begins, room.order, room.level
    for pair in range(pairs):
        if at[pair] >= 0:
            marks[at[pair] // WORD] |= 1 << (at[pair] % WORD)
    levels = 0
    for word in range(len(marks)):
        upto[word] = levels
        levels += count_bits(marks[word])
    for level in range(levels + 1):
        begins[level] = 0
    for pair in range(pairs):
        if at[pair] >= 0:
            word = at[pair] // WORD
            level = upto[word] + count_bits(marks[word] & ((1 << (at[pair] % WORD)) - 1))
            level_of[pair] = level
            begins[level + 1] += 1
    for level in range(levels):
        begins[level + 1] += begins[level]
    for pair in range(pairs):
        if at[pair] >= 0:
            order[begins[level_of[pair]]] = pair
            begins[level_of[pair]] += 1
    for level in range(levels, 0, -1):  # each has moved to where the next begins
        begins[level] = begins[level - 1]
    begins[0] = 0
    for word in range(len(marks)):
        marks[word] = 0
    return levels


class Fares(NamedTuple):
    """How each pair of kinds fares on each class of boards.

    By class and pair: its place, -1 where it cannot be held, and how many pairs of the cards that are then left are
    `weaker`, and weaker or equal, `up_to`. By class and kind, and last in all: how many pairs are `below` the least
    that plays, among all that the board leaves.
    """

    at: NDArray[np.int16]
    weaker: NDArray[np.int16]
    up_to: NDArray[np.int16]
    below: NDArray[np.int16]


@compile_loop
def fare_on(boards: Boards, lookup: Lookup, index: int, least: int, room: Room, fares: Fares, row: int) -> None:
    """Fill a row of `fares` for one class of boards.

    Pairs are gone through from weak to strong, with the number of those passed: in all, and of those with one card of
    each kind. From all the passed ones those with either hole card are taken out; a hand's own pair is out twice then.
    Cost: pairs. Bound: all pairs of the cards that a board leaves, below 2^15.
    """
    at, weaker, up_to, below = fares.at[row], fares.weaker[row], fares.up_to[row], fares.below[row]
    kinds = kinds_of(boards, boards.long[index])
    left, passed, ones, others = room.left, room.passed, room.ones, room.others
    begins, order, held = room.begins, room.order, room.held
    place_pairs(boards, lookup, index, room, at)
    levels = order_pairs(at, kinds * (kinds + 1) // 2, room)
    for kind in range(kinds + 1):
        passed[kind] = 0
    known = False
    for level in range(levels):
        begin, end = begins[level], begins[level + 1]
        if not known and at[order[begin]] >= least:
            known = True
            for kind in range(kinds + 1):
                below[kind] = passed[kind]
        for n in range(begin, end):
            pair = order[n]
            weaker[pair] = passed[kinds] - passed[ones[pair]] - passed[others[pair]]
        for n in range(begin, end):
            pair = order[n]
            one, other = ones[pair], others[pair]
            passed[kinds] += held[pair]
            passed[one] += left[other] - (one == other)
            passed[other] += left[one] if one != other else 0
        for n in range(begin, end):
            pair = order[n]
            up_to[pair] = passed[kinds] - passed[ones[pair]] - passed[others[pair]] + 1
    for kind in range(kinds + 1) if not known else range(0):
        below[kind] = passed[kind]
