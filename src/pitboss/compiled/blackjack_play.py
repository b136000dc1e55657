"""Blackjack as it is played: hands by the values of their cards, what is open to each, and what it comes to.

A hand is told by how many cards of each value it holds. What may be done with it, when the dealer stands, and what the
wagers on it then come to is asked of `games.blackjack` and of the law's data, once for each kind of hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.dealer_hands import CLASS, NONE, ORDERS, Counts, Ints, Values, build_tree, final_hands, values_of
from pitboss.compiled.game import compile_game, tables_of
from pitboss.compiled.seat import GainTable, SeatGain, settle_seat, tabulate_gains
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
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.rankings.points import GREATEST_TOTAL, blackjack_total, is_blackjack, pips

MAIN, DOUBLE, SPLIT = "blackjack", "blackjack-double", "blackjack-split"
PLAIN: tuple[str, ...] = (MAIN,)
STAKES: tuple[tuple[str, ...], ...] = (PLAIN, (MAIN, DOUBLE), (SPLIT,), (SPLIT, DOUBLE))
"""The wagers that can lie on a hand, one unit each."""

BIT: Mapping[str, int] = {choice: 1 << n for n, choice in enumerate(get_args(Choice))}


@dataclass(frozen=True, eq=False)
class ValueHands:
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
def list_hands(values: Values) -> ValueHands:
    """All hands that can be held. One of 21 is not drawn to: the rules leave nothing to choose with it."""
    found: dict[Counts, tuple[Card, ...]] = {}
    level: dict[Counts, tuple[Card, ...]] = {(0,) * len(values.cards): ()}
    while level:
        longer: dict[Counts, tuple[Card, ...]] = {}
        for counts, cards in level.items():
            for n, card in enumerate(values.cards if blackjack_total(cards).value < GREATEST_TOTAL else ()):
                more = add_card(counts, n)
                if more[n] <= values.numbers[n] and not blackjack_total((*cards, card)).busts:
                    longer.setdefault(more, (*cards, card))
        found |= longer
        level = longer
    number = {counts: n for n, counts in enumerate(found)}
    after = [[number.get(add_card(counts, v), NONE) for v in range(len(counts))] for counts in found]
    return ValueHands(np.array(list(found), np.int64), tuple(found.values()), np.array(after, np.int64), number)


def add_card(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


@cache
def tabulate_choices(hands: ValueHands, rules: HouseRules, pair: Card | None = None) -> Ints:
    """What is open to each hand, in bits: to one as dealt, or to one that began as half of a split `pair`."""
    found = np.zeros(len(hands.cards), np.int64)
    for n, cards in enumerate(hands.cards):
        if len(cards) < 2 or (pair is not None and pair not in cards):
            continue
        # A split hand is known by its first card, so the half of the pair goes first.
        first = cards if pair is None else (pair, *take_out(cards, pair))
        state = state_of(first, split=pair is not None, hands=1 if pair is None else 2)
        found[n] = sum(BIT[choice] for choice in choices(state, rules))
    return found


def take_out(cards: Sequence[Card], one: Card) -> tuple[Card, ...]:
    at = list(cards).index(one)
    return (*cards[:at], *cards[at + 1 :])


def count_split_hands(pair: Card, rules: HouseRules) -> int:
    """How many hands a pair may become; 1 where it may not be split at all."""
    hands = 1
    while "split" in choices(state_of((pair, pair), split=hands > 1, hands=hands), rules):
        hands += 1
    return hands


# The dealer


@cache
def list_dealers(values: Values, rules: HouseRules) -> tuple[tuple[tuple[Card, ...], ...], tuple[Ints, ...]]:
    """One hand for each word and total that a dealer can end with, and for each up card the tree of such hands."""
    one_of: dict[tuple[str, int], tuple[Card, ...]] = {}
    found = []
    for up in values.cards:
        ends = []
        for hand in final_hands(values, rules.hits_soft_17, (up,)):
            key = dealer_word(hand.cards, rules), blackjack_total(hand.cards).value
            one_of.setdefault(key, hand.cards)
            ends.append((hand, list(one_of).index(key)))
        found.append(build_tree(ends))
    return tuple(one_of.values()), tuple(found)


# Everything together


@dataclass(frozen=True, eq=False)
class PlayTables:
    """A game of blackjack in numbers: `standing[s][h]` is the class of hand h when it stands, split or not; `gains` are
    by the wagers on a hand, in the order of STAKES, by its class and by the dealer's. The dealer's up cards are told by
    their value's number. The game itself is not held: games that are played alike may share what is found."""

    rules: HouseRules
    takes_hole_card: bool
    values: Values
    hands: ValueHands
    trees: tuple[Ints, ...]
    gains: GainTable
    standing: tuple[Ints, Ints]
    busted: int
    surrendered: int
    blackjack: int
    dealer_blackjack: int

    @property
    def classes(self) -> int:
        """How many ways there are for a hand to end."""
        return self.gains.shape[1]

    @property
    def dealer_classes(self) -> int:
        return self.gains.shape[2]

    @cached_property
    def numbers(self) -> Ints:
        return np.array(self.values.numbers, np.int64)

    @cached_property
    def unsplit(self) -> Ints:
        """What is open to hands as dealt."""
        return tabulate_choices(self.hands, self.rules)

    @cached_property
    def halves(self) -> tuple[Ints, ...]:
        """What is open to hands that began as half of a pair, by the pair's value."""
        return tuple(tabulate_choices(self.hands, self.rules, card) for card in self.values.cards)

    def knows_no_blackjack(self, up: int) -> bool:
        """Whether the players know, when they play, that the dealer has no blackjack, though the up card allows one."""
        return self.takes_hole_card and reads_hole_card(self.values.cards[up]) and self.blackjack_value(up) != NONE

    def blackjack_value(self, up: int) -> int:
        """The value that makes a blackjack with the up card."""
        ups = self.values.cards
        return next((v for v, card in enumerate(ups) if is_blackjack((ups[up], card))), NONE)

    def gain(self, stakes: tuple[str, ...], ending: int, dealer: int) -> SeatGain:
        """What the wagers on a hand come to."""
        return self.gains.gains[STAKES.index(stakes), ending, dealer]

    def payoffs(self, stakes: tuple[str, ...]) -> NDArray[np.float64]:
        """What is won or lost, by class and dealer's class."""
        found: NDArray[np.float64] = self._payoffs[STAKES.index(stakes)]
        return found

    @cached_property
    def _payoffs(self) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.gains.net / self.gains.unit
        return found

    @property
    def unit(self) -> int:
        """Into how many parts a stake is divided so that all results are whole."""
        return self.gains.unit

    @cached_property
    def parts(self) -> Mapping[tuple[str, ...], list[list[tuple[int, int]]]]:
        """What is won and what is staked, in those parts."""
        both = np.stack([self.gains.net, self.gains.staked], axis=-1).tolist()
        return {
            stakes: [[(won, put_up) for won, put_up in line] for line in both[n]] for n, stakes in enumerate(STAKES)
        }

    @property
    def play_key(self) -> tuple[object, ...]:
        """All that the best play depends on: not what a blackjack pays, for nothing is chosen with one."""
        paid = tuple(one.net for (_, ending, _), one in self.gains.gains.items() if ending != self.blackjack)
        standing = tuple(of_split.tobytes() for of_split in self.standing)
        return self.values, self.rules, self.takes_hole_card, self.gains.shape, paid, standing


