"""Ways to play that have a name: what the kernels make of a rule equals a walk through the engine that follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pitboss.cards import Card, Deck
from pitboss.games.blackjack import house_rules
from pitboss.odds import ask, solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.deals.board_deals import deals_of
from pitboss.odds.deals.common_cards import boards_of
from pitboss.odds.kernels.boards import class_of, kind_of, pair_of
from pitboss.odds.strategies import STRATEGIES, Strategy
from pitboss.odds.strategies.blackjack import STRATEGIES as BLACKJACK
from pitboss.odds.strategies.blackjack import Situation
from pitboss.rankings.points import blackjack_total, pips
from pitboss.rounds.commands import Choose
from pitboss.rounds.families.blackjack.hands import hand_of
from pitboss.rounds.families.family import Turn
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.parted import PartedWalk, at_once
from tests.differential.shoe import STAKE, ShoeWalk, small_game
from tests.differential.tree import SEAT, Weighed

WAGERS: dict[str, dict[str, tuple[str, ...]]] = {
    "three-card-poker": {"ante": ("ante",)},
    "caribbean-stud": {"ante": ("ante",)},
    "four-card-poker": {"ante": ("ante",)},
    "ultimate-texas-holdem": {"ante": ("ante", "blind")},
    "mississippi-stud": {"ante": ("ante",)},
    "let-it-ride": {"bet-1": ("bet-1", "bet-2", "bet-3")},
    "stud-235": dict.fromkeys(("two-card", "three-card", "five-card"), ("two-card", "three-card", "five-card")),
}
"""The wagers that are priced, and with each those that the round is opened with."""

PARTS: dict[str, dict[str, tuple[int, ...]]] = {
    "caribbean-stud": {"dealer": (1, 4)},
    "four-card-poker": {"dealer": (1, 5)},
    "ultimate-texas-holdem": {"community": (3, 2)},
    "mississippi-stud": {"community": (1, 1, 1)},
    "let-it-ride": {"community": (1, 1)},
    "stud-235": {"seat": (2, 1)},
}
"""How the cards of a zone come into sight."""

STREETS = ("mississippi-stud", "let-it-ride", "stud-235")
"""Games in which all cards in sight make one's hand."""


@dataclass(frozen=True)
class RuleWalk(PartedWalk):
    """A walk that does what a strategy says, with the cards that are in sight at each choice."""

    strategy: Strategy = field(kw_only=True)

    def worth_alike(self, states: Weighed) -> int | Fraction:
        one = states[0][0]
        if one.phase != "closed" or family_of(self.game).turn(self.game, one) is None:
            return super().worth_alike(states)
        own, seen = self.in_sight(one)
        choice = self.strategy.choice(self.game, own, seen, one.seats[SEAT].choices)
        return self.worth([(self.after(state, Choose(SEAT, choice)), number) for state, number in states])

    def in_sight(self, state: Round) -> tuple[Sequence[Card], Sequence[Card]]:
        seat = state.seats[SEAT]
        own = seat.cards[: sum(self.parts["seat"][: len(seat.choices) + 1])] if "seat" in self.parts else seat.cards
        up = tuple(card for zone, cards in state.zones.items() for card in cards[: state.turned.get(zone, 0)])
        return ((*own, *up), ()) if self.game.name in STREETS else (own, up)


def equal(name: str, strategy: str, deck: Deck) -> None:
    counted = Fraction(0)
    walk = None
    for wager, wagers in WAGERS[name].items():
        question = ask(name, wager, deck=deck)
        followed = put(question.game, wager, question.lettered, strategy="" if wager == "two-card" else strategy)
        counted += solve(followed).expected
        game = at_once(question.game, "six-card-bonus")
        stakes = dict.fromkeys(wagers, question.stake)
        walk = RuleWalk(game, stakes, parts=PARTS.get(name, {}), strategy=STRATEGIES[name][strategy])
    assert walk is not None
    assert counted == walk.expected() / 100


NINE, TEN, LOW = Deck("5JA", "cds"), Deck("TJQKA", "cd"), Deck("2467T", "cd")
QUICK: Mapping[str, Sequence[Deck]] = {
    "three-card-poker": [Deck("6TJQK", "cd")],
    "caribbean-stud": [TEN],
    "ultimate-texas-holdem": [Deck("2QA", "cdh")],
    "let-it-ride": [NINE],
    "stud-235": [NINE],
}
LONGER: Mapping[str, Sequence[Deck]] = {
    "three-card-poker": [Deck("46JQK", "cds")],
    "caribbean-stud": [Deck("89JQKA", "cd")],
    "four-card-poker": [Deck("29TJKA", "cd"), Deck("2JKA", "cds")],
    "ultimate-texas-holdem": [Deck("29TJQ", "cd"), Deck("2TK", "cdhs")],
    "mississippi-stud": [NINE, Deck("56789", "cd")],
    "let-it-ride": [TEN, LOW],
    "stud-235": [TEN, LOW],
}


