"""A correction in the middle of settlement: who has been paid is put right, and who waits is settled in their turn.

MD 3CP 1.4 Ch.11 §D: the dealer settles seat by seat. A seat whose turn has not come has been paid nothing, wrongly or
not.
"""

from __future__ import annotations

from pitboss.cards import card, cards
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CorrectCard, CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.correction_events import PaymentCorrected
from pitboss.rounds.events import CardsDealt, EnvyPaid, Event, SeatSettled, WagerSettled
from tests.rounds.at_poker import game_of
from tests.rounds.at_table import Table
from tests.said import Said

ANYBODY = Actor("anyone", "Fay")
"""Who holds no role: a floorperson corrects no card while hands lie face down."""
KINGS = {3: "2c 4h 9d", 2: "Ks Kh Kd", 1: "Ac 3d 5h"}
"""Seat 2 has three kings, an award that is held; seat 3 has nothing and is settled; seat 1 has an ace, and waits."""


def three_card_poker(hands: dict[int, str], dealer: str = "Qc Jh 6c", progressives: tuple[int, ...] = (2, 3)) -> Table:
    """Each seat with an ante of $10 and some with a progressive dollar, dealt by turns from seat 1 on."""
    at = Table(game_of("md/three-card-poker"))
    for seat in sorted(hands):
        at.do(PlaceWager(seat, "ante", 1000))
        if seat in progressives:
            at.do(PlaceWager(seat, "progressive", 100))
    dealt = [cards(hands[seat]) for seat in sorted(hands)] + [cards(dealer)]
    at.do(NoMoreBets(), CountProgressives(len(progressives)))
    at.do(Deal(tuple(one for turn in zip(*dealt, strict=True) for one in turn)))
    at.do(*(Choose(seat, "play") for seat in sorted(hands)))
    return at


def correct(at: Table, was: str, right: str) -> list[Event]:
    number = next(n for n, one in enumerate(at.state.stands) if isinstance(one, CardsDealt))
    event = at.state.stands[number]
    assert isinstance(event, CardsDealt)
    place = [one.card for one in event.cards].index(card(was))
    return at.do(Said(CorrectCard(number, card(right), "misread", place), ANYBODY))


def paid(events: list[Event]) -> dict[tuple[int, str], tuple[int, int]]:
    return {(one.seat, str(one.wager)): (one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)}


def test_a_seat_that_waits_is_settled_in_its_turn_and_was_not_paid_wrongly() -> None:
    """The third king was a nine: no award is held any more, and seats 2 and 1 are settled, in this order."""
    at, right = three_card_poker(KINGS), three_card_poker({**KINGS, 2: "Ks Kh 9s"})
    assert at.state.held is not None
    assert at.state.order == (3,)
    events = correct(at, "Kd", "9s")
    assert [one.seat for one in events if isinstance(one, SeatSettled)] == [3, 2, 1]
    assert {(one.seat, str(one.wager)) for one in events if isinstance(one, WagerSettled) and one.returned} >= {
        (1, "ante"),
        (2, "ante"),
    }
    assert at.state == right.state
    assert paid(events) == {(2, "ante-bonus"): (4000, 0)}, "that alone had been paid before the award"


def test_a_seat_that_has_been_paid_is_put_right_beside_those_that_wait() -> None:
    """The dealer's jack was an ace: with it the dealer's hand qualifies, and beats seat 3's king."""
    at = three_card_poker({**KINGS, 3: "2c 4h Kc"}, dealer="Jc 7h 6c")
    assert at.state.order == (3,)
    events = correct(at, "Jc", "Ad")
    assert at.state.held is not None, "the award is as it was"
    assert paid(events) == {
        (2, "play"): (1000, 2000),
        (3, "ante"): (2000, 0),
        (3, "play"): (1000, 0),
    }


def test_a_bonus_for_a_hand_that_waits_is_paid_in_the_turn_of_that_hand() -> None:
    """Seat 3's progressive is lost and settled. Seat 1, which waits, has a royal flush of spades without the wager."""
    hands = {**KINGS, 2: "Kc Kh Kd", 1: "As Ks Qs"}
    at = three_card_poker(hands)
    assert at.state.order == (3,)
    events = correct(at, "Kd", "9s")
    assert {(one.seat, one.holder) for one in events if isinstance(one, EnvyPaid)} == {(2, 1), (3, 1)}
    assert at.state == three_card_poker({**hands, 2: "Kc Kh 9s"}).state
    assert paid(events) == {(2, "ante-bonus"): (4000, 0)}
    events = correct(at, "As", "Ah")
    assert {seat: money for (seat, wager), money in paid(events).items() if wager == "progressive"} == {
        2: (10_000, 0),
        3: (10_000, 0),
    }, "now they had been paid it"
