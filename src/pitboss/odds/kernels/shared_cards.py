"""Two seats with cards of their own and others in common: what they bring is multiplied over all pairs of hands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop
from pitboss.odds.kernels.subsets import BINOMIAL, next_set


@compile_loop
def follow_hand(
    hand: NDArray[np.int64],
    own: int,
    board: NDArray[np.int64],
    chosen: tuple[NDArray[np.int8], ...],
    leads: tuple[NDArray[np.int64], ...],
    folding: NDArray[np.int64],
    classes: NDArray[np.int8],
    held: NDArray[np.int64],
) -> tuple[int, int]:
    """(the way, the class) that a hand ends with when these cards come in this order; a fold has no class.

    `held` is room for all its cards. `chosen` is by street, set × way, `leads` way × choice.
    """
    held[:own] = hand
    way = 0
    for n in range(len(board) + 1):
        size = own + n
        index = 0
        for m in range(size):
            index += BINOMIAL[held[m], m + 1]
        if n == len(board):
            return way, int(classes[index])
        after = leads[n][way, chosen[n][index, way]]
        if after < 0:
            return folding[n] + way, 0
        way = after
        place = size
        while place > 0 and held[place - 1] > board[n]:
            held[place] = held[place - 1]
            place -= 1
        held[place] = board[n]
    return way, 0


@compile_loop
def multiply_shared(
    part: int,
    parts: int,
    cards: int,
    own: int,
    boards: NDArray[np.int64],
    chosen: tuple[NDArray[np.int8], ...],
    leads: tuple[NDArray[np.int64], ...],
    folding: NDArray[np.int64],
    classes: NDArray[np.int8],
    seats: NDArray[np.int64],
    products: NDArray[np.int64],
) -> None:
    """For each order of the common cards, the sum over all pairs of hands of two or three cards that share no card, of
    what one brings times what the other does.

    Shape: `boards` are rows of cards in the order in which they come; `seats` is two seats × way × class; `products` is
    by board. By inclusion and exclusion: all pairs, less those with a card in common, and so on. Cost: boards × hands ×
    (common cards + 7). Bound: the square of all that the hands of a seat bring, below 2^62; sums on the way may wrap.
    """
    pairs = cards * (cards - 1) // 2
    shared = np.zeros((2, 1 + cards + pairs), np.int64)
    hand = np.arange(own)
    held = np.zeros(own + boards.shape[1], np.int64)
    for b in range(part, len(boards), parts):
        board = boards[b]
        shared[:] = 0
        same = 0
        hand[:] = np.arange(own)
        for _ in range(BINOMIAL[cards, own]):
            apart = True
            for m in range(own):
                for card in board:
                    apart &= hand[m] != card
            if apart:
                way, kind = follow_hand(hand, own, board, chosen, leads, folding, classes, held)
                same += seats[0, way, kind] * seats[1, way, kind]
                for s in range(2):
                    net = seats[s, way, kind]
                    shared[s, 0] += net
                    for m in range(own):
                        shared[s, 1 + hand[m]] += net
                        for k in range(m if own == 3 else 0):
                            shared[s, 1 + cards + hand[k] + BINOMIAL[hand[m], 2]] += net
            next_set(hand, own)
        # Sets of one card come off, those of two go back on; a set of all cards of a hand is a hand with itself.
        total = shared[0, 0] * shared[1, 0] + (same if own == 2 else -same)
        for n in range(1, 1 + cards):
            total -= shared[0, n] * shared[1, n]
        for n in range(1 + cards, shared.shape[1]):
            total += shared[0, n] * shared[1, n]
        products[b] = total
