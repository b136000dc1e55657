"""What the rules of blackjack say of every hand, as arrays: hands by the values of their cards, choices, and payoffs.

A hand is told by how many cards of each value it holds. What may be done with it, when the dealer stands, and what the
wagers on it then come to is asked of `games.blackjack` and of the law's data, once for each kind of hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import lcm
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.compiled import compile_game
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.games.blackjack import (
    Choice,
    HouseRules,
    PlayedHand,
    choices,
    dealer_word,
    hand_word,
    house_rules,
    reads_hole_card,
    state_of,
)
from pitboss.games.game import Game
from pitboss.odds.deals.dealer_hands import FinalHand, Values, final_hands, values_of
from pitboss.odds.kernels.shoe import CLASS, MOST_BITS, ORDER_BITS, ORDERS
from pitboss.odds.solvers.pricing import Settled, settle
from pitboss.rankings.points import blackjack_total, is_blackjack, pips

Ints = NDArray[np.int64]
Counts = tuple[int, ...]
"""How many cards of each value."""

NONE = -1
"""No such hand: above 21, or more cards of a value than there are."""

MAIN, DOUBLE, SPLIT = "blackjack", "blackjack-double", "blackjack-split"
PLAIN: tuple[str, ...] = (MAIN,)
STAKES: tuple[tuple[str, ...], ...] = (PLAIN, (MAIN, DOUBLE), (SPLIT,), (SPLIT, DOUBLE))
"""The wagers that can lie on a hand, one unit each."""

BIT: Mapping[str, int] = {choice: 1 << n for n, choice in enumerate(get_args(Choice))}


@dataclass(frozen=True, eq=False)
class Hands:
    """Every hand up to 21, smaller ones first, from one card on; `after[h, v]` is hand h with a card of value v."""

    counts: Ints
    cards: tuple[tuple[Card, ...], ...]
    after: Ints
    number: Mapping[Counts, int]

    @cached_property
    def size(self) -> Ints:
        size: Ints = self.counts.sum(axis=1)
        return size


@cache
def hands_of(values: Values) -> Hands:
    """All hands that can be held. One of 21 is not drawn to: the rules leave nothing to choose with it."""
    found: dict[Counts, tuple[Card, ...]] = {}
    level: dict[Counts, tuple[Card, ...]] = {(0,) * len(values.cards): ()}
    while level:
        longer: dict[Counts, tuple[Card, ...]] = {}
        for counts, cards in level.items():
            for n, card in enumerate(values.cards if blackjack_total(cards).value < 21 else ()):
                more = one_more(counts, n)
                if more[n] <= values.numbers[n] and blackjack_total((*cards, card)).value <= 21:
                    longer.setdefault(more, (*cards, card))
        found |= longer
        level = longer
    number = {counts: n for n, counts in enumerate(found)}
    after = [[number.get(one_more(counts, v), NONE) for v in range(len(counts))] for counts in found]
    return Hands(np.array(list(found), np.int64), tuple(found.values()), np.array(after, np.int64), number)


def one_more(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


@cache
def open_choices(hands: Hands, rules: HouseRules, pair: Card | None = None) -> Ints:
    """What is open to each hand, in bits: to one as dealt, or to one that began as half of a split `pair`."""
    found = np.zeros(len(hands.cards), np.int64)
    for n, cards in enumerate(hands.cards):
        if len(cards) < 2 or (pair is not None and pair not in cards):
            continue
        # A split hand is known by its first card, so the half of the pair goes first.
        first = cards if pair is None else (pair, *without(cards, pair))
        state = state_of(first, split=pair is not None, hands=1 if pair is None else 2)
        found[n] = sum(BIT[choice] for choice in choices(state, rules))
    return found


def without(cards: Sequence[Card], one: Card) -> tuple[Card, ...]:
    at = list(cards).index(one)
    return (*cards[:at], *cards[at + 1 :])


def most_hands(pair: Card, rules: HouseRules) -> int:
    """How many hands a pair may become; 1 where it may not be split at all."""
    hands = 1
    while "split" in choices(state_of((pair, pair), split=hands > 1, hands=hands), rules):
        hands += 1
    return hands


# The dealer


@cache
def dealers_of(values: Values, rules: HouseRules) -> tuple[tuple[tuple[Card, ...], ...], tuple[Ints, ...]]:
    """One hand for each word and total that a dealer can end with, and for each up card the tree of such hands."""
    one_of: dict[tuple[str, int], tuple[Card, ...]] = {}
    found = []
    for up in values.cards:
        ends = []
        for hand in final_hands(values, rules.hits_soft_17, (up,)):
            key = dealer_word(hand.cards, rules), blackjack_total(hand.cards).value
            one_of.setdefault(key, hand.cards)
            ends.append((hand, list(one_of).index(key)))
        found.append(tree_of(ends))
    return tuple(one_of.values()), tuple(found)


def tree_of(ends: Sequence[tuple[FinalHand, int]]) -> Ints:
    """Hands and their classes as a tree for the kernel: equal beginnings are drawn once."""
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
    tree = np.array(list(nodes.values()), np.int64)
    assert int(tree[:, ORDERS].sum()) < 2**ORDER_BITS <= 2 ** (62 - MOST_BITS), "orders must fit the kernel's sums"
    return tree


# Everything together


@dataclass(frozen=True, eq=False)
class Tables:
    """A game of blackjack in numbers: `standing[s][h]` is the class of hand h when it stands, split or not; a payoff is
    `settled[stakes][class][dealer]`. The dealer's up cards are told by their value's number."""

    game: Game
    rules: HouseRules
    values: Values
    hands: Hands
    trees: tuple[Ints, ...]
    settled: Mapping[tuple[str, ...], list[list[Settled]]]
    standing: tuple[Ints, Ints]
    busted: int
    surrendered: int
    blackjack: int
    dealer_blackjack: int

    @property
    def dealer_classes(self) -> int:
        return len(self.settled[PLAIN][0])

    @cached_property
    def numbers(self) -> Ints:
        return np.array(self.values.numbers, np.int64)

    @cached_property
    def unsplit(self) -> Ints:
        return open_choices(self.hands, self.rules)

    @cached_property
    def halves(self) -> tuple[Ints, ...]:
        """What is open to hands that began as half of a pair, by the pair's value."""
        return tuple(open_choices(self.hands, self.rules, card) for card in self.values.cards)

    @cached_property
    def takes_hole_card(self) -> bool:
        return self.game.choices.options["hole_card"] == "peek"

    def known(self, up: int) -> bool:
        """Whether the players know, when they play, that the dealer has no blackjack, though the up card allows one."""
        return self.takes_hole_card and reads_hole_card(self.values.cards[up]) and self.makes_blackjack(up) != NONE

    def makes_blackjack(self, up: int) -> int:
        """The value that makes a blackjack with the up card."""
        ups = self.values.cards
        return next((v for v, card in enumerate(ups) if is_blackjack((ups[up], card))), NONE)

    def payoffs(self, stakes: tuple[str, ...]) -> NDArray[np.float64]:
        return self._payoffs[stakes]

    @cached_property
    def _payoffs(self) -> dict[tuple[str, ...], NDArray[np.float64]]:
        return {
            stakes: np.array([[float(one.net) for one in row] for row in lines])
            for stakes, lines in self.settled.items()
        }

    @cached_property
    def unit(self) -> int:
        """Into how many parts a stake is divided so that all results are whole."""
        return lcm(*(one.net.denominator for lines in self.settled.values() for line in lines for one in line))

    @cached_property
    def parts(self) -> Mapping[tuple[str, ...], list[list[tuple[int, int]]]]:
        """What is won and what is staked, in those parts."""
        return {
            stakes: [[(int(one.net * self.unit), int(one.staked * self.unit)) for one in line] for line in lines]
            for stakes, lines in self.settled.items()
        }

    @property
    def play(self) -> tuple[object, ...]:
        """All that the best play depends on: not what a blackjack pays, for nothing is chosen with one."""
        paid = tuple(
            tuple(one.net for one in line)
            for lines in self.settled.values()
            for n, line in enumerate(lines)
            if n != self.blackjack
        )
        return (
            self.values,
            self.rules,
            self.takes_hole_card,
            paid,
            self.standing[0].tobytes(),
            self.standing[1].tobytes(),
        )


