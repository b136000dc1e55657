"""Who plays a box, typed wrong: one correction puts it right for all wagers there, and what goes by players follows.

An Envy Bonus is for other players' hands (MD 235 1.1 Ch.11 §D(5)(e)(iii)); a payout limit for a round is a player's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.people import Actor
from pitboss.rounds.commands import AlsoWrong, CorrectWager, Leave, PlaceWager
from pitboss.rounds.correction_events import PaymentCorrected
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import EnvyPaid, WagerPlaced
from pitboss.tables.commands import BeginRound
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of
from tests.rounds.at_table import Table
from tests.said import Said
from tests.tables.bench import ready

FLOOR = Actor("floorperson", "Fay")
WHY = "Ann's, and not Bob's"
STRAIGHT_FLUSH = {1: "Ks Qs Js", "community": "Ts 9s"}


def placed(name: str, players: dict[int, str], amount: int = 1000, boxes: int = 2, progressive: int = 0) -> Table:
    options: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated", "adjacent_boxes": boxes}
    at = Table(game_of(name, **options, payout_limit="50000"))
    for seat, player in players.items():
        for wager in BASE[name]:
            at.do(PlaceWager(seat, wager, amount, player=player))
        if progressive:
            at.do(PlaceWager(seat, "progressive", progressive, player=player))
    return at


def envied(second: str, boxes: int = 2) -> Table:
    """Ann has a straight flush in seat 1, and whoever plays seat 2 has a progressive wager."""
    at = deal(closed(placed("md/stud-235", {1: "Ann", 2: second}, boxes=boxes, progressive=100)), STRAIGHT_FLUSH)
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"))
    at.verify()
    return at


def correction(at: Table, seat: int, player: str, amount: int | None = None) -> CorrectWager:
    """The first wager of a seat, played by another."""
    wagers = [(n, one) for n, one in enumerate(at.state.stands) if isinstance(one, WagerPlaced)]
    number, event = next((n, one) for n, one in wagers if one.seat == seat)
    return CorrectWager(number, seat, event.wager, event.amount if amount is None else amount, WHY, player)


@pytest.mark.rules("235-084")
def test_the_other_box_of_one_player_is_paid_no_envy_bonus_once_that_is_said() -> None:
    at, right = envied("Bob"), envied("Ann")
    assert [one.amount for one in at.events if isinstance(one, EnvyPaid)] == [30_000]
    events = at.do(Said(correction(at, 2, "Ann"), FLOOR))
    assert at.state == right.state
    corrected = [(one.seat, one.wager, one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)]
    assert corrected == [(2, "progressive", 30_000, 0)]


@pytest.mark.rules("235-084")
def test_a_box_that_was_another_persons_is_paid_one() -> None:
    at, right = envied("Ann"), envied("Bob")
    at.do(Said(correction(at, 2, "Bob"), FLOOR))
    assert at.state == right.state
    assert at.state.seats[2].envy == 30_000


def test_a_limit_for_a_round_is_the_players_who_is_named() -> None:
    """Let It Ride's own limit is for a player's round (Pitboss R-69): $50,000 for both straight flushes together."""

    def played(second: str) -> Table:
        at = deal(
            closed(placed("md/let-it-ride", {1: "Ann", 2: second}, 10_000)),
            {1: "Ks Qs Js", 2: "8s 7s 6s", "community": "Ts 9s"},
        )
        for _ in range(2):
            choose(at, (1, "ride"), (2, "ride"))
        return at

    at, right = played("Bob"), played("Ann")
    assert sum(seat.net for seat in at.state.seats.values()) == 2 * 5_000_000
    at.do(Said(correction(at, 2, "Ann"), FLOOR))
    assert at.state == right.state
    assert sum(seat.net for seat in at.state.seats.values()) == 5_000_000


def test_whose_box_it_is_and_what_lay_there_are_put_right_together() -> None:
    at = closed(placed("md/three-card-poker", {1: "Ann", 2: "Bob"}))
    at.do(Said(correction(at, 2, "Ann", 2500), FLOOR))
    assert {seat: (one.player, one.wagers["ante"]) for seat, one in at.state.seats.items()} == {  # type: ignore[index]
        1: ("Ann", 1000),
        2: ("Ann", 2500),
    }


def test_a_player_who_has_left_has_left_that_box_too() -> None:
    at = closed(placed("md/stud-235", {1: "Ann", 2: "Bob"}))
    at.do(Leave(1, "lost", "gone"))
    at.do(Said(correction(at, 2, "Ann"), FLOOR))
    assert [at.state.seats[seat].abandoned for seat in (1, 2)] == [True, True]


def test_nobody_is_given_more_boxes_than_the_operator_allows_and_the_refusal_says_so() -> None:
    at = envied("Bob", boxes=1)
    before, answer = at.state, decide(at.game, at.state, correction(at, 2, "Ann"), FLOOR)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.message) == ("too-many-boxes", "One player plays one box, not 2.")
    assert at.state == before


def test_a_player_who_was_named_so_or_is_not_named_changes_nothing() -> None:
    at = envied("Bob")
    for player in ("", "Bob"):
        assert at.refuses(Said(correction(at, 2, player), FLOOR)) == "nothing-wrong"


def test_wagers_that_lay_at_another_seat_are_the_same_persons_unless_another_plays_there() -> None:
    at = placed("md/three-card-poker", {1: "Ann", 3: "Bob"})
    at.do(Said(replace(correction(at, 1, ""), seat=2), FLOOR))
    assert {seat: one.player for seat, one in at.state.seats.items() if one.wagers} == {2: "Ann", 3: "Bob"}
    at.do(Said(replace(correction(at, 2, ""), seat=3), FLOOR))
    assert {seat: one.player for seat, one in at.state.seats.items() if one.wagers} == {3: "Bob"}


def test_at_a_table_whoever_sits_there_plays_the_box() -> None:
    bench = ready(game_of("md/stud-235", adjacent_boxes=2), "Ann", "Bob")
    bench.do(BeginRound(), *(PlaceWager(2, wager, 1000) for wager in BASE["md/stud-235"]))
    first, *others = (n for n, one in enumerate(bench.table.round.stands) if isinstance(one, WagerPlaced))
    also = tuple(AlsoWrong(number, 2000) for number in others)
    refusal = bench.refused(Said(CorrectWager(first, 2, "two-card", 2000, WHY, "Ann", also), FLOOR))
    assert (refusal.code, refusal.message) == (
        "another-player",
        "Bob sits at seat 2, and not Ann: whoever sits there plays it.",
    )
    bench.do(Said(CorrectWager(first, 2, "two-card", 2000, WHY, "Bob", also), FLOOR))
    assert set(bench.table.round.seats[2].wagers.values()) == {2000}
