"""What an answer says beside its figures: what it is called, which wagers it includes, on which paytables it rests."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitboss.cards import Deck
from pitboss.games.game import Game
from pitboss.odds import ask, odds
from pitboss.odds.asking.question import PLAYER_EDGE, UNLIMITED, Question
from pitboss.odds.asking.registry import SOLVERS
from pitboss.odds.asking.report import Result
from pitboss.odds.wording.figures import as_json

EVEN = Result(name="Even", pays="push", combinations=1, net=Fraction(0))
LOST = Result(name="Lost", pays="lose", combinations=1, net=Fraction(-1))
WON = Result(name="Won", pays="1 to 1", combinations=1, net=Fraction(1))


def of(question: Question, *results: Result, includes: tuple[str, ...] = ()) -> list[str]:
    """The wagers of the paytables that an answer rests on."""
    return [wager for wager, _, _ in question.answer(results, includes=includes).tables]


def test_an_answer_rests_on_the_tables_of_what_it_includes() -> None:
    ante = ask("three-card-poker", "ante", "B")
    assert of(ante, EVEN) == ["ante-bonus", "ante"]
    assert of(ante, EVEN, includes=("play", "ante-bonus")) == ["ante-bonus", "ante", "play"]
    assert of(ante, EVEN, includes=("pair-plus",)) == ["ante-bonus", "ante", "pair-plus"]
    assert ante.answer([EVEN]).paytable == "B"


@pytest.mark.parametrize(
    ("game", "wager", "title", "rests_on"),
    [
        ("three-card-poker", "ante", "Ante Wager", ["ante-bonus", "ante", "play"]),
        ("let-it-ride", "bet-1", "Wager 1", ["let-it-ride"]),
        ("mississippi-stud", "ante", "Ante Wager", ["mississippi-stud"]),
        ("stud-235", "three-card", "3 Card Poker Wager", ["three-card"]),
    ],
)
def test_what_the_figures_of_a_main_wager_rest_on(game: str, wager: str, title: str, rests_on: list[str]) -> None:
    found = odds(game, wager, deck=Deck("9TJQKA", "cd"))
    assert found.title == title
    assert [table for table, _, _ in found.tables] == rests_on
    assert [one["wager"] for one in as_json(found)["tables"]] == rests_on
    paid = {word.split()[0] for one in found.results for word in one.pays.split(", ")}
    assert paid <= {wager, *SOLVERS[game, wager].includes}


def test_results_are_called_by_what_was_done_and_by_the_laws_names_of_what_is_paid() -> None:
    """Ten cards, nine to king: every hand has a queen, a pair or a straight, so every dealer qualifies."""
    found = odds("three-card-poker", "ante", "A", deck=Deck("9TJQK", "cd"))
    assert found.total == comb(10, 3) * comb(7, 3)
    assert {one.name: one.net for one in found.results} == {
        "Played, qualifies, higher, straight flush": 1 + 1 + 5,
        "Played, qualifies, equal, straight flush": 5,
        "Played, qualifies, lower, straight flush": -1 - 1 + 5,
        "Played, qualifies, higher, straight": 1 + 1 + 1,
        "Played, qualifies, equal, straight": 1,
        "Played, qualifies, lower, straight": -1 - 1 + 1,
        "Played, qualifies, higher": 1 + 1,
        "Played, qualifies, equal": 0,
        "Played, qualifies, lower": -1 - 1,
        "Folded, qualifies": -1,
    }


def test_rows_are_called_by_the_laws_titles() -> None:
    found = odds("three-card-poker", "pair-plus", "A")
    counted = [("Straight flush", 48), ("Three-of-a-kind", 52), ("Straight", 720), ("Flush", 1096), ("Pair", 3744)]
    assert [(one.name, one.combinations) for one in found.results] == [*counted, ("All other hands", 16440)]


def capped(game: Game) -> set[str]:
    return {wager for cap in game.edition.cap for wager in cap.applies_to}


def test_limits_on_payouts_are_noted_where_they_apply_to_what_is_included() -> None:
    question = ask("let-it-ride", "bet-1")
    assert "bet-1" in capped(question.game)
    assert UNLIMITED in question.answer([EVEN]).notes
    ante = ask("three-card-poker", "ante")
    assert not {"ante", "ante-bonus"} & capped(ante.game)
    assert UNLIMITED not in ante.answer([EVEN]).notes
    assert all(UNLIMITED in ante.answer([EVEN], includes=(wager,)).notes for wager in capped(ante.game))


def test_who_has_the_edge_is_noted_where_it_is_the_player() -> None:
    ante = ask("three-card-poker", "ante")
    assert [PLAYER_EDGE in ante.answer(results).notes for results in ([WON], [EVEN], [LOST])] == [True, False, False]
