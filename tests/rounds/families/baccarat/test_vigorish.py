"""Vigorish on the Banker's Hand: taken of a winning payout, or marked and collected later."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import CollectVigorish, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.vigorish_events import VigorishMarked
from tests.rounds.at_table import game_with, paid_by
from tests.rounds.families.baccarat.at_table import played


@pytest.mark.rules("BAC-004", "BAC-013")
@pytest.mark.parametrize(
    ("options", "stake", "taken"),
    [
        ({}, 1000, 50),
        ({"vigorish": "4%"}, 1000, 40),
        ({"vigorish": "0%"}, 1000, 0),
        ({}, 25, 2),  # 1.25 cents: the payout of 23.75 cents is cut to 23
        ({"payout_rounding": "up"}, 25, 1),
        ({"vigorish_rounding": "nearest-quarter"}, 1000, 50),
        ({"vigorish_rounding": "nearest-quarter"}, 700, 25),  # 35 cents
        ({"vigorish_rounding": "nearest-quarter"}, 750, 50),  # 37.5 cents, the half goes up
        ({"vigorish_rounding": "nearest-quarter"}, 200, 0),  # 10 cents
        ({"vigorish_rounding": "up-quarter"}, 700, 50),
        ({"vigorish_rounding": "up-quarter"}, 500, 25),
        ({"vigorish_rounding": "up-quarter"}, 20, 20),  # never more than was won
    ],
)
def test_vigorish_is_taken_or_marked(options: dict[str, Any], stake: int, taken: int) -> None:
    at_once = played(game_with("md/midi-baccarat", **options), {3: {"banker": stake}}, "Kc 6d", "Ts 7d")
    assert at_once.settled(3, "banker").returned == 2 * stake - taken
    assert at_once.settled(3, "banker").vigorish == taken
    assert at_once.state.owed == {}
    later = played(
        game_with("md/midi-baccarat", vigorish_when="end-of-shoe", **options), {3: {"banker": stake}}, "Kc 6d", "Ts 7d"
    )
    assert later.settled(3, "banker").returned == 2 * stake
    assert later.state.owed == ({3: taken} if taken else {})


@pytest.mark.rules("BAC-004", "BAC-013")
def test_marked_vigorish_adds_up_over_rounds_until_it_is_collected() -> None:
    game = game_with("md/mini-baccarat", vigorish_when="end-of-shoe")
    at = played(game, {1: {"banker": 1000}, 4: {"banker": 2000, "player": 500}}, "Kc 6d", "Ts 7d")
    assert at.state.owed == {1: 50, 4: 100}
    marked = [one for one in at.events if isinstance(one, VigorishMarked)]
    assert [(one.seat, one.amount, one.cite) for one in marked] == [
        (4, 100, "MD Mini redline Ch.2 §B(7)"),
        (1, 50, "MD Mini redline Ch.2 §B(7)"),
    ]
    at.do(OpenRound(), PlaceWager(4, "banker", 600), NoMoreBets(), Deal(cards("Kc Ts 6d 7d")))
    assert at.state.owed == {1: 50, 4: 130}
    at.do(CollectVigorish(4))
    assert at.state.owed == {1: 50}
    assert at.refuses(CollectVigorish(4)) == "nothing-marked"
    at.do(OpenRound(), CollectVigorish(1))
    assert at.state.owed == {}
    assert paid_by(at.events, 4) == -(2000 - 100 - 500 + 600 - 30)
    assert at.replayed() == at.state


def test_a_loss_or_a_push_bears_no_vigorish() -> None:
    game = game_with("md/midi-baccarat", vigorish_when="end-of-shoe")
    for player, banker in (("Kc 7d", "Ts 6d"), ("Kc 7d", "Ts 7h")):
        assert played(game, {1: {"banker": 1000}}, player, banker).state.owed == {}
