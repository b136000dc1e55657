"""Who somebody is at a table: the person decides, and the seat follows from who sits where. No page can claim one."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.errors import Refusal
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.tables import sight
from pitboss.tables.commands import BeginRound, LeaveSeat, TakeSeat
from pitboss.tables.moves import moves
from pitboss.tables.table import play
from pitboss.tables.views import view
from tests.tables.bench import Bench, game_of, ready

ANN = "As Qs 2c"
FORGED = (Actor("player", "Mallory", 1), Actor("player", "", 1), Actor("player", "Bob", 1), Actor("player", "Mallory"))


def dealt() -> Bench:
    """Three Card Poker: Ann at seat 1 and Bob at seat 2 have looked at their cards."""
    bench = ready(game_of("three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    if not bench.table.round.counted:
        bench.do(CountProgressives(0))
    bench.do(Deal(cards("As Kd 9h Qs 7h 9d 2c 3c 4s")))
    return bench


def hand_seen(bench: Bench, seat: int, looks: Actor) -> tuple[int, ...]:
    return view(bench.game, bench.table, looks).round.seats[seat].cards


def test_a_player_sees_the_own_cards_by_name_wherever_the_page_says_that_they_sit() -> None:
    bench = dealt()
    for seat in (1, 2, None):
        assert hand_seen(bench, 1, Actor("player", "Ann", seat)) == cards(ANN)
        assert hand_seen(bench, 2, Actor("player", "Ann", seat)) == (UNKNOWN,) * 3


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_whoever_claims_a_seat_sees_no_card_of_it_in_views_or_events(forged: Actor) -> None:
    bench = dealt()
    assert hand_seen(bench, 1, forged) == (UNKNOWN,) * 3
    before, told = bench.table, bench.do(Choose(1, "play"), Choose(2, "play"))
    assert hand_seen(bench, 1, Actor("player", "Ann")) == cards(ANN)
    again = list(sight.stream(bench.game, type(before)(), bench.log[: -len(told)], forged))
    shown = [one.card for event in again for one in getattr(event, "cards", ()) if getattr(one, "seat", None) == 1]
    assert shown == [UNKNOWN] * 3


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_what_is_open_to_whoever_claims_a_seat_is_accepted_of_them(forged: Actor) -> None:
    wagering = ready(game_of("three-card-poker"), "Ann", "Bob")
    wagering.do(BeginRound(), PlaceWager(1, "ante", 1000))
    for bench in (wagering, dealt()):
        for move in moves(bench.game, bench.table, forged):
            assert not isinstance(play(bench.game, bench.table, move.command, forged), Refusal), move
            assert getattr(move.command, "seat", 2) != 1


def test_a_player_is_offered_the_own_boxes_whatever_seat_the_page_says() -> None:
    bench = ready(game_of("three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound())
    for seat in (1, 2, None):
        found = [one.command for one in moves(bench.game, bench.table, Actor("player", "Bob", seat))]
        assert {one.seat for one in found if isinstance(one, PlaceWager)} == {2}
        answer = play(bench.game, bench.table, PlaceWager(2, "ante", 1000), Actor("player", "Bob", seat))
        assert not isinstance(answer, Refusal)


def test_whoever_takes_a_seat_after_the_round_does_not_see_the_cards_that_were_folded_there() -> None:
    bench = dealt()
    bench.do(Choose(1, "fold"), Choose(2, "play"), LeaveSeat(1), TakeSeat(1, "Eve"))
    assert hand_seen(bench, 1, Actor("player", "Eve", 1)) == (UNKNOWN,) * 3
    assert hand_seen(bench, 1, Actor("player", "Ann")) == cards(ANN)
