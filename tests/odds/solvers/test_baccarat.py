"""Baccarat by counts: vigorish as operators take it, and the meters of the Royal 9 worked by hand."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.odds import Question, ask, odds
from pitboss.odds.asking.everything import everything

WINS, LOSES = Fraction(2292252566437888, 4998398275503360), Fraction(2230518282592256, 4998398275503360)
"""The published chances of the Banker's Hand, from eight decks."""


def test_every_wager_has_odds_in_both_versions_and_from_both_shoes() -> None:
    for game in ("midi-baccarat", "mini-baccarat"):
        asked = [one for one in everything([game]) if isinstance(one, Question)]
        assert len(asked) == len(list(everything([game])))
        assert {(one.game.choices.version, one.decks) for one in asked if one.wager == "banker"} == {
            ("", 6), ("", 8), ("ez", 6), ("ez", 8)
        }  # fmt: skip
        assert {one.decks for one in asked} == {6, 8}


@pytest.mark.parametrize("rate", ["0%", "4%", "4.5%", "5%"])
@pytest.mark.parametrize("when", ["win", "end-of-shoe"])
def test_vigorish_is_the_operators_rate_whenever_it_is_collected(rate: str, when: str) -> None:
    found = odds("midi-baccarat", "banker", options={"vigorish": rate, "vigorish_when": when}, stake=1)
    share = Fraction(rate.removesuffix("%")) / 100
    assert found.house_edge == LOSES - WINS * (1 - share)


def test_vigorish_in_quarters_depends_on_the_stake() -> None:
    """On $15, 5 % are 75 cents; on $18, 90 cents, to the nearest quarter $1 and upwards $1 too; on $16, 75 and $1."""
    for stake, option, taken in (
        (1500, "nearest-quarter", 75),
        (1600, "nearest-quarter", 75),
        (1600, "up-quarter", 100),
    ):
        found = odds("midi-baccarat", "banker", stake=stake, options={"vigorish_rounding": option})
        assert found.house_edge == LOSES - WINS * (1 - Fraction(taken, stake))
        assert any("quarter" in note for note in found.notes)


@pytest.mark.rules("BAC-032")
def test_the_meters_of_the_royal_9() -> None:
    """A seat's King 9 in eight decks: two ways to deal a given king and nine, 8 x 8 of them."""
    found = odds("midi-baccarat", "royal-9", "A", decks=8, options={"king_9_of_seats": "sh"})
    one, both = Fraction(2 * 64, perm(416, 2)), Fraction(2 * 64 * 2 * 49, perm(416, 4))
    coefficients = {meter.name: meter.coefficient for meter in found.meters}
    assert coefficients == {"major": both / 5, "king-9-banker": (one - both) / 5, "king-9-player": (one - both) / 5}
    rounds = {meter.name: meter.mean_rounds for meter in found.meters}
    assert rounds["major"] == 1 / both
    even = next(meter.break_even for meter in found.meters if meter.name == "major")
    assert odds(
        "midi-baccarat", "royal-9", "A", decks=8, options={"king_9_of_seats": "sh"}, meters={"major": int(even * 100)}
    ).house_edge == pytest.approx(0, abs=1e-9)


def test_without_a_king_9_the_fixed_awards_are_left_and_the_rest_is_said() -> None:
    found = odds("midi-baccarat", "royal-9", "B", decks=6)
    assert not found.meters
    assert sum("King 9" in note for note in found.notes) == 3


def test_a_shoe_too_small_for_a_coup_is_refused() -> None:
    with pytest.raises(BadInput, match="6 cards"):
        odds("midi-baccarat", "player", deck=Deck("23456", "s"))
    assert ask("midi-baccarat", "player", deck=Deck("234567", "s")).decks == 1
