"""A report that was wrong, and what was returned on void hands: both are put right, and nothing leaves the record."""

from __future__ import annotations

import pytest

from pitboss.cards import card, cards
from pitboss.games.identity import Wager
from pitboss.people import Actor
from pitboss.rounds.commands import (
    Choose,
    Command,
    CorrectCard,
    CorrectPayment,
    CorrectReport,
    CorrectWager,
    CountProgressives,
    Deal,
    NoMoreBets,
    PlaceWager,
    Report,
)
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.events import IrregularityNoted, StakeReturned, WagerPlaced
from pitboss.rounds.moves import moves
from tests.rounds.at_poker import game_of
from tests.rounds.at_table import Table
from tests.said import Said

FLOOR = Actor("floorperson", "Fay")
WHY = "the seat beside it was meant"
WRONG_NUMBER = "wrong-number-of-cards-player"
DEAL = cards("8c 2c Ah 8d 2d Kd 8h 7h 9c 4s 9s 5s 2h Jc 3h")
"""Seat 1 has three eights, seat 2 a pair of twos, the dealer ace-king."""


def caribbean(*said: Command) -> Table:
    at = Table(game_of("ma/caribbean-stud"))
    for seat in (1, 2):
        at.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, "progressive", 100))
    at.do(NoMoreBets(), CountProgressives(2), Deal(DEAL))
    if said:
        at.do(*said)
    return at


def number_of(at: Table, kind: type) -> int:
    return next(n for n, event in enumerate(at.state.stands) if isinstance(event, kind))


def correct(at: Table, **right: object) -> Said:
    return Said(CorrectReport(number_of(at, IrregularityNoted), WHY, **right), FLOOR)  # type: ignore[arg-type]


def paid(at: Table) -> dict[tuple[int, str], tuple[int, int]]:
    return {(one.seat, str(one.wager)): (one.paid, one.right) for one in at.events if isinstance(one, PaymentCorrected)}


@pytest.mark.rules("CAR-078")
def test_a_report_for_the_wrong_seat_is_told_again_for_the_right_one() -> None:
    """MA CSP §12(d) voids "that player's hand". What went back to seat 2 lies there again, and seat 1's goes back."""
    at, right = caribbean(Report(WRONG_NUMBER, 2, number=6)), caribbean(Report(WRONG_NUMBER, 1, number=6))
    note, *events = at.do(correct(at, irregularity=WRONG_NUMBER, seat=1, number=6))
    assert isinstance(note, FactCorrected)
    assert (note.what, note.why, note.by, note.person) == ("irregularity-noted", WHY, "floorperson", "Fay")
    assert at.state == right.state
    returned = {(one.seat, str(one.wager)): one.amount for one in events if isinstance(one, StakeReturned)}
    assert returned == {(1, "ante"): 1000, (1, "progressive"): 100}, "nothing of it had been handed out wrongly"
    assert paid(at) == {(2, "ante"): (1000, 0), (2, "progressive"): (100, 0)}
    assert at.replayed() == at.state
    at.do(Choose(2, "bet"))
    assert at.state.phase == "over"


@pytest.mark.rules("CAR-078")
def test_a_report_of_nothing_is_taken_back_until_the_dealers_cards_are_turned() -> None:
    """Then nobody chooses any more who has not seen them."""
    before = caribbean(Report(WRONG_NUMBER, 2, number=6))
    before.do(correct(before))
    assert before.state == caribbean().state
    at = caribbean(Report(WRONG_NUMBER, 1, number=6), Choose(2, "fold"))
    assert at.state.phase == "over"
    assert at.refuses(correct(at)) == "later-step", "the dealer's cards are turned, and seat 1 has not chosen"


@pytest.mark.rules("CAR-078")
def test_choices_made_since_are_asked_for_again_in_their_order() -> None:
    """Three seats; seat 2's hand was said to be void, and seat 1's is. Now seat 2 is asked first, and seat 1 not."""
    at = Table(game_of("ma/caribbean-stud"))
    for seat in (1, 2, 3):
        at.do(PlaceWager(seat, "ante", 1000))
    at.do(NoMoreBets(), Deal(cards("8c 2c 5c Ah 8d 2d 5d Kd 8h 7h 5h 9c 4s 9s 6c 5s 2h Jc Tc 3h")))
    at.do(Report(WRONG_NUMBER, 2, number=6), Choose(1, "bet"))
    at.do(correct(at, irregularity=WRONG_NUMBER, seat=1, number=6))
    assert at.state.seats[1].void
    assert at.refuses(Choose(3, "bet")) == "out-of-turn"
    at.do(Choose(2, "bet"), Choose(3, "bet"))
    assert at.state.phase == "over"


