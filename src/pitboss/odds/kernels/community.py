"""Two cards each and five in common: every deal played out, with decisions before the flop, after it and at the end.

First every class of boards is judged. A flop then adds up rows of these judgments, one for each way to complete it,
less the few in which a card would be there twice; and the best play after each flop is added up to the best before it.
Last the way is taken back, to count how often the round ends in each way. Each kernel does one `part` of the work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import Lookup
from pitboss.odds.kernels import compile_loop
from pitboss.odds.kernels.boards import (
    BOARD,
    Boards,
    class_of,
    fare_on,
    kind_of,
    kinds_of,
    pair_of,
    room_for_fare,
)
from pitboss.odds.kernels.cells import CELLS, best_choice, fill_cells, weigh_choice


class Rules(NamedTuple):
    """What the law says, as arrays.

    `lookup` gives the place of seven cards; `least` is the place from which the dealer plays; `rows` leads from a place
    to its row of the paytables; `gains` is choice × row × cell. Of the choices the first `before` are made before the
    flop, those up to `last` after it, and the rest with the whole board in sight. A column is one of the choices up to
    `last`, which itself stands for the best of the rest.
    """

    lookup: Lookup
    least: int
    rows: NDArray[np.int64]
    gains: NDArray[np.int64]
    before: int
    last: int


class Flops(NamedTuple):
    """Rows of three cards, each of which stands for so many flops as its weight; and the class of each hole pair, by
    its two cards, the higher first."""

    cards: NDArray[np.int64]
    weights: NDArray[np.int64]
    hole: NDArray[np.int64]


@compile_loop
def dealers_of(boards: Boards) -> int:
    """How many pairs of cards the dealer can hold, once seven cards are seen."""
    left = boards.suits * len(boards.keys) - BOARD - 2
    return left * (left - 1) // 2


@compile_loop
def judge_boards(part: int, parts: int, boards: Boards, rules: Rules, judged: NDArray[np.int32]) -> None:
    """What each choice brings to each pair of kinds on each class of boards, over all the dealer's pairs together.

    Shape: `judged` is class × column × pair, and starts at 0. Cost: classes × pairs × log(pairs). Bound: all pairs that
    the dealer can hold, times max|gains|, below 2^31.
    """
    fare = room_for_fare(2 * len(boards.keys))
    cell = np.empty(CELLS, np.int64)
    dealers = dealers_of(boards)
    for n in range(part, len(boards.ranks), parts):
        fare_on(boards, rules.lookup, n, rules.least, fare)
        kinds = kinds_of(boards, boards.long[n])
        for pair in range(kinds * (kinds + 1) // 2):
            at = fare.at[pair]
            if at < 0:
                continue
            row = rules.rows[at]
            fill_cells(at, rules.least, fare.weaker[pair], fare.up_to[pair], fare.below[pair], dealers, cell)
            for choice in range(rules.last):
                judged[n, choice, pair] = weigh_choice(rules.gains, choice, row, cell)
            best = best_choice(rules.gains, rules.last, row, cell)
            judged[n, rules.last, pair] = weigh_choice(rules.gains, best, row, cell)


@compile_loop
def lies_on(flop: NDArray[np.int64], card: int) -> bool:
    return bool(flop[0] == card or flop[1] == card or flop[2] == card)


@compile_loop
def add_up(boards: Boards, judged: NDArray[np.int32], flop: NDArray[np.int64], sums: NDArray[np.int64]) -> None:
    """What each column comes to after one flop, over all boards that complete it, for each hole pair.

    Shape: `sums` is column × card × card, the higher card first; what it says of the flop's own cards means nothing.
    """
    suits, number = boards.suits, len(boards.keys)
    cards, columns, pairs = suits * number, judged.shape[1], judged.shape[2]
    whole = np.zeros((1 + suits, columns, pairs), np.int64)
    gone = np.zeros((cards, 1 + suits, columns, 2 * number), np.int64)
    board = np.empty(BOARD, np.int64)
    board[0], board[1], board[2] = flop[0], flop[1], flop[2]
    for turn in range(cards):
        for river in range(turn):
            for column in range(columns):
                sums[column, turn, river] = 0
            if lies_on(flop, turn) or lies_on(flop, river):
                continue
            board[3], board[4] = turn, river
            index, suit = class_of(boards, board)
            kinds = kinds_of(boards, suit)
            a, b = kind_of(boards, turn, suit), kind_of(boards, river, suit)
            for column in range(columns):
                for pair in range(kinds * (kinds + 1) // 2):
                    whole[suit, column, pair] += judged[index, column, pair]
                for kind in range(kinds):
                    gone[turn, suit, column, kind] += judged[index, column, pair_of(a, kind)]
                    gone[river, suit, column, kind] += judged[index, column, pair_of(b, kind)]
                sums[column, turn, river] = judged[index, column, pair_of(a, b)]
    for high in range(cards):
        for low in range(high):
            for suit in range(1 + suits):
                a, b = kind_of(boards, high, suit), kind_of(boards, low, suit)
                for column in range(columns):
                    taken = gone[high, suit, column, b] + gone[low, suit, column, a]
                    sums[column, high, low] += whole[suit, column, pair_of(a, b)] - taken


@compile_loop
def play_flops(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    flops: Flops,
    judged: NDArray[np.int32],
    chosen: NDArray[np.int8],
    totals: NDArray[np.int64],
) -> None:
    """Decide after each flop for every hole pair, and add up what that leaves before the flop.

    Shape: `chosen` becomes flop × card × card, the column chosen after the flop, -1 where the pair cannot be held;
    `totals` part × column × class of hole pairs, to be summed over the parts, with the best play from the flop on as
    the last column. Cost: flops × C(n-3, 2) × columns × pairs. Bound: all deals · max|gains| below 2^63.
    """
    cards, columns = boards.suits * len(boards.keys), judged.shape[1]
    sums = np.zeros((columns, cards, cards), np.int64)
    for n in range(part, len(flops.cards), parts):
        add_up(boards, judged, flops.cards[n], sums)
        for high in range(cards):
            for low in range(high):
                if lies_on(flops.cards[n], high) or lies_on(flops.cards[n], low):
                    chosen[n, high, low] = -1
                    continue
                best = rules.before
                for column in range(rules.before + 1, columns):
                    if sums[column, high, low] > sums[best, high, low]:
                        best = column
                chosen[n, high, low] = best
                pair = flops.hole[high, low]
                for column in range(rules.before):
                    totals[part, column, pair] += flops.weights[n] * sums[column, high, low]
                totals[part, rules.last, pair] += flops.weights[n] * sums[best, high, low]


@compile_loop
def take_apart(
    part: int,
    parts: int,
    boards: Boards,
    flop: NDArray[np.int64],
    weight: int,
    ends: NDArray[np.int64],
    reached: NDArray[np.int32],
) -> None:
    """The way back from `add_up`: how often each pair of kinds ends its round on each class of boards in each column.

    Shape: `ends` is card × card, the column in which a hole pair ends its round after this flop, -1 for none; `reached`
    is class × column × pair.
    """
    suits, number = boards.suits, len(boards.keys)
    cards, columns, pairs = suits * number, reached.shape[1], reached.shape[2]
    whole = np.zeros((1 + suits, columns, pairs), np.int32)
    gone = np.zeros((cards, 1 + suits, columns, 2 * number), np.int32)
    taken = np.zeros(columns, np.bool_)
    for high in range(cards):
        for low in range(high):
            column = ends[high, low]
            taken[column] |= column >= 0
            for suit in range(1 + suits) if column >= 0 else range(0):
                a, b = kind_of(boards, high, suit), kind_of(boards, low, suit)
                whole[suit, column, pair_of(a, b)] += weight
                gone[high, suit, column, b] += weight
                gone[low, suit, column, a] += weight
    board = np.empty(BOARD, np.int64)
    board[0], board[1], board[2] = flop[0], flop[1], flop[2]
    for turn in range(cards):
        for river in range(turn):
            if lies_on(flop, turn) or lies_on(flop, river):
                continue
            board[3], board[4] = turn, river
            index, suit = class_of(boards, board)
            if index % parts != part:
                continue
            kinds = kinds_of(boards, suit)
            a, b = kind_of(boards, turn, suit), kind_of(boards, river, suit)
            for column in range(columns):
                if not taken[column]:
                    continue
                for pair in range(kinds * (kinds + 1) // 2):
                    reached[index, column, pair] += whole[suit, column, pair]
                for kind in range(kinds):
                    reached[index, column, pair_of(a, kind)] -= gone[turn, suit, column, kind]
                    reached[index, column, pair_of(b, kind)] -= gone[river, suit, column, kind]
            if ends[turn, river] >= 0:
                reached[index, ends[turn, river], pair_of(a, b)] += weight


@compile_loop
def count_ends(
    part: int,
    parts: int,
    boards: Boards,
    flops: Flops,
    first: NDArray[np.int64],
    chosen: NDArray[np.int8],
    reached: NDArray[np.int32],
) -> None:
    """How often each pair of kinds ends its round on each class of boards in each column, under the play decided on.

    Shape: `first` is the column in which a class of hole pairs ends before the flop, -1 if it goes on; `chosen` as
    `play_flops` left it; `reached` is class × column × pair, and starts at 0. Every part goes through all flops and
    counts some of the classes. Cost: as there. Bound: a pair of kinds on a class of boards is dealt at most suits^7 ·
    C(5, 3) times, below 2^31.
    """
    cards = boards.suits * len(boards.keys)
    ends = np.empty((cards, cards), np.int64)
    for n in range(len(flops.cards)):
        for high in range(cards):
            for low in range(high):
                early, later = first[flops.hole[high, low]], chosen[n, high, low]
                ends[high, low] = early if early >= 0 and later >= 0 else later
        take_apart(part, parts, boards, flops.cards[n], flops.weights[n], ends, reached)


@compile_loop
def count_cells(
    part: int, parts: int, boards: Boards, rules: Rules, reached: NDArray[np.int32], tally: NDArray[np.int64]
) -> None:
    """What comes of the deals that `count_ends` counted, each with all the pairs that the dealer can hold.

    Shape: `reached` is class × column × pair; `tally` part × choice × row × cell, to be summed over the parts, the last
    column being shared out among the choices that it stands for. Cost: as `judge_boards`. Bound: all deals below 2^63.
    """
    fare = room_for_fare(2 * len(boards.keys))
    cell = np.empty(CELLS, np.int64)
    dealers = dealers_of(boards)
    for n in range(part, len(boards.ranks), parts):
        fare_on(boards, rules.lookup, n, rules.least, fare)
        kinds = kinds_of(boards, boards.long[n])
        for pair in range(kinds * (kinds + 1) // 2):
            at = fare.at[pair]
            if at < 0:
                continue
            row = rules.rows[at]
            fill_cells(at, rules.least, fare.weaker[pair], fare.up_to[pair], fare.below[pair], dealers, cell)
            for column in range(rules.last + 1):
                if reached[n, column, pair]:
                    choice = column if column < rules.last else best_choice(rules.gains, rules.last, row, cell)
                    for m in range(CELLS):
                        tally[part, choice, row, m] += reached[n, column, pair] * cell[m]
