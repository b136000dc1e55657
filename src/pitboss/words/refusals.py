"""A refusal in words: what was refused, the rule, and what would have been open."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.law.labels import disclose


def say_refusal(refusal: Refusal) -> str:
    """The sentence of a refusal, with its rule and what is open."""
    return str(replace(refusal, cite=disclose(refusal.cite)))


def say_to(message: str, seats: Iterable[int]) -> str:
    """What is said of a seat, said to the player who sits there: `You must place a 3 Card Poker Wager.`"""
    for seat in seats:
        for said, to_them in TO_THEM:
            message = re.sub(said.format(seat), to_them, message)
    return message


TO_THEM = (
    (r"^The shooter, seat {}, must\b", "You have the dice, and must"),
    (r"^Seat {} must\b", "You must"),
    (r"^Seat {}'s\b", "Your"),
    (r"^Seat {}: ", ""),
)
"""How a sentence about a seat begins, and how one to its player does."""
