"""Four-card hands: Four Card Poker's order, and the best four of five or six cards.

N.J.A.C. 13:69F-27.3; the Maryland chapter was not found. In four cards a flush beats a straight, three-of-a-kind
beats both, and four-of-a-kind beats a straight flush.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.rankings.base import Category, HandRank, Ranking, Shape

HIGH_CARD = Category("high-card", "High card")
PAIR = Category("pair", "Pair")
TWO_PAIR = Category("two-pair", "Two pair")
STRAIGHT = Category("straight", "Straight")
FLUSH = Category("flush", "Flush")
THREE_OF_A_KIND = Category("three-of-a-kind", "Three-of-a-kind")
STRAIGHT_FLUSH = Category("straight-flush", "Straight flush")
FOUR_OF_A_KIND = Category("four-of-a-kind", "Four-of-a-kind")

ORDER = (HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND)


def four_card_rank(hand: Shape) -> HandRank:
    """The hand's place; an ace is low only beside the three lowest ranks."""
    top = hand.straight_to(ace_low=True)
    if hand.counts == (4,):
        return place(FOUR_OF_A_KIND, hand.by_group)
    if top is not None and hand.suited:
        return place(STRAIGHT_FLUSH, (top,))
    if hand.counts == (3, 1):
        return place(THREE_OF_A_KIND, hand.by_group)
    if hand.suited:
        return place(FLUSH, hand.ranks)
    if top is not None:
        return place(STRAIGHT, (top,))
    if hand.counts == (2, 2):
        return place(TWO_PAIR, hand.by_group)
    if hand.counts == (2, 1, 1):
        return place(PAIR, hand.by_group)
    return place(HIGH_CARD, hand.ranks)


def place(category: Category, ranks: tuple[int, ...]) -> HandRank:
    return HandRank(ORDER.index(category), ranks)


FOUR_CARD = Ranking(
    id="four-card",
    title="a four-card hand",
    size=4,
    categories=ORDER,
    rule=four_card_rank,
    cite="N.J.A.C. 13:69F-27.3",
)

BEST_FOUR_OF_FIVE = replace(FOUR_CARD, id="best-four-of-five", title="the best four-card hand of five cards", dealt=5)

BEST_FOUR_OF_SIX = replace(FOUR_CARD, id="best-four-of-six", title="the best four-card hand of six cards", dealt=6)
