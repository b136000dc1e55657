"""Doubling down and splitting pairs at Blackjack, under each of the operator's options, worked by hand."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Choose
from tests.rounds.families.blackjack.at_table import TEN, blackjack, net, opened

# Doubling down


def test_a_double_adds_the_same_again_for_one_card() -> None:
    at = opened(blackjack(), TEN)
    at.deal("6s 6c 5d Kh")
    at.choose(1, "double")
    at.deal("9d")
    assert at.turn is None, "twenty, and no more cards"
    at.deal("Kd")
    assert at.over().back() == {"blackjack": 2000, "blackjack-double": 2000}
    assert net(at) == 2000


def test_a_doubled_hand_that_busts_loses_both_wagers_at_once() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c 6d Kh")
    at.choose(1, "double")
    at.deal("Kd")
    assert at.over().back() == {"blackjack": 0, "blackjack-double": 0}


def test_a_double_may_be_for_less_unless_the_operator_says_no() -> None:
    at = opened(blackjack(), TEN)
    at.deal("6s 6c 5d Kh")
    assert at.refuses(Choose(1, "double", 1001)) == "wrong-amount"
    at.choose(1, "double", amount="4.00")
    at.deal("9d Kd")
    assert at.over().back() == {"blackjack": 2000, "blackjack-double": 800}

    at = opened(blackjack(double_for_less=False), TEN)
    at.deal("6s 6c 5d Kh")
    assert at.refuses(Choose(1, "double", 999)) == "wrong-amount"
    at.choose(1, "double", amount="10.00")


@pytest.mark.parametrize(
    ("double_on", "closed", "opened_on"),
    [
        ("9-11", ("5s 3d", "9s 3d"), ("5s 4d", "5s 6d", "As 8d", "Th Ad")),
        ("10-11", ("5s 4d", "9s 3d"), ("5s 5d", "5s 6d")),
        ("any", (), ("2s 3d", "Ts 9d", "As 9d")),
    ],
)
def test_doubling_only_on_the_totals_that_the_operator_lets(
    double_on: str, closed: tuple[str, ...], opened_on: tuple[str, ...]
) -> None:
    for hand in closed:
        first, second = hand.split()
        at = opened(blackjack(double_on=double_on), TEN)
        at.deal(f"{first} 6c {second} Kh")
        assert at.refuses(Choose(1, "double")) == "not-open"
    for hand in opened_on:
        first, second = hand.split()
        at = opened(blackjack(double_on=double_on), TEN)
        at.deal(f"{first} 6c {second} Kh")
        # A soft total is a total: ace and eight are nineteen, beyond eleven. A blackjack is never doubled.
        allowed = double_on == "any" or not {"A"} & {first[0], second[0]}
        assert ("double" in at.open) == allowed


def test_no_double_after_a_third_card() -> None:
    at = opened(blackjack(), TEN)
    at.deal("2s 6c 3d Kh")
    at.choose(1, "hit")
    at.deal("4d")
    assert at.open == ["hit", "stand"]


# Splitting pairs


def test_a_split_pair_is_two_hands_with_equal_wagers_the_left_one_finished_first() -> None:
    at = opened(blackjack(), TEN)
    at.deal("8s 6c 8d Kh")
    at.choose(1, "split")
    at.deal("Ts")
    assert (at.turn.seat, at.turn.hand) == (1, 1) if at.turn else False
    at.choose(1, "stand")
    at.deal("2h")
    assert at.turn is not None
    assert at.turn.hand == 2
    at.choose(1, "hit")
    at.deal("9c")
    at.choose(1, "stand")
    at.deal("3h")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 1000}, "18 and 19 against 19"
    assert net(at) == -1000


def test_ten_value_cards_of_different_ranks_may_be_split() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ks 6c Td Kh")
    assert "split" in at.open


def test_hands_are_split_again_up_to_four_and_named_by_their_places() -> None:
    """The first hand draws an eight and splits again: the new hand stands second, and the last wager is the fourth."""
    at = opened(blackjack(), TEN)
    at.deal("8s 6c 8d Kh")
    at.choose(1, "split")
    at.deal("8h")
    at.choose(1, "split")
    at.deal("8c")
    at.choose(1, "split")
    at.deal("8s")
    assert "split" not in at.open, "four hands already"
    at.choose(1, "stand")  # 8 8
    at.deal("3d")
    at.choose(1, "double", amount="5.00")  # 8 3
    at.deal("Th")
    at.deal("Kd")
    at.choose(1, "stand")  # 8 K
    at.deal("9d")
    at.choose(1, "hit")  # 8 9
    at.deal("9h")
    at.deal("2d")  # the dealer has eighteen
    at.over()
    seat = at.state.seats[1]
    assert [hand.cards for hand in seat.hands] == [
        cards("8s 8s"), cards("8c 3d Th"), cards("8h Kd"), cards("8d 9d 9h")
    ]  # fmt: skip
    assert at.back() == {
        "blackjack-4": 0,  # bust, settled at once
        "blackjack": 0,  # 16 against 18
        "blackjack-2": 2000,  # 21
        "blackjack-3": 1000,  # 18
        "blackjack-2-double": 1000,
    }
    assert net(at) == -1000 + 1000 + 500 + 0 - 1000


@pytest.mark.parametrize("most", [2, 3])
def test_the_operators_number_of_hands(most: int) -> None:
    at = opened(blackjack(max_hands=most), TEN)
    at.deal("8s 6c 8d Kh")
    for _ in range(most - 1):
        at.choose(1, "split")
        at.deal("8h")
    assert "split" not in at.open


def test_no_double_after_a_split_where_the_operator_does_not_let_it() -> None:
    for das, open_now in ((True, ["double", "hit", "stand"]), (False, ["hit", "stand"])):
        at = opened(blackjack(das=das), TEN)
        at.deal("8s 6c 8d Kh")
        at.choose(1, "split")
        at.deal("3h")
        assert at.open == open_now


def test_split_aces_get_one_card_each_and_an_ace_with_a_ten_is_no_blackjack() -> None:
    at = opened(blackjack(), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("Ks 5h")
    assert at.turn is None
    at.deal("2c")
    assert at.over().back() == {"blackjack": 2000, "blackjack-2": 0}, "21 pays 1 to 1; 16 loses to 18"


def test_split_aces_again_and_drawing_to_them_where_the_operator_lets() -> None:
    at = opened(blackjack(resplit_aces=True), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("Ah")
    assert at.open == ["split", "stand"]
    at.choose(1, "split")
    at.deal("2s 3s 4s")
    at.deal("5c")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 0, "blackjack-3": 0}

    at = opened(blackjack(hit_split_aces=True), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("2h")
    assert at.open == ["double", "hit", "stand"]


@pytest.mark.parametrize(("boxes", "hands"), [(6, 4), (7, 3)])
def test_a_pair_becomes_three_hands_at_most_while_seven_boxes_are_in_play(boxes: int, hands: int) -> None:
    """N.J.A.C. 13:69F-2.11: seat 1 has eights and draws eights, split after split, until nothing is open but play."""
    at = opened(blackjack(), *[TEN] * boxes)
    others = boxes - 1
    at.deal(" ".join(["8s", *["Th"] * others, "6c", "8d", *["9h"] * others, "Tc"]))
    splits = 0
    for eight in ("8h", "8c", "8s"):
        if "split" not in at.open:
            break
        at.choose(1, "split")
        splits += 1
        at.deal(eight)
    assert splits + 1 == hands
    assert "split" not in at.open
    assert at.refuses(Choose(1, "split")) == "not-open"
