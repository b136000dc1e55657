"""Wagers that stand only together, typed wrong and found after "no more bets": one correction puts all of them right.

By 235 Stud Ch.7 §E(1): the three base wagers are equal. So are Ante and Blind of Ultimate Texas Hold 'Em.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.people import Actor
from pitboss.rounds.commands import AlsoWrong, Choose, CorrectWager, NoMoreBets, PlaceWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import WagerPlaced
from pitboss.tables.commands import BeginRound
from tests.rounds.at_poker import BASE, closed, deal, game_of, place
from tests.rounds.at_table import Table
from tests.said import Said
from tests.tables.bench import ready

FLOOR = Actor("floorperson", "Fay")
WHY = "misread"
TOGETHER = ("md/stud-235", "md/ultimate-texas-holdem", "md/let-it-ride")


def dealt(name: str, seat: int = 1, times: int = 1, **beside: int) -> Table:
    at = Table(game_of(name))
    place(at, seat, {**{wager: amount * times for wager, amount in BASE[name].items()}, **beside})
    return deal(closed(at), {})


def correct(at: Table, seat: int, times: int = 1, leave_out: int = 0) -> Said:
    """All wagers that were placed, or all but the last few, at this seat and so many times as high."""
    wagers = [(n, one) for n, one in enumerate(at.state.stands) if isinstance(one, WagerPlaced)]
    (number, first), *others = wagers[: len(wagers) - leave_out]
    also = tuple(AlsoWrong(n, one.amount * times) for n, one in others)
    return Said(CorrectWager(number, seat, first.wager, first.amount * times, WHY, also=also), FLOOR)


@pytest.mark.rules("235-049")
@pytest.mark.parametrize("name", TOGETHER)
def test_equal_wagers_are_put_right_together_as_if_they_had_been_told_so(name: str) -> None:
    at = dealt(name)
    assert at.refuses(correct(at, 1, 2, leave_out=1)) == "later-step"
    at.do(correct(at, 1, 2))
    assert at.state.seats == dealt(name, times=2).state.seats


@pytest.mark.rules("235-049")
@pytest.mark.parametrize("name", TOGETHER)
def test_wagers_typed_at_the_wrong_seat_go_to_the_right_one_together(name: str) -> None:
    at = dealt(name)
    at.do(correct(at, 4))
    assert at.state.seats == dealt(name, 4).state.seats


def test_what_was_chosen_since_follows_the_right_stakes() -> None:
    at = dealt("md/stud-235")
    at.do(Choose(1, "raise"))
    at.do(correct(at, 1, 3))
    right = dealt("md/stud-235", times=3)
    right.do(Choose(1, "raise"))
    assert at.state.seats == right.state.seats


def test_a_wager_alone_is_refused_with_the_way_to_correct_it() -> None:
    at = dealt("md/stud-235")
    wrong = correct(at, 1, 2, leave_out=2)
    refusal = decide(at.game, at.state, wrong.command, wrong.actor)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("later-step", "MD 235 1.1 Ch.7 §E(1)")
    assert "`also`" in refusal.message


def test_each_wager_is_named_once_and_is_a_wager() -> None:
    at = dealt("md/stud-235")
    for event, code in ((1, "named-twice"), (0, "another-event"), (99, "no-such-event")):
        wrong = CorrectWager(1, 1, "two-card", 2000, WHY, also=(AlsoWrong(event, 2000),))
        assert at.refuses(Said(wrong, FLOOR)) == code


def test_nobody_is_given_wagers_at_an_empty_seat_and_whoever_sits_there_plays_them() -> None:
    bench = ready(game_of("md/stud-235"), "Ann", "Bob")
    bench.do(BeginRound(), *(PlaceWager(1, wager, 1000) for wager in BASE["md/stud-235"]), NoMoreBets())
    stands = bench.table.round.stands
    first, *others = (n for n, one in enumerate(stands) if isinstance(one, WagerPlaced))
    also = tuple(AlsoWrong(number, 1000) for number in others)
    wrong = CorrectWager(first, 5, "two-card", 1000, WHY, also=also)
    assert bench.refused(Said(wrong, FLOOR)).code == "not-seated"
    bench.do(Said(replace(wrong, seat=2), FLOOR))
    assert {number: (seat.player, len(seat.wagers)) for number, seat in bench.table.round.seats.items()} == {
        2: ("Bob", 3)
    }
