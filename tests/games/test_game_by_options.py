"""A game by a few options: the law's own where nothing is said, and the law's own objections to what is."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_options
from pitboss.games.identity import MeterName
from pitboss.law import library


@pytest.mark.parametrize("game", library.shelf())
def test_every_game_can_be_had_with_nothing_said(game: str) -> None:
    edition = library.load(game)
    assert game_by_options(game, {}).edition is edition
    always = {rule.id for rule in edition.wager if rule.offered == "always" and not rule.variation}
    assert set(game_by_options(game, {}, []).wagers) == always


def test_letters_meters_and_limits_are_where_a_submission_says_them() -> None:
    game = game_by_options(
        "three-card-poker",
        {"paytables": {"pair-plus": "C", "progressive": "C"}, "meter_reset": {"major": "2000.00"}},
        ["progressive"],
    )
    assert game.choices.tables["pair-plus"].letter == "C"
    assert {name: terms.reset for name, terms in game.choices.meters.items()} == {"major": 200_000, "minor": 100_000}
    assert set(game_by_options("stud-235", {"payout_limit": "40000.00"}).choices.limits.values()) == {4_000_000}
    assert set(game_by_options("stud-235", {"minimum": "100.00"}).choices.limits.values()) == {11_130_000}


def test_one_letter_for_all_wagers_on_a_table() -> None:
    assert game_by_options("craps", {"paytables": {"bonus-craps": "B"}}).choices.tables["bonus-craps"].letter == "B"


def test_a_limit_where_the_law_knows_none_limits_nothing() -> None:
    assert game_by_options("three-card-poker", {"payout_limit": "50000.00"}).choices.limits == {}


def test_the_way_of_dealing_follows_from_the_option_that_calls_for_it() -> None:
    assert game_by_options("stud-235", {"community_stack_first": True}).dealing.variant == "community_stack_first"
    assert game_by_options("three-card-poker", {"version": "electronic"}).shared_hands == (1, 2, 3)
    assert game_by_options("three-card-poker", {}).shared_hands == ()


def test_a_meter_is_reset_for_the_wager_that_is_played() -> None:
    """Caribbean Stud has two meters called main; with only one of the wagers offered it is that one's."""
    options = {"meter_reset": {"main": "12000.00"}}
    bonus = game_by_options("caribbean-stud", options, ["five-card-hand-bonus"])
    assert {name: terms.reset for name, terms in bonus.choices.meters.items()} == {
        "five-card-hand-bonus/main": 1_200_000
    }
    both = game_by_options("caribbean-stud", options, ["progressive", "five-card-hand-bonus"])
    assert both.choices.meters[MeterName("main")].reset == 1_200_000
    assert both.choices.meters[MeterName("five-card-hand-bonus/main")].reset == 1_000_000


def test_a_rate_of_progression_is_given_by_an_option() -> None:
    """The law's least holds where nobody says more; where it states none, there is none until somebody does."""
    plain = game_by_options("three-card-poker", {"meter_rate": {"five-card-progressive/main": "25%"}}).choices.meters
    assert {name: terms.rate for name, terms in plain.items()} == {
        "main": Fraction(14, 100),
        "five-card-progressive/main": Fraction(1, 4),
    }
    said = {"meter_rate": {"main": "15%"}, "meter_reset": {"main": "2000.00"}}
    both = game_by_options("three-card-poker", said).choices.meters[MeterName("main")]
    assert (both.rate, both.reset) == (Fraction(15, 100), 200_000)
    assert game_by_options("stud-235", {}).choices.meters[MeterName("main")].rate is None


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("three-card-poker", {"version": "g9"}, "Ch.7 §G"),
    ("three-card-poker", {"paytables": {"pair-plus": "Z"}}, "a letter that the edition does not have"),
    ("three-card-poker", {"paytables": []}, "must be an object"),
    ("three-card-poker", {"ace_low": True}, "is not an option of this edition"),
    ("three-card-poker", {"meter_reset": {"mega": "1.00"}}, "there is no such meter"),
    ("three-card-poker", {"meter_rate": {"mega": "20%"}}, "meter_rate.mega: there is no such meter"),
    ("three-card-poker", {"meter_rate": {"main": "13%"}}, "Write 14% or more. \\[MD 3CP 1.4 Ch.12 §E\\(3\\)\\(a\\)"),
    ("caribbean-stud", {"meter_rate": {"main": "69%"}}, "Write 70% or more. \\[MA CSP §11\\(d\\)\\(5\\)"),
    ("stud-235", {"meter_rate": {"main": "101%"}}, "Write 100% or less"),
    ("three-card-poker", {"payout_limit": "much"}, "is not an amount"),
    ("three-card-poker", {"payout_limit": 50000}, "Write an amount in quotes"),
    ("stud-235", {"payout_limit": "50000.01"}, "above the \\$50,000"),
    ("ultimate-texas-holdem", {"payout_limit": "49999.99"}, "below the \\$50,000"),
    ("stud-235", {"ace_low": "no"}, "true or false"),
    ("three-card-poker@before-2014", {}, "shows only part of the text.*Play md/three-card-poker@1.4"),
]


