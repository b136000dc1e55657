"""What a wager is made with, at a whole table: the coupon is not forgotten on its way to the round."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.floor.money.takings import Takings, take_all
from pitboss.games.identity import Wager
from pitboss.law.model import InstrumentKind
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager, Report, WithdrawWager
from pitboss.rounds.stake_events import InstrumentPlaced
from pitboss.tables.commands import BeginRound, RecordStep, Shuffle
from pitboss.tables.step_events import StepsOmitted
from tests.said import given_by
from tests.tables.bench import game_of, ready


def test_a_match_play_coupon_lies_beside_chips_and_counts_against_no_limit() -> None:
    game = game_of("md/let-it-ride")
    bench = ready(game)
    bench.do(BeginRound(), PlaceWager(1, "bet-3", 10_00))
    (placed,) = bench.do(PlaceWager(1, "bet-3", 10_00, kind="match-play"))
    assert isinstance(placed, InstrumentPlaced)
    assert bench.table.round.seats[1].money(Wager("bet-3")) == 10_00


@pytest.mark.parametrize("kind", ["coupon", "match-play"])
def test_a_coupon_that_is_taken_back_is_no_money(kind: InstrumentKind) -> None:
    """A direct bet coupon is the wager, a match play coupon lies beside $10 of chips: nobody ends with more."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), *([PlaceWager(1, "ante", 10_00)] if kind == "match-play" else []))
    bench.do(PlaceWager(1, "ante", 10_00, kind=kind), WithdrawWager(1, "ante"))
    takings = take_all(Takings(), bench.log)
    assert set(takings.flows.values()) <= {0}
    assert takings.book.laid == {}


@pytest.mark.rules("3CP-040")
@pytest.mark.parametrize("recorded", [True, False])
def test_a_coupon_goes_into_the_drop_box_or_is_shown_as_left(recorded: bool) -> None:
    """R-07: won or lost, the dealer puts the coupon into the drop box; not before the wager is settled."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 10_00, kind="coupon"), NoMoreBets())
    bench.do(Deal(cards("Ks Qh Kh 9c 4d 2d")))
    step = given_by("dealer", RecordStep("settle-coupons", 1))
    assert bench.refused(step).code == "not-due"
    bench.do(Choose(1, "play"), *([step] if recorded else []))
    bench.do(Shuffle("red", "hand"))
    left = {one.step for event in bench.seen(StepsOmitted) for one in event.steps}
    assert ("settle-coupons" in left) is not recorded


def test_a_coupon_of_a_void_round_goes_back_and_into_no_box() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 10_00, kind="coupon"), NoMoreBets(), Deal(cards("Ks")))
    bench.do(Report("several-face-up-cards"), Shuffle("red", "hand"))
    assert "settle-coupons" not in {one.step for event in bench.seen(StepsOmitted) for one in event.steps}


def test_on_a_push_a_coupon_stays() -> None:
    """R-07, COMAR 36.05.03.12: into the drop box when the wager is won or lost, and not on a tie."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 10_00), PlaceWager(1, "ante", 10_00, kind="match-play"), NoMoreBets())
    bench.do(Deal(cards("Ks Kh 9c 9d 4d 4c")), Choose(1, "play"))
    assert bench.refused(given_by("dealer", RecordStep("settle-coupons", 1))).code == "not-due"
    bench.do(Shuffle("red", "hand"))
    assert "settle-coupons" not in {one.step for event in bench.seen(StepsOmitted) for one in event.steps}
