"""A departure that was told of the wrong player, at a table: the seat is given back, and the round goes on with them.

By 235 Stud Ch.7 §B(2), Three Card Poker Ch.7 §C(2), Pitboss R-235.
"""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CorrectDeparture, Deal, Leave, NoMoreBets, PlaceWager, WithdrawWager
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.tables.commands import BeginRound, LeaveSeat, TakeSeat
from pitboss.tables.events import SeatLeft, SeatTaken
from pitboss.tables.moves import moves
from pitboss.tables.rules import at_table
from tests.said import Said
from tests.tables.bench import Bench, game_of, ready, with_options

FLOOR = Actor("floorperson", "Fay")
WHY = "the other seat"
ANN = Actor("player", "Ann", 1)
LEAVING = ("md/stud-235", "md/three-card-poker")


def dealt(name: str, *people: str, chosen: str = "floorperson", boxes: int = 1) -> Bench:
    """Cards that nobody has told lie before everybody, and the first is asked."""
    bench = ready(with_options(game_of(name, adjacent_boxes=boxes), abandoned_wagers=chosen), *people)
    bench.do(BeginRound())
    bench.wager(**({"ante": 1000} if name == "md/three-card-poker" else {})).do(NoMoreBets())
    due = family_of(bench.game).due(at_table(bench.game, bench.table), bench.table.round)
    bench.do(Deal((UNKNOWN,) * len(due)))
    return bench


def correct(bench: Bench, seat: int | None = None) -> Said:
    told = next(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, SeatAbandoned))
    return Said(CorrectDeparture(told, WHY, seat), FLOOR)


@pytest.mark.rules("235-047", "3CP-042")
@pytest.mark.parametrize("name", LEAVING)
@pytest.mark.parametrize("chosen", ["lost", "stand", "floorperson"])
def test_who_never_left_sits_there_again_and_chooses(name: str, chosen: str) -> None:
    bench = dealt(name, "Ann", "Bob", chosen=chosen)
    bench.do(Said(Leave(1), FLOOR))
    assert bench.table.seats == {2: "Bob"}
    assert CorrectDeparture in {type(one.command) for one in moves(bench.game, bench.table, FLOOR)}
    assert bench.do(correct(bench))[-1] == SeatTaken(1, "Ann")
    assert bench.table.seats == {1: "Ann", 2: "Bob"}
    first = family_of(bench.game).turn(bench.game, bench.table.round)
    assert first is not None
    bench.do(Said(Choose(1, first.choices[0].id), ANN))


@pytest.mark.parametrize("name", LEAVING)
def test_who_has_left_leaves_the_seat_to_others(name: str) -> None:
    bench = dealt(name, "Ann", "Bob")
    bench.do(Said(Leave(1), FLOOR))
    events = bench.do(correct(bench, 2))
    assert [one for one in events if isinstance(one, SeatLeft | SeatTaken)] == [SeatTaken(1, "Ann"), SeatLeft(2, "Bob")]
    assert bench.table.seats == {1: "Ann"}


def test_every_box_of_the_player_is_given_back() -> None:
    bench = dealt("md/three-card-poker", "Ann", "Ann", "Bob", boxes=2)
    bench.do(Said(Leave(1), FLOOR))
    assert bench.table.seats == {3: "Bob"}
    bench.do(correct(bench))
    assert bench.table.seats == {1: "Ann", 2: "Ann", 3: "Bob"}
    bench.do(Choose(1, "play"), Choose(2, "fold"), Choose(3, "play"))


def with_an_empty_box() -> Bench:
    """Ann has seats 1 and 2, and wagers at the first alone; Bob wagers at seat 3."""
    game = with_options(game_of("md/three-card-poker", adjacent_boxes=2), abandoned_wagers="lost")
    bench = ready(game, "Ann", "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(3, "ante", 1000), NoMoreBets())
    bench.do(Deal((UNKNOWN,) * len(family_of(bench.game).due(at_table(bench.game, bench.table), bench.table.round))))
    return bench


@pytest.mark.rules("235-047", "3CP-042")
def test_who_leaves_the_table_leaves_a_box_without_wagers_too() -> None:
    """A player is a person: Three Card Poker Ch.7 §C(2), "leaves the table"; so nobody wagers there for them."""
    bench = with_an_empty_box()
    assert bench.do(Said(Leave(1), FLOOR))[-2:] == [SeatLeft(1, "Ann"), SeatLeft(2, "Ann")]
    assert bench.table.seats == {3: "Bob"}
    bench.do(TakeSeat(2, "Zed"))


@pytest.mark.rules("235-047", "3CP-042")
def test_a_box_without_wagers_is_given_back_to_who_never_left_and_taken_from_who_has() -> None:
    bench = with_an_empty_box()
    bench.do(Said(Leave(1), FLOOR))
    bench.do(correct(bench))
    assert bench.table.seats == {1: "Ann", 2: "Ann", 3: "Bob"}
    bench.do(Said(Leave(3), FLOOR))
    number = max(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, SeatAbandoned))
    bench.do(Said(CorrectDeparture(number, WHY, 1), FLOOR))
    assert bench.table.seats == {3: "Bob"}


def test_a_box_that_somebody_else_has_taken_meanwhile_is_theirs() -> None:
    bench = with_an_empty_box()
    bench.do(Said(Leave(1), FLOOR), TakeSeat(2, "Zed"))
    bench.do(correct(bench))
    assert bench.table.seats == {1: "Ann", 2: "Zed", 3: "Bob"}


def test_the_last_player_who_leaves_with_an_empty_box_leaves_the_table_idle() -> None:
    """MD 3CP 1.4 Ch.5 §H: the cards lay unattended, whether the one who left had one box or two."""
    bench = with_an_empty_box()
    bench.do(Said(Leave(3), FLOOR), Said(Leave(1), FLOOR))
    assert bench.table.seats == {}
    assert [deck.unattended for deck in bench.table.decks.values()] == [True] * len(bench.table.decks)


def test_a_seat_that_a_player_gave_up_by_mistake_is_theirs_again() -> None:
    bench = dealt("md/three-card-poker", "Ann", "Bob")
    bench.do(Said(LeaveSeat(1), ANN))
    bench.do(correct(bench))
    assert bench.table.seats == {1: "Ann", 2: "Bob"}


def test_who_has_sat_down_elsewhere_meanwhile_stays_there() -> None:
    bench = dealt("md/three-card-poker", "Ann", "Bob")
    bench.do(Said(Leave(1), FLOOR), TakeSeat(5, "Ann"))
    bench.do(correct(bench))
    assert bench.table.seats == {2: "Bob", 5: "Ann"}
    bench.do(Said(Choose(1, "play"), Actor("dealer")))


def test_the_same_once_the_wagers_have_been_taken_down() -> None:
    """While bets are open a dealer takes down what somebody has left; it stays taken down, and the seat is free."""
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), *(PlaceWager(seat, "ante", 1000) for seat in (1, 2)))
    bench.do(Said(Leave(1), FLOOR), WithdrawWager(1, "ante"))
    assert bench.refused(correct(bench, 1)).code == "nothing-wrong"
    bench.do(correct(bench))
    assert not bench.table.round.seats.get(1) or not bench.table.round.seats[1].left
    bench.do(TakeSeat(1, "Ann"), PlaceWager(1, "ante", 1000), NoMoreBets())
