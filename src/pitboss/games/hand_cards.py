"""The places whose cards make up a hand, as the law's data writes them."""

from __future__ import annotations

from functools import cache


@cache
def parts_of(cards: tuple[str, ...]) -> tuple[tuple[str, int | None], ...]:
    """The places that make up a hand, each with how many of its first cards count, None for all of them."""
    parts = (part.partition(":") for part in cards)
    return tuple((zone, int(first) if first else None) for zone, _, first in parts)
