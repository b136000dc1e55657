"""Ways to play that have a name: what they say of single hands, and what they cost on whole decks."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import RANKS, cards, rank_of, suit_of
from pitboss.errors import BadInput
from pitboss.games.blackjack import HouseRules, house_rules
from pitboss.games.builder import game_by_law
from pitboss.odds import ask, odds, ways_to_play
from pitboss.odds.deals.starting_hands import Hole, holes_of, write_chart
from pitboss.odds.strategies import STRATEGIES, Sight
from pitboss.odds.strategies.blackjack import STRATEGIES as BLACKJACK
from pitboss.odds.strategies.blackjack import Situation
from pitboss.odds.strategies.ultimate_texas_holdem import count_outs, find_flush_draw
from pitboss.odds.wording.up_card_rules import find_bounds

MAIN = {"let-it-ride": "bet-1", "stud-235": "five-card", "blackjack": "blackjack"}
NAMES = {**STRATEGIES, "blackjack": BLACKJACK}
QUICK = ("three-card-poker",)
WHOLE = [
    pytest.param(game, name, marks=[] if game in QUICK else [pytest.mark.slow])
    for game, known in NAMES.items()
    for name in known
]


@pytest.mark.parametrize(("game", "name"), WHOLE)
def test_no_strategy_is_better_than_the_best(game: str, name: str) -> None:
    found = odds(game, MAIN.get(game, "ante"), strategy=name)
    assert found.named == name
    assert found.optimum == odds(game, MAIN.get(game, "ante")).house_edge
    assert found.cost is not None
    assert found.cost >= 0
    assert sum(one.combinations for one in found.results) == found.total


@pytest.mark.parametrize(
    ("game", "wager", "name"),
    [("three-card-poker", "ante", "q-6-4"), ("let-it-ride", "bet-1", "basic"), ("mississippi-stud", "ante", "basic")],
)
def test_published_as_the_best_and_so_it_is(game: str, wager: str, name: str) -> None:
    assert odds(game, wager, strategy=name).cost == 0


def test_235_stud_when_nothing_is_looked_at() -> None:
    """The 22,100 hands of three cards by the law's paytable; with a raise every hand wins and loses twice as much."""
    never, always = (
        odds("stud-235", "three-card", strategy=name).house_edge for name in ("never-raise", "always-raise")
    )
    pays = 50 * 4 + 20 * 44 + 10 * 52 + 5 * 720 + 3 * 1096 + 1 * 3744
    wins = 4 + 44 + 52 + 720 + 1096 + 3744
    assert never == Fraction(22_100 - wins - pays, 22_100)
    assert always == 2 * never


UTH, FOUR = "ultimate-texas-holdem", "four-card-poker"


@pytest.mark.parametrize(
    ("game", "name", "own", "seen", "choice"),
    [
        (UTH, "basic", "Kd 5s", "", "4x"),
        (UTH, "basic", "Kd 4s", "", "check"),
        (UTH, "basic", "Kd 2d", "", "4x"),
        (UTH, "basic", "2d 2s", "", "check"),
        (UTH, "no-suits", "Kd 3s", "", "4x"),
        (UTH, "no-suits", "Jd 8d", "", "check"),
        (UTH, "basic", "9s 4d", "9h 7c 2d", "2x"),
        (UTH, "basic", "2s 2d", "9h 7c Kd", "check"),
        (UTH, "basic", "2s 2d", "2h 7c Kd", "2x"),
        (UTH, "basic", "Ts 4s", "9s 7s Kd", "2x"),
        (UTH, "basic", "8s 4s", "9s 7s Kd", "check"),
        (UTH, "basic", "Qs 4d", "Kh 7c 2d Jh 9s", "1x"),
        (UTH, "basic", "9s 4d", "Kh 7c 2d Qh Jh", "fold"),
        (UTH, "basic", "4s 3d", "Kh 7c 4d Qh Jh", "1x"),
        (FOUR, "leaflet", "3s 3d 2c 7h 8s", "Ah", "1x"),
        (FOUR, "leaflet", "2s 2d 3c 7h 8s", "Ah", "fold"),
        (FOUR, "leaflet", "3s 3d 2c 4h 5s", "Ah", "3x"),
        (FOUR, "expert", "Ks Kd 2c 7h 8s", "Ah", "1x"),
        (FOUR, "expert", "Ks Kd 2c 7h Ac", "Ah", "3x"),
        (FOUR, "expert", "2s 2d 4c 7h 8s", "2h", "1x"),
        ("caribbean-stud", "three-rules", "As Kd 8c 4h 3s", "8h", "bet"),
        ("caribbean-stud", "three-rules", "As Kd Qc 4h 3s", "5h", "fold"),
        ("caribbean-stud", "three-rules", "As Kd Qc 9h 3s", "5h", "bet"),
        ("caribbean-stud", "three-rules", "As Kd Jc 4h 3s", "Ah", "bet"),
        ("let-it-ride", "basic", "2s 3s 4s", "", "pull"),
        ("let-it-ride", "basic", "3s 4s 5s", "", "ride"),
        ("let-it-ride", "basic", "As 2s 4s", "", "pull"),
        ("let-it-ride", "basic", "Js Qd Kh Ac", "", "ride"),
        ("let-it-ride", "basic", "2s 3d 4h Ac", "", "pull"),
        ("mississippi-stud", "basic", "6s 5s", "", "1x"),
        ("mississippi-stud", "basic", "6s 5d", "", "fold"),
        ("mississippi-stud", "basic", "As 2d 3c 4h", "", "1x"),
        ("stud-235", "raise-winners", "9s 8d", "", "raise"),
        ("stud-235", "raise-winners", "9s 7d", "", "check"),
    ],
)
def test_what_a_rule_says(game: str, name: str, own: str, seen: str, choice: str) -> None:
    """Worked by hand from the words of each strategy."""
    question = ask(game, MAIN.get(game, "ante"))
    assert STRATEGIES[game][name].choice(question.game, cards(own), cards(seen)) == choice


