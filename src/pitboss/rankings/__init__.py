"""Which hand beats which, one file for each size of hand. Payouts and games are elsewhere."""

from __future__ import annotations

from pitboss.rankings.base import Category, HandRank, Ranked, Ranking, Shape, shape
from pitboss.rankings.five_card import BEST_FIVE_OF_SEVEN, BEST_FIVE_OF_SIX, FIVE_CARD
from pitboss.rankings.four_card import BEST_FOUR_OF_FIVE, BEST_FOUR_OF_SIX, FOUR_CARD
from pitboss.rankings.six_card import SIX_CARD_BONUS
from pitboss.rankings.three_card import THREE_CARD_ACE_HIGH, THREE_CARD_MINI_ROYAL, THREE_CARD_POKER
from pitboss.rankings.two_card import TWO_CARD, TWO_CARD_ACE_HIGH

__all__ = ["RANKINGS", "Category", "HandRank", "Ranked", "Ranking", "Shape", "shape"]

RANKINGS: dict[str, Ranking] = {
    ranking.id: ranking
    for ranking in (
        TWO_CARD,
        TWO_CARD_ACE_HIGH,
        THREE_CARD_POKER,
        THREE_CARD_MINI_ROYAL,
        THREE_CARD_ACE_HIGH,
        FOUR_CARD,
        BEST_FOUR_OF_FIVE,
        BEST_FOUR_OF_SIX,
        FIVE_CARD,
        BEST_FIVE_OF_SIX,
        BEST_FIVE_OF_SEVEN,
        SIX_CARD_BONUS,
    )
}
"""Every ranking by the name that the law's files and the games use for it."""