def test_a_card_that_nobody_found_is_dealt_after_all() -> None:
    at = Table(game_of("ma/caribbean-stud"))
    at.do(PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(cards("8c")), Report("face-up-card", card=card("6h")))
    assert at.refuses(Deal(cards("6h"))) == "card-out"
    at.do(correct(at))
    at.do(Deal(cards("6h")))
    other = Table(game_of("ma/caribbean-stud"))
    other.do(PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(cards("8c")), Report("face-up-card", card=card("6h")))
    other.do(correct(other, irregularity="face-up-card", card=card("6d")))
    assert other.state.zones["discard"] == cards("6d")


@pytest.mark.rules("CAR-079")
def test_a_dealers_hand_that_was_not_short_gets_no_other_card() -> None:
    at = caribbean(Report("dealer-one-card-short"))
    at.do(correct(at))
    assert at.state == caribbean().state


@pytest.mark.rules("235-095", "3CP-109")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_a_round_that_was_void_by_a_wrong_report_goes_on(name: str) -> None:
    """Nothing was wrong with any hand: every stake lies where it lay, and the meters have what was fed to them."""
    at = dealt(name)
    before = at.state
    at.do(
        Report(WRONG_NUMBER, 1, number=6) if name == "md/stud-235" else Report("wrong-number-of-cards-dealer", number=6)
    )
    assert at.state.phase == "void"
    at.do(correct(at))
    assert at.state == before
    assert {wager for _, wager in paid(at)} == set(map(str, before.seats[1].wagers))


def dealt(name: str) -> Table:
    wagers = ("two-card", "three-card", "five-card") if "stud-235" in name else ("ante",)
    at = Table(game_of(name))
    at.do(*(PlaceWager(1, one, 1000) for one in (*wagers,)), PlaceWager(1, "progressive", 100))
    at.do(NoMoreBets(), CountProgressives(1))
    due = {"md/stud-235": 5, "md/three-card-poker": 6, "ma/caribbean-stud": 10}[name]
    at.do(Deal(cards("2c 9d Kh 4s 7c Jd 3h Qs 5d Tc")[:due]))
    return at


def test_who_corrects_a_report_says_why_and_what() -> None:
    at = caribbean(Report(WRONG_NUMBER, 2, number=6))
    number = number_of(at, IrregularityNoted)
    same = CorrectReport(number, WHY, WRONG_NUMBER, 2, number=6)
    assert at.refuses(Said(same, FLOOR)) == "nothing-wrong"
    assert at.refuses(Said(same, Actor("dealer", "Dan"))) == "wrong-person"
    assert at.refuses(Said(CorrectReport(number, " "), FLOOR)) == "no-reason"
    assert at.refuses(Said(CorrectReport(1, WHY), FLOOR)) == "another-event"
    assert at.refuses(correct(at, irregularity="no-such-thing")) == "no-such-irregularity"
    assert at.refuses(correct(at, irregularity=WRONG_NUMBER, seat=1, number=5)) == "right-number"
    assert CorrectReport in {type(one.command) for one in moves(at.game, at.state, FLOOR)}


# What was returned


@pytest.mark.rules("CAR-078", "235-095")
def test_a_stake_that_was_returned_wrongly_is_put_right() -> None:
    """$5 of the $10 went back. In a void round a return can be corrected too, and the wager that it was of."""
    at = caribbean(Report(WRONG_NUMBER, 2, number=6))
    (note,) = at.do(Said(CorrectPayment(2, "ante", 500, "one chip too few"), FLOOR))
    assert note == PaymentCorrected(2, Wager("ante"), 500, 1000, "one chip too few", "floorperson", "Fay")
    assert at.refuses(Said(CorrectPayment(2, "ante", 1000, WHY), FLOOR)) == "nothing-wrong"
    assert at.refuses(Said(CorrectPayment(1, "ante", 1000, WHY), FLOOR)) == "not-settled"
    void = caribbean(Report("wrong-number-of-cards-dealer", number=6))
    assert void.state.phase == "void"
    void.do(Said(CorrectPayment(1, "progressive", 0, "kept by mistake"), FLOOR))
    assert void.refuses(Said(CorrectCard(number_of(void, IrregularityNoted), card("2s"), WHY), FLOOR)) == "round-void"
    void.do(Said(CorrectWager(number_of(void, WagerPlaced), 1, "ante", 2000, "two chips"), FLOOR))
    assert void.state.phase == "void"
    assert paid(void)[1, "ante"] == (1000, 2000)
