"""R-224, worked by hand: a fact is corrected until a linked meter has reserved an award on it; then people decide."""

from __future__ import annotations

import pytest

from pitboss.cards import card
from pitboss.law import library
from pitboss.people import Actor
from pitboss.rounds.commands import (
    AlsoWrong,
    CorrectCard,
    Correction,
    CorrectWager,
    ExchangeCards,
    RejectAward,
    Report,
    Verify,
)
from pitboss.rounds.correction_events import PaymentCorrected
from pitboss.rounds.events import CardsDealt, WagerPlaced
from tests.tables.linked import NOTHING, ROYAL, Floor, linked_235

FLOOR = Actor("floorperson", "Fay")
WHY = "misread"
READING = "Pitboss R-224"


def number_of(floor: Floor, kind: type) -> int:
    return next(n for n, one in enumerate(floor.table("1").round.stands) if isinstance(one, kind))


def corrections(floor: Floor) -> list[Correction]:
    """A card, two cards, and a wager, each before the award."""
    dealt = number_of(floor, CardsDealt)
    return [
        CorrectCard(dealt, card("9h"), WHY, 0),
        ExchangeCards(dealt, dealt, WHY, 0, 2),
        CorrectWager(number_of(floor, WagerPlaced), 1, "two-card", 2000, WHY),
    ]


def test_nothing_that_led_to_an_award_is_corrected_once_the_link_has_reserved_it() -> None:
    """The royal flush takes the whole meter, $10,000.14 with what the round fed. Whether it is still being verified or
    went back to the meter, a fact before it is not corrected; the meter stands as the link says.
    """
    floor = Floor.of(linked_235())
    floor.begin("1")
    floor.deal("1", ROYAL)
    assert floor.level.shown == 1_000_000
    for one in corrections(floor):
        refusal = floor.refused("1", one, FLOOR)
        assert (refusal.code, refusal.cite) == ("award-claimed", READING)
    floor.do("1", Verify("verify-winning-hand"), by=Actor("dealer", "Dan"))
    floor.do("1", RejectAward("the ten was another suit"), by=FLOOR)
    assert floor.level.shown == 1_000_014, "the reserved amount is on the meter again"
    for one in corrections(floor):
        assert floor.refused("1", one, FLOOR).cite == READING


def test_a_fact_is_corrected_where_no_award_was_claimed_and_the_link_was_told_the_same() -> None:
    """Another card that wins nothing is put right once the round is over; $1 has fed 14 cents."""
    floor = Floor.of(linked_235())
    floor.begin("1")
    floor.deal("1", NOTHING)
    assert floor.table("1").round.phase == "over"
    dealt = number_of(floor, CardsDealt)
    floor.do("1", CorrectCard(dealt, card("3c"), WHY, 0), by=FLOOR)
    floor.do("1", ExchangeCards(dealt, dealt, WHY, 0, 2), by=FLOOR)
    assert floor.level.shown == 1_000_014


def test_another_award_is_not_claimed_once_the_round_is_over_for_its_link() -> None:
    """A four was typed for the queen: the royal flush would be claimed from a link that has closed the round."""
    floor = Floor.of(linked_235())
    floor.begin("1")
    floor.deal("1", ROYAL.replace("Qs", "4h"))
    refusal = floor.refused("1", CorrectCard(number_of(floor, CardsDealt), card("Qs"), WHY, 4), FLOOR)
    assert (refusal.code, refusal.cite) == ("link-told", READING)


@pytest.mark.rules("235-083")
def test_a_correction_that_ends_a_round_ends_it_for_the_link() -> None:
    """Three jacks at 9 for 1 wait for their verification: no award of the meter. There were two, and the round is over:
    the next one begins, and feeds the meter its 14 cents.
    """
    floor = Floor.of(linked_235())
    floor.begin("1")
    floor.deal("1", "Jc Js Jd 9h 2d")
    assert floor.table("1").round.held is not None
    floor.do("1", CorrectCard(number_of(floor, CardsDealt), card("Td"), WHY, 2), by=FLOOR)
    assert floor.table("1").round.phase == "over"
    assert not floor.link.in_play
    floor.begin("1")
    floor.deal("1", NOTHING)
    assert floor.level.shown == 1_000_028


@pytest.mark.rules("235-095")
def test_what_was_returned_in_a_void_round_is_put_right_though_its_meter_is_linked() -> None:
    """$20 of each wager went back, and not $10. It changes nothing that the link was told. R-224."""
    floor = Floor.of(linked_235())
    floor.begin("1")
    floor.deal("1", "Jc Js Jd 9h 2d")
    floor.do("1", Report("wrong-number-of-cards-player", seat=1, number=4))
    assert floor.table("1").round.phase == "void"
    first = number_of(floor, WagerPlaced)
    also = tuple(AlsoWrong(first + n, 2000) for n in (1, 2))
    floor.do("1", CorrectWager(first, 1, "two-card", 2000, WHY, also=also), by=FLOOR)
    paid = [(one.wager, one.paid, one.right) for one in floor.seen("1", PaymentCorrected)]
    assert paid == [(wager, 1000, 2000) for wager in ("five-card", "three-card", "two-card")]
    assert floor.level.shown == 1_000_000


@pytest.mark.parametrize("name", ["ma/caribbean-stud", "md/stud-235", "md/three-card-poker"])
def test_the_reading_is_declared_where_the_law_has_awards_verified(name: str) -> None:
    assert any(READING in one.cites for one in library.load(name).conflict)