def tables_of(game: Game) -> Tables:
    rules, values = house_rules(game.choices.options), values_of(game.deck)
    hands = hands_of(values)
    dealers, trees = dealers_of(values, rules)
    ways, keys = played_hands(hands, rules)
    lines = {key: [settle_all(game, hand, dealer) for dealer in dealers] for key, hand in ways.items()}
    # Two dealer's hands, or two of a player's, that nothing is paid differently for are one.
    columns = alike(list(zip(*lines.values(), strict=True)))
    kept = [columns.index(n) for n in range(max(columns) + 1)]
    rows = alike([tuple(line[n] for n in kept) for line in lines.values()])
    shown = [list(lines.values())[rows.index(n)] for n in range(max(rows) + 1)]
    ending = dict(zip(ways, rows, strict=True))
    class_of = np.array([*columns, NONE], np.int64)
    standing = [np.array([ending[key] for key in of_split], np.int64) for of_split in keys]
    return Tables(
        game=game,
        rules=rules,
        values=values,
        hands=hands,
        trees=tuple(np.column_stack([*tree.T[:CLASS], class_of[tree[:, CLASS]], tree[:, ORDERS]]) for tree in trees),
        settled={stakes: [[line[n][s] for n in kept] for line in shown] for s, stakes in enumerate(STAKES)},
        standing=(standing[0], standing[1]),
        busted=ending[BUSTED],
        surrendered=ending[SURRENDERED],
        blackjack=next((ending[key] for key in ending if key[1] == "player-blackjack"), NONE),
        dealer_blackjack=next((columns[n] for n, cards in enumerate(dealers) if is_blackjack(cards)), NONE),
    )


