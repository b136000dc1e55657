"""A wager on hole cards and flop that a fold at the end forfeits: how many deals of each class are folded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import Lookup
from pitboss.odds.kernels import compile_loop
from pitboss.odds.kernels.boards import BOARD, Boards, class_of, kind_of, pair_of
from pitboss.odds.kernels.community import Flops
from pitboss.odds.kernels.flops import lies_on
from pitboss.odds.kernels.hands import place


@compile_loop
def count_flop_hands(
    part: int,
    parts: int,
    boards: Boards,
    flops: Flops,
    lookup: Lookup,
    deck: NDArray[np.uint8],
    classes: NDArray[np.int64],
    pays: NDArray[np.bool_],
    onward: NDArray[np.bool_],
    plays: NDArray[np.bool_],
    dealt: NDArray[np.int64],
    lost: NDArray[np.int64],
) -> None:
    """Deals by class of hole cards and flop, and those of paid classes that are folded once turn and river are seen.

    Shape: `classes` is by place of five cards, `pays` by class; `onward` flop × card × card, whether the hand is still
    in play without a Play Wager after the flop; `plays` class of boards × pair of kinds; `dealt` and `lost` part ×
    class. Cost: flops × C(n-3, 2), and C(n-5, 2) for each hand that is paid and goes on. Bound: all deals below 2^63.
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
                total = lookup.start
                for m in range(BOARD):
                    total += lookup.keys[hand[0, m]]
                held = classes[place(lookup, total, hand, 0)]
                dealt[part, held] += flops.weights[n] * (left * (left - 1) // 2)
                if not (pays[held] and onward[n, high, low]):
                    continue
                for turn in range(cards):
                    for river in range(turn):
                        taken = turn in (high, low) or river in (high, low)
                        if taken or lies_on(flop, turn) or lies_on(flop, river):
                            continue
                        board[3], board[4] = turn, river
                        index, suit = class_of(boards, board)
                        a, b = kind_of(boards, high, suit), kind_of(boards, low, suit)
                        if not plays[index, pair_of(a, b)]:
                            lost[part, held] += flops.weights[n]
