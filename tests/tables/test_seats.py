"""Seats: who may wager, on how many boxes, and who leaves."""

from __future__ import annotations

from typing import Literal

import pytest

from pitboss.cards import cards
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Deal, GiveDice, Leave, NoMoreBets, PlaceWager, Roll, WithdrawWager
from pitboss.rounds.events import RoundClosed, WagerSettled
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.tables.commands import (
    BeginRound,
    Burn,
    DirectShuffle,
    LeaveSeat,
    Perform,
    PermitEntry,
    ReceiveDeck,
    TakeSeat,
)
from pitboss.tables.events import EntryPermitted, SeatLeft
from pitboss.tables.waiting import waits_for
from tests.rounds.at_table import Table
from tests.said import Said, given_by, when
from tests.tables.bench import Bench, game_of, opened, ready, with_options


@pytest.mark.rules("235-046", "3CP-042", "CAR-029")
@pytest.mark.parametrize(
    ("name", "wager", "cite"),
    [
        ("md/stud-235", "two-card", "MD 235 1.1 Ch.7 §B"),
        ("md/three-card-poker", "ante", "MD 3CP 1.4 Ch.7 §C"),
        ("ma/caribbean-stud", "ante", "MA CSP §6(f)"),
    ],
)
def test_only_seated_players_wager(name: str, wager: str, cite: str) -> None:
    bench = ready(game_of(name), "Ann")
    bench.do(BeginRound())
    refusal = bench.refused(PlaceWager(2, wager, 1000))
    assert (refusal.code, refusal.cite) == ("not-seated", cite)
    bench.do(TakeSeat(2, "Bob"), PlaceWager(2, wager, 1000))


@pytest.mark.rules("235-006", "3CP-009")
@pytest.mark.parametrize(("name", "most"), [("md/stud-235", 6), ("md/three-card-poker", 7)])
def test_there_are_no_more_seats_than_the_law_allows(name: str, most: int) -> None:
    bench = opened(game_of(name), *[f"player {n}" for n in range(1, most)])
    bench.do(TakeSeat(most, "last"))
    for seat in (most + 1, 0, -1):
        assert bench.refused(TakeSeat(seat, "nobody")).code == "no-such-seat"
    assert bench.refused(TakeSeat(most, "nobody")).code == "seat-taken"
    assert bench.refused(TakeSeat(1, "")).code == "seat-taken"


@pytest.mark.rules("235-053", "3CP-055")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker"])
def test_one_player_uses_as_many_adjacent_boxes_as_the_submission_lets(name: str) -> None:
    bench = opened(game_of(name, adjacent_boxes=2), "Ann")
    refusal = bench.refused(TakeSeat(3, "Ann"))
    assert (refusal.code, refusal.cite.endswith(("Ch.7 §F", "Ch.7 §H"))) == ("not-adjacent", True)
    bench.do(TakeSeat(2, "Ann"), TakeSeat(3, "Bob"))
    assert bench.refused(TakeSeat(4, "Ann")).code == "too-many-boxes"
    bench.do(LeaveSeat(1), TakeSeat(1, "Ann"))


@pytest.mark.rules("235-053", "3CP-055")
@pytest.mark.parametrize(
    ("name", "wagers", "cite"),
    [
        ("md/stud-235", ("two-card", "three-card", "five-card"), "MD 235 1.1 Ch.7 §F"),
        ("md/three-card-poker", ("ante",), "MD 3CP 1.4 Ch.7 §H"),
    ],
)
def test_boxes_that_a_withdrawal_has_set_apart_are_not_dealt_to(name: str, wagers: tuple[str, ...], cite: str) -> None:
    """Ann plays boxes 1, 2 and 3. Without the wagers at 2 the others are not adjacent, as if placed so at once."""
    bench = ready(game_of(name, adjacent_boxes=3), "Ann", "Ann", "Ann")
    bench.do(BeginRound(), *(PlaceWager(seat, wager, 1000) for seat in (1, 2, 3) for wager in wagers))
    bench.do(*(WithdrawWager(2, wager) for wager in wagers))
    refusal = bench.refused(NoMoreBets())
    assert (refusal.code, refusal.cite) == ("not-adjacent", cite)
    bench.do(*(WithdrawWager(1, wager) for wager in wagers), *(PlaceWager(2, wager, 1000) for wager in wagers))
    bench.do(NoMoreBets())


@pytest.mark.rules("CAR-028")
def test_in_massachusetts_one_player_plays_one_hand() -> None:
    bench = opened(game_of("ma/caribbean-stud"), "Ann")
    refusal = bench.refused(TakeSeat(2, "Ann"))
    assert (refusal.code, refusal.cite) == ("too-many-boxes", "MA CSP §6(e)")


