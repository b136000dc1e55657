"""Three-card hands: Three Card Poker's order, and the order with a mini-royal.

Maryland Three Card Poker 1.4 Ch.6 §§A–E and 235 Stud 1.1 Ch.6 §E. In three cards a straight is harder to hold than
a flush, and three-of-a-kind harder than a straight.
"""

from __future__ import annotations

from pitboss.rankings.base import Category, HandRank, Ranking, Shape

HIGH_CARD = Category("high-card", "High card")
PAIR = Category("pair", "Pair")
FLUSH = Category("flush", "Flush")
STRAIGHT = Category("straight", "Straight")
THREE_OF_A_KIND = Category("three-of-a-kind", "Three-of-a-kind")
STRAIGHT_FLUSH = Category("straight-flush", "Straight flush")
MINI_ROYAL = Category("mini-royal", "Mini-royal")

ORDER = (HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH)
ORDER_WITH_MINI_ROYAL = (*ORDER, MINI_ROYAL)


def three_card_rank(hand: Shape, *, ace_low: bool, mini_royal: bool) -> HandRank:
    """The hand's place; an ace is low only beside the two lowest ranks, and only where `ace_low` lets it."""
    top = hand.straight_to(ace_low=ace_low)
    if top is not None and hand.suited:
        royal = mini_royal and hand.holds_top(ace_low=ace_low)
        return place(MINI_ROYAL if royal else STRAIGHT_FLUSH, (top,))
    if hand.counts == (3,):
        return place(THREE_OF_A_KIND, hand.by_group)
    if top is not None:
        return place(STRAIGHT, (top,))
    if hand.suited:
        return place(FLUSH, hand.ranks)
    if hand.counts == (2, 1):
        return place(PAIR, hand.by_group)
    return place(HIGH_CARD, hand.ranks)


def place(category: Category, ranks: tuple[int, ...]) -> HandRank:
    return HandRank(ORDER_WITH_MINI_ROYAL.index(category), ranks)


THREE_CARD_POKER = Ranking(
    id="three-card-poker",
    title="a Three Card Poker hand",
    size=3,
    categories=ORDER,
    rule=lambda hand: three_card_rank(hand, ace_low=True, mini_royal=False),
    cite="MD 3CP 1.4 Ch.6 §D",
)

THREE_CARD_MINI_ROYAL = Ranking(
    id="three-card-mini-royal",
    title="a three-card hand with the mini-royal",
    size=3,
    categories=ORDER_WITH_MINI_ROYAL,
    rule=lambda hand: three_card_rank(hand, ace_low=True, mini_royal=True),
    cite="MD 235 1.1 Ch.6 §E",
)

THREE_CARD_ACE_HIGH = Ranking(
    id="three-card-mini-royal-ace-high",
    title="a three-card hand with the mini-royal and the ace always high",
    size=3,
    categories=ORDER_WITH_MINI_ROYAL,
    rule=lambda hand: three_card_rank(hand, ace_low=False, mini_royal=True),
    cite="MD 235 1.1 Ch.6 §§B, E",
)
