"""Rounds of Blackjack Switch worked by hand.

Each seat gets a card on either hand, then the dealer, then each seat a second card on either, then the hole card.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, PlaceWager
from pitboss.rounds.families.registry import family_of
from tests.rounds.families.blackjack.at_table import TEN, BlackjackTable, blackjack, net, opened


def switch(decks: int = 6, **options: Any) -> Game:
    return blackjack(decks, variation="switch", **options)


@pytest.mark.rules("BJ-005")
def test_a_player_has_two_hands_with_equal_wagers() -> None:
    at = opened(switch(), TEN, TEN)
    assert at.state.seats[1].wagers == {"blackjack": 1000, "blackjack-2": 1000}
    due = family_of(at.game).due(at.game, at.state)
    assert [(place.seat or place.to, place.hand) for place in due] == [
        (1, 1), (1, 2), (2, 1), (2, 2), ("dealer", 0),
        (1, 1), (1, 2), (2, 1), (2, 2), ("dealer", 0),
    ]  # fmt: skip


@pytest.mark.rules("BJ-005")
def test_the_second_cards_may_be_exchanged_once() -> None:
    """Ten-six and five-ten become twenty and eleven."""
    at = opened(switch(), TEN)
    at.deal("Ts 5h 6c 6d Kd Kh")
    assert at.open == ["switch", "keep"]
    at.choose(1, "switch")
    assert [hand.cards for hand in at.state.seats[1].hands] == [cards("Ts Kd"), cards("5h 6d")]
    assert "switch" not in at.open
    at.choose(1, "stand", "double")
    at.deal("9s 3d")
    assert at.over().back() == {"blackjack": 2000, "blackjack-2": 2000, "blackjack-2-double": 2000}
    assert net(at) == 3000


def test_the_hands_may_be_kept() -> None:
    at = opened(switch(), TEN)
    at.deal("Ts 5h 6c 6d Kd Kh")
    at.choose(1, "keep", "stand", "stand")
    at.deal("5d")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 0}


def test_a_dealers_twenty_two_pushes_every_hand_that_stands_but_not_a_blackjack_or_a_busted_hand() -> None:
    """Seat 1: a blackjack paid 1 to 1, and twenty. Seat 2: a busted hand, and a doubled twelve."""
    at = opened(switch(), TEN, TEN)
    at.deal("As Ts Td 7s 6c Kd Qd 6h 5d Kh")
    at.choose(1, "keep")
    at.choose(2, "keep")
    at.choose(1, "stand")
    at.choose(2, "hit")
    at.deal("9c")
    at.choose(2, "double")
    at.deal("2d")
    at.deal("6s")
    at.over()
    assert at.back(1) == {"blackjack": 2000, "blackjack-2": 1000}
    assert at.back(2) == {"blackjack": 0, "blackjack-2": 1000, "blackjack-2-double": 1000}
    assert at.settled(1, "blackjack").line == "1 to 1"


def test_at_a_plain_table_twenty_two_is_a_bust() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c 9d Kh")
    at.choose(1, "stand")
    at.deal("6s")
    assert at.over().back() == {"blackjack": 2000}


def test_the_dealer_draws_to_a_soft_seventeen() -> None:
    at = opened(switch(), TEN)
    at.deal("Ts Th 6c 8d 8c Ah")
    at.choose(1, "keep", "stand", "stand")
    at.deal("2d")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 0}, "nineteen against eighteen"


@pytest.mark.parametrize(("choice", "back"), [("21", 1000), ("blackjack", 2000)])
def test_an_ace_and_a_ten_after_a_switch(choice: str, back: int) -> None:
    """Against a dealer's 21 of three cards a switched ace and king push, unless the operator counts a blackjack."""
    at = opened(switch(switched_ace_ten=choice), TEN)
    at.deal("As 5h 6c 6d Kd Kh")
    at.choose(1, "switch", "stand")
    at.deal("5d")
    assert at.over().back() == {"blackjack": back, "blackjack-2": 0}


