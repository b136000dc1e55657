"""Awards that a correction changes or takes away: what was verified of one hand holds for no other.

MA CSP §11(d)(1), MD 3CP 1.4 Ch.11 §D(7)(a) to (c): an award is verified and validated before it is paid. R-211 says who
gives the word where a card that was misread makes another award of it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import card, cards
from pitboss.games.checks.case import Case
from pitboss.games.choices import choices_in_force
from pitboss.games.game import Game
from pitboss.games.submission import MeterTerms, Submission, WagerTerms
from pitboss.law import library
from pitboss.law.model import Amount
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
from pitboss.tables.step_events import StepRecorded
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


@pytest.mark.rules("CAR-057")
@pytest.mark.parametrize("racked", [False, True])
def test_the_documents_of_an_award_are_its_own(racked: bool) -> None:
    """§10(c)2.iv: the cards stay until "the necessary documentation has been completed". That of a flush, which the
    cage paid, is none for the royal flush that it was. Cards that were in the rack already are laid out again.
    """
    bench, step = caribbean("2c"), "meter-award-not-from-rack"
    verify(bench)
    bench.do(Said(RecordStep(step, 1, says="cage"), DEALER))
    assert (bench.seen(StepRecorded)[-1].wager, bench.seen(StepRecorded)[-1].amount) == ("progressive", 5000)
    if racked:
        bench.do(Said(RecordStep("keep-for-reconstruction"), DEALER))
    bench.do(correction(bench, 0, "Tc", SUPERVISOR))
    verify(bench)
    assert bench.refused(Shuffle("red", "hand")).code == "undocumented"
    bench.do(Said(RecordStep(step, 1, says="cage"), DEALER))
    assert bench.seen(StepRecorded)[-1].amount == 1_000_070
    bench.do(Said(RecordStep("keep-for-reconstruction"), DEALER), Shuffle("red", "hand"))


@pytest.mark.rules("CAR-057")
def test_documents_stand_where_the_award_is_the_same() -> None:
    """The dealer's eight was a seven: the royal flush is what it was, and its documents with it."""
    bench = caribbean("Tc")
    verify(bench)
    bench.do(Said(RecordStep("meter-award-not-from-rack", 1, says="cage"), DEALER))
    bench.do(correction(bench, 7, "7s", FLOOR), Shuffle("red", "hand"))


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


STRAIGHT_FLUSH, LOSES = "9h", "2d"
"""The first card of seat 2, which has 8h 7h with Jh Th on the table, and what it was in truth."""


METERS = {"major": Amount(1_000_000), "minor": Amount(100_000)}
"""What the meters of paytable C start from."""


