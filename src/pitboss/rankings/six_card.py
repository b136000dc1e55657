"""Six cards: the Six Card Bonus, the best five of six with the Super Royal above them.

Maryland Three Card Poker 1.4 Ch.6 §F. A Super Royal is all six cards, so no choice of five can show it: it is the
ranking's rule for the whole hand. Some paytables pay it by suit, which `Ranked.suit` tells.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.rankings.base import Category, HandRank, Shape
from pitboss.rankings.five_card import BEST_FIVE_OF_SIX, BEST_FIVE_OF_SIX_ACE_HIGH, ORDER

SUPER_ROYAL = Category("super-royal", "Super Royal")

ORDER_WITH_SUPER_ROYAL = (*ORDER, SUPER_ROYAL)


def super_royal(hand: Shape) -> HandRank | None:
    """Six cards of one suit from the ace down, or None."""
    if hand.suited and hand.holds_top(ace_low=False):
        return HandRank(ORDER_WITH_SUPER_ROYAL.index(SUPER_ROYAL), hand.ranks[:1])
    return None


SIX_CARD_BONUS = replace(
    BEST_FIVE_OF_SIX,
    id="six-card-bonus",
    title="a Six Card Bonus hand",
    categories=ORDER_WITH_SUPER_ROYAL,
    whole=super_royal,
    cite="MD 3CP 1.4 Ch.6 §F(1-8)",
)

SIX_CARD_BONUS_ACE_HIGH = replace(
    SIX_CARD_BONUS,
    id="six-card-bonus-ace-high",
    title="a Six Card Bonus hand with the ace always high",
    rule=BEST_FIVE_OF_SIX_ACE_HIGH.rule,
    cite="MD 3CP 1.4 Ch.6 §§B, F(1-8)",
)