def test_hands_of_each_pair_are_split_by_themselves() -> None:
    """Four hands from the first pair, and the second may still be split; wagers are named by the place of the hand."""
    at = opened(switch(max_hands=2), TEN)
    at.deal("8s 9s 6c 8d 9d Kh")
    at.choose(1, "keep", "split")
    at.deal("8h")
    assert "split" not in at.open
    at.choose(1, "stand")  # 8 8
    at.deal("Ts")
    at.choose(1, "stand")  # 8 T
    assert at.turn is not None
    assert (at.turn.hand, at.open) == (3, ["split", "double", "hit", "stand"])
    at.choose(1, "split")
    at.deal("Td")
    at.choose(1, "stand")  # 9 T
    at.deal("2d")
    at.choose(1, "double")  # 9 2
    at.deal("Kd")
    at.deal("3d")  # nineteen
    at.over()
    assert at.back() == {
        "blackjack": 0,
        "blackjack-2": 0,
        "blackjack-3": 1000,
        "blackjack-4": 2000,
        "blackjack-4-double": 2000,
    }


def test_a_dealers_blackjack_takes_both_first_wagers_and_insurance_may_cover_both() -> None:
    at = opened(switch(), TEN)
    at.deal("Ts Th Ac 8d 8c Kh")
    assert at.refuses(Choose(1, "insure", 1001)) == "wrong-amount"
    at.choose(1, "insure")
    assert at.over().back() == {"insurance": 3000, "blackjack": 0, "blackjack-2": 0}
    assert net(at) == 0


@pytest.mark.parametrize("surrender", ["late", "early"])
def test_each_hand_is_surrendered_by_itself(surrender: str) -> None:
    at = opened(switch(surrender=surrender), TEN)
    at.deal("Ts Th 6c 6d 8c Kh")
    if surrender == "early":
        at.choose(1, "surrender", "play-on")
        assert "switch" not in at.open, "a hand that was given up is not switched"
    else:
        at.choose(1, "keep", "surrender")
    at.choose(1, "stand")
    at.deal("4h")
    assert at.over().back() == {"blackjack": 500, "blackjack-2": 0}


@pytest.mark.rules("BJ-021")
@pytest.mark.parametrize(
    ("decks", "four", "back"),
    [
        (6, "9s 9h 9d 9c", 41000),
        (6, "9s 9h 8d 8c", 9000),
        (6, "9s 9h 9d 8c", 6000),
        (6, "9s 8h 9d 7c", 2000),
        (6, "9s Th Jd Kc", 0),
        (8, "9s 9h 9d 9c", 41000),
        (8, "9s 9h 8d 8c", 8000),
        (8, "9s 9h 9d 8c", 6000),
        (8, "9s 8h 9d 7c", 2000),
    ],
)
def test_the_super_match_is_on_the_four_cards_before_any_switch(decks: int, four: str, back: int) -> None:
    first, second, third, fourth = four.split()
    at = opened(switch(decks), {"blackjack": "10.00", "super-match": "10.00"})
    at.deal(f"{first} {second} 6c {third} {fourth} Kh")
    assert at.back()["super-match"] == back
    assert "switch" in at.open


def test_other_side_wagers_are_on_the_first_hand_as_it_was_dealt() -> None:
    at = opened(switch(), {"blackjack": "10.00", "bet-the-set-21": "10.00", "house-money": "10.00"})
    at.deal("9s 2h 6c 9d 3c Kh")
    assert at.back() == {"bet-the-set-21": 11000, "house-money": 4000}


@pytest.mark.rules("BJ-021")
def test_the_super_match_belongs_to_switch_and_its_table_has_five_seats() -> None:
    at = BlackjackTable(blackjack())
    assert at.refuses(PlaceWager(1, "super-match", 500)) == "no-such-wager"
    at = BlackjackTable(switch())
    at.do(PlaceWager(5, "blackjack", 1000))
    assert at.refuses(PlaceWager(6, "blackjack", 1000)) == "no-such-seat"


@pytest.mark.rules("BJ-005")
def test_nothing_is_pressed_where_the_two_wagers_must_be_equal() -> None:
    at = opened(switch(house_money_press=True), {"blackjack": "10.00", "house-money": "10.00"})
    at.deal("9s 2h 6c 9d 3c Kh")
    assert at.open == ["switch", "keep"]
