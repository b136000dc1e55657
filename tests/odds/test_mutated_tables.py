"""The oracles of baccarat, craps and blackjack notice, too: each payout that a figure rests on, changed in a copy.

No figure is known for Dragon Bonus, Royal 9 and Hit and Run, for Royal Match B, and for Match the Dealer and Bet the
Set at one number of decks each: there the counts are checked, and rows by the rounds that were worked by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.craps import COMBINATIONS
from pitboss.money import For, Payout, Push, To, payout
from pitboss.odds import ask, solve
from pitboss.odds.asking.question import Question
from tests.odds.test_mutation import paying, with_tables
from tests.odds.test_published import ORACLES, asked, wrong

pytestmark = pytest.mark.slow

Figure = dict[str, Any]


def figures_of(name: str) -> list[Figure]:
    """The figures of one file that are soon done."""
    found: list[Figure] = tomllib.loads((ORACLES / f"{name}.toml").read_text(encoding="utf-8"))["figure"]
    return [one for one in found if not one.get("slow")]


def payouts(name: str) -> Iterator[Any]:
    """Every row of every paytable that a figure of the file says the worth of, with all figures on that table."""
    on: dict[tuple[object, ...], list[Figure]] = {}
    for figure in figures_of(name):
        if figure.keys() & {"house_edge", "element_of_risk", "expected", "fixed"}:
            question = asked(figure)
            assert question.table is not None
            on.setdefault((question.game.name, question.table), []).append(figure)
    for figures in on.values():
        table = asked(figures[0]).table
        assert table is not None
        priced = {figure["wager"] for figure in figures}
        for row, one in enumerate(table.rows):
            # At craps a row may be one of several wagers, of which not each has a figure: see below.
            rule = asked(figures[0]).game.wagers.get(one.hand)
            elsewhere = rule and (rule.paytable or rule.id) == table.wager and one.hand not in priced
            if isinstance(one.pays, To | For | Push) and not elsewhere:
                yield pytest.param(figures, row, id=f"{table.wager}-{table.letter}-{one.hand}")


def another(pays: Payout) -> Payout:
    """Half as much again, and one more; instead of a push, even money."""
    if isinstance(pays, Push):
        return To(1, 1)
    assert isinstance(pays, To | For)
    return replace(pays, num=3 * pays.num + 2 * pays.den, den=2 * pays.den)


def mutated(question: Question, row: int) -> Question:
    table = question.table
    assert table is not None
    return with_tables(question, table.wager, paying(row, another(table.rows[row].pays)))


@pytest.mark.parametrize(
    ("figures", "row"), [*payouts("baccarat"), *payouts("craps"), *payouts("blackjack-side-wagers")]
)
def test_one_payout(figures: list[Figure], row: int) -> None:
    assert any(wrong(figure, solve(mutated(asked(figure), row))) for figure in figures), "no figure notices"


# A total is as likely as the one that lies as far on the other side of seven: published for one of them is for both.
LIKE = {
    **{f"{table}-{14 - n}": f"{table}-{n}" for table in ("place", "place-to-lose", "buy", "lay") for n in (4, 5, 6)},
    "hardway-8": "hardway-6",
    "hardway-4": "hardway-10",
    "all-tall": "all-small",
}


def row_of(question: Question) -> int:
    assert question.table is not None
    return next(n for n, row in enumerate(question.table.rows) if row.hand == question.wager)


@pytest.mark.parametrize(("wager", "other"), LIKE.items())
def test_one_payout_of_a_wager_that_has_its_like(wager: str, other: str) -> None:
    for letter in "AB" if wager == "all-tall" else (None,):
        published = solve(ask("craps", other, letter)).house_edge
        question = ask("craps", wager, letter)
        assert solve(question).house_edge == published
        assert solve(mutated(question, row_of(question))).house_edge != published


@pytest.mark.parametrize("number", [4, 5, 6])
@pytest.mark.parametrize("kind", ["buy", "lay"])
def test_one_payout_of_a_wager_at_true_odds(kind: str, number: int) -> None:
    """They cost nothing, so that all that the house keeps is the vigorish."""
    question = ask("craps", f"{kind}-{number}", options={"vigorish": "4%", "vigorish_when": "wager"})
    assert solve(question).house_edge == Fraction(4, 100)
    assert solve(mutated(question, row_of(question))).house_edge != Fraction(4, 100)


@pytest.mark.parametrize(("wager", "parts"), COMBINATIONS.items())
def test_one_payout_of_a_wager_made_up_of_others(wager: str, parts: dict[str, int]) -> None:
    """It is worth what its parts are worth, by the units that lie on each."""
    edges = {part: solve(ask("craps", part)).house_edge for part in parts}
    together = sum((edges[part] * units for part, units in parts.items()), Fraction(0)) / sum(parts.values())
    question = ask("craps", wager)
    assert solve(question).house_edge == together
    assert question.table is not None
    for row in range(len(question.table.rows)):
        assert solve(mutated(question, row)).house_edge != together


@pytest.mark.parametrize("row", range(6))
@pytest.mark.parametrize("wager", ["pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"])
def test_one_payout_of_odds(wager: str, row: int) -> None:
    assert solve(mutated(ask("craps", wager), row)).house_edge != 0


@pytest.mark.parametrize("letter", ["3 to 2", "6 to 5"])
def test_one_payout_of_blackjack(letter: str) -> None:
    """From one deck, doubling after a split: 0.1839 % for the player, or as much less as a blackjack brings less."""
    question = ask("blackjack", "blackjack", letter, decks=1)
    (figure,) = figures_of("blackjack")
    assert bool(wrong(figure, solve(question))) == (letter == "6 to 5")
    for table in ("blackjack", "blackjack-win"):
        changed = with_tables(question, table, paying(0, payout("11 to 10")))
        assert wrong(figure, solve(changed))
