"""Blackjack counted exactly: how many orders of a shoe's cards end with each result of each way of playing.

A row is a set of cards that are gone when the dealer plays, and in how many ways they can have gone. The kernel adds
rows up in the remainders of primes; here they become whole numbers, out of the orders of as many cards as a round may
take.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import perm
from typing import Any

import numpy as np

from pitboss.compiled.blackjack_play import PlayTables
from pitboss.compiled.dealer_hands import DEPTH, NONE, ORDERS, Ints
from pitboss.odds.kernels import parts_for, share_out
from pitboss.odds.kernels.shoe import MOST_BITS, ORDER_BITS, count_remainders
from pitboss.odds.solvers.blackjack.play import Bools, Ends
from pitboss.odds.solvers.blackjack.remainders import find_whole, primes_for

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
        parts = [np.concatenate(part) for part in zip(*self.parts, strict=True)]
        # What the dealer draws depends on the tree and the cards that are gone: equal ones lie side by side.
        order = np.lexsort((*parts[0].T, parts[2]))
        taken, ways, tree, barred, slots = (part[order] for part in parts)
        trees = np.concatenate(tables.trees)
        bounds = np.cumsum([0, *(len(one) for one in tables.trees)])
        longest = int(taken.sum(axis=1).max()) + int(trees[:, DEPTH].max())
        total = perm(cards, min(longest, cards))
        primes = primes_for(total)
        check_bounds(tables, primes)
        # More cards than there are cannot be drawn: such rows count for nothing already.
        falls = [[pow(perm(cards, n), -1, prime) if n <= cards else 0 for n in range(longest + 2)] for prime in primes]
        out = np.zeros((len(primes), len(self.slots), tables.dealer_classes + 1), np.int64)
        share_out(count_remainders, parts_for(len(primes)), np.array(primes), tables.numbers, np.array(falls), trees,
                  bounds, taken, ways, tree, barred, slots, out)  # fmt: skip
        found: dict[tuple[Any, ...], dict[tuple[int, bool], dict[int | str, int]]] = {}
        for (key, ending, doubled), slot in self.slots.items():
            counts = found.setdefault(key, {}).setdefault((ending, doubled), {})
            for dealer in np.flatnonzero(out[:, slot].any(axis=0)):
                which = ALONE if dealer == tables.dealer_classes else int(dealer)
                counts[which] = find_whole([int(rest) for rest in out[:, slot, dealer]], primes, total)
        return total, found


def check_bounds(tables: PlayTables, primes: tuple[int, ...]) -> None:
    """What the kernels' sums of products must not exceed."""
    assert max(primes) < 2**MOST_BITS, "remainders must fit the kernel"
    most = max(int(tree[:, ORDERS].sum()) for tree in tables.trees)
    assert most < 2**ORDER_BITS <= 2 ** (62 - MOST_BITS), "orders must fit the kernel's sums"
