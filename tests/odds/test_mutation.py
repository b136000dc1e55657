"""The oracles notice: one payout, one comparison or one threshold changed, and a published figure no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.games import hands
from pitboss.games.game import Game
from pitboss.law.model import Edition, Paytable
from pitboss.money import Payout, payout
from pitboss.odds import ask, solve
from pitboss.odds.asking.question import Question
from pitboss.rankings import HandRank

PUBLISHED = {"ante": Fraction(686_689, 20_358_520), "pair-plus": Fraction(253, 5_525)}


pytestmark = pytest.mark.usefixtures("tables_forgotten")


def with_tables(question: Question, wager: str, change: Callable[[Paytable], Paytable]) -> Question:
    game = question.game
    tables = {**game.choices.tables, wager: change(game.choices.tables[wager])}
    return replace(question, game=Game(game.edition, replace(game.choices, tables=tables)))


def with_edition(question: Question, **parts: object) -> Question:
    edition: Edition = replace(question.game.edition, **parts)  # type: ignore[arg-type]
    return replace(question, game=Game(edition, question.game.choices))


def paying(row: int, pays: Payout) -> Callable[[Paytable], Paytable]:
    """The table with one row's payout changed."""
    return lambda table: replace(
        table, rows=tuple(replace(one, pays=pays) if n == row else one for n, one in enumerate(table.rows))
    )


@pytest.mark.parametrize("wager", PUBLISHED)
def test_unchanged_the_figures_hold(wager: str) -> None:
    assert solve(ask("three-card-poker", wager, "A")).house_edge == PUBLISHED[wager]


@pytest.mark.parametrize("row", range(5))
def test_one_payout_of_pair_plus(row: int) -> None:
    changed = with_tables(ask("three-card-poker", "pair-plus", "A"), "pair-plus", paying(row, payout("7 to 1")))
    assert solve(changed).house_edge != PUBLISHED["pair-plus"]


@pytest.mark.parametrize(("wager", "rows"), [("ante", 1), ("play", 1), ("ante-bonus", 3)])
def test_one_payout_of_the_ante(wager: str, rows: int) -> None:
    for row in range(rows):
        changed = with_tables(ask("three-card-poker", "ante", "A"), wager, paying(row, payout("2 to 1")))
        assert solve(changed).house_edge != PUBLISHED["ante"]


@pytest.mark.parametrize("ranks", ["J-A", "K-A"])
def test_the_hand_that_the_dealer_plays_with(ranks: str) -> None:
    question = ask("three-card-poker", "ante", "A")
    assert question.game.edition.qualifies is not None
    changed = with_edition(question, qualifies=replace(question.game.edition.qualifies, ranks=ranks))
    assert solve(changed).house_edge != PUBLISHED["ante"]


@pytest.mark.parametrize("tie", ["higher", "lower"])
def test_an_equal_hand(tie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def slip(own: HandRank, dealer: HandRank) -> str:
        return "higher" if own > dealer else tie if own == dealer else "lower"

    monkeypatch.setattr(hands, "comparison", slip)
    assert solve(ask("three-card-poker", "ante", "A")).house_edge != PUBLISHED["ante"]


def test_one_settlement_line() -> None:
    """The Play Wager lost, not returned, when the dealer does not qualify."""
    question = ask("three-card-poker", "ante", "A")
    lines = {one.wager: one for one in question.game.edition.settlement}
    play = lines["play"]
    slip = replace(play, lines=tuple(replace(one, pays="lose") if one.pays == "push" else one for one in play.lines))
    changed = with_edition(
        question, settlement=tuple(slip if one.wager == "play" else one for one in question.game.edition.settlement)
    )
    assert solve(changed).house_edge != PUBLISHED["ante"]
