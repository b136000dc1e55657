"""The highest and the lowest hand of each category, found by asking a ranking's rule about every shape of a hand."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from pitboss.cards import ONE_DECK, SUITS
from pitboss.rankings.base import HandRank, Ranking, shape_of

Ranks = tuple[int, ...]


@cache
def ends_of(ranking: Ranking) -> dict[str, tuple[Ranks, Ranks]]:
    """(ranks of the highest hand, of the lowest) by category, in the order in which they are read aloud.

    A hand that only all the cards dealt make together is not among them: it is one hand, and has no ends.
    """
    found: dict[str, list[tuple[HandRank, Ranks]]] = {}
    order = ONE_DECK.rank_order
    for ranks in combinations_with_replacement(sorted(order, reverse=True), ranking.size):
        groups = [ranks.count(rank) for rank in set(ranks)]
        for suited in (False, True) if len(groups) == len(ranks) else (False,):
            if max(groups) <= len(SUITS):
                shape = shape_of(ranks, suited, order)
                place = ranking.rule(shape)
                found.setdefault(ranking.category(place).key, []).append((place, read_aloud(ranks, place)))
    return {category: (max(hands)[1], min(hands)[1]) for category, hands in found.items()}


def read_aloud(ranks: Ranks, place: HandRank) -> Ranks:
    """What there is most of first, the higher first among equals; an ace that is low in a straight last."""
    said = tuple(sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank)))
    return said if place.ranks[:1] in ((), said[:1]) else (*said[1:], said[0])
