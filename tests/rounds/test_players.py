"""A player is a person, not a box: Envy Bonuses, payout limits, boxes and leaving go by who plays, not by the seat."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Command, Deal, Leave, PlaceWager, Report
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import EnvyPaid, PayoutCut
from pitboss.rounds.moves import moves
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, seen
from tests.rounds.at_table import Table
from tests.said import Said


def played(name: str, players: dict[int, str], stakes: dict[int, int] | None = None, **options: Any) -> Table:
    """A table at which each seat is played by somebody, with the progressive wagers that are said."""
    at = Table(game_of(name, dealing="automated-shoe", shuffler="automated", **options))
    for seat, player in players.items():
        for wager, amount in {**BASE[name], **({"progressive": stakes[seat]} if stakes else {})}.items():
            at.do(PlaceWager(seat, wager, amount, player=player))
    return at


def refusal_of(at: Table, command: Command) -> Refusal:
    answer = decide(at.game, at.state, command)
    assert isinstance(answer, Refusal)
    return answer


STRAIGHT_FLUSH = {1: "Ks Qs Js", "community": "Ts 9s"}


@pytest.mark.rules("235-002")
def test_the_other_box_of_the_same_player_envies_nothing_and_the_other_player_does() -> None:
    """MD 235 1.1 Ch.11 §D(5)(e)(iii): not for the player's own hand; Ch.12 §I(1)(b) $300, §J(1)(b) $1,500."""
    at = played(
        "md/stud-235", {1: "Ann", 2: "Ann", 3: "Bob"}, {1: 100, 2: 100, 3: 500}, adjacent_boxes=2, payout_limit="50000"
    )
    deal(closed(at), STRAIGHT_FLUSH)
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"), (3, "check"))
    at.verify()
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(3, 1, 150_000)]


@pytest.mark.rules("235-002")
def test_a_lesser_hand_of_the_same_player_brings_nothing_more() -> None:
    """Pitboss R-150: seat 2's royal flush is settled first and brings $1,000; seat 1's straight flush is less."""
    at = played("md/stud-235", {1: "Ann", 2: "Ann", 3: "Bob"}, {1: 100, 2: 100, 3: 100}, adjacent_boxes=2)
    deal(closed(at), {1: "9s 8s 7s", 2: "As Ks Qs", "community": "Js Ts"})
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"), (3, "check"))
    at.verify()
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(3, 2, 100_000)]


@pytest.mark.rules("235-002")
def test_a_better_hand_of_the_same_player_brings_the_difference_by_our_reading() -> None:
    """Pitboss R-150: seat 2's straight flush has brought $300, and seat 1's royal flush is worth $1,000."""
    at = played("md/stud-235", {1: "Ann", 2: "Ann", 3: "Bob"}, {1: 100, 2: 100, 3: 100}, adjacent_boxes=2)
    deal(closed(at), {1: "As Ks Qs", 2: "9s 8s 7s", "community": "Js Ts"})
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"), (3, "check"))
    at.verify()
    paid = [(one.holder, one.amount, one.cite) for one in seen(at, EnvyPaid)]
    cites = ("MD 235 1.1 Ch.12 §I(1)(b)", "MD 235 1.1 Ch.12 §I(1)(a); Pitboss R-150")
    assert paid == [(2, 30_000, cites[0]), (1, 70_000, cites[1])]


@pytest.mark.rules("235-002")
def test_each_hand_of_the_same_player_brings_its_own_where_the_operator_says_so() -> None:
    """Pitboss R-150, otherwise: $300 for seat 2's straight flush and $1,000 for seat 1's royal flush."""
    at = played(
        "md/stud-235",
        {1: "Ann", 2: "Ann", 3: "Bob"},
        {1: 100, 2: 100, 3: 100},
        adjacent_boxes=2,
        envy_for_each_hand=True,
    )
    deal(closed(at), {1: "As Ks Qs", 2: "9s 8s 7s", "community": "Js Ts"})
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"), (3, "check"))
    at.verify()
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(3, 2, 30_000), (3, 1, 100_000)]


@pytest.mark.rules("CAR-077")
def test_a_void_hand_is_envied_by_nobody() -> None:
    """MA CSP §12(d): a player's wrong number of cards voids that hand; what lies there is no royal flush."""
    at = played("ma/caribbean-stud", {1: "Ann", 2: "Bob"}, {1: 100, 2: 100}, paytables={"progressive": "D"})
    deal(closed(at), {1: "As Ks Qs Js Ts", 2: "2c 4d 7h 9c Jd", "dealer": "3c 5d 8h Tc Qd"})
    at.do(Report("wrong-number-of-cards-player", 1, number=6))
    choose(at, (2, "fold"))
    assert at.state.phase == "over"
    assert seen(at, EnvyPaid) == []


