"""Choices that are worth exactly the same, street by street: with which cards they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.streets import FOLDED
from pitboss.odds.kernels.subsets import BINOMIAL

if TYPE_CHECKING:
    from pitboss.odds.solvers.streets import StreetPlay

Ints = NDArray[np.int64]


def find_ties(play: StreetPlay, n: int, sets: Ints, way: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Of these sets of cards, those with which several choices are the best: (which, the choices as the law has them).

    Of such choices the first is made, and the figures suppose it.
    """
    worth = weigh_sets(play, n, sets, way)
    best = worth.max(axis=0)
    index = BINOMIAL[sets, np.arange(1, sets.shape[1] + 1)].sum(axis=1)
    assert (best == play.best_play[n][0][index, way]).all(), "what the kernel found is found again"
    names = [choice.id for choice in play.plan.streets[n].choices]
    for at in np.flatnonzero((worth == best).sum(axis=0) > 1).tolist():
        yield at, tuple(name for name, one in zip(names, worth[:, at] == best[at], strict=True) if one)


def weigh_sets(play: StreetPlay, n: int, sets: Ints, way: int) -> Ints:
    """What each choice is worth with each set, over all orders of the cards to come: choice × set."""
    street, size = play.plan.streets[n], sets.shape[1]
    every = np.arange(play.cards)
    at, card = np.nonzero(~(sets[:, :, None] == every).any(axis=1))
    after = np.sort(np.column_stack([sets[at], card]), axis=1)
    index = BINOMIAL[after, np.arange(1, size + 2)].sum(axis=1)
    last = n + 1 == len(play.plan.streets)
    found = np.zeros((len(street.choices), len(sets)), np.int64)
    for choice, lead in enumerate(street.leads[way]):
        if lead == FOLDED:
            found[choice] = play.plan.forfeits(n)[way] * play.orders(size)
        else:
            values = play.plan.gains[lead, play.row_of_set[index]] if last else play.best_play[n + 1][0][index, lead]
            np.add.at(found[choice], at, values)
    return found
