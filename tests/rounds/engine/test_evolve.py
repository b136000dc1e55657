"""What events do to a round, one by one: every event does something known, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from pitboss.frozen import change
from pitboss.games.identity import Wager
from pitboss.rounds.engine.evolve import DOES, evolve, evolve_all
from pitboss.rounds.events import (
    BetsClosed,
    Event,
    HandVoided,
    RoundOpened,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pitboss.rounds.hand_events import HandEvent, PayoutTakenBack
from pitboss.rounds.state import Round, Seat


def test_every_event_is_known_and_no_other() -> None:
    assert set(DOES) == {one for kind in get_args(Event) for one in get_args(kind) or (kind,)}
    assert set(get_args(HandEvent)) <= set(DOES)


def test_a_copy_is_like_the_other_but_for_what_was_changed() -> None:
    before = Seat(wagers={Wager("ante"): 1000}, player="Ann")
    after = change(before, envy=5)
    assert (after, before) == (
        Seat(wagers={Wager("ante"): 1000}, player="Ann", envy=5),
        Seat({Wager("ante"): 1000}, player="Ann"),
    )


# The count of progressive wagers


def opened(*events: Event) -> Round:
    return evolve_all(Round(), [RoundOpened("md/three-card-poker@1.4", "00", ()), *events])


def placed(seat: int, amount: int = 500) -> WagerPlaced:
    return WagerPlaced(seat, Wager("progressive"), amount, progressive=True)


@pytest.mark.parametrize("both", [True, False])
def test_the_count_is_of_the_wagers_that_stand(both: bool) -> None:
    """Two are placed; one is reduced and is still one wager; then it is taken down, or goes back with its void hand."""
    state = opened(WagerPlaced(1, Wager("ante"), 1000), placed(1), placed(2))
    assert state.accepted == 2
    state = evolve(state, WagerWithdrawn(2, Wager("progressive"), 400, progressive=True))
    assert (state.accepted, state.seats[2].wagers) == (2, {"progressive": 100})
    state = evolve(state, WagerWithdrawn(2, Wager("progressive"), 100, progressive=True))
    assert state.accepted == 1
    state = evolve(state, placed(2))
    assert state.accepted == 2
    back = StakeReturned(1, Wager("progressive"), 500, "")
    state = evolve_all(state, [HandVoided(1, ""), back] if both else [back])
    assert state.accepted == 1
    state = evolve(state, StakeReturned(2, Wager("progressive"), 500, ""))
    assert state.accepted == 0
    assert evolve(state, BetsClosed("")).counted


def test_what_is_added_to_a_wager_is_no_other_wager() -> None:
    assert opened(placed(1, 100), placed(1, 400)).accepted == 1


# Settlements undone


def settled(wager: str, returned: int, **more: Any) -> WagerSettled:
    return WagerSettled(1, Wager(wager), 500, "win", "1 to 1", "1 to 1", returned, "", **more)


def craps_round() -> Round:
    """The field is won twice and then lost; another wager is won between."""
    wagers: Iterator[Event] = (
        event
        for returned in (1000, 1500, 0)
        for event in (WagerPlaced(1, Wager("field"), 500), settled("field", returned, clears=True))
    )
    return opened(WagerPlaced(1, Wager("place-6"), 600), *wagers, settled("place-6", 1300))


def test_a_wager_that_is_settled_again_keeps_what_became_of_it_before() -> None:
    results = {name: one.returned for name, one in craps_round().seats[1].settled.items()}
    assert results == {"field": 1000, "field#2": 1500, "field#3": 0, "place-6": 1300}


@pytest.mark.parametrize("wager", ["field", "field#2", "field#3", "place-6"])
def test_a_payout_taken_back_undoes_its_own_settlement_and_no_other(wager: str) -> None:
    before = craps_round()
    after = evolve(before, PayoutTakenBack(1, Wager(wager), before.seats[1].settled[Wager(wager)].returned, ""))
    left = {name: one for name, one in before.seats[1].settled.items() if name != wager}
    assert after.seats[1] == change(before.seats[1], settled=left, undone=(Wager(wager),))


def test_a_settlement_takes_the_first_name_that_is_free_and_overwrites_none() -> None:
    state = evolve(craps_round(), PayoutTakenBack(1, Wager("field#2"), 1500, ""))
    state = evolve_all(state, [WagerPlaced(1, Wager("field"), 500), settled("field", 700, clears=True)])
    state = evolve_all(state, [WagerPlaced(1, Wager("field"), 500), settled("field", 800, clears=True)])
    results = {name: one.returned for name, one in state.seats[1].settled.items() if "field" in name}
    assert results == {"field": 1000, "field#2": 700, "field#3": 0, "field#4": 800}


def test_a_stake_that_goes_back_undoes_all_that_became_of_its_wager() -> None:
    state = opened(WagerPlaced(1, Wager("field"), 500), WagerPlaced(1, Wager("ante"), 500), settled("field", 900))
    state = evolve_all(state, [settled("field", 0), settled("ante", 1000), StakeReturned(1, Wager("field"), 500, "")])
    assert {name: one.returned for name, one in state.seats[1].settled.items()} == {"ante": 1000}
    assert state.seats[1].wagers == {"ante": 500}
