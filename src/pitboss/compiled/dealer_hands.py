"""The hands with which a blackjack dealer can end: each kind once, and in how many orders its cards can have come.

Only a card's value matters to the dealer's rule, so one card stands for all of its value. When the dealer draws is
asked of `games.blackjack`. Kernels take such hands as a tree: equal beginnings are drawn once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import perm, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Deck
from pitboss.errors import BadInput
from pitboss.games.blackjack import dealer_draws
from pitboss.rankings.points import blackjack_total, pips

Ints = NDArray[np.int64]
Counts = tuple[int, ...]
"""How many cards of each value."""

NONE = -1
"""No such hand: above 21, or more cards of a value than there are."""

PARENT, VALUE, BEFORE, DEPTH, CLASS, ORDERS = range(6)
"""The columns of a tree: a node's parent, the value of its card, how many of that value are above it, its depth, the
class of the hand that it ends or NONE, and the orders in which that hand can have come."""


@dataclass(frozen=True, slots=True)
class Values:
    """One card of each value that a shoe holds, ace first, and how many cards have it."""

    cards: tuple[Card, ...]
    numbers: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.numbers)


@cache
def values_of(deck: Deck) -> Values:
    by_value: dict[int, list[Card]] = {}
    for card in sorted(deck.cards, key=pips):
        by_value.setdefault(pips(card), []).append(card)
    return Values(
        tuple(cards[0] for cards in by_value.values()), tuple(len(cards) * deck.copies for cards in by_value.values())
    )


@dataclass(frozen=True, slots=True)
class FinalHand:
    """A hand that the dealer ends with: `cards` in one order in which it can come, how many of each value they are,
    and the number of orders of values. The first cards that were given are not among the counts."""

    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    orders: int

    def ways(self, numbers: Sequence[int]) -> int:
        """In how many ways it is drawn where this many cards of each value are left."""
        return self.orders * prod(perm(left, count) for left, count in zip(numbers, self.counts, strict=True))


@cache
def final_hands(values: Values, hits_soft_17: bool, first: tuple[Card, ...] = ()) -> tuple[FinalHand, ...]:
    """Every hand that the dealer can end with, the `first` cards being dealt already."""
    return tuple(_final_hands(values, hits_soft_17, first))


def _final_hands(values: Values, hits_soft_17: bool, first: tuple[Card, ...]) -> Iterator[FinalHand]:
    nothing = (0,) * len(values.cards)
    drawing = {nothing: FinalHand(first, nothing, 1)}
    while drawing:
        longer: dict[tuple[int, ...], FinalHand] = {}
        for hand in drawing.values():
            if sum(hand.counts) + len(first) >= values.total:
                raise BadInput(f"{values.total} cards are too few: the dealer may have to draw when none is left.")
            for n, card in enumerate(values.cards):
                counts = (*hand.counts[:n], hand.counts[n] + 1, *hand.counts[n + 1 :])
                if counts[n] <= values.numbers[n]:
                    orders = longer[counts].orders if counts in longer else 0
                    longer[counts] = FinalHand((*hand.cards, card), counts, orders + hand.orders)
        drawing = {}
        for counts, hand in longer.items():
            if must_draw(hand.cards, hits_soft_17):
                drawing[counts] = hand
            else:
                yield hand


def must_draw(cards: Sequence[Card], hits_soft_17: bool) -> bool:
    """Whether the dealer takes a card: two at least, and then by the rule."""
    total = blackjack_total(cards)
    return len(cards) < 2 or dealer_draws(total.value, soft=total.soft, hits_soft_17=hits_soft_17)


def build_tree(ends: Sequence[tuple[FinalHand, int]]) -> Ints:
    """Hands and their classes as a tree."""
    nodes: dict[Counts, list[int]] = {(): [0, 0, 0, 0, NONE, 0]}
    numbers: dict[Counts, int] = {(): 0}
    for hand, which in sorted(ends, key=lambda end: end[0].counts):
        path: Counts = ()
        for value in reversed(range(len(hand.counts))):
            for before in range(hand.counts[value]):
                longer = (*path, value)
                if longer not in nodes:
                    numbers[longer] = len(nodes)
                    nodes[longer] = [numbers[path], value, before, len(longer), NONE, 0]
                path = longer
        nodes[path][CLASS:] = [which, hand.orders]
    return np.array(list(nodes.values()), np.int64)
