"""Ultimate Texas Hold 'Em: the kernels equal a walk through the play engine, as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.odds import ask, solve
from tests.differential.parted import PartedWalk, at_once

GAME = "ultimate-texas-holdem"


def both(letter: str, deck: Deck) -> tuple[Fraction, Fraction]:
    """(counted, walked): three cards in common, and then two."""
    question = ask(GAME, "ante", letter, deck=deck)
    game = at_once(question.game, "six-card-bonus")
    wagers = {"ante": question.stake, "blind": question.stake}
    walk = PartedWalk(game, wagers, parts={"community": (3, 2)})
    return solve(question).expected, walk.expected() / question.stake


@pytest.mark.parametrize("letter", ["A", "B"])
def test_nine_cards(letter: str) -> None:
    counted, walked = both(letter, Deck("QKA", "cdh"))
    assert counted == walked


@pytest.mark.slow
@pytest.mark.parametrize("letter", ["A", "B"])
def test_ten_cards(letter: str) -> None:
    """Five ranks: straights, flushes and royal flushes as well."""
    counted, walked = both(letter, Deck("TJQKA", "cd"))
    assert counted == walked
