"""Blackjack by a way to play that has a name: its choices with every hand, split ones among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from pitboss.compiled.blackjack_play import BIT, PlayTables, count_split_hands
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.odds.solvers.blackjack.splits import Halves, play_halves
from pitboss.odds.strategies.blackjack import Situation
from pitboss.rankings.points import blackjack_total, pips

Rule = Callable[[Situation], str]


def choose_by(tables: PlayTables, rule: Rule, up: int, open_to: Ints) -> Ints:
    """What a rule does with each hand against an up card, in bits; it stands where nothing is open."""
    found = np.full(len(tables.hands.cards), BIT["stand"], np.int64)
    value = pips(tables.values.cards[up])
    for hand in np.flatnonzero(open_to):
        cards = tables.hands.cards[hand]
        total = blackjack_total(cards)
        pair = pips(cards[0]) if len(cards) == 2 and pips(cards[0]) == pips(cards[1]) else 0
        choices = frozenset(choice for choice, bit in BIT.items() if open_to[hand] & bit)
        found[hand] = BIT[rule(Situation(total.value, total.soft, pair, value, choices, tables.rules))]
    return found


def split_by(
    tables: PlayTables, rule: Rule, chosen: Mapping[int, Ints], pair_of: Callable[[int], int]
) -> dict[tuple[int, int], tuple[Halves, int]]:
    """The pairs that are split, by up card and value, and how their halves are played: as often as they may be."""
    found = {}
    for up, of_hand in chosen.items():
        for pair, card in enumerate(tables.values.cards):
            hand, hands = pair_of(pair), count_split_hands(card, tables.rules)
            if hand != NONE and hands > 1 and of_hand[hand] == BIT["split"]:
                as_half = choose_by(tables, rule, up, tables.halves[pair] & ~BIT["split"])
                found[up, pair] = play_halves(tables, up, pair, hands, as_half), hands
    return found


def give_up_by(tables: PlayTables, rule: Rule) -> frozenset[tuple[int, int]]:
    """First hands that the rule surrenders before the dealer looks for a blackjack, where that is allowed."""
    if tables.rules.surrender != "early":
        return frozenset()
    first = np.where(tables.hands.size == 2, tables.unsplit, 0)
    open_to = np.where(first > 0, first | BIT["surrender"], 0)
    ups = range(len(tables.numbers))
    gives_up = [choose_by(tables, rule, up, open_to) == BIT["surrender"] for up in ups]
    return frozenset((up, int(hand)) for up in ups for hand in np.flatnonzero(gives_up[up]))
