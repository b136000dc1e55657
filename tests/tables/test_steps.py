"""For which hands a step is due, and from when: what is void is played no more, and what is paid can be documented."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, Report, Verify
from pitboss.rounds.events import WagerSettled
from pitboss.tables.commands import BeginRound, RecordStep, Shuffle
from pitboss.tables.step_events import StepRecorded, StepsOmitted
from pitboss.tables.views import view
from tests.said import given_by
from tests.tables.bench import Bench, game_of, ready

DEALER = Actor("dealer", "Dee")


def dealt(hands: str, omissions: str = "shown", **wagers: int) -> Bench:
    """Caribbean Stud, dealt one card at a time to Ann, Bob and the dealer."""
    bench = ready(game_of("ma/caribbean-stud", omissions=omissions), "Ann", "Bob")
    for step in ("single-stack", "load-shoe") if omissions == "stop" else ():
        bench.do(given_by("dealer", RecordStep(step, deck="red")))
    bench.do(BeginRound())
    bench.wager(**wagers).do(NoMoreBets())
    if bench.table.round.accepted:
        bench.do(CountProgressives(bench.table.round.accepted))
    each = [cards(hand) for hand in hands.split("; ")]
    bench.do(Deal(tuple(card for row in zip(*each, strict=True) for card in row)))
    return bench


def due_for(bench: Bench, seat: int) -> set[str]:
    return {one.step for one in view(bench.game, bench.table, DEALER).due if one.seat == seat}


@pytest.mark.rules("CAR-048", "CAR-078")
def test_a_player_whose_hand_is_void_decides_nothing_and_lays_nothing_down() -> None:
    """003 §12(d): the hand is void. §10(a)(3) speaks of a player who has decided."""
    bench = dealt("2c 2d 7h 9s Jc; 3c 3d 7d 9h Jd; Ah Kd 9c 5s 3h")
    bench.do(Report("wrong-number-of-cards-player", seat=2, number=6))
    assert not due_for(bench, 2)
    assert "own-hand-only" in due_for(bench, 1)
    bench.do(Choose(1, "bet"), Shuffle("red", "hand"))
    (event,) = bench.seen(StepsOmitted)
    assert {one.seats for one in event.steps if one.seats} == {(1,)}


@pytest.mark.rules("CAR-048", "CAR-078")
def test_nobody_waits_for_the_player_of_a_void_hand_where_omissions_stop_the_play() -> None:
    bench = dealt("2c 2d 7h 9s Jc; 3c 3d 7d 9h Jd; Ah Kd 9c 5s 3h", omissions="stop")
    bench.do(Report("wrong-number-of-cards-player", seat=2, number=6))
    while dealers := [one for one in view(bench.game, bench.table, DEALER).due if one.by == "dealer"]:
        bench.do(given_by("dealer", RecordStep(dealers[0].step)))
    for step in sorted(due_for(bench, 1)):
        bench.do(given_by("player", RecordStep(step, 1), "Ann"))
    bench.do(Choose(1, "bet"))


@pytest.mark.rules("CAR-057")
def test_an_award_is_documented_from_when_it_is_paid() -> None:
    """003 §10(c): Bob is settled first, and nothing makes his documents wait for the award of Ann."""
    bench = dealt("Ah Kh Qh Jh Th; As Ks Qs Js Ts; Ac Kd 9c 7d 2s", progressive=100)
    bench.do(Choose(1, "bet"), Choose(2, "bet"))
    documents = given_by("dealer", RecordStep("meter-award-not-from-rack", 2, says="cage"))
    assert bench.refused(documents).code == "not-due", "it is not verified yet"
    while (held := bench.table.round.held) and held.seat == 2:
        bench.do(Verify(held.steps[0]))
    assert bench.table.in_round
    assert [one.seat for one in bench.seen(WagerSettled) if one.wager == "progressive"] == [2]
    assert due_for(bench, 2) >= {"meter-award-not-from-rack"}
    bench.do(documents)
    while held := bench.table.round.held:
        bench.do(Verify(held.steps[0]))
    assert bench.refused(Shuffle("red", "hand")).code == "undocumented", "that of Ann"
    bench.do(given_by("dealer", RecordStep("meter-award-not-from-rack", 1, says="cage")), Shuffle("red", "hand"))
    assert [one.seat for one in bench.seen(StepRecorded)] == [2, 1]
