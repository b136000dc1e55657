"""Three-card hands: Three Card Poker's order and the mini-royal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.cards import ONE_DECK, cards, shoe
from pitboss.rankings import Ranking
from pitboss.rankings.tabulate import category_counts
from pitboss.rankings.three_card import THREE_CARD_ACE_HIGH, THREE_CARD_MINI_ROYAL, THREE_CARD_POKER

WEAK_TO_STRONG = (
    "5c 3d 2h",  # the lowest hand
    "6c 3d 2h",
    "Qc 5d 2h",
    "Qc 5d 3h",
    "Qc 6d 2h",  # the dealer's queen, and what beats it
    "Kc 3d 2h",
    "Ac Kd Jh",
    "2c 2d 3h",
    "2c 2d Ah",
    "3c 3d 2h",  # the pair before the card beside it
    "Ac Ad Kh",
    "5c 3c 2c",
    "Ac Kc Jc",
    "Ac 2d 3h",  # the lowest straight, for all its ace
    "2c 3d 4h",
    "Ac Kd Qh",
    "2c 2d 2h",
    "Ac Ad Ah",
    "Ac 2c 3c",
    "2c 3c 4c",
    "Kc Qc Jc",
    "Ac Kc Qc",
)


def name(ranking: Ranking, hand: str) -> str:
    return ranking.category(ranking.rank(cards(hand))).key


@pytest.mark.rules("3CP-032", "3CP-033", "3CP-034", "3CP-035", "3CP-036", "235-042")
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(WEAK_TO_STRONG)))
@pytest.mark.parametrize("ranking", [THREE_CARD_POKER, THREE_CARD_MINI_ROYAL], ids=lambda ranking: ranking.id)
def test_the_order(ranking: Ranking, weaker: str, stronger: str) -> None:
    assert ranking.rank(cards(weaker)) < ranking.rank(cards(stronger))


@pytest.mark.rules("3CP-036")
@pytest.mark.parametrize(
    ("one", "other"),
    [("Qc 6d 4h", "Qd 6h 4s"), ("9c 9d 4h", "9h 9s 4c"), ("8c 5c 2c", "8d 5d 2d"), ("Ac 2d 3h", "Ad 2h 3c")],
)
def test_a_tie(one: str, other: str) -> None:
    assert THREE_CARD_POKER.rank(cards(one)) == THREE_CARD_POKER.rank(cards(other))


@pytest.mark.rules("3CP-033")
@pytest.mark.parametrize(("hand", "expected"), [("Kc Ad 2h", "high-card"), ("Kc Ac 2c", "flush")])
def test_a_straight_does_not_wrap_round_the_ace(hand: str, expected: str) -> None:
    assert name(THREE_CARD_POKER, hand) == expected


@pytest.mark.rules("235-042", "235-043")
def test_the_mini_royal_and_the_ace_that_is_always_high() -> None:
    assert name(THREE_CARD_POKER, "Ac Kc Qc") == "straight-flush"
    assert name(THREE_CARD_MINI_ROYAL, "Ac Kc Qc") == name(THREE_CARD_ACE_HIGH, "Ac Kc Qc") == "mini-royal"
    assert name(THREE_CARD_MINI_ROYAL, "Ac Kc Qd") == "straight"
    assert name(THREE_CARD_MINI_ROYAL, "Ac 2c 3c") == "straight-flush"
    assert name(THREE_CARD_ACE_HIGH, "Ac 2c 3c") == "flush"
    assert name(THREE_CARD_ACE_HIGH, "Ac 2c 3d") == "high-card"


@pytest.mark.rules("3CP-034")
def test_all_22100_hands() -> None:
    hands = combinations(ONE_DECK.cards, 3)
    assert Counter(THREE_CARD_POKER.category(THREE_CARD_POKER.rank(hand)).key for hand in hands) == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }


@pytest.mark.rules("BJ-023")
def test_from_a_shoe_of_six_decks() -> None:
    """The published combinations of the three-card side wager at blackjack with six decks."""
    counts = category_counts(THREE_CARD_POKER, shoe(6))
    assert sum(counts.values()) == 5_013_320
    assert counts["straight-flush"] == 10_368
    assert counts["three-of-a-kind"] == 26_312
    assert counts["straight"] == 155_520
    assert counts["flush"] == 292_896
    deck = shoe(6)
    assert THREE_CARD_POKER.rank(cards("7c 7c 7c"), deck) == THREE_CARD_POKER.rank(cards("7c 7d 7h"), deck)
    assert THREE_CARD_POKER.rank(cards("7c 7c 9c"), deck) > THREE_CARD_POKER.rank(cards("Ac Ad Kh"), deck)
