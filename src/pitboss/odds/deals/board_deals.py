"""A deal for each class of boards and pair of kinds: cards that stand for all those that the kernels count as one.

Which suits they have matters only as far as the long suit goes, so any will do that make no other suit long.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Deck
from pitboss.odds.kernels.boards import BOARD, Boards

AT_ONCE = 2_000
"""How many classes are dealt at once, for the memory that it takes."""

Ints = NDArray[np.int64]


Block = tuple[Ints, bool]
"""Some classes of boards, and whether they have a long suit."""

Deals = tuple[Ints, Ints, Ints, Ints]
"""Classes, pairs, hole cards and boards, cards counted in the deck."""


def blocks_of(boards: Boards) -> Iterator[Block]:
    """All classes, this many at once."""
    for long in (False, True):
        classes = np.flatnonzero((boards.long > 0) == long)
        for begin in range(0, len(classes), AT_ONCE):
            yield classes[begin : begin + AT_ONCE], long


def deals_of(boards: Boards, deck: Deck, wanted: NDArray[np.int32]) -> Iterator[Deals]:
    """Deals, block by block, where `wanted` by class and pair is not nothing."""
    for block in blocks_of(boards):
        yield from deal_block(boards, deck, wanted, block)


def deal_block(boards: Boards, deck: Deck, wanted: NDArray[np.int32], block: Block) -> Iterator[Deals]:
    """The deals of one block, unless none is wanted."""
    classes, long = block
    ranks, suits = len(deck.ranks), len(deck.suits)
    ones, others = np.tril_indices(2 * ranks if long else ranks)
    classes = classes[wanted[classes].any(axis=1)]  # a class that this deck cannot deal is never wanted
    at, pair = np.nonzero(wanted[classes, : len(ones)])
    if not len(at):
        return
    board = board_cards(boards, classes, suits, long)
    used = np.zeros((len(classes), ranks * suits), np.bool_)
    for n in range(BOARD):
        used[np.arange(len(classes)), board[:, n]] = True
    first, second = free_cards(used.reshape(len(classes), ranks, suits), long)
    one, other = ones[pair], others[pair]
    own = np.column_stack([np.where(one == other, second[at, one], first[at, one]), first[at, other]])
    yield classes[at], pair, own, board[at]


def board_cards(boards: Boards, block: Ints, suits: int, long: bool) -> Ints:
    """Boards of these classes: those of the long suit in the first suit, the rest spread over the others."""
    ranks = boards.ranks[block].astype(np.int64)
    if not long:
        return np.sort(ranks, axis=1) * suits + np.arange(BOARD) % suits
    of_long = np.arange(BOARD) < boards.long[block][:, None]
    again = np.zeros_like(ranks)
    for n in range(1, BOARD):
        again[:, n] = ((ranks[:, :n] == ranks[:, [n]]) & ~of_long[:, :n]).sum(axis=1)
    return ranks * suits + np.where(of_long, 0, 1 + again)


def free_cards(used: NDArray[np.bool_], long: bool) -> tuple[Ints, Ints]:
    """By class and kind, a first and a second card that the board does not hold: the plain kinds, and with a long suit
    the kinds that are of it."""
    number, suits = used.shape[1], used.shape[2]
    begin = int(long)
    order = np.argsort(used[:, :, begin:], axis=2, kind="stable") + begin + np.arange(number)[:, None] * suits
    first, second = order[:, :, 0], order[:, :, min(1, order.shape[2] - 1)]
    if not long:
        return first, second
    of_long = np.broadcast_to(np.arange(number) * suits, first.shape)
    return np.hstack([first, of_long]), np.hstack([second, of_long])
