"""Rows that are supposed to pay otherwise: one letter's table made into another's holds what the other holds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import BadInput
from pitboss.games.paytables import title_of
from pitboss.odds import ask, odds, solve

PAIRS = [
    ("three-card-poker", "pair-plus", "A", "D"),
    ("three-card-poker", "ante", "A", "C"),
    ("caribbean-stud", "caribbean-stud-bonus", "A", "C"),
    ("ultimate-texas-holdem", "trips", "A", "D"),
    ("blackjack", "lucky-ladies", "A", "B"),
    ("blackjack", "in-between", "B", "A"),
    ("craps", "all-small", "A", "B"),
]


def rows(game: str, wager: str, letter: str) -> dict[str, str]:
    """What each row of a table pays, by the law's name for it."""
    question = ask(game, wager, letter)
    table = question.table
    assert table is not None
    return {title_of(question.game.edition, table.on, row): str(row.pays) for row in table.rows}


@pytest.mark.parametrize(("game", "wager", "one", "other"), PAIRS)
def test_one_table_made_into_another(game: str, wager: str, one: str, other: str) -> None:
    before, wanted = rows(game, wager, one), rows(game, wager, other)
    assert before.keys() == wanted.keys()
    changed = {name: pays for name, pays in wanted.items() if pays != before[name]}
    assert changed, "the two differ"
    supposed = odds(game, wager, one, pays=changed)
    assert supposed.house_edge == odds(game, wager, other).house_edge
    assert supposed.house_edge != odds(game, wager, one).house_edge
    assert sum("not the law" in note for note in supposed.notes) == len(changed)


def test_what_is_supposed_cites_nothing() -> None:
    found = odds("three-card-poker", "pair-plus", "A", pays={"flush": "3 to 1"})
    cites = {one.name: one.cite for one in found.results}
    assert cites["Flush"] == ""
    assert cites["Straight"] == "MD 3CP 1.4 Ch.12 §D(1)(c)"
    assert "Supposed, and not the law: Flush pays 3 to 1, not 4 to 1." in found.notes


def test_a_bonus_on_hands_that_are_played_anyway() -> None:
    """Every straight is played, so an Ante Bonus of a thousand for it moves the edge by just that."""
    law, supposed = (
        solve(ask("three-card-poker", "ante", "A", pays=pays)) for pays in ({}, {"Straight": "1,000 to 1"})
    )
    straights = 720 * 18_424  # each against all hands of the 49 cards that are left
    assert law.house_edge - supposed.house_edge == Fraction((1000 - 1) * straights, law.total)
    assert law.strategy == supposed.strategy


@pytest.mark.parametrize(
    ("pays", "said"),
    [
        ({"Flsh": "3 to 1"}, "Did you mean Flush"),
        ({"Flush": "three to one"}, "is not a payout"),
        ({"Flush": "10% of meter main"}, "has no meter 'main'"),
    ],
)
def test_what_cannot_be_supposed(pays: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        ask("three-card-poker", "pair-plus", "A", pays=pays)
