"""What a ranking is: named categories, weak to strong, and one readable rule that puts a hand in its place.

The rule of a ranking sees a `Shape`, the ranks of a hand and whether it is suited, never single suits: so its whole
domain can be listed, and the fast tables of `tabulate` are made by calling it. The law's lists of hands are in the
modules beside this one, one file for each size of hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations

from pitboss.cards import ONE_DECK, Card, Deck, are_suited, ranks_down, suit_of
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


@dataclass(frozen=True)
class Shape:
    """All that a ranking's rule may see of a hand: its ranks, high to low, and whether one suit holds them all.

    `order` is the deck's ranks from low to high; what is consecutive, and what an ace is, follow from it, so that the
    same rule ranks a hand of a shrunk deck.
    """

    ranks: tuple[int, ...]
    suited: bool
    order: tuple[int, ...]

    @cached_property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """(count, rank) of every rank held, the most numerous first and the higher rank first among equals."""
        return tuple(sorted([(self.ranks.count(rank), rank) for rank in set(self.ranks)], reverse=True))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        return tuple(count for count, _ in self.groups)

    @property
    def by_group(self) -> tuple[int, ...]:
        """The ranks held, each once, in the order of `groups`: what decides between hands of one category."""
        return tuple(rank for _, rank in self.groups)

    def straight_to(self, *, ace_low: bool) -> int | None:
        """The top rank of the straight that the hand makes, or None; with the ace low, the card above the ace's two."""
        size = len(self.ranks)
        if len(self.groups) != size:
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
        rule, order = self.rule, deck.rank_order
        if self.dealt == self.size:
            return Ranked(placed(rule, *seen(hand), order), tuple(hand))
        choices = [(placed(rule, *seen(some), order), some) for some in combinations(hand, self.size)]
        if self.whole and (rank := self.whole(shape(hand, deck))):
            choices.append((rank, tuple(hand)))
        return Ranked(*max(choices, key=lambda one: (one[0].category, one[0].ranks)))

    def category(self, rank: HandRank) -> Category:
        return self.categories[rank.category]


def shape(hand: Sequence[Card], deck: Deck = ONE_DECK) -> Shape:
    return Shape(*seen(hand), deck.rank_order)


def seen(hand: Sequence[Card]) -> tuple[tuple[int, ...], bool]:
    """What a ranking's rule may see of cards: their ranks, high to low, and whether one suit holds them all."""
    return ranks_down(hand), are_suited(hand)


@lru_cache(maxsize=1 << 15)
def placed(rule: Callable[[Shape], HandRank], ranks: tuple[int, ...], suited: bool, order: tuple[int, ...]) -> HandRank:
    """The place that a rule gives a shape; kept, for there are far fewer shapes than hands."""
    return rule(Shape(ranks, suited, order))
