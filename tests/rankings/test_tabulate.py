"""The tables of a ranking give the rule's answers, and their counts are those of dealing every hand out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from pitboss.cards import ONE_DECK, Deck
from pitboss.errors import BadInput
from pitboss.rankings import RANKINGS, HandRank, Ranking, Shape
from pitboss.rankings.tabulate import classes, distribution, table

SMALL_HANDS = [ranking for ranking in RANKINGS.values() if ranking.dealt < 5]
LARGE_HANDS = [ranking for ranking in RANKINGS.values() if ranking.dealt >= 5]

SIX_RANKS = "29TJQA"
SHRUNK = [
    ("two-card", Deck(ranks="2A")),
    ("two-card", Deck(suits="s")),
    ("three-card-poker", Deck(ranks="2345A", suits="hs")),
    ("three-card-poker", Deck(ranks="23A", suits="hs", copies=3)),
    ("four-card", Deck(ranks=SIX_RANKS, suits="dhs")),
    ("four-card", Deck(ranks="2345", suits="hs", copies=2)),
    ("best-four-of-five", Deck(ranks=SIX_RANKS, suits="hs")),
    ("best-four-of-six", Deck(ranks="9TJQA", suits="dhs")),
    ("five-card", Deck(ranks=SIX_RANKS, suits="dhs")),
    ("best-five-of-six", Deck(ranks="2345A", suits="dhs")),
    ("best-five-of-six", Deck(ranks="2345", suits="hs", copies=2)),
    ("six-card-bonus", Deck(ranks="29TJQKA", suits="hs")),
    ("best-five-of-seven", Deck(ranks="29TJQKA", suits="hs")),
    ("best-five-of-seven", Deck(ranks="9TJQA", suits="dhs")),
]


table_of = cache(table)


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_every_hand_is_counted_once(ranking: Ranking) -> None:
    assert sum(distribution(ranking).values()) == comb(52, ranking.dealt)


@pytest.mark.parametrize(
    ("ranking", "multisets", "strengths"),
    [
        ("two-card", 91, 156),
        ("three-card-poker", 455, 741),
        ("four-card", 1_820, 2_535),
        ("five-card", 6_175, 7_462),
        ("best-five-of-six", 18_395, 6_075),
        ("best-five-of-seven", 49_205, 4_824),
    ],
)
def test_the_size_of_the_domain_and_the_number_of_strengths(ranking: str, multisets: int, strengths: int) -> None:
    assert len({ranks for ranks, _ in table_of(RANKINGS[ranking]).ranks}) == multisets
    assert len(distribution(RANKINGS[ranking])) == strengths


@pytest.mark.parametrize("ranking", SMALL_HANDS, ids=lambda ranking: ranking.id)
def test_the_table_is_the_rule_for_every_hand(ranking: Ranking) -> None:
    lookup = table_of(ranking)
    assert all(lookup.rank(hand) == ranking.rank(hand) for hand in combinations(ONE_DECK.cards, ranking.dealt))


@pytest.mark.parametrize("ranking", LARGE_HANDS, ids=lambda ranking: ranking.id)
def test_the_table_is_the_rule_for_a_sample(ranking: Ranking) -> None:
    lookup, random = table_of(ranking), Random(235)
    # Every second hand comes from two suits, where flushes are common.
    decks = (ONE_DECK.cards, Deck(suits="hs").cards)
    hands = [random.sample(decks[n % 2], ranking.dealt) for n in range(1_000)]
    assert [lookup.rank(hand) for hand in hands] == [ranking.rank(hand) for hand in hands]


@pytest.mark.slow
def test_the_table_is_the_rule_for_every_five_cards() -> None:
    ranking = RANKINGS["five-card"]
    lookup = table_of(ranking)
    assert all(lookup.rank(hand) == ranking.rank(hand) for hand in combinations(ONE_DECK.cards, 5))


def dealt_out(name: str, deck: Deck) -> Counter[HandRank]:
    ranking = RANKINGS[name]
    return Counter(ranking.rank(hand, deck) for hand in combinations(deck, ranking.dealt))


@pytest.mark.parametrize(("name", "deck"), SHRUNK)
def test_a_shrunk_deck_dealt_out(name: str, deck: Deck) -> None:
    assert distribution(RANKINGS[name], deck) == dealt_out(name, deck)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["best-five-of-seven", "six-card-bonus", "best-four-of-six"])
def test_six_ranks_of_four_suits_dealt_out(name: str) -> None:
    deck = Deck(ranks=SIX_RANKS)
    assert distribution(RANKINGS[name], deck) == dealt_out(name, deck)


def test_a_hand_that_two_suits_may_flush_is_refused() -> None:
    two_of_four = replace(RANKINGS["two-card"], dealt=4)
    with pytest.raises(BadInput, match="two suits could hold a flush"):
        list(classes(two_of_four))


def test_a_ranking_that_a_suit_lowers_is_refused() -> None:
    def unlucky(hand: Shape) -> HandRank:
        return HandRank(0 if hand.suited else 1, ())

    with pytest.raises(BadInput, match="being suited lowers a hand"):
        list(classes(replace(RANKINGS["five-card"], rule=unlucky)))
