"""A hand of Blackjack against the dealer's, worked by hand: the deal, what each total is paid, soft seventeen."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Deal
from pitboss.rounds.events import CardsTurned, WagerSettled
from pitboss.rounds.families.registry import family_of
from tests.rounds.families.blackjack.at_table import TEN, blackjack, net, opened

# The deal


def test_cards_go_around_twice_with_the_dealers_up_card_between_and_the_hole_card_last() -> None:
    at = opened(blackjack(), TEN, TEN, TEN)
    due = family_of(at.game).due(at.game, at.state)
    assert [(place.seat or place.to, place.face) for place in due] == [
        (1, "up"), (2, "up"), (3, "up"), ("dealer", "up"),
        (1, "up"), (2, "up"), (3, "up"), ("dealer", "down"),
    ]  # fmt: skip


def test_without_a_hole_card_the_dealers_second_card_comes_after_the_players() -> None:
    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    at.deal("Th 6c 9d")
    at.choose(1, "stand")
    assert [(place.to, place.face) for place in family_of(at.game).due(at.game, at.state)] == [("dealer", "up")]
    at.deal("Kd 9h")
    assert at.over().back() == {"blackjack": 2000}


def test_a_card_may_come_as_often_as_the_shoe_has_it_and_no_more() -> None:
    at = opened(blackjack(decks=2), TEN)
    at.do(Deal(cards("5h 6c 5h")))
    assert at.refuses(Deal(cards("5h"))) == "card-out"
    assert at.refuses(Deal(cards("6d Ts"))) == "wrong-number"
    at.deal("6c")


# A hand against the dealer's


@pytest.mark.parametrize(
    ("first", "hole", "drawn", "back"),
    [
        pytest.param("Th 6c 9d", "Kd", "2h", 2000, id="nineteen against eighteen wins 1 to 1"),
        pytest.param("Th 6c 9d", "Kd", "3h", 1000, id="nineteen against nineteen pushes"),
        pytest.param("Th 6c 9d", "Kd", "4h", 0, id="nineteen against twenty loses"),
        pytest.param("Th 6c 9d", "Kd", "6h", 2000, id="the dealer busts"),
        pytest.param("Th 7c 7d", "Kd", "", 1000, id="seventeen each: the dealer stands on it"),
        pytest.param("Th 5c 2d", "Jd", "Ac Td", 2000, id="an ace on a hard fifteen counts one: sixteen draws again"),
    ],
)
def test_a_standing_hand(first: str, hole: str, drawn: str, back: int) -> None:
    at = opened(blackjack(), TEN)
    at.deal(f"{first} {hole}")
    at.choose(1, "stand")
    at.deal(drawn)
    assert at.over().back() == {"blackjack": back}


@pytest.mark.rules("BJ-003")
@pytest.mark.parametrize(
    ("pays", "stake", "back"),
    [
        ("3 to 2", "10.00", 2500),
        ("3 to 2", "5.00", 1250),
        ("3 to 2", "0.05", 12),
        ("6 to 5", "10.00", 2200),
        ("6 to 5", "5.00", 1100),
        ("6 to 5", "0.03", 6),
    ],
)
def test_a_blackjack_pays_what_the_layout_says_and_a_fraction_of_a_cent_is_dropped(
    pays: str, stake: str, back: int
) -> None:
    at = opened(blackjack(blackjack_pays=pays), {"blackjack": stake})
    at.deal("As 6c Kd 9h")
    at.over()
    assert at.back() == {"blackjack": back}
    assert at.settled(1, "blackjack").line == pays
    assert at.settled(1, "blackjack").cite.startswith("MD BJ 1.2 Ch.2 §B(3)")


def test_a_players_blackjack_needs_only_the_dealers_first_two_cards() -> None:
    at = opened(blackjack(), TEN)
    at.deal("As 6c Kd 9h")
    assert at.state.phase == "over", "fifteen does not draw when no hand stands against it"
    assert at.state.zones["dealer"] == cards("6c 9h")
    assert any(isinstance(event, CardsTurned) for event in at.events), "the hole card is shown all the same"


def test_twenty_one_of_three_cards_is_no_blackjack_and_ends_the_hand() -> None:
    at = opened(blackjack(), TEN)
    at.deal("7s 6c 7d Kh")
    at.choose(1, "hit")
    at.deal("7h")
    assert at.turn is None, "with 21 nothing is asked"
    at.deal("5s")
    assert at.over().back() == {"blackjack": 1000}, "21 each"


def test_a_busted_hand_loses_at_once_whatever_the_dealer_does() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts Ts 6c 6d 9d Kh")
    at.choose(1, "hit")
    at.deal("Kc")
    assert at.back() == {"blackjack": 0}, "settled before the second seat plays"
    at.choose(2, "stand")
    at.deal("Kh")
    assert at.over().back(1) == {"blackjack": 0}
    assert at.back(2) == {"blackjack": 2000}


def test_the_dealer_does_not_draw_when_every_hand_is_lost() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c 6d 9h")
    at.choose(1, "hit")
    at.deal("Kc")
    assert at.state.phase == "over"
    assert len(at.state.zones["dealer"]) == 2


def test_seats_are_settled_from_the_dealers_right() -> None:
    at = opened(blackjack(), TEN, TEN, TEN)
    at.deal("Ts Ts Ts 6c 9d 8d 7d Kh")
    for seat in (1, 2, 3):
        at.choose(seat, "stand")
    at.deal("2h")
    assert at.over().state.order == (3, 2, 1)
    settled = [event.seat for event in at.events if isinstance(event, WagerSettled)]
    assert settled == [3, 2, 1]
    assert [net(at, seat) for seat in (1, 2, 3)] == [1000, 0, -1000]


# Soft seventeen


@pytest.mark.parametrize(("soft17", "back"), [("stand", 2000), ("hit", 0)])
def test_a_soft_seventeen_as_the_operator_has_posted(soft17: str, back: int) -> None:
    """The dealer's ace and six stand against eighteen; drawn to, a three makes twenty."""
    at = opened(blackjack(soft17=soft17), TEN)
    at.deal("Ts Ac 8d 6h")
    at.choose(1, "no-insurance", "stand")
    if soft17 == "hit":
        at.deal("3d")
    assert at.over().back() == {"blackjack": back}


def test_a_hard_seventeen_with_an_ace_stands_even_where_soft_ones_draw() -> None:
    at = opened(blackjack(soft17="hit"), TEN)
    at.deal("Ts 6c 8d Ah")
    at.choose(1, "stand")
    at.deal("Kd")
    assert at.over().back() == {"blackjack": 2000}