def test_boxes_of_which_nobody_is_named_are_players_of_their_own() -> None:
    at = played("md/stud-235", {1: "", 2: ""}, {1: 100, 2: 100})
    deal(closed(at), STRAIGHT_FLUSH)
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"))
    at.verify()
    assert [(one.seat, one.amount) for one in seen(at, EnvyPaid)] == [(2, 30_000)]


@pytest.mark.rules("3CP-055", "235-053")
def test_the_boxes_of_one_player_are_as_many_as_the_operator_allows_and_side_by_side() -> None:
    """MD 3CP 1.4 Ch.7 §H."""
    at = played("md/three-card-poker", {2: "Ann"}, adjacent_boxes=2)
    assert at.refuses(PlaceWager(4, "ante", 1000, player="Ann")) == "not-adjacent"
    assert at.refuses(PlaceWager(2, "pair-plus", 1000, player="Bob")) == "another-player"
    at.do(PlaceWager(3, "ante", 1000, player="Ann"))
    refusal = refusal_of(at, PlaceWager(4, "ante", 1000, player="Ann"))
    assert (refusal.code, refusal.cite) == ("too-many-boxes", "MD 3CP 1.4 Ch.7 §H")
    at.do(PlaceWager(4, "ante", 1000, player="Bob"))
    offered = [one.command for one in moves(at.game, at.state, Actor("player", "Ann", 5))]
    assert {one.seat for one in offered if isinstance(one, PlaceWager)} == {2, 3}


@pytest.mark.rules("CAR-028")
def test_in_massachusetts_a_player_plays_one_hand() -> None:
    """MA CSP §6(e)."""
    at = played("ma/caribbean-stud", {1: "Ann"})
    refusal = refusal_of(at, PlaceWager(2, "ante", 1000, player="Ann"))
    assert (refusal.code, refusal.cite) == ("too-many-boxes", "MA CSP §6(e)")


def test_a_limit_for_a_round_is_one_for_all_boxes_of_the_player() -> None:
    """Let It Ride's own limit is for a player's round (Pitboss R-69). Three wagers of $100 each: Ann's straight in seat
    3 wins 5 to 1, $1,500, and of $60,000 for the straight flush in seat 2, at 200 to 1, $48,500 is left. Bob's straight
    flush in seat 1 has the limit to itself."""
    options: Any = {
        "dealing": "automated-shoe",
        "shuffler": "automated",
        "adjacent_boxes": 2,
        "payout_limit": "50000.00",
    }
    at = Table(game_of("md/let-it-ride", **options))
    for seat, player in {1: "Bob", 2: "Ann", 3: "Ann"}.items():
        for wager in BASE["md/let-it-ride"]:
            at.do(PlaceWager(seat, wager, 10_000, player=player))
    deal(closed(at), {1: "Ks Qs Js", 2: "8s 7s 6s", 3: "Qh Jh 8h", "community": "Ts 9s"})
    for _ in range(2):
        choose(at, (1, "ride"), (2, "ride"), (3, "ride"))
    assert {seat: one.net for seat, one in at.state.seats.items()} == {3: 150_000, 2: 4_850_000, 1: 5_000_000}
    assert [(one.seat, one.limit, one.winnings) for one in seen(at, PayoutCut)] == [
        (2, 4_850_000, 6_000_000),
        (1, 5_000_000, 6_000_000),
    ]


def test_a_player_who_leaves_leaves_all_boxes() -> None:
    """MD 235 1.1 Ch.7 §B(2): "any wagers made by the player"."""
    at = played("md/stud-235", {1: "Ann", 2: "Ann", 3: "Bob"}, adjacent_boxes=2)
    closed(at)
    at.do(Leave(2, "lost", "gone"))
    assert [at.state.seats[seat].abandoned for seat in (1, 2, 3)] == [True, True, False]
    assert at.refuses(Leave(1)) == "left"


def test_whoever_plays_several_boxes_decides_for_each() -> None:
    at = played("md/three-card-poker", {1: "Ann", 2: "Ann", 3: "Bob"}, adjacent_boxes=2)
    deal(closed(at), {1: "As Ks Qs"})
    ann = Actor("player", "Ann", 1)
    at.do(Said(Choose(1, "play"), ann))
    assert at.refuses(Said(Choose(2, "play"), Actor("player", "Bob", 3))) == "wrong-person"
    at.do(Said(Choose(2, "fold"), ann))
    assert at.refuses(Said(Choose(3, "play"), ann)) == "wrong-person"
    assert at.refuses(Deal(())) == "no-card-due"
