"""Five-card hands: the order of poker, and the best five of six or seven cards.

Maryland 235 Stud 1.1 Ch.6 §§D, G and Massachusetts Caribbean Stud §5 list the same hands in the same order, with
A-2-3-4-5 the lowest straight and no other use of a low ace. Maryland Three Card Poker 1.4 Ch.6 §B can be read so that
its five-card hands have no low ace at all: for those who read it so there are rankings with the ace always high.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.rankings.base import Category, HandRank, Ranking, Shape

HIGH_CARD = Category("high-card", "High card")
PAIR = Category("pair", "Pair")
TWO_PAIR = Category("two-pair", "Two pair")
THREE_OF_A_KIND = Category("three-of-a-kind", "Three-of-a-kind")
STRAIGHT = Category("straight", "Straight")
FLUSH = Category("flush", "Flush")
FULL_HOUSE = Category("full-house", "Full house")
FOUR_OF_A_KIND = Category("four-of-a-kind", "Four-of-a-kind")
STRAIGHT_FLUSH = Category("straight-flush", "Straight flush")
ROYAL_FLUSH = Category("royal-flush", "Royal flush")

ORDER = (
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
)


def five_card_rank(hand: Shape, *, ace_low: bool = True) -> HandRank:
    """The hand's place; an ace is low only beside the four lowest ranks, and only where `ace_low` lets it."""
    top = hand.straight_to(ace_low=ace_low)
    if top is not None and hand.suited:
        return place(ROYAL_FLUSH if hand.holds_top(ace_low=ace_low) else STRAIGHT_FLUSH, (top,))
    if hand.counts[0] >= 4:  # five of one rank, which only a shoe can deal, contain four
        return place(FOUR_OF_A_KIND, hand.by_group)
    if hand.counts == (3, 2):
        return place(FULL_HOUSE, hand.by_group)
    if hand.suited:
        return place(FLUSH, hand.ranks)
    if top is not None:
        return place(STRAIGHT, (top,))
    if hand.counts == (3, 1, 1):
        return place(THREE_OF_A_KIND, hand.by_group)
    if hand.counts == (2, 2, 1):
        return place(TWO_PAIR, hand.by_group)
    if hand.counts == (2, 1, 1, 1):
        return place(PAIR, hand.by_group)
    return place(HIGH_CARD, hand.ranks)


def place(category: Category, ranks: tuple[int, ...]) -> HandRank:
    return HandRank(ORDER.index(category), ranks)


FIVE_CARD = Ranking(
    id="five-card",
    title="a five-card hand",
    size=5,
    categories=ORDER,
    rule=five_card_rank,
    cite="MD 235 1.1 Ch.6 §D",
)

BEST_FIVE_OF_SIX = replace(
    FIVE_CARD,
    id="best-five-of-six",
    title="the best five-card hand of six cards",
    dealt=6,
    cite="MD 3CP 1.4 Ch.6 §F",
)

FIVE_CARD_ACE_HIGH = replace(
    FIVE_CARD,
    id="five-card-ace-high",
    title="a five-card hand with the ace always high",
    rule=lambda hand: five_card_rank(hand, ace_low=False),
    cite="MD 3CP 1.4 Ch.6 §§B, G",
)

BEST_FIVE_OF_SIX_ACE_HIGH = replace(
    FIVE_CARD_ACE_HIGH,
    id="best-five-of-six-ace-high",
    title="the best five-card hand of six cards with the ace always high",
    dealt=6,
    cite="MD 3CP 1.4 Ch.6 §§B, F",
)

BEST_FIVE_OF_SEVEN = replace(
    FIVE_CARD,
    id="best-five-of-seven",
    title="the best five-card hand of seven cards",
    dealt=7,
    cite="58 Pa. Code § 653a.1",
)