def test_three_mid_cards_are_followed_only_after_a_large_wager() -> None:
    question, rule = ask("mississippi-stud", "ante"), STRATEGIES["mississippi-stud"]["basic"]
    hand = cards("6s 7s 9s 2d")
    assert rule.choice(question.game, hand, (), ("1x", "3x")) == "1x"
    assert rule.choice(question.game, hand, (), ("1x", "1x")) == "fold"


def test_the_dealers_outs_counted_by_hand() -> None:
    """K-Q-J-9-7 on a board of K-Q-J-7-2: three each pair a card of the board, any ace and any ten beats the nine."""
    sight = Sight(ask(UTH, "ante").game, rows("9s 4d", "As 4d"), rows("Kh 7c 2d Qh Jh", "Kh 7c 2d Qh Jh"))
    assert count_outs(sight).tolist() == [15 + 4 + 4, 15]


def test_four_to_a_flush_needs_a_hole_card() -> None:
    sight = Sight(ask(UTH, "ante").game, rows("Ts 4d", "Ts 9s", "9s 4s"), rows("9d 7d Kd", "Ad 7s Ks", "Ad 7s Ks"))
    assert [RANKS[rank] if rank >= 0 else "" for rank in find_flush_draw(sight)] == ["4", "T", "9"]


def rows(*hands: str) -> np.ndarray:
    return np.array([cards(hand) for hand in hands], np.uint8)


CELLS = [
    ((16, False, 0, 10), "surrender"),
    ((16, False, 8, 10), "split"),
    ((15, False, 0, 9), "hit"),
    ((12, False, 0, 4), "stand"),
    ((12, False, 6, 7), "hit"),
    ((11, False, 0, 1), "hit"),
    ((18, True, 0, 2), "stand"),
    ((18, True, 0, 3), "double"),
    ((18, True, 0, 9), "hit"),
    ((12, True, 1, 10), "split"),
    ((10, False, 5, 9), "double"),
    ((20, False, 10, 6), "stand"),
]
"""Total, soft, pair and up card, with what the published chart does."""


@pytest.mark.parametrize(("cell", "choice"), CELLS)
def test_cells_of_the_blackjack_chart(cell: tuple[int, bool, int, int], choice: str) -> None:
    rules = house_rules(ask("blackjack", "blackjack").game.choices.options)
    every = frozenset(("surrender", "split", "double", "hit", "stand"))
    assert BLACKJACK["basic"].rule(Situation(*cell, every, rules)) == choice


EVERY = frozenset(("surrender", "split", "double", "hit", "stand"))
SOFT_17 = {up: "double" if 3 <= up <= 6 else "hit" for up in range(1, 11)}
"""What the published chart does with ace and six, by the up card, whichever way the dealer plays a soft 17."""

