"""What a wager is made with, at a whole table: the coupon is not forgotten on its way to the round."""

from __future__ import annotations

from pitboss.games.identity import Wager
from pitboss.rounds.commands import PlaceWager
from pitboss.rounds.stake_events import InstrumentPlaced
from pitboss.tables.commands import BeginRound
from tests.tables.bench import game_of, ready


def test_a_match_play_coupon_lies_beside_chips_and_counts_against_no_limit() -> None:
    game = game_of("md/let-it-ride")
    bench = ready(game)
    bench.do(BeginRound(), PlaceWager(1, "bet-3", 10_00))
    (placed,) = bench.do(PlaceWager(1, "bet-3", 10_00, kind="match-play"))
    assert isinstance(placed, InstrumentPlaced)
    assert bench.table.round.seats[1].money(Wager("bet-3")) == 10_00
