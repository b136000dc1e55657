"""Blackjack Switch's main game: just what the play engine pays under the play described, and hardly less than the best
play of all, which also sees what the other hand has drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import Card, Deck, cards
from pitboss.compiled.blackjack_play import compile_play
from pitboss.games.game import Game
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.solvers.blackjack.play import ORDER
from pitboss.odds.solvers.blackjack.shoes import shoes_of
from pitboss.odds.solvers.blackjack.switch import advise, solve
from pitboss.odds.solvers.blackjack.switch_deals import (
    GIVE_UP_BOTH,
    GIVE_UP_FIRST,
    GIVE_UP_SECOND,
    SWITCH,
    decide_deals,
    number_first_hands,
)
from pitboss.odds.solvers.blackjack.switch_play import side_of
from pitboss.rankings.points import pips
from pitboss.rounds.commands import Deal
from pitboss.rounds.families.blackjack.hands import count_hands_of_pair, hand_of
from pitboss.rounds.families.family import Turn
from pitboss.rounds.state import Round
from tests.differential.shoe import STAKE, ShoeWalk, best, small_game
from tests.differential.tree import SEAT


def switch(deck: Deck, **options: str) -> Game:
    return small_game(deck, variation="switch", **options)


def odds_of(game: Game) -> WagerOdds:
    return solve(Question(game=game, wager="blackjack", lettered="blackjack"))


class Follows:
    """The play that the odds describe, as a policy: by the hand's cards and the two first cards of the other hand."""

    def __init__(self, game: Game) -> None:
        self.shoes = shoes_of(compile_play(game))
        self.tables = self.shoes.tables
        self.values = [pips(card) for card in self.tables.values.cards]
        self.sides = [side_of(self.shoes, up) for up in range(len(self.values))]
        self.actions = [decide_deals(self.shoes, side)[2].reshape((len(self.values),) * 4) for side in self.sides]
        self.first = number_first_hands(self.shoes)

    def value(self, card: Card) -> int:
        return self.values.index(pips(card))

    def __call__(self, state: Round, turn: Turn) -> str:
        offered = {choice.id for choice in turn.choices}
        if "no-insurance" in offered:
            return "no-insurance"
        up = self.value(state.zones["dealer"][0])
        if offered & {"keep", "play-on"}:
            first, second = state.seats[SEAT].hands
            action = self.actions[up][tuple(self.value(hand.cards[n]) for n in (0, 1) for hand in (first, second))]
            if "keep" in offered:
                return "switch" if action == SWITCH else "keep"
            gives_up = (GIVE_UP_BOTH, GIVE_UP_FIRST if turn.hand == 1 else GIVE_UP_SECOND)
            return "surrender" if action in gives_up else "play-on"
        return self.of_hand(state, turn, up)

    def of_hand(self, state: Round, turn: Turn, up: int) -> str:
        side, hand = self.sides[up], hand_of(state, (turn.seat, turn.hand))
        values = [self.value(card) for card in hand.cards]
        number = self.tables.hands.number[tuple(values.count(v) for v in range(len(self.values)))]
        other = self.beside(state, turn.hand)
        if not hand.split:
            return (*ORDER, "split")[side.chosen[other, number]]
        hands = count_hands_of_pair(state.seats[SEAT], turn.hand)
        halved = next(one for one in side.halved if one.value == values[0])
        case = list(halved.cases).index(other)
        if values == [values[0]] * 2 and hands < halved.most[case]:
            return "split"
        return ORDER[halved.chosen[hands - 2][case, number]]

    def beside(self, state: Round, number: int) -> int:
        """The first two cards of the hand beside the one that this hand came from."""
        hands = state.seats[SEAT].hands
        second = next(n for n, hand in enumerate(hands) if n > 0 and not hand.added)
        other = hands[second] if number <= second else hands[0]
        cards = (other.cards[0],) * 2 if other.split else other.cards[:2]
        return int(self.first[tuple(self.value(card) for card in cards)])


SPREAD = Fraction(1, 20)
"""How far hit frequency and mean square may be off on shoes as small as these."""


def equals_the_engine(deck: Deck, options: dict[str, str]) -> None:
    game = switch(deck, **options)
    odds = odds_of(game)
    through = ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False).by(Follows(game))
    assert sum(through.values()) == 1
    assert odds.expected * 2 == sum(net * chance for net, chance in through.items())
    squares = sum(net**2 * chance for net, chance in through.items())
    assert abs(odds.mean(one.net**2 for one in odds.results) * 4 / squares - 1) < SPREAD
    assert abs(odds.hit_frequency - sum(chance for net, chance in through.items() if net > 0)) < SPREAD


EIGHTS = Deck("8TA", "s", copies=4)

