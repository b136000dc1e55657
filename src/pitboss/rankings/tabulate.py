"""The tables of a ranking, made by calling its rule on the whole domain, and how many hands each class of them holds.

Hands with the same ranks, and with the same ranks in a suit that holds a flush, are one class: no ranking can tell
them apart. A 52-card deck has 133,784,560 hands of seven cards and some 190,000 such classes, so a distribution is
counted and never dealt out. No order of hands is stated here, only combinations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from types import MappingProxyType

from pitboss.cards import ONE_DECK, Card, Deck, rank_of, suit_of
from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.rankings.base import HandRank, Ranking, shape_of

Ranks = tuple[int, ...]
"""Ranks of some cards, high to low."""


@frozen
class HandClass:
    """The hands of these `ranks` that hold these `flush` ranks in one suit (none: no suit holds a flush)."""

    ranks: Ranks
    flush: Ranks
    rank: HandRank
    hands: int


@dataclass(frozen=True)
class Table:
    """A ranking as a lookup: the same answers as its rule, for hands of one deck."""

    ranking: Ranking
    ranks: Mapping[tuple[Ranks, Ranks], HandRank]

    def rank(self, hand: Sequence[Card]) -> HandRank:
        return self.ranks[class_of(hand, self.ranking.size)]


def table(ranking: Ranking, deck: Deck = ONE_DECK) -> Table:
    return Table(ranking, {(one.ranks, one.flush): one.rank for one in classes(ranking, deck)})


def class_of(hand: Sequence[Card], size: int) -> tuple[Ranks, Ranks]:
    """The ranks of `hand`, and those in the suit that holds at least `size` cards."""
    high_first = sorted(hand, reverse=True)
    suit, most = Counter(suit_of(one) for one in hand).most_common(1)[0]
    flush = tuple(rank_of(one) for one in high_first if suit_of(one) == suit) if most >= size else ()
    return tuple(rank_of(one) for one in high_first), flush


def distribution(ranking: Ranking, deck: Deck = ONE_DECK) -> Mapping[HandRank, int]:
    """How many hands of the deck stand at each place of the ranking."""
    return _counted(ranking, deck)


@cache  # apart from `distribution`, so that a deck left out and the same deck named are one entry
def _counted(ranking: Ranking, deck: Deck) -> Mapping[HandRank, int]:
    hands: Counter[HandRank] = Counter()
    for one in classes(ranking, deck):
        hands[one.rank] += one.hands
    return MappingProxyType(hands)


def category_counts(ranking: Ranking, deck: Deck = ONE_DECK) -> dict[str, int]:
    """How many hands of the deck each category holds, weak to strong."""
    counts = dict.fromkeys(ranking.keys, 0)
    for rank, hands in distribution(ranking, deck).items():
        counts[ranking.category(rank).key] += hands
    return counts


def classes(ranking: Ranking, deck: Deck = ONE_DECK) -> Iterator[HandClass]:
    """Every class of hands that the deck can deal, with its place and its number of hands."""
    if ranking.dealt >= 2 * ranking.size:
        raise BadInput(f"{ranking.title} cannot be tabulated: two suits could hold a flush at once.")
    of_rank = len(deck.suits) * deck.copies
    plain = best_by_ranks(ranking, deck, suited=False, most=of_rank)
    suited = best_by_ranks(ranking, deck, suited=True, most=deck.copies)
    # A choice that is suited is also looked up as if it were not; that may not raise the hand.
    if any(suited[ranks] < plain[ranks] for ranks in suited):
        raise BadInput(f"{ranking.title} cannot be tabulated: being suited lowers a hand.")
    for ranks in multisets(deck, ranking.dealt, of_rank):
        without = prod(comb(of_rank, ranks.count(rank)) for rank in set(ranks))
        for flush in flushes(ranks, ranking.size, deck.copies):
            if hands := flush_hands(ranks, flush, deck):
                without -= hands
                yield HandClass(ranks, flush, max(plain[ranks], suited[flush]), hands)
        if without:
            yield HandClass(ranks, (), plain[ranks], without)


def best_by_ranks(ranking: Ranking, deck: Deck, *, suited: bool, most: int) -> dict[Ranks, HandRank]:
    """The best hand that each multiset of ranks holds, of which no rank is there more than `most` times.

    The best of more cards is the best that remains when one of them is left out, down to hands of the rule's size.
    """
    best = {
        ranks: ranking.rule(shape_of(ranks, suited, deck.rank_order)) for ranks in multisets(deck, ranking.size, most)
    }
    if ranking.dealt > ranking.size:
        order = sorted(set(best.values()))
        number_of = {rank: n for n, rank in enumerate(order)}
        places = {ranks: number_of[rank] for ranks, rank in best.items()}  # whole numbers are compared sooner
        for number in range(ranking.size + 1, ranking.dealt + 1):
            for ranks in multisets(deck, number, most):
                places[ranks] = max([places[ranks[:n] + ranks[n + 1 :]] for n in range(number)])
        best = {ranks: order[place] for ranks, place in places.items()}
    if ranking.whole:
        for ranks in multisets(deck, ranking.dealt, most):
            if rank := ranking.whole(shape_of(ranks, suited, deck.rank_order)):
                best[ranks] = max(best[ranks], rank)
    return best


def multisets(deck: Deck, number: int, most: int) -> Iterator[Ranks]:
    """Every `number` ranks of the deck, high to low, none of them more than `most` times."""
    for ranks in combinations_with_replacement(reversed(deck.rank_order), number):
        if all(one != other for one, other in zip(ranks, ranks[most:], strict=False)):
            yield ranks


def flushes(ranks: Ranks, size: int, copies: int) -> Iterator[Ranks]:
    """The ranks that one suit may hold in a hand of `ranks`, at least `size` of them; a suit has `copies` of each."""
    held = [rank for rank in dict.fromkeys(ranks) for _ in range(min(ranks.count(rank), copies))]
    for number in range(size, len(held) + 1):
        yield from dict.fromkeys(combinations(held, number))


def flush_hands(ranks: Ranks, flush: Ranks, deck: Deck) -> int:
    """How many hands of `ranks` hold exactly `flush` in one suit, whichever it is."""
    elsewhere = (len(deck.suits) - 1) * deck.copies
    one_suit = prod(
        comb(deck.copies, flush.count(rank)) * comb(elsewhere, ranks.count(rank) - flush.count(rank))
        for rank in set(ranks)
    )
    return len(deck.suits) * one_suit
