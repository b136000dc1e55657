"""Caribbean Stud and Four Card Poker: the kernel equals a walk through the play engine, as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.odds import ask, solve
from tests.differential.parted import PartedWalk, at_once

GAMES = {"caribbean-stud": (1, 4), "four-card-poker": (1, 5)}
"""How many of the dealer's cards are up, and how many are not."""


def both(name: str, deck: Deck) -> tuple[Fraction, Fraction]:
    """(counted, walked)"""
    question = ask(name, "ante", deck=deck)
    game = at_once(question.game, "six-card-bonus")
    walk = PartedWalk(game, {"ante": question.stake}, parts={"dealer": GAMES[name]})
    return solve(question).expected, walk.expected() / question.stake


def test_caribbean_stud_on_ten_cards() -> None:
    """The dealer holds all that the player does not: only the up card is in doubt."""
    counted, walked = both("caribbean-stud", Deck("TJQKA", "cd"))
    assert counted == walked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("caribbean-stud", Deck("89TJQK", "cd")),  # with hands below ace-king
        ("four-card-poker", Deck("9TJQKA", "cd")),
        ("four-card-poker", Deck("2JKA", "cds")),
    ],
)
def test_the_ante_equals_the_walk(name: str, deck: Deck) -> None:
    counted, walked = both(name, deck)
    assert counted == walked
