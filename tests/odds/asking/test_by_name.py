"""Questions that cannot be put: one clear line each, with what would be right. And those that can."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.allowances import tables_named
from pitboss.law import library
from pitboss.odds import Question, Unsolved, answer, ask, everything, odds

BY_TURNS = (
    "caribbean-stud",
    "four-card-poker",
    "let-it-ride",
    "mississippi-stud",
    "stud-235",
    "three-card-poker",
    "ultimate-texas-holdem",
)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("three-card-pokr", "ante"), r"there is no game 'three-card-pokr'\. Did you mean three-card-poker\?"),
        (("three-card-poker", "pair-pls"), r"has no wager 'pair-pls'\. Did you mean pair-plus\?"),
        (
            ("three-card-poker", "pair-plus", "Z"),
            r"Pair Plus Wager of Three Card Poker has no paytable 'Z'\. It has A, B, C, D, E\. \[",
        ),
        (
            ("three-card-poker", "ante", "D"),
            r"Ante Bonus of Three Card Poker has no paytable 'D'\. It has A, B, C\. \[",
        ),
        (("caribbean-stud", "magic-card-or-lucky-bonus"), "without saying enough to settle it"),
    ],
)
def test_names_that_the_edition_does_not_have(asked: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        ask(*asked)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (
            {"decks": 3},
            r"Three Card Poker is not played with 3 decks\. It is played with 1\. \[MD 3CP 1\.4 Ch\.3 §A\]",
        ),
        ({"decks": 0}, "not played with 0 decks"),
        ({"stake": 200}, r"cannot be \$2\. It is \$1 or \$5\. \[MD 3CP 1\.4 Ch\.7 §F\(4\)"),
        ({"stake": -100}, "cannot be -"),
        ({"meters": {"mega": 100}}, r"has no meter 'mega'\. It has main\."),
        ({"meters": {"five-card-progressive/main": 100}}, r"has no meter 'five-card-progressive/main'\. It has main\."),
        ({"meters": {"main": -1}}, "must not be negative"),
        ({"version": "g9"}, "g9"),
        ({"options": {"colour": "red"}}, "is not an option of this edition"),
        ({"options": {"payout_rounding": "sideways"}}, "Write one of down, nearest, up"),
    ],
)
def test_choices_that_the_edition_does_not_have(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        ask("three-card-poker", "progressive", **choices)


def test_a_meter_where_none_pays() -> None:
    with pytest.raises(BadInput, match="It pays from none"):
        ask("three-card-poker", "pair-plus", meters={"main": 100})


@pytest.mark.parametrize("game", BY_TURNS)
def test_two_decks_that_are_used_by_turns_are_not_in_play_at_once(game: str) -> None:
    wager = library.load(game).wager[0].id
    with pytest.raises(BadInput, match=r"of 2 decks of .* only one is in play at a time: they are used by turns\. \["):
        ask(game, wager, decks=2)
    assert ask(game, wager, decks=1).decks == 1


@pytest.mark.parametrize("game", library.shelf())
@pytest.mark.parametrize("decks", [-1, 0, 3, 7, 9, 1000])
def test_other_numbers_of_decks_are_refused_in_every_game(game: str, decks: int) -> None:
    with pytest.raises(BadInput, match=f"is not played with {decks} decks"):
        ask(game, library.load(game).wager[0].id, decks=decks)


@pytest.mark.parametrize("decks", [1.5, "2", True])
def test_decks_are_a_whole_number(decks: Any) -> None:
    with pytest.raises(BadInput, match="decks must be a whole number"):
        ask("blackjack", "lucky-ladies", decks=decks)


def test_decks_are_no_option() -> None:
    with pytest.raises(BadInput, match="decks are said by themselves, beside the options"):
        ask("blackjack", "lucky-ladies", options={"decks": 8})


def test_a_part_of_the_ante_is_answered_with_the_ante() -> None:
    for part in ("play", "ante-bonus"):
        question = ask("three-card-poker", part, "B")
        assert (question.wager, question.lettered) == ("ante", "ante-bonus")
        assert question.table is not None
        assert question.table.letter == "B"


def test_without_a_letter_the_first_is_meant_and_small_letters_will_do() -> None:
    tables = [ask("three-card-poker", "pair-plus", letter).table for letter in (None, "a", "A")]
    assert tables[0] == tables[1] == tables[2]


def test_a_meter_counts_at_the_laws_least_unless_it_is_said() -> None:
    assert ask("three-card-poker", "progressive").meters == {"main": 100_000}
    assert ask("three-card-poker", "five-card-progressive").meters == {"main": 1_000_000}
    for name in ("main", "progressive/main"):
        assert ask("three-card-poker", "progressive", meters={name: 1_234_567}).meters == {"main": 1_234_567}


@pytest.mark.parametrize("game", library.shelf())
def test_every_number_of_decks_has_a_paytable_or_a_refusal(game: str) -> None:
    """Of each wager, letter and number of decks that the law allows: a table in force, or a refusal."""
    edition = library.load(game)
    for rule in edition.wager:
        letters = [None, *(table.letter for table in tables_named(edition, rule.id) if table.letter)]
        for decks in {count for one in edition.decks for count in one.count}:
            for letter in letters:
                with suppress(BadInput):
                    assert ask(game, rule.id, letter, decks=decks).table is not None


ONE_CARD, ONE_SUIT = Deck("A", "c"), Deck(suits="c")
REFUSED = r"takes \d+ cards; this deck has|from 2 suits or more|are too few|so few cards"


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(ONE_CARD, id="a card"),
        pytest.param(Deck("A"), id="four aces"),
        pytest.param(ONE_SUIT, id="a suit", marks=pytest.mark.slow),
    ],
)
def test_a_deck_too_small_for_a_round_is_refused(deck: Deck) -> None:
    """Each wager of each game at its first paytable: an answer whose results add up, or one clear line."""
    first = {(one.game.id, one.wager): one for one in everything() if isinstance(one, Question) and one.decks}
    for one in first.values():
        question = replace(one, game=replace(one.game, other_deck=deck))
        found = answer(question)
        if isinstance(found, Unsolved):
            assert re.search(REFUSED, found.reason)
        else:
            assert deck is not ONE_CARD
            assert found.total > 0


def test_a_meter_below_its_reset_is_refused() -> None:
    with pytest.raises(BadInput, match=r"never below its reset amount of \$1,000: \$999.99"):
        odds("three-card-poker", "progressive", meters={"main": 99_999})
    assert odds("three-card-poker", "progressive", meters={"main": 100_000}).meters[0].amount == 100_000
