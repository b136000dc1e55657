"""Blackjack's main game: without splits the best play of all, with splits just the play described, by the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pitboss.cards import Deck
from pitboss.compiled.blackjack_play import BIT, PlayTables, compile_play
from pitboss.compiled.dealer_hands import Ints
from pitboss.games.game import Game
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.solvers.blackjack.main_game import BlackjackPlan, plan_of, solve
from pitboss.odds.solvers.blackjack.play import weigh_hands
from pitboss.rankings.points import pips
from pitboss.rounds.families.blackjack.hands import count_hands_of_pair, hand_of
from pitboss.rounds.families.family import Turn
from pitboss.rounds.state import Round
from tests.differential.shoe import STAKE, ShoeWalk, best, small_game
from tests.differential.tree import SEAT

FOUR = Deck("89TA", "s", copies=3)
SEVENS = Deck("7TA", "s", copies=4)
SIXES = Deck("6TA", "s", copies=4)
NINES = Deck("359T", "s", copies=4)

OPTIONS: list[dict[str, str]] = [
    {},
    {"soft17": "hit"},
    {"surrender": "late"},
    {"surrender": "early"},
    {"hole_card": "no_hole_card"},
    {"hole_card": "no_hole_card", "surrender": "late"},
    {"hole_card": "no_hole_card", "surrender": "early", "soft17": "hit"},
    {"double_on": "9-11"},
    {"double_on": "10-11", "blackjack_pays": "6 to 5"},
]


def odds_of(game: Game) -> WagerOdds:
    return solve(Question(game=game, wager="blackjack", lettered="blackjack"))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(one.values()) or "plain")
@pytest.mark.parametrize("deck", [SEVENS, pytest.param(SIXES, marks=pytest.mark.slow)], ids=lambda deck: deck.ranks)
def test_without_splits_no_play_is_better(deck: Deck, options: dict[str, str]) -> None:
    game = small_game(deck, max_hands="1", **options)
    assert odds_of(game).expected == best(game)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(one.values()) or "plain")
@pytest.mark.parametrize("deck", [FOUR, NINES], ids=lambda deck: deck.ranks)
def test_without_splits_no_play_is_better_on_larger_shoes(deck: Deck, options: dict[str, str]) -> None:
    test_without_splits_no_play_is_better(deck, options)


class Follows:
    """The play that the odds describe, as a policy: by the cards of the hand, and by the hands of a split pair."""

    def __init__(self, tables: PlayTables, plan: BlackjackPlan) -> None:
        self.tables, self.plan = tables, plan
        self.half = cache(self.of_half)

    def of_half(self, up: int, pair: int, seen: int) -> Ints:
        return weigh_hands(self.tables, up, half_of=pair, more=seen).chosen

    def value(self, card: object) -> int:
        return [pips(one) for one in self.tables.values.cards].index(pips(card))  # type: ignore[arg-type]

    def __call__(self, state: Round, turn: Turn) -> str:
        offered = {choice.id for choice in turn.choices}
        if "no-insurance" in offered:
            return "no-insurance"
        up = self.value(state.zones["dealer"][0])
        hand = hand_of(state, (turn.seat, turn.hand))
        values = [self.value(card) for card in hand.cards]
        number = self.tables.hands.number[tuple(values.count(v) for v in range(len(self.tables.numbers)))]
        if "play-on" in offered:
            return "surrender" if (up, number) in self.plan.given_up else "play-on"
        if not hand.split:
            return self.named(int(self.plan.chosen[up][number]))
        hands = count_hands_of_pair(state.seats[SEAT], turn.hand)
        _, most = self.plan.splits[up, values[0]]
        if values == [values[0]] * 2 and hands < most:
            return "split"
        return self.named(int(self.half(up, values[0], hands - 2)[number]))

    @staticmethod
    def named(bit: int) -> str:
        return next(choice for choice, one in BIT.items() if one == bit)


SPLITS: list[tuple[Deck, dict[str, str]]] = [
    (Deck("8TA", "s", copies=4), {"max_hands": "2"}),
    (Deck("8TA", "s", copies=4), {"max_hands": "2", "das": "false", "hole_card": "no_hole_card"}),
    (Deck("9TA", "s", copies=4), {"max_hands": "2", "resplit_aces": "true", "hit_split_aces": "true"}),
]

LONGER: list[tuple[Deck, dict[str, str]]] = [
    (Deck("9T", "s", copies=8), {"max_hands": "3"}),
    (Deck("7T", "s", copies=12), {"max_hands": "4"}),
    (Deck("8TA", "s", copies=8), {"max_hands": "3", "hole_card": "no_hole_card"}),
    (Deck("9TA", "s", copies=8), {"max_hands": "3", "resplit_aces": "true", "soft17": "hit"}),
    (Deck("8TA", "s", copies=16), {"max_hands": "2"}),
]

SPREAD = Fraction(1, 40)
"""How far hit frequency and mean square may be off on shoes as small as these, where one deal in three is a pair."""


def equals_the_engine(deck: Deck, options: dict[str, str]) -> None:
    game = small_game(deck, **options)
    odds, tables = odds_of(game), compile_play(game)
    plan = plan_of(tables)
    assert plan.splits, "a pair is split"
    through = ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False).by(Follows(tables, plan))
    assert sum(through.values()) == 1
    assert odds.expected == sum(net * chance for net, chance in through.items())
    squares = sum(net**2 * chance for net, chance in through.items())
    assert abs(odds.mean(one.net**2 for one in odds.results) / squares - 1) < SPREAD
    assert abs(odds.hit_frequency - sum(chance for net, chance in through.items() if net > 0)) < SPREAD


@pytest.mark.parametrize(("deck", "options"), SPLITS)
def test_split_pairs_come_to_just_what_the_engine_pays(deck: Deck, options: dict[str, str]) -> None:
    equals_the_engine(deck, options)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "options"), LONGER)
def test_pairs_split_again_come_to_just_what_the_engine_pays(deck: Deck, options: dict[str, str]) -> None:
    equals_the_engine(deck, options)


INDEPENDENT = [(8, Fraction(85, 10_000)), (16, Fraction(42, 10_000)), (32, Fraction(21, 10_000))]
"""How far the variance may be off, in parts of it, on shoes of so many nines and tens: twice what decision 10 says of
the standard deviation."""


@pytest.mark.parametrize(("copies", "most"), INDEPENDENT)
def test_hands_of_a_pair_are_the_nearer_to_independent_the_larger_the_shoe(copies: int, most: Fraction) -> None:
    game = small_game(Deck("9T", "s", copies=copies), max_hands="3")
    odds, tables = odds_of(game), compile_play(game)
    through = ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False).by(Follows(tables, plan_of(tables)))
    variance = sum(net**2 * chance for net, chance in through.items()) - odds.expected**2
    assert abs(odds.variance / variance - 1) < most
    assert abs(odds.hit_frequency - sum(chance for net, chance in through.items() if net > 0)) < most / 4


GAINS: list[tuple[Deck, dict[str, str], Fraction]] = [
    (Deck("8TA", "s", copies=4), {"max_hands": "2"}, Fraction(33, 10_000)),
    (Deck("8TA", "s", copies=4), {"max_hands": "2", "das": "false", "hole_card": "no_hole_card"}, Fraction(1, 200)),
    (Deck("8TA", "s", copies=6), {"max_hands": "2"}, Fraction(4, 10_000)),
    (Deck("9TA", "s", copies=4), {"max_hands": "2"}, Fraction(27, 10_000)),
    (Deck("3T", "s", copies=8), {"max_hands": "3"}, Fraction(30, 10_000)),
    (Deck("6T", "s", copies=10), {"max_hands": "3"}, Fraction(0)),
]
"""The most that seeing the other hands is worth, of a stake: the bounds that decision 10 gives."""


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "options", "most"), GAINS)
def test_the_best_play_that_sees_the_other_hands_is_hardly_better(
    deck: Deck, options: dict[str, str], most: Fraction
) -> None:
    """Even from a dozen cards, where every card that is seen tells most."""
    game = small_game(deck, **options)
    assert plan_of(compile_play(game)).splits, "a pair is split"
    gain = best(game) - odds_of(game).expected
    assert 0 <= gain <= most
