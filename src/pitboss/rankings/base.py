"""What a ranking is: named categories, weak to strong, and one readable rule that puts a hand in its place.

The rule of a ranking sees a `Shape`, the ranks of a hand and whether it is suited, never single suits: so its whole
domain can be listed, and the fast tables of `tabulate` are made by calling it. The law's lists of hands are in the
modules beside this one, one file for each size of hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from pitboss.cards import ONE_DECK, Card, Deck, are_suited, rank_of, ranks_down, suit_of
from pitboss.errors import BadInput
from pitboss.frozen import frozen


@frozen
class Category:
    """A class of hands that the law names: `straight-flush`, printed `Straight flush`."""

    key: str
    title: str


@dataclass(frozen=True, slots=True, order=True)
class HandRank:
    """Where a hand stands: its category first, then the ranks that decide between equals, weightiest first."""

    category: int
    ranks: tuple[int, ...]


@frozen
class Shape:
    """All that a ranking's rule may see of a hand: its ranks, high to low, and whether one suit holds them all.

    `order` is the deck's ranks from low to high; what is consecutive, and what an ace is, follow from it, so that the
    same rule ranks a hand of a shrunk deck. `by_group` are the ranks held, each once, the most numerous first and the
    higher first among equals, which is what decides between hands of one category; `counts` says how many of each.
    """

    ranks: tuple[int, ...]
    suited: bool
    order: tuple[int, ...]
    counts: tuple[int, ...]
    by_group: tuple[int, ...]

    def straight_to(self, *, ace_low: bool) -> int | None:
        """The top rank of the straight that the hand makes, or None; with the ace low, the card above the ace's two."""
        size = len(self.ranks)
        if len(self.counts) != size:
            return None
        places = [self.order.index(rank) for rank in self.ranks]
        if places[0] - places[-1] == size - 1:
            return self.order[places[0]]
        wheel = [len(self.order) - 1, *range(size - 2, -1, -1)]
        return self.order[size - 2] if ace_low and places == wheel else None

    def holds_top(self, *, ace_low: bool) -> bool:
        """Whether the hand is the highest straight: ace, king, queen, and so on down."""
        return self.straight_to(ace_low=ace_low) == self.order[-1]


@frozen
class Ranked:
    """A hand in its place, with the cards that put it there."""

    rank: HandRank
    cards: tuple[Card, ...]

    @property
    def suit(self) -> int | None:
        """The one suit that holds every card, or None."""
        suits = {suit_of(one) for one in self.cards}
        return suits.pop() if len(suits) == 1 else None


@dataclass(frozen=True)
class Ranking:
    """An order of hands of `size` cards, of which the best may be chosen from `dealt` cards.

    `whole` is the rule of a hand that only all the cards dealt make together, such as a Super Royal.
    """

    id: str
    title: str
    size: int
    categories: tuple[Category, ...]
    rule: Callable[[Shape], HandRank]
    cite: str
    dealt: int = 0
    whole: Callable[[Shape], HandRank | None] | None = None
    keys: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealt", self.dealt or self.size)
        object.__setattr__(self, "keys", {category.key: n for n, category in enumerate(self.categories)})

    def rank(self, hand: Sequence[Card], deck: Deck = ONE_DECK) -> HandRank:
        return self.best(hand, deck).rank

    def best(self, hand: Sequence[Card], deck: Deck = ONE_DECK) -> Ranked:
        """The highest hand of `size` cards that `hand` holds, chosen as the law says: every choice is tried."""
        if len(hand) != self.dealt:
            raise BadInput(f"{self.title} is judged on {self.dealt} cards, not {len(hand)}.")
        places = places_of(self.rule, deck.rank_order)
        if self.dealt == self.size:
            return Ranked(places[key_of(hand)], tuple(hand))
        top, cards = choose_highest(hand, self.size, places)
        if self.whole and (rank := places_of(self.whole, deck.rank_order)[key_of(hand)]) and rank > top:
            top, cards = rank, tuple(hand)
        return Ranked(top, cards)

    def category(self, rank: HandRank) -> Category:
        return self.categories[rank.category]


def shape(hand: Sequence[Card], deck: Deck = ONE_DECK) -> Shape:
    return shape_of(ranks_down(hand), are_suited(hand), deck.rank_order)


def shape_of(ranks: tuple[int, ...], suited: bool, order: tuple[int, ...]) -> Shape:
    """The shape of a hand with these ranks, high to low."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return Shape(ranks, suited, order, tuple([count for count, _ in groups]), tuple([rank for _, rank in groups]))


# A shape as one number

# A settlement ranks each hand of the table, and every choice of five cards out of six or seven. What a rule may see of
# them is therefore one number: four bits say how many cards there are of each rank, and the last whether they are
# suited. So the number of a choice is the sum of its cards' weights, and the rule is asked once for each shape.

Place = TypeVar("Place", HandRank, HandRank | None)

WEIGHTS = {one: 2 << 4 * rank_of(one) for one in ONE_DECK.cards}


class Places(dict[int, Place]):
    """The place that a rule gives each shape, by its number; kept, for there are far fewer shapes than hands."""

    def __init__(self, rule: Callable[[Shape], Place], order: tuple[int, ...]) -> None:
        self.rule: Callable[[Shape], Place] = rule
        self.order = order

    def __missing__(self, key: int) -> Place:
        place = self[key] = self.rule(shape_of(tuple(ranks_in(key >> 1)), bool(key & 1), self.order))
        return place


@lru_cache(maxsize=64)
def places_of(rule: Callable[[Shape], Place], order: tuple[int, ...]) -> Places[Place]:
    return Places(rule, order)


def ranks_in(counts: int) -> list[int]:
    """The ranks, high to low, of which a number says how many there are."""
    found: list[int] = []
    while counts:
        rank = (counts.bit_length() - 1) // 4
        number = counts >> 4 * rank
        found += [rank] * number
        counts -= number << 4 * rank
    return found


def key_of(hand: Sequence[Card]) -> int:
    """The number of a hand's shape."""
    return sum([WEIGHTS[one] for one in hand]) + are_suited(hand)


def choose_highest(hand: Sequence[Card], size: int, places: Places[HandRank]) -> tuple[HandRank, tuple[Card, ...]]:
    """The highest choice of this many cards; of equal ones, the first."""
    suits = [suit_of(one) for one in hand]
    keys: Iterable[int]
    if max(map(suits.count, suits)) < size:  # no choice of them is suited
        keys = map(sum, combinations([WEIGHTS[one] for one in hand], size))
    else:
        keys = map(key_of, combinations(hand, size))
    found = zip(map(places.__getitem__, keys), combinations(hand, size), strict=True)
    top, cards = next(found)
    for rank, some in found:
        if rank is not top and (rank.category, rank.ranks) > (top.category, top.ranks):
            top, cards = rank, some
    return top, cards
