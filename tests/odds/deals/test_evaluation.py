"""Batch evaluation: every hand of the deck counted against the known frequencies, and against the law's own rule."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import ONE_DECK, Deck, cards, shoe
from pitboss.compiled.hands import tabulate_ranking
from pitboss.errors import BadInput
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.kernels.subsets import BINOMIAL, index_of, list_sets
from pitboss.rankings import RANKINGS

FIVE = {
    "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3_744, "flush": 5_108,
    "straight": 10_200, "three-of-a-kind": 54_912, "two-pair": 123_552, "pair": 1_098_240, "high-card": 1_302_540,
}  # fmt: skip
SEVEN = {
    "royal-flush": 4_324, "straight-flush": 37_260, "four-of-a-kind": 224_848, "full-house": 3_473_184,
    "flush": 4_047_644, "straight": 6_180_020, "three-of-a-kind": 6_461_620, "two-pair": 31_433_400,
    "pair": 58_627_800, "high-card": 23_294_460,
}  # fmt: skip
"""The frequencies that every handbook of poker prints."""

SMALL = [Deck("9TJQKA", "cds"), Deck("2345A", "cdhs"), Deck("23456789TJQKA", "h"), Deck("2468TQA", "cd")]


def counted(name: str, hands: np.ndarray) -> dict[str, int]:
    found = tabulate_ranking(RANKINGS[name])
    categories = np.array([rank.category for rank in found.order])[evaluate(found, hands)]
    keys = [category.key for category in found.ranking.categories]
    return dict(zip(keys, np.bincount(categories, minlength=len(keys)).tolist(), strict=True))


def test_every_hand_of_five_cards() -> None:
    assert counted("five-card", list_sets(52, 5)) == FIVE


@pytest.mark.slow
def test_every_hand_of_seven_cards() -> None:
    total: dict[str, int] = dict.fromkeys(SEVEN, 0)
    for highest in range(6, 52):  # so many at a time as memory likes
        lower = list_sets(highest, 6)
        hands = np.column_stack([lower, np.full(len(lower), highest, np.uint8)])
        for key, number in counted("best-five-of-seven", hands).items():
            total[key] += number
    assert total == SEVEN


@pytest.mark.parametrize("deck", SMALL, ids=lambda deck: f"{deck.ranks}-{deck.suits}")
@pytest.mark.parametrize("name", ["two-card", "three-card-mini-royal", "four-card", "five-card", "best-four-of-five"])
def test_the_tables_say_what_the_rule_says(name: str, deck: Deck) -> None:
    ranking = RANKINGS[name]
    found = tabulate_ranking(ranking, deck)
    hands = list(combinations(deck.cards, ranking.dealt))[::7]
    said = [found.order[place] for place in evaluate(found, np.array(hands, np.uint8))]
    assert said == [ranking.rank(hand, deck) for hand in hands]


@pytest.mark.parametrize("name", ["best-five-of-seven", "best-four-of-six", "six-card-bonus", "best-five-of-six"])
def test_the_best_of_more_cards(name: str) -> None:
    ranking = RANKINGS[name]
    found = tabulate_ranking(ranking)
    hands = np.random.default_rng(235).permuted(np.tile(np.arange(52, dtype=np.uint8), (2_000, 1)), axis=1)
    hands = np.ascontiguousarray(hands[:, : ranking.dealt])
    said = [found.order[place] for place in evaluate(found, hands)]
    assert said == [ranking.rank(hand) for hand in hands.tolist()]


def test_a_flush_of_six_and_seven_cards() -> None:
    """The best five of a long suit, which may be a straight flush or not."""
    found = tabulate_ranking(RANKINGS["best-five-of-seven"])
    for text, category in (
        ("As Qs Ts 8s 6s 4s 2s", "flush"),
        ("9s 8s 7s 6s 5s 4s As", "straight-flush"),
        ("As Ks Qs Js Ts 9s 8s", "royal-flush"),
        ("As Ah Ad Ac Ks Qs Js", "four-of-a-kind"),
    ):
        assert found.ranking.category(found.order[found.place(cards(text))]).key == category


def test_one_rule_has_one_order_whatever_it_chooses_from() -> None:
    assert tabulate_ranking(RANKINGS["best-four-of-five"]).order == tabulate_ranking(RANKINGS["best-four-of-six"]).order


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros((3, 6), np.uint8), "rows of 7 cards, not"),
        (np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 52]], np.uint8), "row 1 has a card that is not in"),
    ],
)
def test_what_cannot_be_evaluated(hands: np.ndarray, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        evaluate(tabulate_ranking(RANKINGS["best-five-of-seven"]), hands)


def test_a_shoe_is_refused() -> None:
    with pytest.raises(BadInput, match="one deck, not from a shoe of 6"):
        evaluate(tabulate_ranking(RANKINGS["five-card"], shoe(6)), np.zeros((1, 5), np.uint8))


def test_no_hands_are_no_places() -> None:
    assert len(evaluate(tabulate_ranking(RANKINGS["five-card"], ONE_DECK), np.zeros((0, 5), np.uint8))) == 0


def test_sets_are_counted_in_the_order_of_their_indices() -> None:
    sets = list_sets(9, 4)
    assert [index_of(row, 4) for row in sets.astype(np.int64)] == list(range(BINOMIAL[9, 4]))
    assert {tuple(row) for row in sets.tolist()} == set(combinations(range(9), 4))
