"""Blackjack counted exactly: how many orders of a shoe's cards end with each result of each way of playing.

A row is a set of cards that are gone when the dealer plays, and in how many ways they can have gone. The kernel adds
rows up in the remainders of primes; here they become whole numbers, out of the orders of as many cards as a round may
take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import perm
from typing import Any

import numpy as np

from pitboss.compiled.blackjack_play import PlayTables
from pitboss.compiled.dealer_hands import DEPTH, NONE, Ints
from pitboss.odds.kernels import parts_for, share_out
from pitboss.odds.kernels.many_shoes import Sums, remainders_after
from pitboss.odds.kernels.shoe import count_settled
from pitboss.odds.solvers.blackjack.play import Bools, Ends
from pitboss.odds.solvers.blackjack.remainders import as_words, find_whole, moduli_of, primes_for, tabulate_orders
from pitboss.odds.solvers.blackjack.steps import steps_of

ALONE = "whatever the dealer has"
"""The class of a result that is settled without the dealer."""

Found = Mapping[tuple[Any, ...], Mapping[tuple[int, bool], Mapping[int | str, int]]]
"""Counts by the key of a way of playing, by how a hand ended and whether it was doubled, and by dealer's hand."""


class Rows:
    """Rows to be counted, each way of playing under a key of the caller's."""

    def __init__(self, tables: PlayTables) -> None:
        self.tables = tables
        self.slots: dict[tuple[tuple[Any, ...], int, bool], int] = {}
        self.parts: list[tuple[Ints, Ints, Ints, Ints, Ints]] = []

    def add_ends(self, key: tuple[Any, ...], up: int, gone: Ints, ends: Ends) -> None:
        """The ends of a way of playing, besides whose hands other cards are gone, the up card among them."""
        for alone in (False, True):
            some = np.flatnonzero(ends.busted == alone)
            self.add(key, up, ends.counts[some] + gone, ends.ways[some], ends.ending[some], ends.doubled[some], alone)

    def add(
        self, key: tuple[Any, ...], up: int, taken: Ints, ways: Ints, ending: Ints, doubled: Bools, alone: bool
    ) -> None:
        """Rows of cards that are gone; where they are settled `alone`, the dealer need not draw.

        Where the players know that the dealer has no blackjack, only deals without one are counted.
        """
        kinds = [(key, int(one), bool(two)) for one, two in zip(ending, doubled, strict=True)]
        slots = np.array([self.slots.setdefault(kind, len(self.slots)) for kind in kinds], np.int64)
        tree, barred = np.full(len(ways), NONE if alone else up), np.full(len(ways), NONE)
        if self.tables.knows_no_blackjack(up):
            barred[:] = self.tables.blackjack_value(up) if alone else self.tables.dealer_blackjack
        self.parts.append((taken, ways, tree, barred, slots))

    def count(self) -> tuple[int, Found]:
        """The total, and what was counted."""
        tables, cards = self.tables, self.tables.values.total
        taken, ways, tree, barred, slots = (np.concatenate(part) for part in zip(*self.parts, strict=True))
        deepest = max(int(one[:, DEPTH].max()) for one in tables.trees)
        longest = int(taken.sum(axis=1).max()) + deepest
        total = perm(cards, min(longest, cards))
        primes = primes_for(total)
        orders = tabulate_orders(cards, longest + 1, primes)
        drawn = np.zeros((len(tables.trees), len(self.slots), tables.dealer_classes, len(primes)), np.uint64)

        def count_some(part: int, parts: int) -> None:
            for up in range(part, len(tables.trees), parts):
                rows = np.flatnonzero(tree == up)
                rows = rows[np.lexsort(taken[rows].T)]
                draw_after(tables, up, primes, orders, (taken[rows], ways[rows], slots[rows]), drawn[up])
                if len(rows) and barred[rows[0]] != NONE:
                    drawn[up][:, barred[rows[0]]] = 0

        share_out(count_some, parts_for(len(tables.trees)))
        alone = np.zeros((len(self.slots), len(primes)), np.int64)
        for bar in np.unique(barred):
            some = np.flatnonzero((tree == NONE) & (barred == bar))
            count_settled(np.array(primes), tables.numbers, np.array(orders), taken[some], ways[some], bar, slots[some],
                          alone)  # fmt: skip
        rest = np.concatenate([drawn.sum(axis=0).astype(np.int64) % np.array(primes), alone[:, None]], axis=1)
        found: dict[tuple[Any, ...], dict[tuple[int, bool], dict[int | str, int]]] = {}
        for (key, ending, doubled), slot in self.slots.items():
            counts = found.setdefault(key, {}).setdefault((ending, doubled), {})
            for dealer in np.flatnonzero(rest[slot].any(axis=1)):
                which = ALONE if dealer == tables.dealer_classes else int(dealer)
                counts[which] = find_whole(rest[slot, dealer].tolist(), primes, total)
        return total, found


def draw_after(
    tables: PlayTables,
    up: int,
    primes: tuple[int, ...],
    orders: Sequence[Sequence[int]],
    rows: tuple[Ints, Ints, Ints],
    out: Sums,
) -> None:
    """Add to `out`, by slot, class and prime, what the dealer draws after each of the rows: sorted sets of cards that
    are gone, the up card among them, with their ways and slots."""
    taken, ways, slots = rows
    if not len(taken):
        return
    assert int(np.abs(ways).max()) < 2**59, "weights must fit the kernel"
    steps = steps_of(tables.trees[up], taken.shape[1])
    starts = np.flatnonzero(np.append(True, (taken[1:] != taken[:-1]).any(axis=1)))
    remainders_after(
        moduli_of(primes), tables.numbers[::-1].copy(), as_words(orders, primes), steps.steps, steps.bounds,
        steps.orders, steps.ends, taken[starts, ::-1].copy(), np.append(starts, len(taken)), slots, ways, out,
    )  # fmt: skip