Key = tuple[bool, str, int]
BUSTED: Key = (False, "busts", 0)
SURRENDERED: Key = (False, "surrendered", 0)


@cache
def played_hands(hands: Hands, rules: HouseRules) -> tuple[dict[Key, PlayedHand], tuple[list[Key], list[Key]]]:
    """One hand for each way in which a hand can end, and which way each hand ends when it stands, unsplit and split."""
    found: dict[Key, PlayedHand] = {}
    keys: tuple[list[Key], list[Key]] = [], []
    for split in (False, True):
        for cards in hands.cards:
            hand = PlayedHand(cards=cards, split=split)
            key = split, hand_word(hand, (), rules), blackjack_total(cards).value
            found.setdefault(key, hand)
            keys[split].append(key)
    largest = max((cards[0] for cards in hands.cards), key=pips)
    above = PlayedHand(cards=(largest,) * 22)
    return found | {BUSTED: above, SURRENDERED: PlayedHand(cards=hands.cards[0], surrendered=True)}, keys


def settle_all(game: Game, hand: PlayedHand, dealer: Sequence[Card]) -> tuple[Settled, ...]:
    """What each set of wagers on the hand comes to against a dealer's hand."""
    compiled = compile_game(game)
    tables = compiled.tables
    assert isinstance(tables, BlackjackTables)
    at = {"hand": tables.hand_class(hand), "dealer": tables.dealer_class(dealer)}
    return tuple(settle(compiled, dict.fromkeys(stakes, 1), at) for stakes in STAKES)


def alike(lines: Sequence[object]) -> list[int]:
    """The same number for equal things, counted from nothing in the order in which they first come."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(one, len(numbers)) for one in lines]
