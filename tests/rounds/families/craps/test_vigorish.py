"""The vigorish of Buy and Lay Bets: taken with the wager or of winners only, how much, and when it comes back."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rounds.commands import PlaceWager, WithdrawWager
from pitboss.rounds.vigorish_events import VigorishReturned, VigorishTaken
from tests.rounds.at_table import Table, game_with, paid_by
from tests.rounds.families.craps.at_table import bet, results, throw, turn


@pytest.mark.rules("CRAPS-004", "CRAPS-008")
def test_vigorish_taken_with_the_wager_is_kept_whatever_the_roll_and_returned_with_a_wager_taken_down() -> None:
    at = turn(5, game=game_with("md/craps", vigorish_when="wager"))
    bet(at, buy_4=2000)
    assert at.state.seats[1].vigorish == {"buy-4": 100}
    bet(at, buy_4=1000)
    assert at.state.seats[1].vigorish == {"buy-4": 150}
    at.do(WithdrawWager(1, "buy-4", 2000))
    assert at.state.seats[1].vigorish == {"buy-4": 50}
    throw(at, 4)
    assert results(at) == {"buy-4": ("win", 3000)}
    assert paid_by(at.events, 1) == -(2000 - 50)
    bet(at, lay_4=4000)  # 5 percent of the wager is $2
    throw(at, 4)
    assert results(at)["lay-4"] == ("lose", 0)
    assert paid_by(at.events, 1) == -(2000 - 50) + 4000 + 200
    bet(at, place_6=1200, hardway_8=1000, field=500)
    assert sum(at.state.seats[1].vigorish.values()) == 250  # no other wager bears any


@pytest.mark.rules("CRAPS-005")
def test_vigorish_taken_from_winners_only() -> None:
    at = turn(5)
    bet(at, buy_4=2000, lay_10=4000)
    assert not [event for event in at.events if isinstance(event, VigorishTaken)]
    throw(at, 4)
    assert at.settled(1, "buy-4").returned == 2000 + 4000 - 100
    assert at.settled(1, "buy-4").vigorish == 100
    throw(at, 7)
    assert at.settled(1, "lay-10").returned == 4000 + 2000 - 200


@pytest.mark.rules("CRAPS-004", "CRAPS-005")
@pytest.mark.parametrize(
    ("options", "wager", "stake", "owed"),
    [
        ({}, "lay-4", 4000, 200),
        ({"lay_vig_base": "win"}, "lay-4", 4000, 100),  # $40 win $20
        ({"lay_vig_base": "win"}, "buy-4", 2000, 100),  # a Buy Bet's is on the wager all the same
        ({"vigorish": "4%"}, "buy-9", 2000, 80),
        ({"vigorish": "0%"}, "buy-9", 2000, 0),
        ({}, "buy-9", 1010, 50),  # 50.5 cents
        ({"vig_rounding": "nearest"}, "buy-9", 1010, 51),
        ({"vig_rounding": "up"}, "buy-9", 1002, 51),  # 50.1 cents
        ({"vig_rounding": "nearest"}, "buy-9", 1002, 50),
    ],
)
def test_how_much_vigorish_is_taken(options: dict[str, Any], wager: str, stake: int, owed: int) -> None:
    up_front = turn(5, game=game_with("md/craps", vigorish_when="wager", **options))
    up_front.do(PlaceWager(1, wager, stake))
    assert sum(up_front.state.seats[1].vigorish.values()) == owed
    on_win = turn(5, game=game_with("md/craps", vigorish_when="win", **options))
    on_win.do(PlaceWager(1, wager, stake))
    throw(on_win, 7 if wager.startswith("lay") else int(wager.partition("-")[2]))
    assert on_win.settled(1, wager).vigorish == owed


def test_an_operator_may_keep_the_vigorish_of_a_wager_taken_down() -> None:
    at = Table(game_with("md/craps", vigorish_when="wager", vig_returned=False))
    bet(at, buy_4=2000)
    at.do(WithdrawWager(1, "buy-4"))
    assert not [event for event in at.events if isinstance(event, VigorishReturned)]
    assert paid_by(at.events, 1) == 100
    assert at.state.seats[1].vigorish == {"buy-4": 100}
    assert at.replayed() == at.state
