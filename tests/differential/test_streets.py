"""Mississippi Stud, Let It Ride and 235 Stud: the kernel equals a walk through the play engine, as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.odds import ask, solve
from tests.differential.parted import PartedWalk, at_once

TEN, NINE = Deck("TJQKA", "cd"), Deck("5JA", "cds")
PARTS: dict[str, dict[str, tuple[int, ...]]] = {
    "mississippi-stud": {"community": (1, 1, 1)},
    "let-it-ride": {"community": (1, 1)},
    "stud-235": {"seat": (2, 1)},
}
"""How the cards of a zone come into sight."""


def walked(game: str, wager: str, wagers: tuple[str, ...], deck: Deck) -> Fraction:
    question = ask(game, wager, deck=deck)
    stakes = dict.fromkeys(wagers, question.stake)
    walk = PartedWalk(at_once(question.game, "six-card-bonus"), stakes, parts=PARTS[game])
    return walk.expected() / question.stake


def counted(game: str, wagers: tuple[str, ...], deck: Deck) -> Fraction:
    return sum((solve(ask(game, wager, deck=deck)).expected for wager in wagers), Fraction(0))


@pytest.mark.slow
@pytest.mark.parametrize("deck", [NINE, TEN], ids=len)
def test_mississippi_stud(deck: Deck) -> None:
    assert counted("mississippi-stud", ("ante",), deck) == walked("mississippi-stud", "ante", ("ante",), deck)


@pytest.mark.parametrize("deck", [NINE, pytest.param(TEN, marks=pytest.mark.slow)], ids=len)
def test_let_it_ride(deck: Deck) -> None:
    """The three wagers are one question."""
    bets = ("bet-1", "bet-2", "bet-3")
    assert counted("let-it-ride", ("bet-1",), deck) == walked("let-it-ride", "bet-1", bets, deck)


@pytest.mark.parametrize("deck", [NINE, pytest.param(TEN, marks=pytest.mark.slow)], ids=len)
def test_235_stud(deck: Deck) -> None:
    """The three wagers must be placed together, and none has a say in another: the walk is their sum, and that of the
    Win'em All, which follows from the three."""
    wagers = ("two-card", "three-card", "five-card", "win-em-all")
    assert counted("stud-235", wagers, deck) == walked("stud-235", "three-card", wagers, deck)
