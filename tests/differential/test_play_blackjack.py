"""Seeded rounds of blackjack from whole shoes settle in the engine to what the solver's tables say of each hand.

Half of them are played at random, half by the solver's plan, whose ends must be among those that it has counted.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from pitboss.cards import Card
from pitboss.compiled.blackjack_play import DOUBLE, MAIN, SPLIT, compile_play
from pitboss.compiled.dealer_hands import CLASS, NONE, PARENT, VALUE, Ints
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.odds import ask, solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.solvers.blackjack.count import ALONE, Found
from pitboss.odds.solvers.blackjack.main_game import HAND, Same, play_out
from pitboss.rankings.points import pips
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.family import Turn
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Hand, Round
from tests.differential.shoe import STAKE, Policy
from tests.differential.test_blackjack import Follows
from tests.differential.tree import SEAT, Walk

STAKES = {"3 to 2": STAKE, "6 to 5": 1000}
MOST_CARDS = 50
"""More than a seat and the dealer can take."""

HOUSES: list[tuple[int, dict[str, str]]] = [
    (6, {}),
    (8, {"soft17": "hit", "surrender": "late"}),
    (1, {"soft17": "hit", "blackjack_pays": "6 to 5", "das": "false"}),
    (2, {"surrender": "early", "double_on": "9-11"}),
    (4, {"hole_card": "no_hole_card", "surrender": "late"}),
    (5, {"resplit_aces": "true", "hit_split_aces": "true"}),
    (6, {"max_hands": "2", "double_on": "10-11"}),
    (8, {"hole_card": "no_hole_card", "surrender": "early", "soft17": "hit", "resplit_aces": "true"}),
    (1, {"surrender": "late", "max_hands": "3"}),
    (6, {"blackjack_pays": "6 to 5", "soft17": "hit", "hit_split_aces": "true"}),
]
"""Decks and options, another set for each part."""


class Tabulated:
    """What a finished round brings, in units, by the tables that the kernels are given."""

    def __init__(self, game: Game) -> None:
        self.tables = compile_play(game)
        self.values = {pips(card): n for n, card in enumerate(self.tables.values.cards)}
        self.dealers = [dict(ends(tree)) for tree in self.tables.trees]
        insured = solve(put(game, "insurance", "insurance"))
        self.insured = {one.name: one.net for one in insured.results}

    def value(self, card: Card) -> int:
        return self.values[pips(card)]

    def dealer(self, state: Round) -> int:
        """The class of the dealer's hand; none if the dealer did not have to finish it."""
        up, *others = map(self.value, state.zones["dealer"])
        return self.dealers[up].get(tuple(sorted(others)), NONE)

    def ending(self, hand: Hand) -> int:
        values = [self.value(card) for card in hand.cards]
        number = self.tables.hands.number.get(tuple(values.count(v) for v in range(len(self.values))), NONE)
        if hand.surrendered:
            return self.tables.surrendered
        return self.tables.busted if number == NONE else int(self.tables.standing[int(hand.split)][number])

    def net(self, state: Round) -> Fraction:
        seat, dealer = state.seats[SEAT], self.dealer(state)
        return sum((self.of_hand(hand, dealer) for hand in seat.hands), Fraction(0))

    def of_hand(self, hand: Hand, dealer: int) -> Fraction:
        stake = SPLIT if hand.added else MAIN
        stakes, ending = (stake, DOUBLE) if hand.doubled else (stake,), self.ending(hand)
        line = [self.tables.gain(stakes, ending, which) for which in range(self.tables.dealer_classes)]
        if dealer != NONE:
            return line[dealer].net
        # Where the dealer has no need to draw, the hand must be worth the same whatever would have come.
        (net,) = {one.net for which, one in enumerate(line) if which != self.tables.dealer_blackjack}
        return net

    def insurance(self, state: Round) -> Fraction:
        has = self.dealer(state) == self.tables.dealer_blackjack
        return self.insured["Dealer has a blackjack" if has else "Dealer has none"]


def ends(tree: Ints) -> list[tuple[tuple[int, ...], int]]:
    """Each hand that a dealer can end with, as the values that were drawn to the up card, and its class."""
    paths: list[tuple[int, ...]] = [()]
    for row in tree[1:]:
        paths.append((*paths[row[PARENT]], int(row[VALUE])))
    return [(tuple(sorted(path)), int(row[CLASS])) for path, row in zip(paths, tree, strict=True) if row[CLASS] != NONE]


@cache
def at(house: int) -> tuple[Walk, Tabulated, Follows, Found]:
    decks, options = HOUSES[house]
    letter = options.get("blackjack_pays", "3 to 2")
    question = ask("blackjack", "blackjack", letter, decks=decks, options=options)
    tabulated = Tabulated(question.game)
    plan, _, found = play_out(Same(tabulated.tables.play_key, tabulated.tables))
    walk = Walk(question.game, {"blackjack": STAKES[letter]})
    return walk, tabulated, Follows(tabulated.tables, plan), found


def play(walk: Walk, start: Round, policy: Policy, chance: Random) -> Round:
    flow, state = family_of(walk.game), start
    cards = iter(chance.sample(list(walk.game.deck), min(MOST_CARDS, len(walk.game.deck))))
    while state.phase == "closed":
        if turn := flow.turn(walk.game, state):
            state = walk.after(state, Choose(SEAT, policy(state, turn)))
        else:
            state = walk.after(state, Deal(tuple(next(cards) for _ in flow.due(walk.game, state))))
    return state


def was_counted(tabulated: Tabulated, found: Found, state: Round) -> bool:
    """Whether a round that was played by the plan is one of those that the kernel counted: those in which a pair is
    split, a hand given up or a dealer's blackjack read are counted elsewhere."""
    hand, *more = state.seats[SEAT].hands
    dealer = tabulated.dealer(state)
    if more or hand.surrendered or dealer == tabulated.tables.dealer_blackjack:
        return True
    kinds = found[HAND].get((tabulated.ending(hand), hand.doubled), {})
    return bool(kinds) if dealer == NONE else ALONE in kinds or dealer in kinds


def check(house: int, rounds: int, seed: int) -> None:
    walk, tabulated, plan, found = at(house)
    start, chance, stake = walk.opened(), Random(seed), walk.wagers["blackjack"]

    def at_random(state: Round, turn: Turn) -> str:
        return chance.choice([choice.id for choice in turn.choices])

    for n in range(rounds):
        state = play(walk, start, at_random if n % 2 else plan, chance)
        settled = dict(state.seats[SEAT].settled)
        insurance = settled.pop(Wager("insurance"), None)
        won = sum(one.returned - one.staked for one in settled.values())
        assert won == tabulated.net(state) * stake, state
        if insurance:
            assert insurance.returned - insurance.staked == tabulated.insurance(state) * insurance.staked
        assert n % 2 or was_counted(tabulated, found, state), state


def test_some_rounds() -> None:
    """From one deck, whose plan is found soonest."""
    check(2, 400, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_rounds(part: int) -> None:
    """In ten parts, each at another casino."""
    check(part, 10_000, seed=100 + part)
