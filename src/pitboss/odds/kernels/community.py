"""Two cards each and five in common: every deal played out, with decisions before the flop, after it and at the end.

First every class of boards is judged, here. What is chosen before the flop follows from sums over all boards. After a
flop it matters only how far a choice is ahead of going on, which `flops` adds up over the boards that complete it. Last
the way is taken back, there and in `community_cells`, to count how often the round ends in each way. Each kernel does
one `part` of the work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import Lookup
from pitboss.odds.kernels import compile_loop, inline
from pitboss.odds.kernels.boards import (
    BOARD,
    HOLE,
    Boards,
    Fares,
    count_left,
    fare_on,
    kinds_of,
    make_room,
    pair_of,
)
from pitboss.odds.kernels.cells import CELLS, best_choice, fill_cells, weigh_choice

FLOPS = 10
"""How many flops a board may have come from: three of its five cards."""


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
    """Rows of three cards, each of which stands for this many flops as its weight; and the class of each hole pair, by
    its two cards, the higher first."""

    cards: NDArray[np.int64]
    weights: NDArray[np.int64]
    hole: NDArray[np.int64]


@compile_loop
def dealers_of(boards: Boards) -> int:
    """How many pairs of cards the dealer can hold, once seven cards are seen."""
    left = boards.suits * len(boards.keys) - BOARD - HOLE
    return left * (left - 1) // 2


@compile_loop
def fare_everywhere(part: int, parts: int, boards: Boards, lookup: Lookup, least: int, fares: Fares) -> None:
    """How every pair of kinds fares on every class of boards. Cost: classes × pairs. Bound: as `fare_on`."""
    room = make_room(boards, lookup)
    for n in range(part, len(boards.ranks), parts):
        fare_on(boards, lookup, n, least, room, fares, n)


@inline
def see_cells(
    at: int,
    weaker: int,
    up_to: int,
    below: NDArray[np.int16],
    one: int,
    other: int,
    kinds: int,
    least: int,
    dealers: int,
    cell: NDArray[np.int64],
) -> None:
    """Fill the cells for a pair of kinds; `below` is by kind, as in `Fares`."""
    under = below[kinds] - below[one] - below[other] + (1 if at < least else 0)
    fill_cells(at, least, weaker, up_to, under, dealers, cell)


@compile_loop
def count_deals(boards: Boards, n: int, left: NDArray[np.int64], deals: NDArray[np.int64]) -> None:
    """The deals of each pair of kinds on a class of boards, with all flops that a board may have come from.

    Shape: `deals` is 2 × pair, first where the two cards are of different suits and then where they are of one.
    """
    number, long, pattern = len(boards.keys), boards.long[n], boards.pattern[n]
    count_left(boards, n, left)
    often, suited, most = boards.dealt[pattern] * FLOPS, boards.suited[pattern], boards.suits - (1 if long else 0)
    for one in range(kinds_of(boards, long)):
        for other in range(one + 1):
            pair = pair_of(one, other)
            whole = often * (left[one] * (left[one] - 1) // 2 if one == other else left[one] * left[other])
            in_suit = 0
            if other >= number and one != other:
                in_suit = whole
            elif one < number and one != other:
                in_suit = suited[most - left[one], most - left[other]] * FLOPS
            deals[0, pair], deals[1, pair] = whole - in_suit, in_suit


@compile_loop
def holes_by_kinds(boards: Boards, flops: Flops) -> NDArray[np.int64]:
    """The class of hole pairs by whether they are of one suit and by pair of kinds, -1 for none."""
    number, suits = len(boards.keys), boards.suits
    found = np.full((2, number * (2 * number + 1)), -1, np.int64)
    for one in range(2 * number):
        for other in range(one + 1):
            high, low = max(one % number, other % number), min(one % number, other % number)
            found[0, pair_of(one, other)] = flops.hole[high * suits + 1, low * suits]
            if high != low:
                found[1, pair_of(one, other)] = flops.hole[high * suits, low * suits]
    return found


@compile_loop
def judge_boards(
    part: int,
    parts: int,
    boards: Boards,
    rules: Rules,
    flops: Flops,
    fares: Fares,
    ahead: NDArray[np.int32],
    ends: NDArray[np.int8],
    going_on: NDArray[np.int64],
    early: NDArray[np.int64],
) -> None:
    """What the choices bring to each pair of kinds on each class of boards, over all the dealer's pairs together.

    Shape: `ahead` is class × choice after the flop × pair, by how much the choice is better than the best one at the
    end; `ends` class × pair, that best one. To be summed over the parts: `going_on` part × class of hole pairs, what
    the best at the end brings over all boards; `early` part × class of hole pairs × row × cell, all deals. All start at
    0. Cost: classes × pairs. Bound: twice all pairs that the dealer can hold, times max|gains|, below 2^31; all deals ·
    max|gains| below 2^63.
    """
    left = np.zeros(2 * len(boards.keys) + 1, np.int64)
    cell = np.empty(CELLS, np.int64)
    dealers, holes = dealers_of(boards), holes_by_kinds(boards, flops)
    deals, gains, least = np.zeros(holes.shape, np.int64), rules.gains, rules.least
    for n in range(part, len(boards.ranks), parts):
        if not boards.dealt[boards.pattern[n]]:
            continue
        count_deals(boards, n, left, deals)
        at, weaker, up_to, below = fares.at[n], fares.weaker[n], fares.up_to[n], fares.below[n]
        kinds = kinds_of(boards, boards.long[n])
        for one in range(kinds):
            for other in range(one + 1):
                pair = pair_of(one, other)
                if at[pair] < 0:
                    continue
                row = rules.rows[at[pair]]
                see_cells(at[pair], weaker[pair], up_to[pair], below, one, other, kinds, least, dealers, cell)
                best = best_choice(gains, rules.last, row, cell)
                brings = weigh_choice(gains, best, row, cell)
                ends[n, pair] = best
                for choice in range(rules.before, rules.last):
                    ahead[n, choice - rules.before, pair] = weigh_choice(gains, choice, row, cell) - brings
                for suited in range(2):
                    if deals[suited, pair]:
                        going_on[part, holes[suited, pair]] += brings * deals[suited, pair]
                        for m in range(CELLS):
                            early[part, holes[suited, pair], row, m] += deals[suited, pair] * cell[m]
