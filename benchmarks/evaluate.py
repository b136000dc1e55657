"""Seven-card hands evaluated in bulk, beside one call a hand of eval7 and of phevaluator in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, show
from pitboss.compiled.hands import tabulate_ranking
from pitboss.odds.deals.evaluation import evaluate
from pitboss.rankings import RANKINGS

MANY, FEW = 10_000_000, 200_000
"""How many hands are evaluated in bulk, and by calls."""

RUNS = 5


def measure() -> Iterator[tuple[str, float, str]]:
    """(what, seconds for a million hands, hands a second)"""
    hands = random_hands(MANY)
    own = tabulate_ranking(RANKINGS["best-five-of-seven"])
    found = evaluate(own, hands)
    ours = best(lambda: evaluate(own, hands)) / MANY
    yield "pitboss, array in, array out", ours * 10**6, f"{1 / ours / 10**6:,.0f} million hands a second"
    for name, judge in others(hands[:FEW]):
        strength = judge()
        same_order(found[:FEW], strength)
        theirs = best(judge) / FEW
        rate = 1 / theirs / 10**6
        yield (
            f"{name}, one call a hand",
            theirs * 10**6,
            f"{rate:.2f} million a second: {theirs / ours:,.0f} times slower",
        )


def random_hands(number: int) -> NDArray[np.uint8]:
    """Seven different cards a row: a tenth of the rows are drawn, and repeated."""
    deal = np.random.default_rng(7)
    drawn = np.argsort(deal.random((number // 10, 52), dtype=np.float32), axis=1)[:, :7].astype(np.uint8)
    return np.tile(drawn, (10, 1))


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)


def others(hands: NDArray[np.uint8]) -> Iterator[tuple[str, Callable[[], list[int]]]]:
    """What other libraries make of the same hands, if they are installed: `pip install 'pitboss[bench]'`."""
    rows = hands.tolist()
    try:
        import eval7

        known = [eval7.Card(show(Card(card))) for card in range(52)]
        held = [[known[card] for card in row] for row in rows]
        yield "eval7", lambda: [eval7.evaluate(hand) for hand in held]
    except ImportError:
        print("  eval7 is not installed")
    try:
        from phevaluator import evaluate_cards

        # Its lowest number is the best hand.
        yield "phevaluator", lambda: [-evaluate_cards(*row) for row in rows]
    except ImportError:
        print("  phevaluator is not installed")


def same_order(places: NDArray[np.int16], strength: list[int]) -> None:
    """Both put the hands in one order, and tie the same hands."""
    both = sorted(set(zip(places.tolist(), strength, strict=True)))
    assert all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(both)), "two orders"
