"""The best play against an up card as people can use it: for each up card the least hand for each choice.

The last few cards of a hand, and their suits, have a say too; so bounds are set where they are right most often, and
how often that is is said with them.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.compiled.hands import RankTable
from pitboss.compiled.showdown import Showdown
from pitboss.odds.wording.figures import percentage
from pitboss.odds.wording.thresholds import name_rank

Ints = NDArray[np.int64]


def describe_bounds(meeting: Showdown, own: RankTable, chosen: Ints) -> str:
    """The play in words, from the number of hands that make each choice, by up card, choice and place."""
    ends = sorted(range(len(meeting.ends)), key=lambda end: Fraction(meeting.ends[end].times or 0))
    deck = meeting.game.deck
    told: dict[str, list[str]] = {}
    right = 0
    for rank, made in zip(deck.ranks, chosen, strict=True):
        begins, agreed = find_bounds(made[ends])
        right += agreed
        told.setdefault(tell_line(meeting, own, ends, begins, made), []).append(rank)
    lines = [f"against {run_of(ranks)}: {said}" for said, ranks in told.items()]
    lines = list(told) if len(told) == 1 else lines
    share = Fraction(right, int(chosen.sum()))
    if share < 1:
        lines.append(f"(right in {percentage(share, 2)} of deals; in the others further cards decide: ask with --hand)")
    return "\n".join(lines)


def find_bounds(made: Ints) -> tuple[list[int], int]:
    """(the place from which each choice is made, how many hands that is right for), choices in rising order.

    The sums run up to each place; the best way to get there with one choice more is the best so far with one less.
    """
    sums = np.hstack([np.zeros((len(made), 1), np.int64), made.cumsum(axis=1)])
    best = sums[0]
    cuts: list[Ints] = []
    for choice in sums[1:]:
        gain = best - choice
        top = np.maximum.accumulate(gain)
        rises = np.diff(top, prepend=top[0] - 1) > 0
        cuts.append(np.maximum.accumulate(np.where(rises, np.arange(len(gain)), 0)))
        best = top + choice
    begins: list[int] = []
    at = made.shape[1]
    for cut in reversed(cuts):
        at = int(cut[at])
        begins.insert(0, at)
    return [0, *begins], int(best[-1])


def tell_line(meeting: Showdown, own: RankTable, ends: list[int], begins: list[int], made: Ints) -> str:
    """`3x with pair T-K-8 or better, 1x with high card A-K-Q-J or better, otherwise fold`."""
    dealt = np.flatnonzero(made.any(axis=0))
    told, above = [], len(own.order)
    for end, begin in reversed(list(zip(ends, begins, strict=True))):
        mine = dealt[(dealt >= begin) & (dealt < above)]
        if len(mine):
            told.append((meeting.ends[end].id, name_rank(own.ranking, own.order[mine[0]])))
        above = begin
    if len(told) == 1:
        return f"{told[0][0]} with every hand"
    *others, last = told
    return ", ".join([*(f"{choice} with {hand} or better" for choice, hand in others), f"otherwise {last[0]}"])


def run_of(ranks: list[str]) -> str:
    """`2-7` for ranks that follow each other, else the ranks one by one."""
    first = RANKS.index(ranks[0])
    run = len(ranks) > 2 and "".join(ranks) in RANKS and RANKS.index(ranks[-1]) == first + len(ranks) - 1
    return f"{ranks[0]}-{ranks[-1]}" if run else " ".join(ranks)
