"""Which hand beats which, one file for each size of hand. Payouts and games are elsewhere."""

from __future__ import annotations

from pitboss.rankings.base import Category, HandRank, Ranked, Ranking, Shape, shape
from pitboss.rankings.five_card import (
    BEST_FIVE_OF_SEVEN,
    BEST_FIVE_OF_SIX,
    BEST_FIVE_OF_SIX_ACE_HIGH,
    FIVE_CARD,
    FIVE_CARD_ACE_HIGH,
)
from pitboss.rankings.four_card import BEST_FOUR_OF_FIVE, BEST_FOUR_OF_SIX, FOUR_CARD
from pitboss.rankings.six_card import SIX_CARD_BONUS, SIX_CARD_BONUS_ACE_HIGH
from pitboss.rankings.three_card import THREE_CARD_ACE_HIGH, THREE_CARD_MINI_ROYAL, THREE_CARD_POKER
from pitboss.rankings.two_card import TWO_CARD, TWO_CARD_ACE_HIGH

__all__ = ["ACE_HIGH", "RANKINGS", "Category", "HandRank", "Ranked", "Ranking", "Shape", "shape"]

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
        FIVE_CARD_ACE_HIGH,
        BEST_FIVE_OF_SIX,
        BEST_FIVE_OF_SIX_ACE_HIGH,
        BEST_FIVE_OF_SEVEN,
        SIX_CARD_BONUS,
        SIX_CARD_BONUS_ACE_HIGH,
    )
}
"""Every ranking by the name that the law's files and the games use for it."""

ACE_HIGH: dict[str, dict[str, str]] = {
    "ace_low": {
        TWO_CARD.id: TWO_CARD_ACE_HIGH.id,
        THREE_CARD_MINI_ROYAL.id: THREE_CARD_ACE_HIGH.id,
    },
    "five_card_ace_low": {
        FIVE_CARD.id: FIVE_CARD_ACE_HIGH.id,
        BEST_FIVE_OF_SIX.id: BEST_FIVE_OF_SIX_ACE_HIGH.id,
        SIX_CARD_BONUS.id: SIX_CARD_BONUS_ACE_HIGH.id,
    },
}
"""By the option of the law's data that may say so: the rankings that give way to others, which have no low ace."""
