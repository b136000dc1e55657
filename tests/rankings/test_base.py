"""Shapes, choices and what a ranking says of bad input."""

from __future__ import annotations

import pytest

from pitboss.cards import RANKS, Deck, cards, suit_of
from pitboss.errors import BadInput
from pitboss.rankings import RANKINGS, HandRank, Ranking, shape
from pitboss.rankings.five_card import BEST_FIVE_OF_SEVEN, FIVE_CARD


def place(rank: str) -> int:
    return RANKS.index(rank)


def test_groups_put_the_most_numerous_rank_first_and_the_higher_among_equals() -> None:
    hand = shape(cards("3c Kd 3h Ks 9c"))
    assert hand.counts == (2, 2, 1)
    assert hand.by_group == (place("K"), place("3"), place("9"))


def test_only_one_suit_is_suited() -> None:
    assert shape(cards("3c Kc 9c")).suited
    assert not shape(cards("3c Kc 9d")).suited


@pytest.mark.parametrize(
    ("hand", "ace_low", "top"),
    [
        ("4c 5d 6h", True, "6"),
        ("Qc Kd Ah", True, "A"),
        ("Ac 2d 3h", True, "3"),
        ("Ac 2d 3h", False, None),
        ("Kc Ad 2h", True, None),
        ("4c 5d 7h", True, None),
        ("4c 4d 5h", True, None),
    ],
)
def test_straight_to(hand: str, ace_low: bool, top: str | None) -> None:
    expected = None if top is None else place(top)
    assert shape(cards(hand)).straight_to(ace_low=ace_low) == expected


def test_what_is_consecutive_follows_the_deck() -> None:
    deck = Deck(ranks="69TQA")
    assert shape(cards("9c Td Qh"), deck).straight_to(ace_low=True) == place("Q")
    assert shape(cards("Ac 6d 9h"), deck).straight_to(ace_low=True) == place("9")
    assert shape(cards("9c Td Qh")).straight_to(ace_low=True) is None


def test_the_highest_straight_is_the_one_under_the_ace() -> None:
    assert shape(cards("Qc Kd Ah")).holds_top(ace_low=True)
    assert not shape(cards("Jc Qd Kh")).holds_top(ace_low=True)
    assert not shape(cards("Ac 2d 3h")).holds_top(ace_low=True)


def test_the_best_hand_comes_with_the_cards_that_make_it() -> None:
    best = BEST_FIVE_OF_SEVEN.best(cards("2d Kh Th Ah Jh Ks Qh"))
    assert set(best.cards) == set(cards("Ah Kh Qh Jh Th"))
    assert best.suit == suit_of(cards("Ah")[0])
    assert BEST_FIVE_OF_SEVEN.category(best.rank).title == "Royal flush"


def test_cards_of_several_suits_have_no_suit() -> None:
    assert FIVE_CARD.best(cards("Ac Kd Qh Js Tc")).suit is None


def test_a_rank_compares_its_category_before_its_ranks() -> None:
    assert HandRank(1, (0, 0)) > HandRank(0, (12, 12))
    assert HandRank(1, (5, 3)) > HandRank(1, (5, 2))


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_a_wrong_number_of_cards_is_refused(ranking: Ranking) -> None:
    hand = cards("2c 4d 6h 8s Tc Qd Ah Js")[: ranking.dealt + 1]
    with pytest.raises(BadInput, match=f"is judged on {ranking.dealt} cards, not {ranking.dealt + 1}"):
        ranking.rank(hand)
