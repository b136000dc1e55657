"""235 Stud's two-card hands, in the order of the chapter."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.cards import ONE_DECK, cards
from pitboss.rankings import Ranking
from pitboss.rankings.two_card import TWO_CARD, TWO_CARD_ACE_HIGH

WEAK_TO_STRONG = (
    "2c 4d",  # the lowest that is no straight
    "2c Jd",
    "9c Jd",
    "2c Qd",  # the higher card decides, not the sum
    "Qc Ad",
    "2c 2d",
    "Ac Ad",
    "2c 4c",
    "9c Kc",
    "Tc Kc",
    "Qc Ac",
    "Ac 2d",  # the lowest straight
    "2c 3c",  # suited, and no more than a straight
    "3c 4d",
    "Kc Ad",
)


def name(ranking: Ranking, hand: str) -> str:
    return ranking.category(ranking.rank(cards(hand))).key


@pytest.mark.rules("235-038", "235-043")
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(WEAK_TO_STRONG)))
def test_the_order(weaker: str, stronger: str) -> None:
    assert TWO_CARD.rank(cards(weaker)) < TWO_CARD.rank(cards(stronger))


@pytest.mark.rules("235-038")
@pytest.mark.parametrize(
    ("one", "other"), [("9c Jd", "9h Js"), ("9c Jc", "9h Jh"), ("2c 3c", "2d 3h"), ("7c 7d", "7h 7s")]
)
def test_a_tie(one: str, other: str) -> None:
    assert TWO_CARD.rank(cards(one)) == TWO_CARD.rank(cards(other))


@pytest.mark.rules("235-043")
def test_the_two_readings_differ_in_ace_two_alone() -> None:
    differ = {hand for hand in combinations(ONE_DECK.cards, 2) if TWO_CARD.rank(hand) != TWO_CARD_ACE_HIGH.rank(hand)}
    assert differ == {(two, ace) for two in cards("2c 2d 2h 2s") for ace in cards("Ac Ad Ah As")}
    assert (name(TWO_CARD, "Ac 2d"), name(TWO_CARD_ACE_HIGH, "Ac 2d")) == ("straight", "high-card")
    assert (name(TWO_CARD, "Ac 2c"), name(TWO_CARD_ACE_HIGH, "Ac 2c")) == ("straight", "flush")


@pytest.mark.rules("235-043")
@pytest.mark.parametrize(
    ("ranking", "counts"),
    [
        # 13 ranks with a neighbour above (the ace with the 2) × 16, 4 × 78 suited less the suited straights, 13 × 6.
        (TWO_CARD, {"straight": 208, "flush": 260, "pair": 78, "high-card": 780}),
        (TWO_CARD_ACE_HIGH, {"straight": 192, "flush": 264, "pair": 78, "high-card": 792}),
    ],
)
def test_all_1326_hands(ranking: Ranking, counts: dict[str, int]) -> None:
    hands = combinations(ONE_DECK.cards, 2)
    assert Counter(ranking.category(ranking.rank(hand)).key for hand in hands) == counts