ONE_EACH: list[dict[str, str]] = [
    {},
    {"switched_ace_ten": "blackjack"},
    {"surrender": "early"},
    {"surrender": "late", "hole_card": "no_hole_card"},
    {"surrender": "early", "hole_card": "no_hole_card", "switched_ace_ten": "blackjack"},
    {"double_on": "10-11"},
]


@pytest.mark.parametrize("options", ONE_EACH, ids=lambda one: "-".join(one.values()) or "plain")
def test_two_hands_come_to_just_what_the_engine_pays(options: dict[str, str]) -> None:
    equals_the_engine(EIGHTS, {"max_hands": "1", **options})


SPLITS: list[tuple[Deck, dict[str, str]]] = [
    (Deck("9T", "s", copies=10), {"max_hands": "2"}),
    (Deck("TA", "s", copies=10), {"max_hands": "2", "hit_split_aces": "true", "surrender": "late"}),
]

LONGER: list[tuple[Deck, dict[str, str]]] = [
    (Deck("8T", "s", copies=10), {"max_hands": "3", "das": "false"}),
    (Deck("6TA", "s", copies=5), {"max_hands": "1"}),
    (Deck("39T", "s", copies=6), {"max_hands": "1", "surrender": "late"}),
    (Deck("7T", "s", copies=10), {"max_hands": "3"}),
    (Deck("TA", "s", copies=10), {"max_hands": "3", "resplit_aces": "true"}),
    (Deck("8TA", "s", copies=6), {"max_hands": "2", "hole_card": "no_hole_card", "das": "false", "surrender": "late"}),
]


@pytest.mark.parametrize(("deck", "options"), SPLITS)
def test_split_pairs_come_to_just_what_the_engine_pays(deck: Deck, options: dict[str, str]) -> None:
    equals_the_engine(deck, options)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "options"), LONGER)
def test_larger_shoes_come_to_just_what_the_engine_pays(deck: Deck, options: dict[str, str]) -> None:
    equals_the_engine(deck, options)


BOUNDS = [
    (Deck("9TA", "s", copies=4), Fraction(35, 10_000)),
    (Deck("5T", "s", copies=6), Fraction(17, 10_000)),
    (Deck("5T", "s", copies=10), Fraction(5, 10_000)),
    (Deck("5T", "s", copies=14), Fraction(1, 10_000)),
    (Deck("5T", "s", copies=20), Fraction(0)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "most"), BOUNDS)
def test_the_best_play_that_sees_all_cards_is_hardly_better(deck: Deck, most: Fraction) -> None:
    """For each unit; from twelve cards, where every card that is seen tells most, less than half a hundredth."""
    game = switch(deck, max_hands="1")
    gain = best(game) / 2 - odds_of(game).expected
    assert 0 <= gain <= most


DEAL = "8s As 8s Ts 8s"
"""Eight-ten and ace-eight against an eight, in the order of the law; the hole card follows."""


def dealt_and_played(game: Game, first: str, own: str = "") -> Fraction:
    """What the engine pays after that deal for this answer to the switch, and this first choice with the first hand."""
    follows, walk = Follows(game), ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False)

    def policy(state: Round, turn: Turn) -> str:
        if "keep" in {each.id for each in turn.choices}:
            return first
        fresh = turn.hand == 1 and len(hand_of(state, (turn.seat, 1)).cards) == 2
        return own if own and fresh else follows(state, turn)

    won = Fraction(0)
    for hole, left in (("8s", 1), ("Ts", 3), ("As", 3)):
        dealt = walk.after(walk.opened(), Deal(cards(f"{DEAL} {hole}")))
        won += sum(net * chance for net, chance in walk.by(policy, dealt, Fraction(left, 7)).items())
    return won


def advice_on(game: Game, hand: str, seen: str) -> dict[str, Fraction]:
    question = Question(game=game, wager="blackjack", lettered="blackjack")
    return {one.choice: one.expected for one in advise(question, cards(hand), cards(seen))}


def test_one_deal_is_worth_what_the_engine_pays() -> None:
    """Both hands together, for each unit of both wagers."""
    game = switch(EIGHTS, max_hands="1")
    advice = advice_on(game, "8s Ts As 8s", "8s")
    assert advice == {choice: dealt_and_played(game, choice) / 2 for choice in ("keep", "switch")}


def test_each_choice_with_a_hand_is_worth_what_the_engine_pays() -> None:
    """What the other hand brings is the same whatever is done with this one."""
    game = switch(EIGHTS, max_hands="1", surrender="late")
    advice = advice_on(game, "8s Ts", "8s As 8s")
    paid = {choice: dealt_and_played(game, "keep", choice) for choice in ("stand", "hit", "double", "surrender")}
    assert advice.keys() == paid.keys()
    assert len({paid[choice] - worth for choice, worth in advice.items()}) == 1
    assert advice["surrender"] == Fraction(-1, 2)