def cases(decks: Mapping[str, Sequence[Deck]], most: int = 9) -> list[tuple[str, str, Deck]]:
    """Every deck with the first few strategies of its game, which look at the cards most closely."""
    return [
        (name, strategy, deck)
        for name, some in decks.items()
        for deck in some
        for strategy in list(STRATEGIES[name])[:most]
    ]


@pytest.mark.parametrize("name", QUICK)
def test_the_first_rule_of_each_game_is_worth_what_the_engine_pays(name: str) -> None:
    equal(name, next(iter(STRATEGIES[name])), QUICK[name][0])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "strategy", "deck"), cases(QUICK))
def test_a_rule_is_worth_what_the_engine_pays(name: str, strategy: str, deck: Deck) -> None:
    equal(name, strategy, deck)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "strategy", "deck"), cases(LONGER, 2))
def test_a_rule_is_worth_what_the_engine_pays_on_other_decks(name: str, strategy: str, deck: Deck) -> None:
    equal(name, strategy, deck)


class ByTotal:
    """A rule of blackjack as a policy of the engine's rounds."""

    def __init__(self, walk: ShoeWalk, name: str) -> None:
        self.walk, self.rule = walk, BLACKJACK[name].rule

    def __call__(self, state: Round, turn: Turn) -> str:
        offered = {choice.id for choice in turn.choices}
        if "no-insurance" in offered:
            return "no-insurance"
        cards = hand_of(state, (turn.seat, turn.hand)).cards
        total, pair = blackjack_total(cards), len(cards) == 2 and pips(cards[0]) == pips(cards[1])
        up, rules = pips(state.zones["dealer"][0]), house_rules(self.walk.game.choices.options)
        early = "play-on" in offered
        open_to = offered if not early else {"surrender", "stand", "hit", "double", "split"}
        at = Situation(total.value, total.soft, pips(cards[0]) if pair else 0, up, frozenset(open_to), rules)
        return ("surrender" if self.rule(at) == "surrender" else "play-on") if early else self.rule(at)


SHOES: list[tuple[Deck, dict[str, str]]] = [
    (Deck("8TA", "s", copies=4), {"max_hands": "2"}),
    (Deck("69T", "s", copies=4), {"max_hands": "2", "surrender": "late", "soft17": "hit"}),
    (Deck("7TA", "s", copies=4), {"max_hands": "2", "das": "false", "hole_card": "no_hole_card"}),
    (Deck("68T", "s", copies=4), {"max_hands": "2", "surrender": "early"}),
]
LONG_SHOES: list[tuple[Deck, dict[str, str]]] = [
    (Deck("8TA", "s", copies=8), {"max_hands": "3", "resplit_aces": "true"}),
    (Deck("49T", "s", copies=8), {"max_hands": "3", "soft17": "hit"}),
]


def equals_the_engine(deck: Deck, options: dict[str, str], strategy: str) -> None:
    game = small_game(deck, **options)
    walk = ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False)
    through = walk.by(ByTotal(walk, strategy))
    assert sum(through.values()) == 1
    found = solve(put(game, "blackjack", "blackjack", strategy=strategy))
    assert found.expected == sum(net * chance for net, chance in through.items())


@pytest.mark.parametrize("strategy", BLACKJACK)
@pytest.mark.parametrize(("deck", "options"), SHOES)
def test_blackjack_by_a_rule_comes_to_what_the_engine_pays(deck: Deck, options: dict[str, str], strategy: str) -> None:
    equals_the_engine(deck, options, strategy)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", BLACKJACK)
@pytest.mark.parametrize(("deck", "options"), LONG_SHOES)
def test_blackjack_by_a_rule_from_larger_shoes(deck: Deck, options: dict[str, str], strategy: str) -> None:
    equals_the_engine(deck, options, strategy)


@pytest.mark.parametrize("strategy", STRATEGIES["ultimate-texas-holdem"])
def test_any_board_of_a_whole_deck_is_played_as_the_one_that_stands_for_it(strategy: str) -> None:
    """The kernels count boards and hole cards by class and kind; a rule must not tell apart what they do not."""
    question = ask("ultimate-texas-holdem", "ante")
    deck, rule = question.deck, STRATEGIES["ultimate-texas-holdem"][strategy]
    boards, chance = boards_of(deck), Random(20140613)
    for _ in range(40):
        dealt = chance.sample(range(len(deck)), 7)
        index, suit = class_of(boards, np.array(dealt[2:]))
        wanted = np.zeros((len(boards.ranks), 351), np.int32)
        wanted[index, pair_of(*(kind_of(boards, card, suit) for card in dealt[:2]))] = 1
        ((_, _, own, board),) = deals_of(boards, deck, wanted)
        said = [
            rule.choice(question.game, [deck.cards[n] for n in some[:2]], [deck.cards[n] for n in some[2:]])
            for some in (dealt, [*own[0].tolist(), *board[0].tolist()])
        ]
        assert said[0] == said[1], dealt