@pytest.mark.rules("235-047", "3CP-042")
def test_who_leaves_in_the_middle_leaves_the_wagers_behind() -> None:
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("2s 3h As Kd Qs 9h 2c 7d Jh")), LeaveSeat(2))
    assert bench.seen(SeatAbandoned)[0].cite == "MD 3CP 1.4 Ch.7 §C(2)"
    assert bench.seen(SeatLeft) == [SeatLeft(2, "Bob")]
    bench.do(given_by("floorperson", Leave(2, "lost", "gone")))
    bench.do(Choose(1, "play"))
    lost = [one for one in bench.seen(WagerSettled) if one.seat == 2]
    assert [(one.wager, one.outcome, one.returned) for one in lost] == [("ante", "forfeit", 0)]
    assert bench.seen(RoundClosed)
    assert bench.refused(LeaveSeat(2)).code == "seat-free"


@pytest.mark.rules("3CP-042", "3CP-055")
def test_who_gives_up_one_of_two_boxes_has_not_left_the_table() -> None:
    """MD 3CP 1.4 Ch.7 §C(2) speaks of a player who leaves the table. Ann sits at 1 and at 2, and is asked at both."""
    bench = ready(game_of("md/three-card-poker", adjacent_boxes=2), "Ann", "Ann")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("2s 3h As Kd Qs 9h 2c 7d Jh")))
    refusal = bench.refused(Said(LeaveSeat(2), Actor("player", "Ann")))
    assert (refusal.code, refusal.cite, refusal.open) == ("plays-on", "MD 3CP 1.4 Ch.7 §C", ("Leave",))
    bench.do(Said(Choose(1, "play"), Actor("player", "Ann")))
    assert not bench.seen(SeatAbandoned)
    bench.do(Said(Leave(2), Actor("player", "Ann")))
    assert {one.seat for one in bench.seen(SeatAbandoned)} == {1, 2}
    assert not bench.table.seats


@pytest.mark.rules("235-046", "3CP-042")
def test_who_has_wagers_down_takes_them_up_before_getting_up() -> None:
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(2, "ante", 1000))
    refusal = bench.refused(LeaveSeat(2))
    assert (refusal.code, refusal.open) == ("wagers-on-layout", ("WithdrawWager", "Leave"))
    bench.do(WithdrawWager(2, "ante"), LeaveSeat(2), LeaveSeat(1))


@pytest.mark.rules("235-046", "3CP-042")
@pytest.mark.parametrize("becomes", ["lost", "stand"])
def test_that_a_player_has_gone_is_recorded_while_bets_are_open(becomes: Literal["lost", "stand"]) -> None:
    """MD 3CP 1.4 Ch.7 §C(2), Pitboss R-220: Bob has left his Ante behind and cannot be asked to take it up."""
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000))
    assert bench.refused(Said(Leave(2), Actor("player", "Bob"))).code == "wagers-on-layout"
    bench.do(given_by("floorperson", Leave(2, becomes, "gone")))
    assert 2 not in bench.table.seats
    assert bench.refused(PlaceWager(2, "pair-plus", 1000)).code in ("left", "not-seated")
    back = bench.refused(TakeSeat(2, "Bob"))
    assert (back.code, back.cite) == ("box-in-play", "Pitboss R-201")
    if becomes == "lost":
        assert bench.refused(WithdrawWager(2, "ante")).code == "left"
    bench.do(NoMoreBets(), Deal(cards("2s 3h Kd 4s 5h Qd 6s 8h 9d")), Choose(1, "play"))
    if becomes == "stand":
        bench.do(given_by("dealer", Choose(2, "fold")))
    (lost,) = [one for one in bench.seen(WagerSettled) if one.seat == 2]
    assert (lost.line, lost.returned) == ("abandoned" if becomes == "lost" else "lose", 0)
    assert bench.seen(RoundClosed)


@pytest.mark.rules("235-046")
def test_a_player_without_wagers_may_go_at_any_time() -> None:
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(cards("2s 3h")), LeaveSeat(2))
    assert bench.seen(SeatAbandoned) == []


def blackjack(*players: str, entry: str = "true") -> Bench:
    game = with_options(game_of("md/blackjack"), no_mid_shoe_entry=entry)
    bench = opened(game, *players).open_deck().shuffle()
    bench.do(Burn())
    return bench


def one_round(bench: Bench, at: int, *seats: int) -> None:
    bench.do(when(at, BeginRound()))
    for seat in seats:
        bench.do(PlaceWager(seat, "blackjack", 1000))
    bench.do(NoMoreBets())
    bench.play_out()


@pytest.mark.rules("BJ-011")
def test_who_skipped_a_round_of_a_blackjack_shoe_waits_for_the_reshuffle() -> None:
    """Ann plays both rounds; Bob skips the first, Cyd comes after it: neither may enter until it is reshuffled."""
    bench = blackjack("Ann", "Bob")
    one_round(bench, 0, 1)
    bench.do(TakeSeat(3, "Cyd"), when(1, BeginRound()), PlaceWager(1, "blackjack", 1000))
    for seat in (2, 3):
        refusal = bench.refused(PlaceWager(seat, "blackjack", 1000))
        assert (refusal.code, refusal.cite, refusal.open) == ("mid-shoe", "MD BJ 1.2 Ch.6 §C", ("PermitEntry",))
    assert bench.refused(PlaceWager(4, "blackjack", 1000)).code == "not-seated"


