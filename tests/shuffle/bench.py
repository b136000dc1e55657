"""The bench: all tests together, with a chance of one in a hundred that a fair shuffler is suspected at all (Holm).

Whoever is suspected is asked again, once, for fresh decks; whoever is suspected twice has failed.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.shuffle import orders as of_orders
from tests.shuffle import stream as of_stream
from tests.shuffle.orders import Orders

FAMILY = 0.01

Draw = Callable[[int], Orders]
Raw = Callable[[int], bytes]


def suspects(chances: dict[str, float]) -> list[str]:
    """The tests that reject, by Holm's steps."""
    found: list[str] = []
    for place, (name, chance) in enumerate(sorted(chances.items(), key=lambda one: one[1])):
        if chance > FAMILY / (len(chances) - place):
            break
        found.append(name)
    return found


def look(draw: Draw, shuffles: int, raw: Raw | None = None, size: int = 1 << 18) -> list[str]:
    """What is suspicious in one set of decks, and of bytes."""
    decks = draw(shuffles)
    chances = {name: test(decks) for name, test in of_orders.TESTS.items()}
    if raw:
        bits = of_stream.bits_of(raw(size))
        chances |= {name: test(bits) for name, test in of_stream.TESTS.items()}
    return suspects(chances)


def judge(draw: Draw, shuffles: int, raw: Raw | None = None, size: int = 1 << 18) -> list[str]:
    """Why a shuffler has failed; nothing, where it has not."""
    return look(draw, shuffles, raw, size) and look(draw, shuffles, raw, size)


def fair(random: np.random.Generator) -> Draw:
    """A shuffler to calibrate the bench with."""
    return lambda shuffles: random.permuted(np.tile(np.arange(52, dtype=np.uint8), (shuffles, 1)), axis=1)
