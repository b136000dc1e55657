"""Four Card Poker's hands, and the best four of five and six."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.cards import ONE_DECK, cards
from pitboss.rankings.four_card import BEST_FOUR_OF_FIVE, BEST_FOUR_OF_SIX, FOUR_CARD
from pitboss.rankings.tabulate import category_counts, distribution

WEAK_TO_STRONG = (
    "6c 4d 3h 2s",  # the lowest hand
    "Ac 4d 3h 6s",
    "Ac Kd Qh Ts",
    "2c 2d 3h 4s",
    "2c 2d Ah Ks",
    "3c 3d 2h 4s",
    "Ac Ad Kh Qs",
    "3c 3d 2h 2s",
    "Ac Ad 2h 2s",
    "Ac Ad Kh Ks",
    "Ac 2d 3h 4s",  # the lowest straight
    "2c 3d 4h 5s",
    "Ac Kd Qh Js",
    "2c 3c 4c 6c",
    "Ac Kc Qc Tc",
    "2c 2d 2h 3s",
    "2c 2d 2h As",
    "3c 3d 3h 2s",
    "Ac Ad Ah Ks",
    "Ac 2c 3c 4c",
    "Ac Kc Qc Jc",
    "2c 2d 2h 2s",
    "Ac Ad Ah As",
)


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(WEAK_TO_STRONG)))
def test_the_order(weaker: str, stronger: str) -> None:
    assert FOUR_CARD.rank(cards(weaker)) < FOUR_CARD.rank(cards(stronger))


def test_a_straight_does_not_wrap_round_the_ace() -> None:
    assert FOUR_CARD.category(FOUR_CARD.rank(cards("Qc Kd Ah 2s"))).key == "high-card"


@pytest.mark.parametrize(
    ("dealt", "best"),
    [
        ("Ac Ad Kh Ks Qc", "Ac Ad Kh Ks"),  # the fifth card does not play
        ("2c 3d 4h 5s 6c", "3d 4h 5s 6c"),
        ("2c 3c 4c 5d 9c", "2c 3c 4c 9c"),  # a flush before a straight
        ("2c 2d 2h 2s Ac", "2c 2d 2h 2s"),
    ],
)
def test_the_best_four_of_five(dealt: str, best: str) -> None:
    chosen = BEST_FOUR_OF_FIVE.best(cards(dealt))
    assert chosen.rank == FOUR_CARD.rank(cards(best))
    assert len(chosen.cards) == 4


def test_the_dealers_six_cards() -> None:
    assert BEST_FOUR_OF_SIX.rank(cards("9c 9d 9h 2c 3c 4c")) == FOUR_CARD.rank(cards("9c 9d 9h 4c"))
    assert BEST_FOUR_OF_SIX.rank(cards("Ac 2c 3c 4c 9d 9h")) == FOUR_CARD.rank(cards("As 2s 3s 4s"))


def test_all_270725_hands() -> None:
    hands = combinations(ONE_DECK.cards, 4)
    assert Counter(FOUR_CARD.rank(hand).category for hand in hands) == {
        FOUR_CARD.keys["four-of-a-kind"]: 13,
        FOUR_CARD.keys["straight-flush"]: 44,  # eleven of each suit
        FOUR_CARD.keys["three-of-a-kind"]: 2_496,
        FOUR_CARD.keys["flush"]: 2_816,
        FOUR_CARD.keys["straight"]: 2_772,  # 11 × (4⁴ − 4)
        FOUR_CARD.keys["two-pair"]: 2_808,
        FOUR_CARD.keys["pair"]: 82_368,
        FOUR_CARD.keys["high-card"]: 177_408,
    }


def test_the_published_counts_of_the_players_hand() -> None:
    assert category_counts(BEST_FOUR_OF_FIVE) == {
        "four-of-a-kind": 624,
        "straight-flush": 2_072,
        "three-of-a-kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two-pair": 123_552,
        "pair": 81_096 + 966_456,
        "high-card": 1_150_080,
    }
    aces = FOUR_CARD.rank(cards("Ac Ad 2h 3s"))
    pairs = {rank: n for rank, n in distribution(BEST_FOUR_OF_FIVE).items() if rank.category == aces.category}
    assert sum(n for rank, n in pairs.items() if rank.ranks[0] == aces.ranks[0]) == 81_096