@pytest.mark.rules("BJ-011")
def test_the_operator_may_permit_it() -> None:
    bench = blackjack("Ann", "Bob")
    one_round(bench, 0, 1)
    bench.do(when(1, BeginRound()))
    assert bench.refused(PermitEntry("Dan")).code == "not-seated"
    assert bench.refused(given_by("dealer", PermitEntry("Bob"))).code == "wrong-person"
    bench.do(PermitEntry("Bob"), PlaceWager(2, "blackjack", 1000), NoMoreBets())
    assert bench.seen(EntryPermitted)[0].cite == "MD BJ 1.2 Ch.6 §C"
    bench.play_out()
    bench.do(when(2, BeginRound()), PlaceWager(2, "blackjack", 1000))
    assert bench.refused(PlaceWager(1, "blackjack", 1000)).code == "mid-shoe"


@pytest.mark.rules("BJ-011")
def test_after_the_reshuffle_everybody_may_enter() -> None:
    bench = blackjack("Ann", "Bob")
    one_round(bench, 0, 1)
    bench.do(given_by("floorperson", DirectShuffle("red")))
    bench.shuffle().do(Burn(), when(1, BeginRound()), PlaceWager(2, "blackjack", 1000))


@pytest.mark.rules("BJ-011")
def test_without_the_option_nobody_is_kept_out() -> None:
    bench = blackjack("Ann", "Bob", entry="false")
    one_round(bench, 0, 1)
    bench.do(when(1, BeginRound()), PlaceWager(2, "blackjack", 1000))
    assert bench.refused(PermitEntry("Bob")).code == "no-bar"


def craps() -> Bench:
    """A point of 6; Ann has the dice and nothing on the layout any more, Bob has a wager that is not decided."""
    bench = opened(game_of("md/craps"), "Ann", "Bob")
    bench.do(ReceiveDeck("dice"), given_by("floorperson", Perform("dice", "inspect-dice")), BeginRound(), GiveDice(1))
    bench.do(PlaceWager(1, "dont-pass", 1000), PlaceWager(2, "place-8", 1200), NoMoreBets(), Roll((4, 2)))
    bench.do(WithdrawWager(1, "dont-pass"))
    return bench


def test_whoever_sits_down_where_the_shooter_was_does_not_have_the_dice() -> None:
    bench = craps()
    bench.do(LeaveSeat(1))
    assert bench.refused(NoMoreBets()).open == ("GiveDice",)
    assert waits_for(bench.game, bench.table).what == "shooter"
    refusal = bench.refused(TakeSeat(1, "Eve"))
    assert (refusal.code, refusal.open) == ("has-the-dice", ("GiveDice",))
    bench.do(GiveDice(2), TakeSeat(1, "Eve"), NoMoreBets())
    assert bench.table.round.dice.shooter == 2


def test_a_refusal_to_leave_calls_a_withdrawal_open_only_where_it_is() -> None:
    bench = craps()
    assert bench.refused(LeaveSeat(2)).open == ("WithdrawWager",)
    bench.do(PlaceWager(2, "come", 1000), NoMoreBets())
    assert bench.refused(LeaveSeat(2)).open == ()


LOOKS_OTHERWISE = ("Ann ", " Ann", "An\u200bn", "\u202eAnn", "(operator)", "Electronic Table", f"{chr(0x410)}nn")


@pytest.mark.parametrize("name", LOOKS_OTHERWISE)
def test_nobody_sits_down_in_a_name_that_looks_like_another_or_like_no_persons(name: str) -> None:
    """One person with two names would be paid an Envy Bonus for the own hand, and could have more boxes."""
    bench = ready(game_of("md/three-card-poker"), "Ann")
    assert bench.refused(TakeSeat(2, name)).code == "bad-name"


@pytest.mark.parametrize("name", LOOKS_OTHERWISE)
def test_nor_does_anybody_wager_in_one_in_a_round_alone(name: str) -> None:
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000, player="Ann"))
    assert at.refuses(PlaceWager(2, "ante", 1000, player=name)) == "bad-name"
    assert at.refuses(Said(PlaceWager(2, "ante", 1000), Actor("player", name, 2))) == "bad-name"


@pytest.mark.rules("235-047", "3CP-042")
def test_a_wager_is_not_placed_in_the_name_of_somebody_who_sits_elsewhere() -> None:
    """Three Card Poker Ch.7 §C: "a player seated" wagers; the record must not say another than the command."""
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound())
    refusal = bench.refused(PlaceWager(2, "ante", 1000, player="Ann"))
    assert (refusal.code, refusal.message) == (
        "another-player",
        "Bob sits at seat 2, and not Ann: whoever sits there plays it.",
    )
    bench.do(PlaceWager(2, "ante", 1000, player="Bob"))
