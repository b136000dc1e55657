"""Awards that a correction changes or takes away: what was verified of one hand holds for no other.

MA CSP §11(d)(1), MD 3CP 1.4 Ch.11 §D(7)(a) to (c): an award is verified and validated before it is paid. R-211 says who
gives the word where a card that was misread makes another award of it.
"""

from __future__ import annotations

import pytest

from pitboss.cards import card, cards
from pitboss.people import Actor
from pitboss.rounds.commands import (
    Choose,
    CorrectCard,
    CorrectWager,
    CountProgressives,
    Deal,
    NoMoreBets,
    PlaceWager,
    RejectAward,
    ResolveAward,
    Verify,
)
from pitboss.rounds.correction_events import PaymentCorrected
from pitboss.rounds.events import AwardVerified, CardsDealt, EnvyPaid, MeterPaid, WagerPlaced
from pitboss.tables.commands import BeginRound, RecordStep, Shuffle, TakeSeat
from pitboss.tables.events import RoundReopened
from tests.said import Said
from tests.tables.bench import Bench, game_of, ready

DEALER = Actor("dealer", "Dan")
FLOOR, SUPERVISOR = Actor("floorperson", "Flo"), Actor("casino supervisor", "Sue")
MISREAD = "misread"


def caribbean(first: str) -> Bench:
    """Four clubs to the ace with the first card; the dealer has ace-king."""
    bench = ready(game_of("ma/caribbean-stud"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(1), Deal(cards(f"{first} Ad Jc Kd Qc 9s Kc 8s Ac 6d")))
    bench.do(Choose(1, "bet"))
    return bench


def verify(bench: Bench, validated_by: Actor = SUPERVISOR) -> None:
    bench.do(Said(Verify("verify-winning-hand"), DEALER), Said(Verify("verify-light"), DEALER))
    bench.do(Said(Verify("validate-progressive"), validated_by))


def correction(bench: Bench, place: int, right: str, by: Actor) -> Said:
    dealt = next(n for n, event in enumerate(bench.table.round.stands) if isinstance(event, CardsDealt))
    return Said(CorrectCard(dealt, card(right), MISREAD, place), by)


def meter_of(bench: Bench) -> object:
    return bench.table.meters[next(iter(bench.table.meters))].exact


@pytest.mark.rules("CAR-056", "CAR-057")
def test_a_flush_that_was_a_royal_flush_is_verified_as_one() -> None:
    """A flush brings 50 for 1, §11(d); that it was validated says nothing of a royal flush, which takes the meter."""
    bench, right = caribbean("2c"), caribbean("Tc")
    verify(bench)
    assert bench.table.round.phase == "over"
    assert bench.refused(correction(bench, 0, "Tc", FLOOR)).code == "wrong-person"
    events = bench.do(correction(bench, 0, "Tc", SUPERVISOR))
    assert any(isinstance(one, RoundReopened) for one in events)
    assert not any(isinstance(one, AwardVerified | MeterPaid) for one in events)
    assert bench.table.round == right.table.round
    assert bench.table.round.held is not None
    assert bench.table.round.held.steps == ("verify-winning-hand", "verify-light", "validate-progressive")
    assert bench.refused(Shuffle("red", "hand")).code == "in-play", "its cards stay until the award is decided"
    verify(bench)
    assert [one.paid for one in bench.seen(MeterPaid)] == [1_000_070]
    assert bench.table.round.phase == "over"


@pytest.mark.rules("3CP-087")
@pytest.mark.parametrize("word", ["verified", "rejected", "resolved"])
def test_an_award_on_a_card_that_was_misread_falls_away(word: str) -> None:
    """Three kings, of which one was a nine: whatever was said of the award, there is none. MD 3CP 1.4 Ch.12 §E(1)."""
    bench, right = three_card_poker("Kd"), three_card_poker("9d")
    if word == "verified":
        verify(bench, FLOOR)
    elif word == "rejected":
        bench.do(Said(RejectAward("not so"), FLOOR))
    else:
        bench.do(Said(Verify("verify-winning-hand", passed=False, why="cards stuck"), DEALER))
        bench.do(Said(ResolveAward(1, "progressive", paid=True, why="seen again"), FLOOR))
    bench.do(correction(bench, 4, "9d", FLOOR))
    assert (bench.table.round.phase, bench.table.round) == ("over", right.table.round)
    assert meter_of(bench) == meter_of(right)
    corrected = {one.wager: (one.paid, one.right) for one in bench.seen(PaymentCorrected)}
    assert corrected.get("progressive", (0, 0)) == ((6000, 0) if word != "rejected" else (0, 0))


def test_a_hand_that_was_announced_is_announced_again_once_its_card_is_another() -> None:
    """235 Ch.11 §D(1): the best hand is announced; after the correction that is another."""
    bench = ready(game_of("md/stud-235"))
    bench.do(BeginRound(), *(PlaceWager(1, one, 1000) for one in ("two-card", "three-card", "five-card")), NoMoreBets())
    bench.do(Deal(cards("9s Js Ks Ts Qs")), Choose(1, "check"), Choose(1, "check"))
    announce = Said(RecordStep("settle-seat-by-seat", 1, says="Straight flush"), DEALER)
    bench.do(announce)
    bench.do(correction(bench, 0, "As", FLOOR))
    assert bench.refused(announce).code == "not-the-best-hand"
    bench.do(Said(RecordStep("settle-seat-by-seat", 1, says="Royal flush"), DEALER))


def test_what_was_verified_stands_where_the_award_is_the_same() -> None:
    """The dealer's nine was a ten: three kings are three kings."""
    bench, right = three_card_poker("Kd"), three_card_poker("Kd", dealer="Tc")
    verify(bench, FLOOR)
    verify(right, FLOOR)
    bench.do(correction(bench, 3, "Tc", FLOOR))
    assert bench.table.round == right.table.round
    assert bench.table.round.phase == "over"


def three_card_poker(third: str, dealer: str = "9c") -> Bench:
    """Seat 1 with two kings and another card, and a progressive dollar; against a queen high."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), NoMoreBets())
    bench.do(CountProgressives(1), Deal(cards(f"Ks Qh Kh {dealer} {third} 2d")), Choose(1, "play"))
    return bench


def test_a_hand_that_was_found_to_be_none_brings_nobody_an_envy_bonus_when_the_round_is_told_again() -> None:
    """Seat 2 had a royal flush of spades on paper, and the verification found none; so seat 1 gets no Envy Bonus, and
    gets none when somebody puts seat 1's ante right.
    """
    bench = ready(game_of("md/three-card-poker"))
    bench.do(TakeSeat(2, "Bob"), BeginRound())
    for seat in (1, 2):
        bench.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(2), Deal(cards("2c As Qh 9d Ks 9c 4h Qs 2d")))
    bench.do(Choose(1, "play"), Choose(2, "play"))
    bench.do(Said(Verify("verify-winning-hand", passed=False, why="a heart"), DEALER))
    bench.do(Said(ResolveAward(2, "progressive", paid=False, why="a heart"), FLOOR))
    assert bench.table.round.phase == "over"
    ante = next(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, WagerPlaced))
    events = bench.do(Said(CorrectWager(ante, 1, "ante", 1500, MISREAD), FLOOR))
    assert not any(isinstance(one, EnvyPaid) for one in (*events, *bench.table.round.stands))
    assert [(one.wager, one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)] == []
