"""Chance at an electronic table: whole shoes, dice and salts from the operating system's random bytes.

Every number is drawn by rejection: a draw that would favour the low numbers is thrown away. Every card of every shoe
takes fresh bytes, so that each order of eight decks can come, which no single seed could bring about.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from pitboss.cards import Card

Bytes = Callable[[int], bytes]
"""Gives this many random bytes."""

FACES = 6


class Chance:
    """Draws cards and dice. `drawn` counts the bytes that it has taken."""

    def __init__(self, source: Bytes = os.urandom) -> None:
        self.source = source
        self.drawn = 0

    def take(self, count: int) -> bytes:
        self.drawn += count
        return self.source(count)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as any other."""
        size = (bound.bit_length() + 7) // 8
        fair = 256**size - 256**size % bound
        while (number := int.from_bytes(self.take(size), "big")) >= fair:
            pass
        return number % bound

    def order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in an order, each order as likely as any other (Fisher and Yates, from the last place down)."""
        shoe = list(cards)
        for last in range(len(shoe) - 1, 0, -1):
            other = self.below(last + 1)
            shoe[last], shoe[other] = shoe[other], shoe[last]
        return tuple(shoe)

    def roll(self) -> tuple[int, int]:
        return 1 + self.below(FACES), 1 + self.below(FACES)

    def salt(self) -> str:
        return self.take(32).hex()
