"""The best play against an up card as people can use it: for each up card the least hand for each choice.

The last few cards of a hand, and their suits, have a say too; so bounds are set where they are right most often, and
how often that is is said with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.compiled.hands import RankTable
from pitboss.compiled.showdown import Showdown
from pitboss.odds.wording.figures import percentage
from pitboss.odds.wording.thresholds import name_rank
from pitboss.odds.wording.ties import MOST_NAMED, NO_TIES, tell_tie

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
        lines.append(
            f"(right in {percentage(share, 2)} of deals; in the others further cards decide: ask for one hand)"
        )
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Tie:
    """Hands at one place that several choices are the best for, against an up card of this rank."""

    choices: tuple[str, ...]
    place: int
    up: str
    hands: int


def tell_ties(own: RankTable, ties: Sequence[Tie]) -> list[str]:
    """Which hands they are, the suit of the up card being one of four alike; or how many, where that is too long."""
    by_choices: dict[tuple[str, ...], list[Tie]] = {}
    for one in ties:
        by_choices.setdefault(one.choices, []).append(one)
    return [tell_tie(choices, place_ties(own, some)) for choices, some in by_choices.items()] or [NO_TIES]


def place_ties(own: RankTable, ties: Sequence[Tie]) -> str:
    """`with pair 9-Q-7 against 3 (6 hands)`, one after another."""
    if len(ties) > MOST_NAMED:
        return f"with {sum(one.hands for one in ties):,} hands against an up card of one suit (ask for one hand)"
    names = (f"{name_rank(own.ranking, own.order[one.place])} against {one.up} ({one.hands} hands)" for one in ties)
    return f"with some of {', '.join(names)}"


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
