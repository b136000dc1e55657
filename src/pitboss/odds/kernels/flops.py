"""The decision after the flop, for every flop and hole pair, and the way back from it to boards.

A flop adds up rows of judgments, one for each class of boards that complete it, less the few in which a card would be
there twice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop
from pitboss.odds.kernels.boards import BOARD, Boards, class_of, kind_of, kinds_of, pair_of
from pitboss.odds.kernels.community import Flops, Rules


@compile_loop
def lies_on(flop: NDArray[np.int64], card: int) -> bool:
    return bool(flop[0] == card or flop[1] == card or flop[2] == card)


class Completions(NamedTuple):
    """The boards that complete a flop, in groups of one class and long suit: such boards have the same two kinds of
    cards beside the flop.

    `group` is by the two cards that come, -1 where they cannot. By group there are its class, 1 + the long suit or 0,
    how many boards it has, and the kinds of their two cards; `met` is the group by class and suit.
    """

    group: NDArray[np.int16]
    classes: NDArray[np.int64]
    suits: NDArray[np.int64]
    times: NDArray[np.int64]
    ones: NDArray[np.int64]
    others: NDArray[np.int64]
    met: NDArray[np.int16]


@compile_loop
def make_completions(boards: Boards) -> Completions:
    cards = boards.suits * len(boards.keys)
    room = np.zeros((5, cards * cards // 2), np.int64)
    group, met = np.zeros((cards, cards), np.int16), np.full((len(boards.ranks), 1 + boards.suits), -1, np.int16)
    return Completions(group, room[0], room[1], room[2], room[3], room[4], met)


@compile_loop
def complete_flop(boards: Boards, flop: NDArray[np.int64], found: Completions) -> int:
    """Fill `found` for one flop; how many groups there are. `met` is -1 before and after."""
    board = np.empty(BOARD, np.int64)
    board[0], board[1], board[2] = flop[0], flop[1], flop[2]
    groups = 0
    for turn in range(boards.suits * len(boards.keys)):
        for river in range(turn):
            if lies_on(flop, turn) or lies_on(flop, river):
                found.group[turn, river] = -1
                continue
            board[3], board[4] = turn, river
            index, suit = class_of(boards, board)
            if found.met[index, suit] < 0:
                found.met[index, suit] = groups
                found.classes[groups], found.suits[groups], found.times[groups] = index, suit, 0
                found.ones[groups], found.others[groups] = kind_of(boards, turn, suit), kind_of(boards, river, suit)
                groups += 1
            found.group[turn, river] = found.met[index, suit]
            found.times[found.group[turn, river]] += 1
    for n in range(groups):
        found.met[found.classes[n], found.suits[n]] = -1
    return groups


@compile_loop
def add_up(
    boards: Boards,
    ahead: NDArray[np.int32],
    flop: NDArray[np.int64],
    choice: int,
    groups: int,
    found: Completions,
    sums: NDArray[np.int64],
) -> None:
    """How far a choice after one flop is ahead, over all boards that complete it, for each hole pair.

    Shape: `sums` is card × card, the higher card first; what it says of the flop's own cards means nothing.
    """
    suits, number = boards.suits, len(boards.keys)
    cards, pairs = suits * number, ahead.shape[2]
    whole = np.zeros((1 + suits, pairs), np.int64)
    gone = np.zeros((cards, 1 + suits, 2 * number), np.int64)
    beside = np.zeros((groups, 2, 2 * number), np.int64)
    for n in range(groups):
        row, suit, times = ahead[found.classes[n], choice], found.suits[n], found.times[n]
        kinds = kinds_of(boards, suit)
        for pair in range(kinds * (kinds + 1) // 2):
            whole[suit, pair] += times * row[pair]
        for kind in range(kinds):
            beside[n, 0, kind] = row[pair_of(found.ones[n], kind)]
            beside[n, 1, kind] = row[pair_of(found.others[n], kind)]
    for turn in range(cards):
        for river in range(turn):
            n = found.group[turn, river]
            if n < 0:
                continue
            suit = found.suits[n]
            other = 0 if kind_of(boards, turn, suit) == found.ones[n] else 1
            for kind in range(2 * number):
                gone[turn, suit, kind] += beside[n, other, kind]
                gone[river, suit, kind] += beside[n, 1 - other, kind]
            sums[turn, river] = beside[n, 0, found.others[n]]
    for high in range(cards):
        for low in range(high) if not lies_on(flop, high) else range(0):
            for suit in range(1 + suits):
                a, b = kind_of(boards, high, suit), kind_of(boards, low, suit)
                sums[high, low] += whole[suit, pair_of(a, b)] - gone[high, suit, b] - gone[low, suit, a]


@compile_loop
def play_flops(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    flops: Flops,
    ahead: NDArray[np.int32],
    chosen: NDArray[np.int8],
    level: NDArray[np.bool_],
    gained: NDArray[np.int64],
) -> None:
    """Decide after each flop for every hole pair, and add what that gains over going on.

    Shape: `chosen` becomes flop × card × card, the column chosen after the flop, -1 where the pair cannot be held, and
    `level` whether another is as good; `gained` is part × class of hole pairs, to be summed over the parts. Cost: flops
    × C(n-3, 2) × kinds, and groups of boards × pairs. Bound: all deals · max|gains| below 2^63.
    """
    cards, choices = boards.suits * len(boards.keys), rules.last - rules.before
    sums = np.zeros((choices, cards, cards), np.int64)
    found = make_completions(boards)
    for n in range(part, len(flops.cards), parts):
        groups = complete_flop(boards, flops.cards[n], found)
        for choice in range(choices):
            add_up(boards, ahead, flops.cards[n], choice, groups, found, sums[choice])
        for high in range(cards):
            for low in range(high):
                if found.group[high, low] < 0:
                    chosen[n, high, low] = -1
                    continue
                best = 0
                for choice in range(1, choices):
                    if sums[choice, high, low] > sums[best, high, low]:
                        best = choice
                most = sums[best, high, low]
                chosen[n, high, low] = rules.before + best if most >= 0 else rules.last
                level[n, high, low] = most == 0
                for choice in range(best + 1, choices):
                    level[n, high, low] |= most >= 0 and sums[choice, high, low] == most
                if most > 0:
                    gained[part, flops.hole[high, low]] += flops.weights[n] * most


@compile_loop
def take_apart(
    part: int,
    parts: int,
    boards: Boards,
    weight: int,
    mine: NDArray[np.bool_],
    groups: int,
    found: Completions,
    choice: int,
    raised: NDArray[np.int32],
) -> None:
    """The way back from `add_up`: on which classes of boards the hole pairs that are `mine`, card × card, then end."""
    suits, number = boards.suits, len(boards.keys)
    cards, pairs = suits * number, raised.shape[2]
    whole = np.zeros((1 + suits, pairs), np.int32)
    gone = np.zeros((cards, 1 + suits, 2 * number), np.int32)
    beside = np.zeros((groups, 2, 2 * number), np.int32)
    for high in range(cards):
        for low in range(high):
            for suit in range(1 + suits) if mine[high, low] else range(0):
                a, b = kind_of(boards, high, suit), kind_of(boards, low, suit)
                whole[suit, pair_of(a, b)] += weight
                gone[high, suit, b] += weight
                gone[low, suit, a] += weight
    for turn in range(cards):
        for river in range(turn):
            n = found.group[turn, river]
            if n < 0 or found.classes[n] % parts != part:
                continue
            suit = found.suits[n]
            other = 0 if kind_of(boards, turn, suit) == found.ones[n] else 1
            for kind in range(2 * number):
                beside[n, other, kind] += gone[turn, suit, kind]
                beside[n, 1 - other, kind] += gone[river, suit, kind]
            if mine[turn, river]:
                beside[n, 0, found.others[n]] -= weight
    for n in range(groups):
        if found.classes[n] % parts != part:
            continue
        row, suit, times = raised[found.classes[n], choice], found.suits[n], np.int32(found.times[n])
        kinds = kinds_of(boards, suit)
        for pair in range(kinds * (kinds + 1) // 2):
            row[pair] += times * whole[suit, pair]
        for kind in range(kinds):
            row[pair_of(found.ones[n], kind)] -= beside[n, 0, kind]
            row[pair_of(found.others[n], kind)] -= beside[n, 1, kind]


@compile_loop
def count_raises(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    flops: Flops,
    first: NDArray[np.int64],
    chosen: NDArray[np.int8],
    raised: NDArray[np.int32],
) -> None:
    """How often each pair of kinds ends its round after the flop, on each class of boards, under the play decided on.

    Shape: `first` is the column in which a class of hole pairs ends before the flop, -1 if it goes on; `chosen` as
    `play_flops` left it; `raised` is class × choice after the flop × pair, and starts at 0. Every part goes through all
    flops and counts some of the classes. Cost: as there. Bound: a pair of kinds on a class of boards is dealt at most
    suits^7 · C(5, 3) times, below 2^31; so are the sums on the way, where a card may be there twice.
    """
    cards = boards.suits * len(boards.keys)
    mine = np.zeros((cards, cards), np.bool_)
    found = make_completions(boards)
    for n in range(len(flops.cards)):
        groups = -1
        for choice in range(rules.last - rules.before):
            some = False
            for high in range(cards):
                for low in range(high):
                    mine[high, low] = chosen[n, high, low] == rules.before + choice and first[flops.hole[high, low]] < 0
                    some |= mine[high, low]
            if some and groups < 0:
                groups = complete_flop(boards, flops.cards[n], found)
            if some:
                take_apart(part, parts, boards, flops.weights[n], mine, groups, found, choice, raised)
