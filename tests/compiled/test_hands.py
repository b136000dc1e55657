"""Tables of rankings against the rules that they were made by calling: places in order, and the suit of a hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.cards import ONE_DECK, Card, Deck
from pitboss.compiled.hands import NO_SUIT, tabulate_ranking
from pitboss.errors import BadInput
from pitboss.rankings import RANKINGS, HandRank, Ranked, Ranking, shape

SMALL = Deck("9TJQKA", "cdh")


def agree(ranking: Ranking, deck: Deck, hands: list[tuple[Card, ...]]) -> None:
    table = tabulate_ranking(ranking, deck)
    places, suits = table.find(np.array(hands, np.uint8))
    for hand, place, suit in zip(hands, places, suits, strict=True):
        best = ranking.best(hand, deck)
        assert table.order[place] == best.rank, hand
        assert suit == suit_held(ranking, deck, hand, best), hand


def suit_held(ranking: Ranking, deck: Deck, hand: tuple[Card, ...], best: Ranked) -> int:
    """The suit of the best hand; of several that rank alike, one that is not of one suit is taken, as the law's rows
    name suits only where being suited made the hand."""
    alike = [some for some in combinations(hand, ranking.size) if rank_of(ranking, deck, some) == best.rank]
    held = [Ranked(best.rank, some).suit for some in alike] or [best.suit]
    return NO_SUIT if None in held else held[0] if held[0] is not None else NO_SUIT


def rank_of(ranking: Ranking, deck: Deck, some: tuple[Card, ...]) -> HandRank:
    return ranking.rule(shape(some, deck))


@pytest.mark.parametrize("name", [name for name, one in RANKINGS.items() if one.dealt <= 3])
def test_every_hand_of_the_whole_deck(name: str) -> None:
    ranking = RANKINGS[name]
    agree(ranking, ONE_DECK, list(combinations(ONE_DECK.cards, ranking.dealt)))


@pytest.mark.parametrize("name", RANKINGS)
def test_hands_at_random(name: str) -> None:
    chance, ranking = Random(3), RANKINGS[name]
    agree(ranking, ONE_DECK, [tuple(chance.sample(ONE_DECK.cards, ranking.dealt)) for _ in range(800)])
    suits = [ONE_DECK.cards[suit::4] for suit in range(4)]
    suited = [tuple(chance.sample(suit, ranking.dealt)) for suit in suits for _ in range(50)]
    agree(ranking, ONE_DECK, suited)


@pytest.mark.parametrize("name", [name for name, one in RANKINGS.items() if one.dealt <= 5])
def test_every_hand_of_a_small_deck(name: str) -> None:
    ranking = RANKINGS[name]
    agree(ranking, SMALL, list(combinations(SMALL.cards, ranking.dealt))[:4000])


def test_a_shoe_has_places_and_no_lookup() -> None:
    """Five of a rank, which no rule ranks apart, can be dealt from it; hands of it are counted and not looked up."""
    table = tabulate_ranking(RANKINGS["three-card-poker"], Deck("QKA", copies=2))
    assert list(table.order) == sorted(table.order)
    with pytest.raises(BadInput, match="not from a shoe of 2"):
        table.find(np.zeros((1, 3), np.uint8))


def test_cards_that_are_not_there() -> None:
    table = tabulate_ranking(RANKINGS["three-card-poker"], SMALL)
    with pytest.raises(BadInput, match="a card that is not in this deck of 18 cards"):
        table.find(np.array([[0, 1, 2]], np.uint8))
    with pytest.raises(BadInput, match=r"judged on 3 cards of this deck"):
        table.place(SMALL.cards[:2])
    with pytest.raises(BadInput, match=r"rows of 3 cards"):
        table.find(np.array([[50, 51]], np.uint8))
