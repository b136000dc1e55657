"""Two-card hands: 235 Stud's order, in which a straight beats a flush and a flush beats a pair.

Maryland 235 Stud 1.1 Ch.6 §F. The list names no straight flush, so a suited connector is a straight. Whether an ace
may stand below a 2 is not said for two cards: §B speaks only of 2, 3, 4 and 5. Both readings are here, and the game's
Rules Submission says which is played.
"""

from __future__ import annotations

from pitboss.rankings.base import Category, HandRank, Ranking, Shape

HIGH_CARD = Category("high-card", "High card")
PAIR = Category("pair", "Pair")
FLUSH = Category("flush", "Flush")
STRAIGHT = Category("straight", "Straight")

ORDER = (HIGH_CARD, PAIR, FLUSH, STRAIGHT)


def two_card_rank(hand: Shape, *, ace_low: bool) -> HandRank:
    """The hand's place; an ace is low only beside the lowest rank, and only where `ace_low` lets it."""
    top = hand.straight_to(ace_low=ace_low)
    if top is not None:
        return place(STRAIGHT, (top,))
    if hand.suited:
        return place(FLUSH, hand.ranks)
    if hand.counts == (2,):
        return place(PAIR, hand.by_group)
    return place(HIGH_CARD, hand.ranks)


def place(category: Category, ranks: tuple[int, ...]) -> HandRank:
    return HandRank(ORDER.index(category), ranks)


TWO_CARD = Ranking(
    id="two-card",
    title="a two-card hand",
    size=2,
    categories=ORDER,
    rule=lambda hand: two_card_rank(hand, ace_low=True),
    cite="MD 235 1.1 Ch.6 §F",
)

TWO_CARD_ACE_HIGH = Ranking(
    id="two-card-ace-high",
    title="a two-card hand with the ace always high",
    size=2,
    categories=ORDER,
    rule=lambda hand: two_card_rank(hand, ace_low=False),
    cite="MD 235 1.1 Ch.6 §§B, F",
)
