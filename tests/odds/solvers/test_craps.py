"""Craps by chains of rolls: the distribution behind the Fire Bet, both practices of vigorish, and what a wager sees."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.builder import game_by_law
from pitboss.games.craps import RULES, decide
from pitboss.games.dice import POINTS, Roll, Shooter
from pitboss.odds import odds
from pitboss.odds.asking.everything import everything
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.chains import End, find_endings
from pitboss.odds.solvers.craps import terms_of
from pitboss.odds.wording.figures import decimal

CRAPS = game_by_law("md/craps")
TOTALS = [total for total in range(2, 13) if total != 7]


def test_every_wager_of_craps_has_odds_on_every_letter() -> None:
    asked = list(everything(["craps"]))
    assert all(isinstance(one, Question) for one in asked)
    assert {one.wager for one in asked if isinstance(one, Question)} == set(CRAPS.wagers)


# S. Ethier's exact figures, printed by D. Catlin, The Fire Bet, casinocitytimes.com, 13 February 2010.
ETHIER = {"Four points": "0.008798178440", "Five points": "0.001639933139", "Six or more points": "0.000162434749"}


@pytest.mark.rules("CRAPS-001")
def test_the_points_that_a_shooter_makes() -> None:
    found = odds("craps", "fire-bet")
    chances = {one.name: decimal(Fraction(one.combinations, found.total), 12) for one in found.results}
    assert {name: chances[name] for name in ETHIER} == ETHIER


def test_another_scale_of_the_fire_bet_on_the_same_distribution() -> None:
    """24, 249 and 999 to 1: 20.76 %, as published; and 9, 199 and 1,999 to 1: 25.92 %."""
    found = odds("craps", "fire-bet")
    chance = {one.name: Fraction(one.combinations, found.total) for one in found.results}
    for scale, edge in (((24, 249, 999), "0.2076"), ((9, 199, 1999), "0.2592")):
        back = sum((chance[name] * (pays + 1) for name, pays in zip(ETHIER, scale, strict=True)), Fraction(0))
        assert decimal(1 - back, 4) == edge


@pytest.mark.rules("CRAPS-002", "CRAPS-003", "CRAPS-004", "CRAPS-005")
@pytest.mark.parametrize("number", POINTS)
def test_vigorish_taken_with_every_wager_costs_its_rate(number: int) -> None:
    """True odds cost nothing, so what is left is the vigorish itself; and the note of the other practice says so."""
    for wager in (f"buy-{number}", f"lay-{number}"):
        paid = odds("craps", wager, options={"vigorish_when": "wager", "vigorish": "4%"})
        assert paid.house_edge == Fraction(4, 100)
        assert paid.element_of_risk == Fraction(4, 104)
        assert any("= 1/20" in note for note in odds("craps", wager).notes)


def test_vigorish_on_a_lay_bet_may_be_measured_on_the_win() -> None:
    assert odds("craps", "lay-4").house_edge == Fraction(2, 3) * Fraction(5, 100)
    assert odds("craps", "lay-4", options={"lay_vig_base": "win"}).house_edge == Fraction(2, 3) * Fraction(5, 200)


def test_the_other_bar_is_as_good() -> None:
    assert odds("craps", "dont-pass", options={"bar": "2"}).house_edge == Fraction(3, 220)


def test_odds_have_no_edge_whether_they_work_on_a_come_out_or_not() -> None:
    for options in ({}, {"come_odds_working": "true"}):
        for wager in ("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"):
            assert odds("craps", wager, options=options).house_edge == 0
    off, on = (odds("craps", "come-odds", options={"come_odds_working": said}) for said in ("false", "true"))
    assert {one.name for one in off.results} - {one.name for one in on.results} == {"Comes back"}


@given(
    st.sampled_from(sorted(RULES)),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.sampled_from([None, *POINTS]),
    st.sets(st.sampled_from(POINTS)),
    st.sets(st.sampled_from(TOTALS)),
    st.sampled_from([None, *POINTS]),
)
def test_a_wager_looks_at_no_more_of_a_turn_than_is_kept(
    wager: str, faces: tuple[int, int], point: int | None, made: set[int], seen: set[int], number: int | None
) -> None:
    whole = Shooter(point, frozenset(made), frozenset(seen), fresh=False)
    kept, roll = terms_of(CRAPS, wager).keep_seen(whole), Roll(*faces)
    assert decide(wager, roll, kept, number=number) == decide(wager, roll, whole, number=number)


def test_a_chain_that_comes_back_to_itself() -> None:
    """Two players toss a coin in turn until one of them wins with heads: the first wins two times in three."""
    half = Fraction(1, 2)
    turns: dict[str, dict[str | End[str], Fraction]] = {
        "first": {End("first"): half, "second": half},
        "second": {End("second"): half, "first": half},
    }
    assert find_endings({"first": Fraction(1)}, turns.__getitem__) == {
        "first": Fraction(2, 3),
        "second": Fraction(1, 3),
    }
