"""Which line of a paytable a hand hits, and what the lines are called.

The first line that fits is the one that pays: the law lists hands from the highest down and pays only the highest. The
figures are in the law's data; how hands rank is in `rankings`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pitboss.cards import RANKS, SUITS
from pitboss.law.model import Edition, Row
from pitboss.rankings import RANKINGS, Category, Ranked, Ranking

WIN = "win"
"""The hand of a line that pays whenever the wager wins at all."""

ANY_OTHER = "any-other"
"""The hand of a line for all that no line above it has caught."""


def find_line(rows: Iterable[Row], ranking: Ranking, hand: Ranked) -> Row | None:
    """The line that pays this hand, if any does."""
    category = ranking.category(hand.rank)
    return next((row for row in rows if pays_category(row, category) and is_narrow_enough(row, hand)), None)


def pays_category(row: Row, category: Category) -> bool:
    """Whether the line is for hands of this category, or for some of them."""
    return row.hand in (category.key, ANY_OTHER)


def is_narrow_enough(row: Row, hand: Ranked) -> bool:
    """Whether a hand of the line's category has the deciding rank and the one suit that the line asks for."""
    leads = not row.ranks or hand.rank.ranks[0] in ranks_of(row.ranks)
    return leads and (not row.suits or (hand.suit is not None and SUITS[hand.suit] in row.suits))


@cache
def ranks_of(text: str) -> frozenset[int]:
    """`T-A` → ten, jack, queen, king, ace; `A` → ace."""
    low, dash, high = text.partition("-")
    if not dash:
        return frozenset(RANKS.index(one) for one in text)
    return frozenset(range(RANKS.index(low), RANKS.index(high) + 1))


def ranking_of(edition: Edition, on: str) -> Ranking | None:
    """The ranking of the hand that a table is judged on; None where the game's own file names its events."""
    return next((RANKINGS.get(hand.ranking) for hand in edition.hand if hand.id == on), None)


def title_of(edition: Edition, on: str, row: Row) -> str:
    """The law's name of a line: its own, or that of its category."""
    if row.title:
        return row.title
    ranking = ranking_of(edition, on)
    known = {one.key: one.title for one in (ranking.categories if ranking else every_category())}
    return known.get(row.hand, row.hand.replace("-", " ").capitalize())


def key_of(row: Row) -> str:
    """How results name a line: `straight-flush`, or `pair-of-10s-or-better` where the line has a name of its own."""
    return key_of_title(row.title or row.hand)


@cache
def key_of_title(title: str) -> str:
    plain = title.lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


@cache
def every_category() -> tuple[Category, ...]:
    return tuple(category for ranking in RANKINGS.values() for category in ranking.categories)
