"""Baccarat's point count and blackjack's total."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pitboss.cards import ONE_DECK, cards
from pitboss.rankings.points import Total, blackjack_total, is_blackjack, is_natural, point_count


@pytest.mark.parametrize(("count", "ranks"), list(enumerate(("TJQK", *"A23456789"))))
def test_what_a_card_counts_at_baccarat(count: int, ranks: str) -> None:
    assert all(point_count(cards(f"{rank}s")) == count for rank in ranks)


@pytest.mark.parametrize(
    ("hand", "count"), [("Kc 9d", 9), ("5c 5d", 0), ("9c 9d", 8), ("9c 9d 9h", 7), ("Tc Jd Qh", 0), ("7c 6d Ah", 4)]
)
def test_only_the_last_digit_counts(hand: str, count: int) -> None:
    assert point_count(cards(hand)) == count


@pytest.mark.rules("BAC-003")
@pytest.mark.parametrize(
    ("hand", "natural"),
    [("Kc 7d", False), ("Kc 8d", True), ("Kc 9d", True), ("5c 5d", False), ("4c 4d", True), ("2c 3d 4h", False)],
)
def test_a_natural_is_8_or_9_on_the_first_two_cards(hand: str, natural: bool) -> None:
    assert is_natural(cards(hand)) is natural


@pytest.mark.rules("BAC-003")
def test_naturals_of_one_deck() -> None:
    """By hand: 8 is T-8, A-7, 2-6, 3-5, 4-4, 9-9 in 64+16+16+16+6+6 ways; 9 is T-9, A-8, 2-7, 3-6, 4-5 in 64+4×16."""
    counts = Counter(point_count(hand) for hand in combinations(ONE_DECK.cards, 2) if is_natural(hand))
    assert counts == {8: 124, 9: 128}


@pytest.mark.parametrize(
    ("hand", "value", "soft"),
    [
        ("2c 3d", 5, False),
        ("Tc Kd", 20, False),
        ("Ac 6d", 17, True),
        ("Ac Ad", 12, True),
        ("Ac 9d", 20, True),
        ("Ac Kd", 21, True),
        ("Ac 6d 4h", 21, True),
        ("Ac 6d 5h", 12, False),
        ("Ac Kd Qh", 21, False),
        ("Ac Ad 9h", 21, True),
        ("Ac Ad Th", 12, False),
        ("Ac Ad Ah As 7c", 21, True),
        ("Ac Ad Ah As 8c", 12, False),
        ("Tc Jd Ah As", 22, False),
        ("Kc Qd 2h", 22, False),
    ],
)
def test_an_ace_is_11_unless_that_exceeds_21(hand: str, value: int, soft: bool) -> None:
    assert blackjack_total(cards(hand)) == Total(value, soft)


@pytest.mark.parametrize(
    ("hand", "blackjack"),
    [("Ac Td", True), ("Jc Ad", True), ("Ac 9d", False), ("Tc Td", False), ("7c 7d 7h", False), ("Ac 5d 5h", False)],
)
def test_a_blackjack_is_an_ace_and_a_ten_value_card(hand: str, blackjack: bool) -> None:
    assert is_blackjack(cards(hand)) is blackjack


def test_64_of_the_1326_two_card_hands_are_blackjack() -> None:
    assert sum(is_blackjack(hand) for hand in combinations(ONE_DECK.cards, 2)) == 64
