"""What a payout is worth for each unit staked, and what a seat's wagers come to together, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import cards
from pitboss.compiled import compile_game
from pitboss.compiled.ranked import RankedTables
from pitboss.compiled.seat import index_words, settle_seat
from pitboss.compiled.wagers import NO_METERS, winnings_of
from pitboss.games.builder import game_by_law
from pitboss.money import Cents, Fixed, For, Payout, Push, Rounding, To, pay, payout
from pitboss.rankings import RANKINGS


def net_of(stake: Cents, pays: Payout, meters: Mapping[str, Cents] = NO_METERS, *, racked: bool = False) -> Fraction:
    """What a wager of `stake` wins or loses at a payout, for each unit staked."""
    won, back = winnings_of(stake, pays, meters=meters, racked=racked)
    return (won + back) / stake - 1


@pytest.mark.parametrize(
    ("pays", "stake", "racked", "net"),
    [
        ("40 to 1", 100, False, Fraction(40)),
        ("3 to 2", 100, False, Fraction(3, 2)),
        ("19 to 20", 1, False, Fraction(19, 20)),  # of one cent, 95 hundredths
        ("300 for 1", 100, True, Fraction(299)),
        ("1 for 1", 100, True, Fraction(0)),
        ("$100", 500, False, Fraction(20)),  # paid beside a stake of $5 that comes back
        ("$100", 500, True, Fraction(19)),  # the stake was racked
        ("100% of meter main", 100, True, Fraction(123456, 10) - 1),
        ("10% of meter main", 500, True, Fraction(123456, 500) - 1),
        ("push", 100, False, Fraction(0)),
        ("lose", 100, False, Fraction(-1)),
    ],
)
def test_a_payout_for_each_unit_staked(pays: str, stake: int, racked: bool, net: Fraction) -> None:
    assert net_of(stake, payout(pays), meters={"main": 1_234_560}, racked=racked) == net


def test_a_fraction_of_a_cent_is_not_cut() -> None:
    """The engine pays 10% of $12,345.67 as $1,234.56; odds keep the 0.7 of a cent, so that edges grow evenly."""
    assert net_of(100, payout("10% of meter main"), meters={"main": 1_234_567}) == Fraction(1_234_567, 1000) - 1


payouts = st.one_of(
    st.builds(To, st.integers(0, 1000), st.integers(1, 20)),
    st.builds(For, st.integers(0, 1000), st.integers(1, 20)),
    st.builds(Fixed, st.integers(0, 10**8)),
    st.just(Push()),
)


@given(payouts, st.integers(1, 1000), st.booleans())
def test_odds_and_engine_pay_alike_where_no_cent_is_cut(pays: Payout, units: int, racked: bool) -> None:
    stake = units * 232_792_560  # a multiple of every number up to 20
    paid = pay(stake, pays, rounding=Rounding(), meters={}, racked=racked)
    assert net_of(stake, pays, racked=racked) == Fraction(paid.returned - stake, stake)


@pytest.mark.rules("3CP-082", "3CP-083", "3CP-086")
@pytest.mark.parametrize(
    ("words", "net", "text"),
    [
        (("played", "does-not-qualify", "lower"), 1 + 5, "ante 1 to 1, play push, ante-bonus 5 to 1"),
        (("played", "qualifies", "lower"), -2 + 5, "ante lose, play lose, ante-bonus 5 to 1"),
        (("played", "qualifies", "equal"), 5, "ante push, play push, ante-bonus 5 to 1"),
        (("played", "qualifies", "higher"), 2 + 5, "ante 1 to 1, play 1 to 1, ante-bonus 5 to 1"),
    ],
)
def test_all_that_a_straight_flush_settles(words: tuple[str, ...], net: int, text: str) -> None:
    compiled = compile_game(game_by_law("three-card-poker"))
    assert isinstance(compiled.tables, RankedTables)
    best = compiled.tables.hand("player").class_of(RANKINGS["three-card-poker"].best(cards("As Ks Qs")))
    settled = settle_seat(compiled, {"ante": 1, "play": 1}, index_words(*words) | {"hand player": best})
    assert (settled.net, settled.staked, settled.pays) == (net, 2, text)
    assert settled.cite.endswith("MD 3CP 1.4 Ch.12 §B(1)(a)")
