"""The shoes that a dealer at Blackjack Switch can be left with: which cards are gone, and what is drawn then.

What is gone is a hand, the two cards of the hand beside it, and, where a pair was split, its other half and further
cards of its value. Every such set of cards has a key, a number whose digits are how many cards of each value it holds;
keys of sets that are gone together add up. The up card is not among them: it only makes another shoe to begin with.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.blackjack_play import PlayTables, count_split_hands
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.odds.kernels.many_shoes import chances_after
from pitboss.odds.solvers.blackjack.splits import most_gone
from pitboss.odds.solvers.blackjack.steps import Steps, steps_of

Floats = NDArray[np.float64]
Places = NDArray[np.int32]

DIGIT = 5
"""The bits of a digit: fewer than 32 cards of a value are gone."""


@dataclass(frozen=True, eq=False)
class Shoes:
    """Hands of two cards or more (`rows`), those of just two (`firsts`), which may also lie beside a hand, and the key
    of each hand and value."""

    tables: PlayTables
    keys: Ints
    of_value: Ints
    rows: Ints
    firsts: Ints

    @cached_property
    def beside(self) -> Ints:
        """The cards of each hand of two, which may lie beside another."""
        return self.tables.hands.counts[self.firsts]

    @cached_property
    def pairs(self) -> tuple[tuple[int, int, int], ...]:
        """Each pair that may be split: its value, its number among the first hands, how many hands it may become."""
        found = []
        for value, card in enumerate(self.tables.values.cards):
            pair = np.flatnonzero(self.beside[:, value] == 2)
            if len(pair) and count_split_hands(card, self.tables.rules) > 1:
                found.append((value, int(pair[0]), count_split_hands(card, self.tables.rules)))
        return tuple(found)

    def halves(self, value: int) -> Ints:
        """The hands that may have begun as half of a pair."""
        found: Ints = self.rows[self.tables.hands.counts[self.rows, value] > 0]
        return found

    @cached_property
    def sorted(self) -> Ints:
        """The key of every shoe that is needed to find the best play."""
        beside = self.keys[self.firsts]
        found = [keep_distinct(self.keys[self.rows][:, None] + beside)]
        for value, _, most in self.pairs:
            halves = self.keys[self.halves(value)]
            more = self.of_value[value] * np.arange(1, most_gone(most) + 2)
            found.append(keep_distinct(keep_distinct(halves[:, None] + beside)[:, None] + more))
        return keep_distinct(np.concatenate(found))

    @cached_property
    def _where(self) -> dict[tuple[int, int], Places]:
        return {}

    def where(self, half_of: int = NONE, more: int = 0) -> Places:
        """The shoe that lacks a hand of two and each hand (of `rows`, or the halves of a pair) beside it."""
        if (half_of, more) not in self._where:
            rows = self.rows if half_of == NONE else self.halves(half_of)
            gone = 0 if half_of == NONE else (1 + more) * self.of_value[half_of]
            found = np.searchsorted(self.sorted, self.keys[self.firsts][:, None] + self.keys[rows] + gone)
            self._where[half_of, more] = found.astype(np.int32)
        return self._where[half_of, more]

    def prepare(self) -> None:
        """All that does not depend on an up card, before the up cards are shared out."""
        self.where()
        for value, *_ in self.pairs:
            self.where(value)

    def count_gone(self, keys: Ints) -> Ints:
        """How many cards of each value are gone, the highest value first."""
        digits = DIGIT * np.arange(len(self.of_value))[::-1]
        counts: Ints = keys[:, None] >> digits & (1 << DIGIT) - 1
        return counts

    @cached_property
    def all_gone(self) -> Ints:
        return self.count_gone(self.sorted)

    def cards_left(self, up: int) -> Ints:
        """The cards of the shoe without the up card."""
        left = self.tables.numbers.copy()
        left[up] -= 1
        return left

    @cached_property
    def steps(self) -> tuple[Steps, ...]:
        """By up card."""
        return tuple(steps_of(tree, len(self.of_value)) for tree in self.tables.trees)

    def draw_dealer(self, up: int, drawn: Floats, *where: Places) -> None:
        """Fill in, for the shoes of these places, the chance of each class of dealer's hands, with nothing in the class
        that the players know it is not. Most shoes are left after splits that are never near right."""
        tables, steps = self.tables, self.steps[up]
        wanted = np.zeros(len(self.sorted), np.bool_)
        for places in where:
            wanted[places] = True
        rows = np.flatnonzero(wanted)
        rows = rows[~drawn[rows].any(axis=1)]
        found = np.zeros((len(rows), tables.dealer_classes))
        orders = steps.orders.astype(np.float64)
        chances_after(
            self.cards_left(up)[::-1].copy(), steps.steps, steps.bounds, orders, steps.ends, self.all_gone[rows], found
        )
        if tables.knows_no_blackjack(up):
            found[:, tables.dealer_blackjack] = 0
        drawn[rows] = found


def keep_distinct(keys: Ints) -> Ints:
    """Each key once, in order: by sorting, which for so many is several times as fast as NumPy's hashing."""
    in_order = np.sort(keys, axis=None)
    distinct: Ints = in_order[np.append(True, in_order[1:] != in_order[:-1])]
    return distinct


def shoes_of(tables: PlayTables) -> Shoes:
    hands, values = tables.hands, len(tables.numbers)
    of_value = 1 << DIGIT * np.arange(values, dtype=np.int64)
    shoes = Shoes(
        tables, hands.counts @ of_value, of_value, np.flatnonzero(hands.size > 1), np.flatnonzero(hands.size == 2)
    )
    # A hand above 21 has one card more, a split pair its other half and those that came to further hands.
    most = max((1 + most_gone(hands) for *_, hands in shoes.pairs), default=0)
    assert int(hands.counts.max()) + 1 + 2 + most < 1 << DIGIT, "so many cards of a value must fit a digit"
    return shoes
