"""Who sits at a box, told wrong at a whole table: a floorperson puts it right, and what goes by players follows.

An Envy Bonus is for other players' hands (MD 235 1.1 Ch.11 §D(5)(e)(iii)); a payout limit for a round is a player's;
one player's boxes lie side by side, as many as the operator allows (MD 235 1.1 Ch.7 §F, MD 3CP 1.4 Ch.7 §H).
"""

from __future__ import annotations

import pytest

from pitboss.cards import card
from pitboss.floor.money.takings import Takings, take_all
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CorrectDeparture, Leave, NoMoreBets, PlaceWager, Verify
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.events import EnvyPaid
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.tables.codec import EVENTS
from pitboss.tables.commands import BeginRound, Burn, CorrectSeat, LeaveSeat
from pitboss.tables.moves import moves
from pitboss.tables.seat_events import Seated, SeatsCorrected
from pitboss.words.tables import OF_TABLES
from tests.rounds.at_poker import closed, deal
from tests.rounds.at_poker import game_of as by_options
from tests.said import Said, given_by
from tests.tables.bench import Bench, game_of, opened, ready, with_options

FLOOR = Actor("floorperson", "Fay")
WHY = "the dealer took one for the other"
STRAIGHT_FLUSH = {1: "Ks Qs Js", "community": "Ts 9s"}


def by_floor(seat: int, player: str, exchanged_with: int | None = None) -> Said:
    return Said(CorrectSeat(seat, player, WHY, exchanged_with), FLOOR)


def envied(*players: str, boxes: int = 2) -> Bench:
    """Seat 1 has a straight flush: $300 for the progressive dollar of every other player, Ch.12 §I(1)(b)."""
    bench = ready(
        game_of("md/stud-235", dealing="automated-shoe", shuffler="automated", adjacent_boxes=boxes), *players
    )
    bench.do(BeginRound())
    bench.wager(progressive=100)
    deal(closed(bench), STRAIGHT_FLUSH)  # type: ignore[arg-type]
    for _ in range(2):
        bench.do(*(Choose(seat, "check") for seat in range(1, len(players) + 1)))
    while bench.table.round.held:
        step = bench.table.round.held.steps[0]
        role = "floorperson" if step == "validate-progressive" else "dealer"
        bench.do(given_by(role, Verify(step)))  # type: ignore[arg-type]
    return bench


def paid_envy(bench: Bench) -> list[tuple[int, int]]:
    return [(one.seat, one.amount) for one in bench.table.round.stands if isinstance(one, EnvyPaid)]


@pytest.mark.rules("235-084")
def test_an_envy_bonus_goes_back_that_was_paid_for_the_players_own_other_hand() -> None:
    bench, right = envied("Ann", "Bob"), envied("Ann", "Ann")
    assert paid_envy(bench) == [(2, 30_000)]
    events = bench.do(by_floor(2, "Ann"))
    assert events[0] == SeatsCorrected((Seated(2, "Bob", "Ann"),), WHY, "floorperson", "Fay")
    assert isinstance(events[1], FactCorrected)
    corrected = [(one.seat, one.wager, one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)]
    assert corrected == [(2, "progressive", 30_000, 0)]
    assert (bench.table.seats, bench.table.round) == (right.table.seats, right.table.round)


@pytest.mark.rules("235-084")
def test_one_is_paid_to_another_who_sat_there() -> None:
    bench, right = envied("Ann", "Ann"), envied("Ann", "Bob")
    bench.do(by_floor(2, "Bob"))
    assert paid_envy(bench) == [(2, 30_000)]
    assert bench.table.round == right.table.round


@pytest.mark.parametrize(("told", "seat", "player", "exchanged_with"), [("Bob", 2, "Ann", None), ("Bob", 1, "Bob", 2)])
def test_the_money_of_the_round_is_the_right_persons(
    told: str, seat: int, player: str, exchanged_with: int | None
) -> None:
    bench = envied("Ann", told)
    bench.do(by_floor(seat, player, exchanged_with))
    right = envied(*(bench.table.seats[seat] for seat in (1, 2)))
    assert take_all(Takings(), bench.log).flows == take_all(Takings(), right.log).flows


def test_two_who_were_told_in_each_others_place_are_put_right_together() -> None:
    bench = envied("Ann", "Bob", boxes=1)
    refusal = bench.refused(by_floor(1, "Bob"))
    assert (refusal.code, refusal.cite) == ("too-many-boxes", "MD 235 1.1 Ch.7 §F")
    assert bench.refused(by_floor(1, "Cyd", 2)).code == "not-exchanged"
    bench.do(by_floor(1, "Bob", 2))
    assert bench.table.seats == {1: "Bob", 2: "Ann"}
    assert {seat: one.player for seat, one in bench.table.round.seats.items()} == {1: "Bob", 2: "Ann"}
    assert bench.table.round == envied("Bob", "Ann", boxes=1).table.round


