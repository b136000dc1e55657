"""What a roll does to Pass, Come, their opposites and their odds: worked rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.craps import ODDS_SCHEMES, Verdict, decide, most_lay, most_odds, moves_to, works
from pitboss.games.dice import POINTS
from pitboss.games.paytables import WIN
from tests.games.craps_rolls import BACK, COME_OUT, LOST, STANDS, TOTALS, WON, on, table, words


def test_pass_and_come_on_the_come_out() -> None:
    assert words("pass", COME_OUT) == table(wins=(7, 11), loses=(2, 3, 12))
    assert words("come", on(6)) == table(wins=(7, 11), loses=(2, 3, 12))


def test_dont_pass_bars_12_or_2() -> None:
    assert words("dont-pass", COME_OUT) == table(wins=(2, 3), loses=(7, 11), pushes=(12,))
    assert words("dont-pass", COME_OUT, bar=2) == table(wins=(3, 12), loses=(7, 11), pushes=(2,))
    assert words("dont-come", on(4)) == table(wins=(2, 3), loses=(7, 11), pushes=(12,))


@pytest.mark.parametrize("point", POINTS)
def test_line_wagers_with_a_point(point: int) -> None:
    assert words("pass", on(point)) == table(wins=(point,), loses=(7,))
    assert words("dont-pass", on(point)) == table(wins=(7,), loses=(point,))


def test_a_come_wager_rides_on_its_own_number() -> None:
    assert moves_to("come", TOTALS[9], None) == 9
    assert moves_to("come", TOTALS[11], None) is None
    assert moves_to("come", TOTALS[9], 4) == 4
    assert moves_to("pass", TOTALS[9], None) is None
    assert words("come", on(6), number=9) == table(wins=(9,), loses=(7,))
    assert words("dont-come", on(6), number=9) == table(wins=(7,), loses=(9,))


def test_a_seven_on_the_come_out_decides_come_wagers_and_gives_back_odds_that_are_off() -> None:
    seven = TOTALS[7]
    assert decide("come", seven, COME_OUT, number=9).decision == LOST
    assert decide("dont-come", seven, COME_OUT, number=9) == Verdict(WON, WIN)
    assert not works("come-odds", COME_OUT)
    assert decide("come-odds", seven, COME_OUT, number=9, working=False).decision == BACK
    assert decide("come-odds", TOTALS[9], COME_OUT, number=9, working=False).decision == BACK
    assert decide("come-odds", TOTALS[5], COME_OUT, number=9, working=False).decision == STANDS
    assert decide("come-odds", seven, COME_OUT, number=9).decision == LOST
    assert works("dont-come-odds", COME_OUT)
    assert decide("dont-come-odds", seven, COME_OUT, number=9) == Verdict(WON, "lay-odds-9")


@pytest.mark.parametrize("point", POINTS)
def test_odds_ride_with_their_wager(point: int) -> None:
    assert decide("pass-odds", TOTALS[point], on(point)) == Verdict(WON, f"odds-{point}")
    assert words("pass-odds", on(point)) == table(wins=(point,), loses=(7,))
    assert decide("dont-pass-odds", TOTALS[7], on(point)) == Verdict(WON, f"lay-odds-{point}")
    assert words("dont-pass-odds", on(point)) == table(wins=(7,), loses=(point,))


def test_odds_without_a_point_are_given_back_when_the_line_wager_is_decided() -> None:
    assert words("pass-odds", COME_OUT) == table(pushes=(2, 3, 7, 11, 12))
    assert words("dont-pass-odds", COME_OUT) == table(pushes=(2, 3, 7, 11, 12))


def test_how_much_odds() -> None:
    assert [most_odds("3-4-5x", n) for n in POINTS] == [3, 4, 5, 5, 4, 3]
    assert [most_odds("full-double", n) for n in POINTS] == [2, 2, Fraction(5, 2), Fraction(5, 2), 2, 2]
    lay = {4: Fraction(1, 2), 5: Fraction(2, 3), 6: Fraction(5, 6)}
    assert [most_lay("3-4-5x", n, odds) for n, odds in lay.items()] == [6, 6, 6]
    assert set(ODDS_SCHEMES) == {"1x", "2x", "3x", "5x", "10x", "20x", "100x", "full-double", "3-4-5x"}
