"""What every ranking must keep: suits are equal, order does not matter, names are sound."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import ONE_DECK, Card, make_card, rank_of, suit_of
from pitboss.rankings import RANKINGS, Ranking
from pitboss.rankings.tabulate import category_counts

every_ranking = pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)


def dealt(ranking: Ranking) -> st.SearchStrategy[list[Card]]:
    size = ranking.dealt
    return st.lists(st.sampled_from(ONE_DECK.cards), unique=True, min_size=size, max_size=size)


@every_ranking
@pytest.mark.rules("235-038", "3CP-032")
@given(data=st.data(), suits=st.permutations(range(4)))
def test_suits_are_equal(ranking: Ranking, data: st.DataObject, suits: list[int]) -> None:
    hand = data.draw(dealt(ranking))
    other_suits = [make_card(rank_of(one), suits[suit_of(one)]) for one in hand]
    assert ranking.rank(hand) == ranking.rank(other_suits)


@every_ranking
@given(data=st.data())
def test_the_order_of_the_cards_does_not_matter(ranking: Ranking, data: st.DataObject) -> None:
    hand = data.draw(dealt(ranking))
    assert ranking.rank(hand) == ranking.rank(data.draw(st.permutations(hand)))


@every_ranking
@given(data=st.data())
def test_the_best_hand_is_of_the_cards_dealt_and_no_worse_than_the_first_of_them(
    ranking: Ranking, data: st.DataObject
) -> None:
    hand = data.draw(dealt(ranking))
    best = ranking.best(hand)
    assert set(best.cards) <= set(hand)
    first_cards = replace(ranking, dealt=ranking.size, whole=None)
    assert best.rank >= first_cards.rank(hand[: ranking.size])
    assert best.rank == first_cards.rank(best.cards) or len(best.cards) > ranking.size


@every_ranking
def test_its_names_are_sound(ranking: Ranking) -> None:
    assert RANKINGS[ranking.id] is ranking
    assert ranking.cite
    keys = [category.key for category in ranking.categories]
    assert len(set(keys)) == len(keys)
    assert all(category.key == re.sub("[ -]", "-", category.title.lower()) for category in ranking.categories)
    assert list(ranking.keys.items()) == [(key, n) for n, key in enumerate(keys)]


@every_ranking
def test_every_category_can_be_held(ranking: Ranking) -> None:
    assert all(category_counts(ranking).values())


def test_no_title_stands_for_two_rankings() -> None:
    assert len({ranking.title for ranking in RANKINGS.values()}) == len(RANKINGS)
