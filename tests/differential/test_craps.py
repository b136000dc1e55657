"""Craps: the chains of `odds` equal the states that the play engine leads to, as fractions, for every wager."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import pytest

from pitboss.games.builder import game_by_law
from pitboss.games.dice import POINTS
from pitboss.odds import odds
from pitboss.odds.cache import PLACE
from pitboss.rounds.commands import PlaceWager
from pitboss.rounds.state import Round
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.craps.at_table import throw
from tests.rounds.families.craps.edges import edge, expected

STAKE = 6600 * 4
"""So many cents that no payout and no vigorish leaves a fraction: the odds divide by 2 to 6, 8 and 11."""

LONG = ("fire-bet", "all-small", "all-tall", "all-or-nothing")
ODDS = ("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds")
OPEN = [wager for wager in game_by_law("md/craps").wagers if wager not in LONG + ODDS]
VIGORISH = [{"vigorish_when": when, "lay_vig_base": base} for when in ("win", "wager") for base in ("win", "wager")]
BOUGHT = [wager for wager in OPEN if wager.startswith(("buy-", "lay-"))]
WORKING = {"place_working": "place-8", "buy_working": "buy-5", "hardway_working": "hardway-6"}
LETTERED = [("fire-bet", None), *((wager, letter) for wager in LONG[1:] for letter in "AB")]


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


@pytest.mark.parametrize("wager", OPEN)
def test_a_wager_equals_the_engine(wager: str) -> None:
    """Wherever it may be placed: Come wagers while there is a point, all others before a come-out roll."""
    for point in POINTS if wager in ("come", "dont-come") else (0,):
        assert odds("craps", wager).element_of_risk == edge(wager, STAKE, point)


@pytest.mark.parametrize("options", VIGORISH, ids=lambda one: "-".join(one.values()))
@pytest.mark.parametrize("wager", BOUGHT)
def test_vigorish_equals_the_engine(wager: str, options: dict[str, str]) -> None:
    for rate in ("5%", "4%"):
        said = {**options, "vigorish": rate}
        assert odds("craps", wager, options=said).element_of_risk == edge(wager, STAKE, 0, **said)


@pytest.mark.parametrize("bar", ["2", "12"])
@pytest.mark.parametrize(("wager", "point"), [("dont-pass", 0), ("dont-come", 5)])
def test_the_bar_equals_the_engine(wager: str, point: int, bar: str) -> None:
    assert odds("craps", wager, options={"bar": bar}).house_edge == edge(wager, STAKE, point, bar=bar)


@pytest.mark.parametrize("two", ["2 to 1", "3 to 1"])
@pytest.mark.parametrize("twelve", ["2 to 1", "3 to 1"])
def test_the_field_equals_the_engine(two: str, twelve: str) -> None:
    said = {"field_2": two, "field_12": twelve}
    assert odds("craps", "field", options=said).house_edge == edge("field", STAKE, 0, **said)


@pytest.mark.parametrize(("option", "wager"), WORKING.items())
def test_wagers_that_work_on_a_come_out_roll_equal_the_engine(option: str, wager: str) -> None:
    assert odds("craps", wager, options={option: "true"}).house_edge == edge(wager, STAKE, 0, **{option: True})


@pytest.mark.parametrize("working", ["true", "false"])
@pytest.mark.parametrize("wager", ODDS)
def test_odds_equal_the_engine(wager: str, working: str) -> None:
    """Behind their wager, once it has a number, by what they add to its worth."""
    game = game_with("md/craps", come_odds_working=working == "true", odds_scheme="1x")
    base = wager.removesuffix("-odds")
    at = Table(game)
    travels = base.endswith("come")
    for number in [6] if travels else []:
        throw(at, (number - 1, 1))
    at.do(PlaceWager(1, base, STAKE))
    throw(at, (1, 3))
    without = expected(game, at.state)
    at.do(PlaceWager(1, f"{wager}-4" if travels else wager, STAKE))
    assert expected(game, at.state) - without == 0 == odds("craps", wager).house_edge


def turns(state: Round) -> Hashable:
    return state.dice.point, state.dice.made


def marks(state: Round) -> Hashable:
    return state.dice.seen


@pytest.mark.slow
@pytest.mark.rules("CRAPS-001", "CRAPS-006")
@pytest.mark.parametrize(("wager", "letter"), LETTERED)
def test_the_long_wagers_equal_the_engine(wager: str, letter: str | None) -> None:
    game = game_with("md/craps", {wager: letter} if letter else {})
    at = Table(game)
    at.do(PlaceWager(1, wager, 100))
    won = expected(game, at.state, turns if wager == "fire-bet" else marks)
    assert odds("craps", wager, letter).house_edge == Fraction(-won, 100)