@pytest.mark.parametrize(("game", "options", "words"), REFUSED)
def test_what_the_law_does_not_allow_is_refused(game: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        game_by_options(game, options)


def test_a_deal_without_the_bonus_box_is_refused_only_with_the_bonus() -> None:
    assert game_by_options("mississippi-stud", {"players_first_deal": True}, ["three-card-bonus"])
    with pytest.raises(BadInput, match="deals no cards for six-card-bonus"):
        game_by_options("mississippi-stud", {"players_first_deal": True}, ["six-card-bonus"])


def test_odds_that_an_option_words_anew() -> None:
    """Ultimate Texas Hold 'Em's Paytable A is printed to 1; an operator may pay it for 1."""
    table = game_by_options("ultimate-texas-holdem", {"progressive_a_odds": "for 1"}).choices.tables["progressive"]
    assert [str(row.pays) for row in table.rows[2:]] == ["300 for 1", "50 for 1", "40 for 1", "30 for 1", "9 for 1"]


def test_the_envy_schedule_that_an_option_sets_aside() -> None:
    literal = game_by_options("four-card-poker", {"paytables": {"progressive": "C"}}).envy("progressive")
    mended = game_by_options("four-card-poker", {"paytables": {"progressive": "C"}, "envy_c_literal": False})
    assert {row.hand for one in literal for row in one.rows} == {"four-of-a-kind"}
    assert {row.hand for one in mended.envy("progressive") for row in one.rows} == {"royal-flush", "straight-flush"}
    assert [one.stake for one in mended.envy("progressive")] == [100, 500]


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("md/blackjack", {"dealing": "hand", "decks": 6}, "decks is 6, and cards are dealt by hand with 1 or 2 only"),
        ("md/blackjack", {"decks": 1, "paytables": {"lucky-ladies": "A"}}, "lucky-ladies has no paytable for 1 deck"),
        ("md/stud-235", {"adjacent_boxes": 9}, "adjacent_boxes is 9, and the table has 6 positions"),
        ("md/craps", {"decks": 1}, "cards are not used in this game"),
        ("md/blackjack", {"decks": 6, "otherwise": {"decks": "a letter"}}, "otherwise.decks declares what no reading"),
        (
            "md/blackjack",
            {"decks": 6, "otherwise": {"shuffler": "a letter"}},
            "declares something that the options do not say",
        ),
        ("md/stud-235", {"otherwise": {"Pitboss R-21": "a letter"}}, "this program does not play it so"),
        (
            "md/stud-235",
            {"dealing": "hand", "shuffler": "manual", "otherwise": {"dealing": "a letter"}},
            "dealing: Dealing by hand is not allowed with a shuffler that is manual",
        ),
        (
            "md/midi-baccarat",
            {"dealing": "hand", "otherwise": {"dealing": "a letter"}},
            "dealing is declared otherwise, which is lawful, and this program does not play it so",
        ),
    ],
)
def test_options_are_judged_with_what_is_then_in_force(game: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=re.escape(words)):
        game_by_options(game, options)


def test_what_only_a_borrowed_source_speaks_against_may_be_declared() -> None:
    """Six decks from the hand: only New Jersey says one or two."""
    declared = {"dealing": "hand", "decks": 6, "otherwise": {"decks": "Letter of the Commission"}}
    assert game_by_options("md/blackjack", declared).choices.decks == 6


def test_a_way_of_dealing_brings_its_decks_and_wagers_without_a_table_are_left_out() -> None:
    game = game_by_options("md/blackjack", {"dealing": "hand"})
    assert game.choices.decks == 1
    assert "lucky-ladies" not in game.choices.offered
    assert "lucky-ladies" in game_by_options("md/blackjack", {"decks": 2}).choices.offered


def test_an_automated_shoe_and_shuffler_comes_with_its_shuffler() -> None:
    """235 Stud Ch.10 §A: "an automated dealing shoe and shuffler"; Three Card Poker's Ch.10 has the shoe alone."""
    assert game_by_options("md/stud-235", {"dealing": "automated-shoe"}).choices.shuffler == "automated"
    assert game_by_options("md/three-card-poker", {"dealing": "automated-shoe"}).choices.shuffler == "manual"
    with pytest.raises(BadInput, match=r"not allowed with a shuffler that is manual.*Ch\.10 §A"):
        game_by_options("md/stud-235", {"dealing": "automated-shoe", "shuffler": "manual"})
