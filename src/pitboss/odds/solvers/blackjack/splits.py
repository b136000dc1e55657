"""Split pairs: how many hands they become, and how each of the hands fares, exactly.

Each hand of a split pair is played by its own cards, the pair and the up card, and not by the cards of the other hands.
So every hand's second card may be thought of as drawn before any other card, whatever is drawn in between. What is
known of the other hands is then only how many second cards were of the pair's value (they made further hands) and how
many were not; "not" is counted as all less those that were. A hand's results follow from decks with 0, 1, 2, ... more
cards of the pair's value gone, and they are exact.

How the hands of one round fall together is another matter, and only the spread of results depends on it: given the
dealer's final hand, they are taken as independent of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import comb, perm
from typing import Protocol, TypeVar

import numpy as np

from pitboss.compiled.blackjack_play import DOUBLE, MAIN, SPLIT, PlayTables
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.odds.solvers.blackjack.play import Ends, Floats, chance_open, draw_dealer, follow_play, weigh_hands


@dataclass(frozen=True, slots=True)
class History:
    """What the second cards came to: `extra` of the pair's value made further hands, `other` hands got another card,
    and `free` hands got any card, as no more hands were allowed; `orders` in which that can have come about.

    `seen` is for each hand, in the order of play, how many of the extra cards lay there when its second card came.
    """

    extra: int
    other: int
    free: int
    seen: tuple[int, ...]
    orders: int

    @property
    def hands(self) -> int:
        return self.other + self.free


@cache
def list_histories(most: int) -> tuple[History, ...]:
    """All that can become of a pair that is split again whenever it may be, up to this many hands."""
    found: list[History] = []
    reached: dict[tuple[int, tuple[int, ...]], int] = {(0, ()): 1}
    while reached:
        further: dict[tuple[int, tuple[int, ...]], int] = {}
        for (extra, seen), orders in reached.items():
            hands, other = 2 + extra, len(seen)
            if hands == most or other == hands:
                free = hands - other
                found.append(History(extra, other, free, (*seen, *(extra for _ in range(free))), orders))
                continue
            for step in ((extra + 1, seen), (extra, (*seen, extra))):
                further[step] = further.get(step, 0) + orders
        reached = further
    return tuple(found)


def most_gone(most: int) -> int:
    """The most further cards of the pair's value that measures are needed for."""
    return max(one.extra + one.other for one in list_histories(most))


@dataclass(frozen=True, eq=False)
class Halves:
    """How the half of a pair is played against an up card, and where that ends, by how many extra cards of the pair's
    value lie there: with a second card of another value, and with one of the pair's own when it is not split again.

    `like` is the least number of extra cards with which it is played just so.
    """

    up: int
    pair: int
    ends: Mapping[tuple[int, bool], Ends]
    like: tuple[int, ...]


def play_halves(tables: PlayTables, up: int, pair: int, most: int, by_rule: Ints | None = None) -> Halves:
    """The halves of a pair under the best play, or under a rule that says what each hand does."""
    hands = tables.hands
    single = hands.number[tuple(int(v == pair) for v in range(len(tables.numbers)))]
    starts = {}
    for same in (False, True):
        starts[same] = np.zeros(len(hands.cards), np.int64)
        seconds = [hands.after[single, v] for v in range(len(tables.numbers)) if (v == pair) == same]
        starts[same][[hand for hand in seconds if hand != NONE]] = 1
    ends: dict[tuple[int, bool], Ends] = {}
    like: list[int] = []
    for seen in range(most - 1):
        chosen = weigh_hands(tables, up, half_of=pair, more=seen).chosen if by_rule is None else by_rule
        for same, ways in starts.items():
            ends[seen, same] = follow_play(tables, chosen, ways, split=True)
        like.append(next(n for n in range(seen + 1) if all(ends[n, same].equals(ends[seen, same]) for same in starts)))
    return Halves(up, pair, ends, tuple(like))


class Adds(Protocol):
    def __add__(self: N, other: N, /) -> N: ...
    def __rmul__(self: N, other: int, /) -> N: ...


N = TypeVar("N", bound=Adds)


def measure_others(extra: int, other: int, at: Callable[[int], N]) -> N:
    """A measure when `extra` second cards were of the pair's value and `other` were not: `at(k)` is the measure when
    k were, and nothing is said of the rest."""
    total = at(extra)
    for n in range(1, other + 1):
        total = total + comb(other, n) * (-1) ** n * at(extra + n)
    return total


# What splitting is worth, near enough to decide


def weigh_split(tables: PlayTables, halved: Halves, most: int) -> float:
    """What a pair is worth that is split into as many hands as come, up to `most`."""
    near = {seen: weigh_half(tables, halved, seen, most_gone(most)) for seen in set(halved.like[: most - 1])}
    total = 0.0
    for one in list_histories(most):
        for n, seen in enumerate(one.seen):
            # The stake that was there first lies on the hand that is played first.
            at = near[halved.like[seen]][:, int(n > 0)]
            parts = at[:, 0] if n < one.other else at.sum(axis=1)
            total += one.orders * measure_others(one.extra, one.other - (n < one.other), parts.tolist().__getitem__)
    return total


def weigh_half(tables: PlayTables, halved: Halves, seen: int, gone: int) -> Floats:
    """A hand's worth by how many further cards of the pair's value are gone, by the stake on it, the first or an added
    one, and by its second card, another or the same, when it is played as with this many of them seen.

    Each is multiplied by the chance that this many further cards are of the pair's value.
    """
    base = tables.numbers.copy()
    base[halved.up] -= 1
    base[halved.pair] -= 2
    found = np.zeros((gone + 1, 2, 2))
    for same in (False, True):
        ends = halved.ends[seen, same]
        stands = ~ends.busted
        paid = [
            np.stack([tables.payoffs((stake,)), tables.payoffs((stake, DOUBLE))])[ends.doubled.astype(int), ends.ending]
            for stake in (MAIN, SPLIT)
        ]
        for more in range(seen, gone + 1):
            cards = ends.counts.copy()
            cards[:, halved.pair] += more - 1
            weight, left = ends.ways * chance_of(base, cards), base - cards
            dealer = draw_dealer(tables, halved.up, left[stands])
            lost = weight[ends.busted] * chance_open(tables, halved.up, left[ends.busted])
            for n, line in enumerate(paid):
                won = np.einsum("h,ht,ht->", weight[stands], dealer, line[stands])
                found[more, n, int(same)] = won + line[ends.busted, 0] @ lost
    return found


def chance_of(numbers: Ints, cards: Ints) -> Floats:
    """The chance that the next cards are these, in one given order."""
    most = int(cards.max()) + 1
    falls = np.array([[perm(max(int(number), 0), n) for n in range(most)] for number in numbers], np.float64)
    total = int(numbers.sum())
    orders = np.array([float(perm(total, n)) or 1.0 for n in range(int(cards.sum(axis=1).max()) + 1)])
    chance: Floats = falls[np.arange(len(numbers)), cards].prod(axis=1) / orders[cards.sum(axis=1)]
    return chance