def test_boxes_that_would_not_lie_side_by_side_are_refused_with_the_reason() -> None:
    bench = opened(game_of("md/three-card-poker", adjacent_boxes=3), "Ann", "Ann", "Ann", "Bob")
    refusal = bench.refused(by_floor(2, "Cyd"))
    assert (refusal.code, refusal.cite) == ("not-adjacent", "MD 3CP 1.4 Ch.7 §H")
    bench.do(by_floor(3, "Bob"))
    assert bench.table.seats == {1: "Ann", 2: "Ann", 3: "Bob", 4: "Bob"}


def test_a_limit_for_a_round_is_the_players_who_sat_there() -> None:
    """Let It Ride's own limit is for a player's round (Pitboss R-69)."""

    def played(second: str) -> Bench:
        way = {"dealing": "automated-shoe", "shuffler": "automated"}
        bench = ready(by_options("md/let-it-ride", payout_limit="50000", adjacent_boxes=2, **way), "Ann", second)
        bench.do(BeginRound())
        for seat in (1, 2):
            bench.do(*(PlaceWager(seat, f"bet-{n}", 10_000) for n in (1, 2, 3)))
        deal(closed(bench), {1: "Ks Qs Js", 2: "8s 7s 6s", "community": "Ts 9s"})  # type: ignore[arg-type]
        for _ in range(2):
            bench.do(Choose(1, "ride"), Choose(2, "ride"))
        return bench

    bench, right = played("Bob"), played("Ann")
    assert sum(seat.net for seat in bench.table.round.seats.values()) == 2 * 5_000_000
    bench.do(by_floor(2, "Ann"))
    assert bench.table.round == right.table.round
    assert sum(seat.net for seat in bench.table.round.seats.values()) == 5_000_000


def test_it_is_a_floorpersons_word_with_a_reason_and_never_about_themself() -> None:
    bench = opened(game_of("md/three-card-poker"), "Ann")
    for role in ("dealer", "player"):
        assert bench.refused(given_by(role, CorrectSeat(1, "Bob", WHY), "Ann")).code == "wrong-person"
    assert bench.refused(Said(CorrectSeat(1, "Bob", " "), FLOOR)).code == "no-reason"
    assert bench.refused(by_floor(1, "Fay")).code == "own-matter"
    assert bench.refused(by_floor(1, "Ann")).code == "nothing-wrong"
    assert bench.refused(by_floor(1, "")).code == "bad-name"
    assert bench.refused(by_floor(2, "Bob")).code == "seat-free"
    bench.do(given_by("pit manager", CorrectSeat(1, "Bob", WHY)))
    assert bench.table.seats == {1: "Bob"}


def test_the_form_is_offered_to_a_floorperson_where_somebody_sits() -> None:
    bench = opened(game_of("md/three-card-poker"), "Ann")

    def offered(actor: Actor) -> list[tuple[str, ...]]:
        return [one.free for one in moves(bench.game, bench.table, actor) if isinstance(one.command, CorrectSeat)]

    assert offered(FLOOR) == [("seat", "player", "exchanged_with", "why")]
    assert offered(Actor("dealer", "Dan")) == offered(Actor("player", "Ann")) == []
    bench.do(LeaveSeat(1))
    assert offered(FLOOR) == []


def test_who_has_left_in_the_round_is_first_said_to_be_there() -> None:
    bench = ready(with_options(game_of("md/three-card-poker"), abandoned_wagers="stand"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    bench.do(Said(Leave(1), FLOOR))
    refusal = bench.refused(by_floor(1, "Cyd"))
    assert (refusal.code, refusal.open) == ("left", ("CorrectDeparture",))
    told = next(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, SeatAbandoned))
    bench.do(Said(CorrectDeparture(told, WHY), FLOOR), by_floor(1, "Cyd"))
    assert bench.table.round.seats[1].player == bench.table.seats[1] == "Cyd"


def test_who_got_up_after_the_last_round_is_put_right_in_that_round() -> None:
    bench = envied("Ann", "Bob")
    bench.do(LeaveSeat(2), by_floor(2, "Ann"))
    assert paid_envy(bench) == []
    assert bench.table.seats == {1: "Ann"}


def test_who_played_the_shoe_goes_on_in_it() -> None:
    """MD Baccarat Ch.6 §F: whoever skipped a round of the shoe waits for the next shuffle; Cyd has skipped none."""
    bench = ready(game_of("md/midi-baccarat"), "Ann", "Bob")
    bench.do(*([Burn(card("2c"))] if bench.game.cite_of("burn-by-first-card") else []))
    bench.round_()
    assert set(bench.table.entered) == {"Ann", "Bob"}
    bench.do(by_floor(2, "Cyd"))
    assert bench.table.entered == ("Ann", "Cyd")


def test_it_is_told_in_words_and_kept_in_the_record() -> None:
    bench = opened(game_of("md/three-card-poker"), "Ann", "Bob")
    (event,) = bench.do(by_floor(1, "Bob", 2))
    assert OF_TABLES[type(event)](bench.game, event) == (
        "Bob sits at seat 1, and not Ann; Ann sits at seat 2, and not Bob. "
        "Corrected by Fay, the floorperson: the dealer took one for the other."
    )
    assert EVENTS.read(EVENTS.write(event)) == event
