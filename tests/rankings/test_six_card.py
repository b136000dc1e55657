"""The Six Card Bonus: the best five of six, and the Super Royal."""

from __future__ import annotations

import pytest

from pitboss.cards import SUITS, cards
from pitboss.rankings.five_card import BEST_FIVE_OF_SIX
from pitboss.rankings.six_card import SIX_CARD_BONUS, SIX_CARD_BONUS_ACE_HIGH
from pitboss.rankings.tabulate import category_counts


def name(hand: str) -> str:
    return SIX_CARD_BONUS.category(SIX_CARD_BONUS.rank(cards(hand))).key


@pytest.mark.rules("3CP-038")
@pytest.mark.parametrize("suit", SUITS)
def test_a_super_royal_is_all_six_cards_and_tells_its_suit(suit: str) -> None:
    hand = cards(" ".join(rank + suit for rank in "9AKTJQ"))
    best = SIX_CARD_BONUS.best(hand)
    assert SIX_CARD_BONUS.category(best.rank).title == "Super Royal"
    assert best.cards == hand
    assert best.suit == SUITS.index(suit)


@pytest.mark.rules("3CP-038")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ah Kh Qh Jh Th 9d", "royal-flush"),  # the 9 of another suit
        ("Ah Kh Qh Jh Th 8h", "royal-flush"),
        ("Kh Qh Jh Th 9h 8h", "straight-flush"),
        ("Ah 2h 3h 4h 5h 6h", "straight-flush"),  # the ace is high in a Super Royal
        ("Ad Kh Qh Jh Th 9h", "straight-flush"),
        ("Ad Kh Qh Jh Th 9s", "straight"),
    ],
)
def test_what_falls_short_of_a_super_royal(hand: str, expected: str) -> None:
    assert name(hand) == expected


@pytest.mark.rules("3CP-037")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("9c 9d 9h 9s 2c 2d", "four-of-a-kind"),
        ("9c 9d 9h 2s 2c 2d", "full-house"),
        ("2c 4c 6c 8c Tc Td", "flush"),
        ("9c 9d 9h 2s 3c 4d", "three-of-a-kind"),
        ("9c 9d 8h 8s 3c 3d", "two-pair"),
    ],
)
def test_the_best_five_of_the_six(hand: str, expected: str) -> None:
    assert name(hand) == expected


def test_four_of_the_188_royal_flushes_are_super_royals() -> None:
    counts, without = category_counts(SIX_CARD_BONUS), category_counts(BEST_FIVE_OF_SIX)
    assert (counts.pop("super-royal"), counts.pop("royal-flush")) == (4, 184)
    assert without.pop("royal-flush") == 188
    assert counts == without


@pytest.mark.rules("3CP-033", "3CP-038")
@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("Ah 2c 3d 4s 5h Kd", "straight", "high-card"),
        ("Ah 2h 3h 4h 5h Kd", "straight-flush", "flush"),
        ("Ah 2c 3d 4s 5h 6d", "straight", "straight"),
        ("Ah Kc Qd Js Th 9d", "straight", "straight"),
        ("Ah Kh Qh Jh Th 9h", "super-royal", "super-royal"),
    ],
)
def test_an_ace_that_is_always_high_ends_no_straight_below(hand: str, low: str, high: str) -> None:
    found = [one.category(one.rank(cards(hand))).key for one in (SIX_CARD_BONUS, SIX_CARD_BONUS_ACE_HIGH)]
    assert found == [low, high]