WHERE_SOFT_17_IS_HIT = {
    (11, False, 1): ("hit", "double"),
    (18, True, 2): ("stand", "double"),
    (19, True, 6): ("stand", "double"),
    (15, False, 1): ("hit", "surrender"),
    (17, False, 1): ("stand", "surrender"),
}
"""The cells by total, softness and up card that the published charts do not share: where the dealer stands on soft 17,
and where the dealer hits it."""


def rules_with(soft17: str) -> HouseRules:
    return house_rules(ask("blackjack", "blackjack", options={"soft17": soft17}).game.choices.options)


def choose(cell: tuple[int, bool, int], soft17: str, open_to: frozenset[str] = EVERY) -> str:
    total, soft, up = cell
    return BLACKJACK["basic"].rule(Situation(total, soft, 0, up, open_to, rules_with(soft17)))


@pytest.mark.parametrize("soft17", ["stand", "hit"])
def test_ace_and_six_by_the_chart(soft17: str) -> None:
    assert {up: choose((17, True, up), soft17) for up in SOFT_17} == SOFT_17
    assert {choose((17, True, up), soft17, frozenset(("hit", "stand"))) for up in SOFT_17} == {"hit"}


def test_where_the_dealer_hits_soft_17_five_cells_of_the_chart_change() -> None:
    cells = [(total, False, up) for total in range(5, 21) for up in range(1, 11)]
    cells += [(total, True, up) for total in range(13, 21) for up in range(1, 11)]
    found = {cell: (choose(cell, "stand"), choose(cell, "hit")) for cell in cells}
    assert {cell: both for cell, both in found.items() if both[0] != both[1]} == WHERE_SOFT_17_IS_HIT


@pytest.mark.parametrize(("cell", "both"), WHERE_SOFT_17_IS_HIT.items())
def test_what_is_not_open_is_not_done(cell: tuple[int, bool, int], both: tuple[str, str]) -> None:
    """Without a double or a surrender the hand is played as against a dealer who stands."""
    assert choose(cell, "hit", frozenset(("hit", "stand"))) == both[0]


def test_the_bounds_that_are_right_most_often() -> None:
    """Six places: fold 9 5 2 0 0 0, play 0 1 4 7 1 9. From the third place on, 27 − 1 − 2 of them are right."""
    made = np.array([[9, 5, 2, 0, 0, 0], [0, 1, 4, 7, 1, 9]])
    assert find_bounds(made) == ([0, 2], 9 + 5 + 4 + 7 + 1 + 9)
    assert find_bounds(np.array([[0, 0], [3, 4]])) == ([0, 0], 7)
    three = np.array([[5, 1, 0, 0], [0, 4, 3, 0], [0, 0, 2, 6]])
    assert find_bounds(three) == ([0, 1, 3], 5 + 4 + 3 + 6)


def test_names_are_known_where_something_is_decided() -> None:
    assert ways_to_play(ask("let-it-ride", "bet-1")) == ("always-pull", "always-ride", "basic", "paying-hands")
    assert ways_to_play(ask("three-card-poker", "pair-plus")) == ()


@pytest.mark.parametrize(
    ("game", "wager", "message"),
    [
        (
            "let-it-ride",
            "bet-1",
            "no strategy 'luck' for this wager. It has always-pull, always-ride, basic, paying-hands",
        ),
        ("blackjack", "blackjack", "no strategy 'luck' for this wager. It has basic, mimic-the-dealer, never-bust"),
        ("three-card-poker", "pair-plus", "there is no named strategy for the Pair Plus Wager"),
        ("midi-baccarat", "banker", "there is no named strategy for the Wager on the Banker's Hand"),
    ],
)
def test_a_name_that_is_not_known(game: str, wager: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        odds(game, wager, strategy="luck")


@pytest.mark.parametrize("name", ["basic", "no-suits"])
def test_a_chart_of_starting_hands_in_words_is_the_chart_that_is_played(name: str) -> None:
    game = game_by_law("ultimate-texas-holdem")
    strategy = STRATEGIES["ultimate-texas-holdem"][name]
    chosen = {}
    for one, two in combinations(reversed(game.deck.cards), 2):  # the higher card first
        kind = Hole(rank_of(one), rank_of(two), suit_of(one) == suit_of(two))
        chosen[kind] = strategy.choice(game, (one, two), ())
    assert set(chosen) == set(holes_of(game.deck))
    assert f"4x with {write_chart(chosen, '4x', game.deck)}" in strategy.says
