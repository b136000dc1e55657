"""The oracles of the longer games notice, too: a payout, the least qualifying hand or a choice changed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.money import payout
from pitboss.odds import ask, solve
from pitboss.odds.asking.question import Question
from tests.odds.test_mutation import paying, with_edition, with_tables

pytestmark = pytest.mark.slow

MISSISSIPPI = Fraction(53_223, 1_082_900)
SMALL = Deck("8TJQKA", "cd")


@pytest.mark.parametrize("row", range(10))
def test_every_row_of_mississippi_stud_counts(row: int) -> None:
    question = ask("mississippi-stud", "ante")
    changed = with_tables(question, "mississippi-stud", paying(row, payout("7 to 2")))
    assert solve(changed).house_edge != MISSISSIPPI


def small(game: str, wager: str = "ante") -> tuple[Question, Fraction]:
    question = ask(game, wager, deck=SMALL)
    return question, solve(question).expected


def test_the_least_qualifying_hand() -> None:
    """A deck without aces: no hand below a pair qualifies, until king-queen does."""
    deck = Deck("89TJQK", "cd")
    question = ask("caribbean-stud", "ante", deck=deck)
    rule = question.game.edition.qualifies
    assert rule is not None
    changed = with_edition(question, qualifies=replace(rule, ranks="K", then="Q"))
    assert solve(replace(changed, game=replace(changed.game, other_deck=deck))).expected != solve(question).expected


@pytest.mark.parametrize(
    ("game", "choice"),
    [
        ("caribbean-stud", "fold"),
        ("four-card-poker", "3x"),
        ("ultimate-texas-holdem", "4x"),
        ("mississippi-stud", "3x"),
    ],
)
def test_a_choice_taken_away_costs_the_player(game: str, choice: str) -> None:
    question, expected = small(game)
    edition = question.game.edition
    stages = tuple(
        replace(stage, choices=tuple(one for one in stage.choices if one.id != choice)) for stage in edition.stage
    )
    changed = with_edition(question, stage=stages)
    assert solve(replace(changed, game=replace(changed.game, other_deck=SMALL))).expected < expected


@pytest.mark.parametrize("wager", ["ante", "blind", "play"])
def test_what_each_wager_pays(wager: str) -> None:
    question, expected = small("ultimate-texas-holdem")
    changed = with_tables(question, wager, paying(0, payout("2 to 3")))
    assert solve(replace(changed, game=replace(changed.game, other_deck=SMALL))).expected < expected
