"""Five-card hands in the order of the chapters, and the best five of six and seven."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.cards import ONE_DECK, cards, shoe
from pitboss.rankings import Ranking
from pitboss.rankings.five_card import BEST_FIVE_OF_SEVEN, BEST_FIVE_OF_SIX, FIVE_CARD, FIVE_CARD_ACE_HIGH
from pitboss.rankings.tabulate import category_counts, distribution

# Lowest and highest hand of each category, weak category first, as the chapters name them.
EXTREMES = {
    "high-card": ("7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
    "pair": ("2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc"),
    "two-pair": ("3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
    "three-of-a-kind": ("2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc"),
    "straight": ("Ac 2d 3h 4s 5c", "Ac Kd Qh Js Tc"),
    "flush": ("2c 3c 4c 5c 7c", "Ac Kc Qc Jc 9c"),
    "full-house": ("2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
    "four-of-a-kind": ("2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    "straight-flush": ("Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c"),
    "royal-flush": ("Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"),
}

PUBLISHED = {
    FIVE_CARD: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4),
    BEST_FIVE_OF_SIX: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188),
    BEST_FIVE_OF_SEVEN: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324),
}
"""Hands of each category, weak to strong, of 5, 6 and 7 cards: the figures of the literature."""


def name(hand: str) -> str:
    return FIVE_CARD.category(FIVE_CARD.rank(cards(hand))).key


@pytest.mark.rules("235-039", "235-040", "235-044", "CAR-021", "CAR-022")
def test_the_categories_and_their_ends_are_the_laws() -> None:
    assert [category.key for category in FIVE_CARD.categories] == list(EXTREMES)
    for key, (lowest, highest) in EXTREMES.items():
        held = [rank for rank in distribution(FIVE_CARD) if rank.category == FIVE_CARD.keys[key]]
        assert (min(held), max(held)) == (FIVE_CARD.rank(cards(lowest)), FIVE_CARD.rank(cards(highest)))


@pytest.mark.rules("235-038", "CAR-023")
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("Ac Kd 7h 3s 2c", "Ad Kh 7s 4c 2d"),  # the first card that the other hand does not hold
        ("Ac Qd Jh Ts 9c", "Ad Kh 4s 3c 2d"),
        ("2c 2d Ah Ks Qc", "3c 3d 5h 4s 2h"),  # the pair before the cards beside it
        ("9c 9d Kh 4s 2c", "9h 9s Kd 4c 3d"),
        ("Kc Kd 2h 2s Ac", "Kh Ks 3c 3d 4h"),
        ("Kc Kd 3h 3s Qc", "Kh Ks 3c 3d Ah"),
        ("2c 2d 2h As Kc", "3c 3d 3h 4s 2s"),
        ("Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c"),  # A-2-3-4-5 is the lowest straight
        ("Kc Jc Tc 9c 8c", "Ad 6d 4d 3d 2d"),
        ("Qc Qd Qh As Ad", "Kc Kd Kh 2s 2d"),
        ("Qc Qd Qh 2s 2d", "Qc Qd Qh 3s 3d"),
        ("8c 8d 8h 8s Ac", "9c 9d 9h 9s 2c"),
        ("Ac 2c 3c 4c 5c", "2d 3d 4d 5d 6d"),
    ],
)
def test_between_hands_of_one_category(weaker: str, stronger: str) -> None:
    assert name(weaker) == name(stronger)
    assert FIVE_CARD.rank(cards(weaker)) < FIVE_CARD.rank(cards(stronger))


@pytest.mark.rules("235-038", "CAR-023")
@pytest.mark.parametrize(
    ("one", "other"),
    [("Ac Kd 7h 3s 2c", "Ad Kh 7s 3c 2d"), ("Kc Jc 9c 8c 2c", "Kd Jd 9d 8d 2d"), ("9c 9d Kh 4s 2c", "9h 9s Kd 4c 2d")],
)
def test_a_tie(one: str, other: str) -> None:
    assert FIVE_CARD.rank(cards(one)) == FIVE_CARD.rank(cards(other))


@pytest.mark.rules("235-039", "CAR-021")
@pytest.mark.parametrize("hand", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_a_straight_does_not_wrap_round_the_ace(hand: str) -> None:
    assert name(hand) == "high-card"


@pytest.mark.rules("235-041")
def test_a_flush_is_not_consecutive_and_a_straight_is_not_suited() -> None:
    assert name("4c 5c 6c 7c 8c") == "straight-flush"
    assert name("4c 5c 6c 7c 8d") == "straight"
    assert name("4c 5c 6c 7c 9c") == "flush"


def test_five_of_one_rank_from_a_shoe_are_four_of_a_kind() -> None:
    rank = FIVE_CARD.rank(cards("9c 9d 9h 9s 9c"), shoe(2))
    assert FIVE_CARD.category(rank).key == "four-of-a-kind"


@pytest.mark.parametrize(
    ("dealt", "best"),
    [
        ("Ac Kc Qc Jc Tc 9c 8c", "Ac Kc Qc Jc Tc"),
        ("9c 9d 9h Ks Kd Kh 2c", "Kc Kd Kh 9s 9d"),  # two threes of a kind: a full house of the higher
        ("9c 9d Ks Kd Ah As 2c", "Ac Ad Kh Ks 9c"),  # three pairs: the two higher and the best card left
        ("Ac 2d 3h 4s 5c 6d 9h", "2c 3d 4h 5s 6c"),
        ("2c 4c 6c 8c Tc Qc Ad", "4c 6c 8c Tc Qc"),
        ("5c 6c 7c 8d 9d 2c Kc", "2c 5c 6c 7c Kc"),
    ],
)
def test_the_best_five_of_seven(dealt: str, best: str) -> None:
    assert BEST_FIVE_OF_SEVEN.rank(cards(dealt)) == FIVE_CARD.rank(cards(best))


@pytest.mark.rules("235-040", "CAR-022")
@pytest.mark.parametrize("ranking", PUBLISHED, ids=lambda ranking: ranking.id)
def test_the_published_counts(ranking: Ranking) -> None:
    assert tuple(category_counts(ranking).values()) == PUBLISHED[ranking]


@pytest.mark.rules("3CP-033")
def test_with_the_ace_always_high_the_lowest_straight_is_none() -> None:
    """1,020 straights from the ace and 4 straight flushes fall away; the ten-high end of each stays."""
    counts, low = category_counts(FIVE_CARD_ACE_HIGH), category_counts(FIVE_CARD)
    moved = {name: count - low[name] for name, count in counts.items() if count != low[name]}
    assert moved == {"high-card": 1020, "straight": -1020, "flush": 4, "straight-flush": -4}


@pytest.mark.slow
def test_all_2598960_hands() -> None:
    counts = Counter(FIVE_CARD.rank(hand).category for hand in combinations(ONE_DECK.cards, 5))
    assert tuple(count for _, count in sorted(counts.items())) == PUBLISHED[FIVE_CARD]


def test_the_extremes_are_in_order() -> None:
    ends = [FIVE_CARD.rank(cards(hand)) for pair in list(EXTREMES.values())[:-1] for hand in pair]
    assert all(one < other for one, other in pairwise(ends))
