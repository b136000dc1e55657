"""Hands that are counted, not ranked: baccarat's point count and blackjack's total.

The values are the cards' own, whatever deck they come from.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import RANKS, SUITS, Card
from pitboss.frozen import frozen

PIPS = tuple(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS)
"""What a rank counts at its lowest: the ace 1, the ten-value cards 10, the others their face."""

PIPS_OF_CARDS = tuple(number for number in PIPS for _ in SUITS)
"""The same by card: hands are counted by the hundred thousand."""


def pips(one: Card) -> int:
    return PIPS_OF_CARDS[one]


def point_count(hand: Sequence[Card]) -> int:
    """Baccarat's count: the last digit of the sum, so that ten-value cards count nothing."""
    return sum(map(pips, hand)) % 10


def is_natural(hand: Sequence[Card]) -> bool:
    """8 or 9 on the first two cards. [MD Midi 1.2 Ch.1 §B(3)]"""
    return len(hand) == 2 and point_count(hand) in (8, 9)


GREATEST_TOTAL = 21
"""The greatest total of a hand at blackjack: what is above it has lost, and nothing is drawn to it."""


@frozen
class Total:
    """A blackjack total; soft while an ace in it counts 11."""

    value: int
    soft: bool

    @property
    def busts(self) -> bool:
        return self.value > GREATEST_TOTAL


def blackjack_total(hand: Sequence[Card]) -> Total:
    """The total: an ace counts 11 unless that would take the hand above 21, and then 1. [58 Pa. Code § 633a.3]"""
    values = [PIPS_OF_CARDS[one] for one in hand]
    hard = sum(values)
    # A second ace at 11 would always be above 21, so at most one is raised.
    soft = 1 in values and hard + 10 <= GREATEST_TOTAL
    return Total(hard + 10 if soft else hard, soft)


def is_blackjack(hand: Sequence[Card]) -> bool:
    """An ace and a ten-value card as the first two cards. [58 Pa. Code § 633a.1]"""
    return sorted(map(pips, hand)) == [1, 10]
