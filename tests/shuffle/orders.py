"""Tests of shuffled decks: each gives the chance of what it sees if every order were equally likely."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tests.shuffle.probability import chi_square_tail, compare, normal_tail

CARDS = 52
Orders = NDArray[np.uint8]
"""A row for each shuffle: which card lies at each place."""


def counts_by_place(orders: Orders) -> NDArray[np.int64]:
    """How often each card lay at each place."""
    size = orders.shape[1]
    places = np.arange(size) * size
    return np.bincount((orders + places).ravel(), minlength=size * size).reshape(size, size)


def card_at_place(orders: Orders) -> float:
    """Cards by places. Rows and columns are fixed, so that 51 x 51 are free, and the statistic is 51/52 of the sum."""
    found, expected = counts_by_place(orders), len(orders) / CARDS
    statistic = ((found - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    return chi_square_tail(float(statistic), (CARDS - 1) ** 2)


def one_card_at_one_place(orders: Orders) -> float:
    """The most unlikely of all 2,704 counts: a single card that sticks is lost in the sum of all."""
    found, chance = counts_by_place(orders), 1 / CARDS
    spread = math.sqrt(len(orders) * chance * (1 - chance))
    return min(1.0, CARDS**2 * normal_tail(float(np.abs(found - len(orders) * chance).max()) / spread))


def neighbours(orders: Orders) -> float:
    """Which card follows which; one pair from each shuffle, so that all are independent."""
    rows = np.arange(len(orders))
    first = 2 * (rows % (CARDS // 2))
    pairs = orders[rows, first].astype(np.int64) * CARDS + orders[rows, first + 1]
    different = ~np.eye(CARDS, dtype=bool).ravel()
    found = np.bincount(pairs, minlength=CARDS**2)[different]
    return compare(found, np.full(found.size, 1 / found.size))


def first_three(orders: Orders) -> float:
    """The first three cards, as one of 22,100 sets."""
    a, b, c = (one.astype(np.int64) for one in np.sort(orders[:, :3], axis=1).T)
    found = np.bincount(c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a, minlength=22_100)
    return compare(found, np.full(22_100, 1 / 22_100))


def kinds_of_five(orders: Orders) -> float:
    """How many ranks the first five cards have, and whether they are of one suit."""
    ranks, suits = np.sort(orders[:, :5] // 4, axis=1), orders[:, :5] % 4
    different = 1 + (np.diff(ranks, axis=1) != 0).sum(axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    found = np.bincount(np.where(flush, 0, different), minlength=6)
    hands = math.comb(52, 5)
    of_two = 13 * 48 + 13 * 12 * math.comb(4, 3) * math.comb(4, 2)
    of_three = 13 * 4 * math.comb(12, 2) * 16 + math.comb(13, 2) * 36 * 44
    of_four = 13 * 6 * math.comb(12, 3) * 64
    flushes = 4 * math.comb(13, 5)
    exact = [flushes, 0, of_two, of_three, of_four, math.comb(13, 5) * 4**5 - flushes]
    return compare(found, [one / hands for one in exact])


def stayed(orders: Orders) -> float:
    """How many cards stay where they were: of n cards, so many orders leave k of them."""
    return compare_counts((orders == np.arange(CARDS)).sum(axis=1), fixed_points(CARDS))


def changed_since_the_last(orders: Orders) -> float:
    """How many cards lie where they lay in the shuffle before: as many as stay by chance."""
    return compare_counts((orders[1:] == orders[:-1]).sum(axis=1)[::2], fixed_points(CARDS))


def cycles(orders: Orders) -> float:
    """Into how many cycles the shuffle falls apart."""
    rows = np.arange(len(orders))
    least, at = np.tile(np.arange(CARDS, dtype=np.uint8), (len(orders), 1)), orders.copy()
    for _ in range(CARDS):  # The least card of the cycle that each card is in.
        least = np.minimum(least, at)
        at = orders[rows[:, None], at]
    return compare_counts((least == np.arange(CARDS)).sum(axis=1), cycle_chances(CARDS))


def rising_sequences(orders: Orders) -> float:
    """How many runs of consecutive cards lie in order: few after a poor riffle."""
    places = np.argsort(orders, axis=1)
    return compare_counts(1 + (np.diff(places, axis=1) < 0).sum(axis=1), rising_chances(CARDS))


def after_the_same(orders: Orders) -> float:
    """Where the first card of a shuffle lies in the next."""
    first, after = orders[:-1:2, 0], orders[1::2]
    where = (after[: len(first)] == first[: len(after), None]).argmax(axis=1)
    return compare(np.bincount(where, minlength=CARDS), np.full(CARDS, 1 / CARDS))


def equal_decks(orders: Orders) -> float:
    """Two equal decks of 52! are as good as impossible."""
    kinds = np.unique(np.ascontiguousarray(orders).view(f"V{orders.shape[1]}"))
    return 0.0 if len(kinds) < len(orders) else 1.0


TESTS: Mapping[str, Callable[[Orders], float]] = {
    one.__name__: one
    for one in (
        card_at_place,
        one_card_at_one_place,
        neighbours,
        first_three,
        kinds_of_five,
        stayed,
        changed_since_the_last,
        cycles,
        rising_sequences,
        after_the_same,
        equal_decks,
    )
}


def compare_counts(found: NDArray[np.int64], chances: tuple[float, ...]) -> float:
    return compare(np.bincount(found, minlength=len(chances))[: len(chances)], chances)


@cache
def fixed_points(size: int) -> tuple[float, ...]:
    deranged = [1, 0]
    for n in range(2, size + 1):
        deranged.append((n - 1) * (deranged[-1] + deranged[-2]))
    whole = math.factorial(size)
    return tuple(math.comb(size, k) * deranged[size - k] / whole for k in range(size + 1))


@cache
def cycle_chances(size: int) -> tuple[float, ...]:
    """Stirling numbers of the first kind, over all orders."""
    row = [1]
    for n in range(size):
        row = [(row[k - 1] if k else 0) + n * (row[k] if k < len(row) else 0) for k in range(len(row) + 1)]
    return tuple(one / math.factorial(size) for one in row)


@cache
def rising_chances(size: int) -> tuple[float, ...]:
    """Eulerian numbers, over all orders."""
    row = [1]
    for n in range(2, size + 1):
        row = [(k + 1) * (row[k] if k < len(row) else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return (0.0, *(one / math.factorial(size) for one in row))
