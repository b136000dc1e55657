"""A wager on hole cards and flop that a fold at the end forfeits: how many deals of each class are folded, and what the
best play of both wagers together does better."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import Lookup
from pitboss.odds.kernels import compile_loop
from pitboss.odds.kernels.boards import BOARD, Boards, Fares, class_of, kind_of, kinds_of, pair_of
from pitboss.odds.kernels.cells import CELLS, weigh_choice
from pitboss.odds.kernels.community import Flops, Rules, dealers_of, see_cells
from pitboss.odds.kernels.flops import lies_on
from pitboss.odds.kernels.hands import place


class FlopWager(NamedTuple):
    """The wager: its hands by place in `classes`, by `lookup`; by class whether it `pays` and what a fold `forfeits`,
    in parts of which one of the base game's gains is `scale`."""

    lookup: Lookup
    classes: NDArray[np.int64]
    pays: NDArray[np.bool_]
    forfeits: NDArray[np.int64]
    scale: int


class BasePlay(NamedTuple):
    """The base game's play: `onward`, by flop and hole cards, whether a hand is still in play without a Play Wager
    after the flop; the rest by class of boards and pair of kinds, as the kernels of boards have it."""

    onward: NDArray[np.bool_]
    fares: Fares
    ahead: NDArray[np.int32]
    ends: NDArray[np.int8]
    fold: int


@compile_loop
def count_flop_hands(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    flops: Flops,
    deck: NDArray[np.uint8],
    wager: FlopWager,
    play: BasePlay,
    dealt: NDArray[np.int64],
    lost: NDArray[np.int64],
    changed: NDArray[np.int64],
) -> None:
    """Deals by class of hole cards and flop, and those of paid classes that are folded once turn and river are seen.

    Shape: `dealt` and `lost` are part × class; `changed` part × class of hole pairs, what going on before the flop
    brings less when no paid hand is folded or held back but where that is best for both wagers. Whoever did better by
    not going on still does. Cost: flops × C(n-3, 2), and C(n-5, 2) for each hand that is paid and goes on. Bound: all
    deals below 2^63, and those of hands that are paid times the scale times max|gains|.
    """
    cards = boards.suits * len(boards.keys)
    hand = np.empty((1, BOARD), np.uint8)
    board = np.empty(BOARD, np.int64)
    left = cards - BOARD
    for n in range(part, len(flops.cards), parts):
        flop = flops.cards[n]
        for m in range(3):
            board[m] = flop[m]
            hand[0, m] = deck[flop[m]]
        for high in range(cards):
            for low in range(high):
                if lies_on(flop, high) or lies_on(flop, low):
                    continue
                hand[0, 3], hand[0, 4] = deck[high], deck[low]
                total = wager.lookup.start
                for m in range(BOARD):
                    total += wager.lookup.keys[hand[0, m]]
                held = wager.classes[place(wager.lookup, total, hand, 0)]
                dealt[part, held] += flops.weights[n] * (left * (left - 1) // 2)
                if wager.pays[held] and play.onward[n, high, low]:
                    folds, less = follow_hand(boards, rules, board, high, low, play, wager.forfeits[held], wager.scale)
                    lost[part, held] += flops.weights[n] * folds
                    changed[part, flops.hole[high, low]] -= flops.weights[n] * less


@compile_loop
def follow_hand(
    boards: Boards,
    rules: Rules,
    board: NDArray[np.int64],
    high: int,
    low: int,
    play: BasePlay,
    forfeit: int,
    scale: int,
) -> tuple[int, int]:
    """(on how many boards a hand is folded that goes on after a flop, by how much the base game then brings less under
    the best play of both wagers, which forfeits the other or not as is best)"""
    cards, dealers, choices = boards.suits * len(boards.keys), dealers_of(boards), play.ahead.shape[1]
    cell = np.empty(CELLS, np.int64)
    ahead = np.zeros(choices, np.int64)
    folds, less = 0, 0
    for turn in range(cards):
        for river in range(turn):
            taken = turn in (high, low) or river in (high, low)
            if taken or lies_on(board, turn) or lies_on(board, river):
                continue
            board[3], board[4] = turn, river
            index, suit = class_of(boards, board)
            one, other = kind_of(boards, high, suit), kind_of(boards, low, suit)
            pair = pair_of(one, other)
            for choice in range(choices):
                ahead[choice] += play.ahead[index, choice, pair]
            if play.ends[index, pair] != play.fold:
                continue
            folds += 1
            at, below = play.fares.at[index, pair], play.fares.below[index]
            see_cells(
                at, play.fares.weaker[index, pair], play.fares.up_to[index, pair], below, one, other,
                kinds_of(boards, suit), rules.least, dealers, cell,
            )  # fmt: skip
            row = rules.rows[at]
            folded, most = weigh_choice(rules.gains, play.fold, row, cell), -(2**62)
            for choice in range(rules.last, rules.gains.shape[0]):
                if choice != play.fold:
                    most = max(most, weigh_choice(rules.gains, choice, row, cell))
            less += min(scale * (folded - most), forfeit)
    # A choice after the flop that is behind may now be the best.
    best = ahead[0]
    for choice in range(1, choices):
        best = max(best, ahead[choice])
    return folds, less - max(scale * best + less, 0)