def stud_235(own: str, first: str, letter: str = "A") -> Bench:
    """Seat 1 with these cards and seat 2 with another before 8h 7h; Jh Th on the table. Both have the progressive."""
    game = game_of("md/stud-235")
    if letter != "A":
        edition = library.load("md/stud-235")
        terms = {one.id: WagerTerms() for one in edition.wager}
        meters = {name: MeterTerms(rate=Fraction(1, 5), initial=most, reset=most) for name, most in METERS.items()}
        terms["progressive"] = WagerTerms(paytable=letter, meters=meters)
        game = Game(edition, choices_in_force(Case("", Submission(wagers=terms), edition)))
    bench, ones = ready(game, "Ann", "Bob"), own.split()
    bench.do(BeginRound())
    for seat in (1, 2):
        bench.do(*(PlaceWager(seat, one, 1000) for one in ("two-card", "three-card", "five-card")))
        bench.do(PlaceWager(seat, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(2))
    bench.do(Deal(cards(f"{ones[0]} {first} Jh {ones[1]} 8h Th {ones[2]} 7h")))
    bench.do(*(Choose(seat, "check") for seat in (1, 2, 1, 2)))
    return bench


@pytest.mark.rules("235-083", "235-089")
@pytest.mark.parametrize(("own", "letter", "right"), [("Jc Jd 2s", "A", 900), ("Ah Kh Qh", "C", 1_000_040)])
def test_an_award_that_another_meter_or_none_pays_stays_verified(own: str, letter: str, right: int) -> None:
    """Seat 2's straight flush is none, and its meter shows more again. Three jacks at 9 for 1 take nothing from it, and
    the royal flush of paytable C takes the major meter where a straight flush takes the minor: both were verified, and
    are what they were. MD 235 1.1 Ch.11 §D(5)(a) to (d); R-211.
    """
    bench, twin = stud_235(own, STRAIGHT_FLUSH, letter), stud_235(own, LOSES, letter)
    verify(bench, FLOOR)
    verify(bench, FLOOR)
    verify(twin, FLOOR)
    assert (bench.table.round.phase, twin.table.round.phase) == ("over", "over")
    bench.do(correction(bench, 1, LOSES, FLOOR))
    assert bench.table.round == twin.table.round
    assert bench.table.meters == twin.table.meters
    corrected = [(one.paid, one.right) for one in bench.seen(PaymentCorrected) if one.seat == 1]
    assert corrected == [(right + ENVY, right)], "the Envy Bonus falls away, and the award stands"


ENVY = 30_000


@pytest.mark.rules("235-083", "235-089")
def test_an_award_from_the_same_meter_is_verified_in_its_new_amount() -> None:
    """Seat 2's straight flush had taken a tenth of the meter before seat 1's royal flush took the rest. It took
    nothing: the royal flush brings more, and that amount has been verified by nobody.
    """
    bench, twin = stud_235("Ah Kh Qh", STRAIGHT_FLUSH), stud_235("Ah Kh Qh", LOSES)
    verify(bench, FLOOR)
    verify(bench, FLOOR)
    bench.do(correction(bench, 1, LOSES, FLOOR))
    held = bench.table.round.held
    assert held is not None
    assert (held.seat, held.steps) == (1, ("verify-winning-hand", "verify-light", "validate-progressive"))
    verify(bench, FLOOR)
    verify(twin, FLOOR)
    assert bench.table.round == twin.table.round


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


@pytest.mark.rules("3CP-087")
@pytest.mark.parametrize("paid", [True, False])
def test_a_dispute_is_decided_again_where_a_correction_brings_an_award_before_it(paid: bool) -> None:
    """Seat 2's three queens were in dispute, and a floorperson decided. Seat 1's deuce was a third four: that award
    came up while the dispute was open, and is verified before it. MD 3CP 1.4 Ch.11 §D(7)(a) to (c), Ch.12 §E(1).
    """
    bench, right = three_fours("2c"), three_fours("4c")
    for one in (bench, right):
        one.do(Said(Verify("verify-winning-hand", passed=False, why="cards stuck"), DEALER))
    decision = Said(ResolveAward(2, "progressive", paid=paid, why="seen again"), FLOOR)
    bench.do(decision)
    assert bench.table.round.phase == "over"
    assert bench.refused(correction(bench, 0, "4c", DEALER)).code == "wrong-person"
    bench.do(correction(bench, 0, "4c", FLOOR))
    for one in (bench, right):
        assert one.refused(decision).code == "award-held"
        verify(one, FLOOR)
        one.do(decision)
    assert bench.table.round == right.table.round
    assert bench.table.round.phase == "over"
    assert meter_of(bench) == meter_of(right)


def three_fours(first: str) -> Bench:
    """Seat 1 with two fours and this card, seat 2 with three queens, both with the progressive; the dealer loses."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(TakeSeat(2, "Bob"), BeginRound())
    for seat in (1, 2):
        bench.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(2), Deal(cards(f"{first} Qc 9h 4h Qs 8c 4d Qh 2d")))
    bench.do(Choose(1, "play"), Choose(2, "play"))
    return bench
