"""The hands that wagers are judged on: which cards make them up, and how they rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pitboss.cards import Card, Deck
from pitboss.games.paytables import ranks_of
from pitboss.law.model import HandRule, Qualifies
from pitboss.rankings import RANKINGS, Ranked, Ranking


def cards_of(rule: HandRule, zones: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
    """The cards of a hand: `seat` is all of a seat's cards, `seat:2` its first two, and so with every place."""
    found: list[Card] = []
    for part in rule.cards:
        zone, _, first = part.partition(":")
        dealt = zones.get(zone, ())
        found += dealt[: int(first)] if first else dealt
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def ranked(ranking: str, cards: tuple[Card, ...], deck: Deck) -> Ranked:
    """A hand in its place. Kept, for many wagers are judged on one hand."""
    return RANKINGS[ranking].best(cards, deck)


def qualifies(rule: Qualifies, ranking: Ranking, hand: Ranked) -> bool:
    """Whether the dealer's hand is at least the one that the law plays with."""
    least = ranking.keys[rule.category]
    if hand.rank.category != least:
        return hand.rank.category > least
    if not rule.ranks:
        return True
    wanted = ranks_of(rule.ranks)
    if not rule.then:
        return hand.rank.ranks[0] >= min(wanted)
    return hand.rank.ranks[:2] >= (min(wanted), min(ranks_of(rule.then)))
