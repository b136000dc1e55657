"""Twelve shufflers as they were really built, each wrong in its own way."""

from __future__ import annotations

import random as plain
from collections.abc import Callable, Mapping
from functools import cmp_to_key

import numpy as np

from tests.shuffle.bench import Draw, Raw, fair
from tests.shuffle.orders import Orders

Below = Callable[[int], int]
Shuffle = Callable[[plain.Random], list[int]]


def one_by_one(shuffle: Shuffle) -> Draw:
    """Deck after deck, from one good source of numbers."""
    source = plain.Random(20261116)
    return lambda shuffles: np.array([shuffle(source) for _ in range(shuffles)], dtype=np.uint8)


def fisher_yates(below: Below) -> list[int]:
    deck = list(range(52))
    for last in range(51, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def swap_any(source: plain.Random) -> list[int]:
    deck = list(range(52))
    for place in range(52):
        other = source.randrange(52)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def off_by_one(source: plain.Random) -> list[int]:
    """The first place is never drawn."""
    return fisher_yates(lambda bound: source.randrange(1, bound) if bound > 1 else 0)


def sattolo(source: plain.Random) -> list[int]:
    """A card never stays where it is."""
    return fisher_yates(lambda bound: source.randrange(bound - 1))


def eight_bit_modulo(source: plain.Random) -> list[int]:
    return fisher_yates(lambda bound: source.getrandbits(8) % bound)


def sixteen_bit_seed(source: plain.Random) -> list[int]:
    return fisher_yates(plain.Random(source.getrandbits(16)).randrange)


def clock_seed(source: plain.Random) -> list[int]:
    """The millisecond of the day."""
    return fisher_yates(plain.Random(source.randrange(24 * 60 * 60 * 1000)).randrange)


class Congruence:
    """The generator of old C libraries, with its low bits."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return self.state

    def below(self, bound: int) -> int:
        return self.next() % bound

    def bytes(self, count: int) -> bytes:
        return bytes(self.next() & 0xFF for _ in range(count))


def reused_seed(shuffles: int) -> Orders:
    """Every shift begins with the same seed."""
    decks: list[list[int]] = []
    while len(decks) < shuffles:
        source = plain.Random(1)
        decks += [fisher_yates(source.randrange) for _ in range(min(1000, shuffles - len(decks)))]
    return np.array(decks, dtype=np.uint8)


def sticky_card(shuffles: int) -> Orders:
    """One card stays on top, in one of a thousand shuffles."""
    random = np.random.default_rng()
    decks = fair(random)(shuffles)
    stays = random.random(shuffles) < 0.001
    at = (decks == 0).argmax(axis=1)
    rows = np.flatnonzero(stays)
    decks[rows, at[rows]] = decks[rows, 0]
    decks[rows, 0] = 0
    return decks


def random_comparator(source: plain.Random) -> list[int]:
    return sorted(range(52), key=cmp_to_key(lambda one, other: source.choice((-1, 1))))


def first_forty(source: plain.Random) -> list[int]:
    deck = list(range(40))
    source.shuffle(deck)
    return [*deck, *range(40, 52)]


def stale_after_fork(shuffles: int) -> Orders:
    """Two processes that were forked with the same state."""
    parent = plain.Random(20261116)
    child = plain.Random()
    child.setstate(parent.getstate())
    half = [fisher_yates(one.randrange) for one in (parent, child) for _ in range(shuffles // 2)]
    return np.array(half, dtype=np.uint8)


CONGRUENCE = Congruence(20261116)
SHUFFLERS: Mapping[str, tuple[Draw, Raw | None]] = {
    "swap with any place": (one_by_one(swap_any), None),
    "off by one": (one_by_one(off_by_one), None),
    "Sattolo": (one_by_one(sattolo), None),
    "a byte modulo": (one_by_one(eight_bit_modulo), None),
    "a seed of 16 bits": (one_by_one(sixteen_bit_seed), None),
    "the clock as a seed": (one_by_one(clock_seed), None),
    "a linear congruence": (one_by_one(lambda _: fisher_yates(CONGRUENCE.below)), CONGRUENCE.bytes),
    "the same seed again": (reused_seed, None),
    "a card that sticks": (sticky_card, None),
    "sorted by chance": (one_by_one(random_comparator), None),
    "the first forty": (one_by_one(first_forty), None),
    "stale after a fork": (stale_after_fork, None),
}
ENOUGH: Mapping[str, int] = {"a card that sticks": 1_500_000, "the clock as a seed": 40_000}
"""How many shuffles it takes to see it, where twenty thousand are not enough."""