@derived
def compile_play(game: Game) -> PlayTables:
    """The tables of a game of blackjack, kept with the game."""
    rules, values = house_rules(game.choices.options), values_of(game.deck)
    hands = list_hands(values)
    dealers, trees = list_dealers(values, rules)
    ways, keys = find_endings(hands, rules)
    lines = {key: [settle_stakes(game, hand, dealer) for dealer in dealers] for key, hand in ways.items()}
    # Two dealer's hands, or two of a player's, that nothing is paid differently for are one.
    columns = number_alike(list(zip(*lines.values(), strict=True)))
    kept = [columns.index(n) for n in range(max(columns) + 1)]
    rows = number_alike([tuple(line[n] for n in kept) for line in lines.values()])
    shown = [list(lines.values())[rows.index(n)] for n in range(max(rows) + 1)]
    ending = dict(zip(ways, rows, strict=True))
    class_of = np.array([*columns, NONE], np.int64)
    standing = [np.array([ending[key] for key in of_split], np.int64) for of_split in keys]
    shape = len(STAKES), len(shown), len(kept)
    return PlayTables(
        rules=rules,
        takes_hole_card=game.choices.options["hole_card"] == "peek",
        values=values,
        hands=hands,
        trees=tuple(np.column_stack([*tree.T[:CLASS], class_of[tree[:, CLASS]], tree[:, ORDERS]]) for tree in trees),
        gains=tabulate_gains(shape, lambda stakes, held, dealer: shown[held][kept[dealer]][stakes]),
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
def find_endings(hands: ValueHands, rules: HouseRules) -> tuple[dict[Key, PlayedHand], tuple[list[Key], list[Key]]]:
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


def settle_stakes(game: Game, hand: PlayedHand, dealer: Sequence[Card]) -> tuple[SeatGain, ...]:
    """What each set of wagers on the hand comes to against a dealer's hand."""
    compiled, tables = compile_game(game), tables_of(game, BlackjackTables)
    at = {"hand": tables.hand_class(hand), "dealer": tables.dealer_class(dealer)}
    return tuple(settle_seat(compiled, dict.fromkeys(stakes, 1), at) for stakes in STAKES)


def number_alike(lines: Sequence[object]) -> list[int]:
    """The same number for equal things, counted from nothing in the order in which they first come."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(one, len(numbers)) for one in lines]
