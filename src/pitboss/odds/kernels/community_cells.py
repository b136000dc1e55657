"""Two cards each and five in common: what comes of the deals that are counted, and one hand after one flop."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop
from pitboss.odds.kernels.boards import (
    BOARD,
    Boards,
    Fares,
    class_of,
    fare_on,
    kind_of,
    kinds_of,
    make_room,
    pair_of,
)
from pitboss.odds.kernels.cells import CELLS, best_choice, weigh_choice
from pitboss.odds.kernels.community import Flops, Rules, count_deals, dealers_of, holes_by_kinds, see_cells
from pitboss.odds.kernels.flops import lies_on


@compile_loop
def count_last(
    part: int,
    parts: int,
    boards: Boards,
    flops: Flops,
    first: NDArray[np.int64],
    raised: NDArray[np.int32],
    came: NDArray[np.int32],
) -> None:
    """How often each pair of kinds comes to the choice at the end: what has not ended before. Shape: `came` is class ×
    pair, and starts at 0. Cost: classes × pairs. Bound: as `count_raises`."""
    left = np.zeros(2 * len(boards.keys) + 1, np.int64)
    holes = holes_by_kinds(boards, flops)
    deals = np.zeros(holes.shape, np.int64)
    for n in range(part, len(boards.ranks), parts):
        if not boards.dealt[boards.pattern[n]]:
            continue
        count_deals(boards, n, left, deals)
        kinds = kinds_of(boards, boards.long[n])
        for pair in range(kinds * (kinds + 1) // 2):
            total = 0
            for suited in range(2):
                if deals[suited, pair] and first[holes[suited, pair]] < 0:
                    total += deals[suited, pair]
            for choice in range(raised.shape[1]):
                total -= raised[n, choice, pair]
            came[n, pair] = total


@compile_loop
def count_cells(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    fares: Fares,
    raised: NDArray[np.int32],
    came: NDArray[np.int32],
    ends: NDArray[np.int8],
    tally: NDArray[np.int64],
) -> None:
    """What comes of the deals that are not ended before the flop, each with all the pairs that the dealer can hold.

    Shape: `raised` and `came` as the kernels of `community` left them; `ends` class × pair, the choice at the end;
    `tally` part × choice × row × cell, to be summed over the parts. Cost: classes × pairs. Bound: all deals below 2^63.
    """
    cell = np.empty(CELLS, np.int64)
    dealers = dealers_of(boards)
    for n in range(part, len(boards.ranks), parts):
        at, weaker, up_to, below = fares.at[n], fares.weaker[n], fares.up_to[n], fares.below[n]
        kinds = kinds_of(boards, boards.long[n])
        for one in range(kinds):
            for other in range(one + 1):
                pair = pair_of(one, other)
                some = came[n, pair]
                for choice in range(raised.shape[1]):
                    some |= raised[n, choice, pair]
                if not some:
                    continue
                see_cells(at[pair], weaker[pair], up_to[pair], below, one, other, kinds, rules.least, dealers, cell)
                row = rules.rows[at[pair]]
                for m in range(CELLS):
                    tally[part, ends[n, pair], row, m] += came[n, pair] * cell[m]
                for choice in range(raised.shape[1]):
                    for m in range(CELLS):
                        tally[part, rules.before + choice, row, m] += raised[n, choice, pair] * cell[m]


@compile_loop
def count_ties(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    fares: Fares,
    came: NDArray[np.int32],
    tally: NDArray[np.int64],
) -> None:
    """How many of the deals that come to the end have several best choices there.

    Shape: `came` as `count_last` left it; `tally` by part. Cost: classes × pairs. Bound: all deals below 2^63.
    """
    cell = np.empty(CELLS, np.int64)
    dealers = dealers_of(boards)
    for n in range(part, len(boards.ranks), parts):
        at, weaker, up_to, below = fares.at[n], fares.weaker[n], fares.up_to[n], fares.below[n]
        kinds = kinds_of(boards, boards.long[n])
        for one in range(kinds):
            for other in range(one + 1):
                pair = pair_of(one, other)
                if not came[n, pair]:
                    continue
                see_cells(at[pair], weaker[pair], up_to[pair], below, one, other, kinds, rules.least, dealers, cell)
                row = rules.rows[at[pair]]
                best = best_choice(rules.gains, rules.last, row, cell)
                most = weigh_choice(rules.gains, best, row, cell)
                tied = False
                for choice in range(best + 1, rules.gains.shape[0]):
                    tied |= weigh_choice(rules.gains, choice, row, cell) == most
                if tied:
                    tally[part] += came[n, pair]


@compile_loop
def weigh_flop(
    boards: Boards, rules: Rules, flop: NDArray[np.int64], high: int, low: int, sums: NDArray[np.int64]
) -> None:
    """What each choice after the flop, and last going on, brings to one hole pair, over all boards and dealer's pairs.

    Shape: `sums` is by column from `before` on, and starts at 0. Cost: C(n-5, 2) × pairs.
    """
    cards, room = boards.suits * len(boards.keys), make_room(boards, rules.lookup)
    pairs = len(room.ones)
    rows = np.zeros((3, 1, pairs), np.int16)
    fares = Fares(rows[0], rows[1], rows[2], np.zeros((1, 2 * len(boards.keys) + 1), np.int16))
    board, cell = np.empty(BOARD, np.int64), np.empty(CELLS, np.int64)
    board[0], board[1], board[2] = flop[0], flop[1], flop[2]
    for turn in range(cards):
        for river in range(turn):
            taken = turn in (high, low) or river in (high, low)
            if taken or lies_on(flop, turn) or lies_on(flop, river):
                continue
            board[3], board[4] = turn, river
            index, suit = class_of(boards, board)
            fare_on(boards, rules.lookup, int(index), rules.least, room, fares, 0)
            one, other = kind_of(boards, high, suit), kind_of(boards, low, suit)
            pair = pair_of(one, other)
            see_cells(
                fares.at[0, pair], fares.weaker[0, pair], fares.up_to[0, pair], fares.below[0], one, other,
                kinds_of(boards, suit), rules.least, dealers_of(boards), cell,
            )  # fmt: skip
            row = rules.rows[fares.at[0, pair]]
            best = best_choice(rules.gains, rules.last, row, cell)
            for choice in range(rules.before, rules.last + 1):
                sums[choice - rules.before] += weigh_choice(
                    rules.gains, best if choice == rules.last else choice, row, cell
                )
