"""The dealer's blackjack: insurance, even money, and a game without a hole card, worked by hand."""

from __future__ import annotations

import pytest

from pitboss.rounds.commands import Choose
from tests.rounds.families.blackjack.at_table import TEN, blackjack, net, opened


@pytest.mark.rules("BJ-003")
def test_insurance_is_offered_on_an_ace_and_pays_two_to_one_against_a_blackjack() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 8d Kh")
    assert at.open == ["insure", "no-insurance"]
    at.choose(1, "insure")
    at.over()
    assert at.back() == {"insurance": 1500, "blackjack": 0}
    assert net(at) == 0


def test_insurance_loses_where_there_is_no_blackjack_and_the_hand_plays_on() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 9d 7h")
    at.choose(1, "insure", "stand")
    assert at.over().back() == {"insurance": 0, "blackjack": 2000}


def test_insurance_may_be_less_than_half_and_not_more() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 8d Kh")
    for amount in (501, 0, -5):
        assert at.refuses(Choose(1, "insure", amount)) == "wrong-amount"
    at.choose(1, "insure", amount="3.00")
    assert at.over().back() == {"insurance": 900, "blackjack": 0}


def test_even_money_is_full_insurance_on_a_blackjack() -> None:
    for hole, back in (("Kh", {"insurance": 1500, "blackjack": 1000}), ("7h", {"insurance": 0, "blackjack": 2500})):
        at = opened(blackjack(), TEN)
        at.deal(f"As Ac Kd {hole}")
        at.choose(1, "insure")
        assert at.over().back() == back
        assert net(at) == 1000


def test_every_seat_is_asked_about_insurance_before_the_hole_card_is_read() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts 9s Ac 9d 9h Kh")
    assert at.refuses(Choose(2, "insure")) == "out-of-turn"
    at.choose(1, "no-insurance")
    at.choose(2, "insure")
    assert at.over().back(1) == {"blackjack": 0}
    assert at.back(2) == {"insurance": 1500, "blackjack": 0}


def test_a_blackjack_under_a_ten_ends_the_round_before_anybody_plays() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts As Kc 9d Kh Ah")
    assert at.over().back(1) == {"blackjack": 0}
    assert at.back(2) == {"blackjack": 1000}, "a blackjack against a blackjack pushes"
    assert at.state.turned["dealer"] == 2


def test_no_insurance_is_offered_on_a_ten() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Kc 9d 7h")
    assert "insure" not in at.open


def test_without_a_hole_card_a_dealers_blackjack_takes_only_the_first_wager() -> None:
    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    at.deal("6s Kc 5d")
    at.choose(1, "double")
    at.deal("Td As")
    assert at.over().back() == {"blackjack": 0, "blackjack-double": 1000}

    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    at.deal("8s Kc 8d")
    at.choose(1, "split")
    at.deal("3h")
    at.choose(1, "stand")
    at.deal("Ts")
    at.choose(1, "stand")
    at.deal("As")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 1000}


def test_nobody_insures_a_wager_of_which_half_is_less_than_a_cent() -> None:
    at = opened(blackjack(), {"blackjack": "0.01"})
    at.deal("Ts Ac 8d Kh")
    assert at.open == ["no-insurance"]
    assert at.refuses(Choose(1, "insure")) == "not-open"
