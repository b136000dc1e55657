"""The title of a hand or of a line of a paytable within a sentence: its article, its capital, and one or many."""

from __future__ import annotations

from pitboss.words.cards import start

ONE_THING = frozenset((
    *("pair", "straight", "flush", "full", "royal", "mini", "mini-royal", "super", "suited", "unsuited", "non-suited"),
    *("matched", "two-card", "natural", "spread", "win", "winning", "king", "queen", "dragon", "panda", "lucky"),
    "magic",
))  # fmt: skip
"""How titles begin that name one thing: `Pair of tens or better`, but `Four aces` and `Two pair`."""

NAMES = frozenset(("Royal", "Mini", "Super", "Dragon", "Panda", "Lucky", "Magic", "Personal", "Exact"))
"""How names begin that the law writes with a capital, where their next word has one too or is a number."""

NUMBERS = frozenset(("two", "three", "four", "five", "six", "seven", "eight"))
ONE_HAND = frozenset(("of", "pair"))
"""What follows a number in the name of one hand: `Two pair`, `Three of a kind`."""


def within(title: str) -> str:
    """Within a sentence: `a pair of tens or better`, `ace high`, `four aces`, `a Super Royal of diamonds`."""
    first, _, rest = title.partition(" ")
    named = first in NAMES and (rest[:1].isupper() or rest[:1].isdigit())
    said = title if named else f"{title[:1].lower()}{title[1:]}"
    if first.lower() not in ONE_THING or rest == "high":
        return said
    return f"{'an' if said[0] in 'aeiou' else 'a'} {said}"


def say_paid(title: str, pays: str) -> str:
    """`A flush pays 4 to 1`, `Four aces pay 50 to 1`."""
    return f"{start(within(title))} {'pay' if is_many(title) else 'pays'} {pays}"


def is_many(title: str) -> bool:
    """Whether a title names several things, and no hand: `Five cards`."""
    first, _, rest = title.lower().partition(" ")
    return first in NUMBERS and rest.partition(" ")[0] not in ONE_HAND
