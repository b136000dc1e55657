"""The accounts of a level, and the lines by which money goes from one to another.

Double entry: whatever reaches an account has left another, so the accounts of a level always add up to nothing, and
what a level stands at is the sum of its lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

LINES: dict[str, tuple[str, str]] = {
    "opened": ("house", "meter"),
    "contributions": ("wagers", "meter"),
    "contributions reversed": ("meter", "wagers"),
    "reversals made good by the house": ("house", "meter"),
    "made good and returned to the house": ("meter", "house"),
    "awards reserved": ("meter", "held"),
    "awards released": ("held", "meter"),
    "resets from the house": ("house", "meter"),
    "resets from the reserve": ("reserve", "meter"),
    "resets returned to the house": ("meter", "house"),
    "resets returned to the reserve": ("meter", "reserve"),
    "overflow": ("meter", "overflow"),
    "transfers in": ("links", "meter"),
    "transfers out": ("meter", "links"),
    "corrections up": ("corrections", "meter"),
    "corrections down": ("meter", "corrections"),
    "overflow transferred": ("overflow", "links"),
    "hidden contributions": ("wagers", "reserve"),
    "hidden contributions reversed": ("reserve", "wagers"),
    "hidden reversals made good by the house": ("house", "reserve"),
    "hidden made good and returned to the house": ("reserve", "house"),
    "awards paid by an attendant": ("held", "winners"),
    "awards paid by a device": ("held", "winners"),
}
"""Each line, with the account that it takes from and the account that it adds to. Its total never falls."""

NOTHING = Fraction(0)

SIGNS: dict[str, tuple[tuple[str, int], ...]] = {
    account: tuple(
        (line, 1 if target == account else -1)
        for line, (source, target) in LINES.items()
        if account in (source, target)
    )
    for account in sorted({one for pair in LINES.values() for one in pair})
}
"""For each account the lines that move it, and which way."""


def balance(totals: Mapping[str, Fraction], account: str) -> Fraction:
    """What an account holds, by the totals of the lines."""
    return sum((sign * totals[line] for line, sign in SIGNS[account] if line in totals), NOTHING)


def post(totals: Mapping[str, Fraction], line: str, amount: Fraction) -> dict[str, Fraction]:
    """The totals with one amount more on a line."""
    return {**totals, line: totals.get(line, NOTHING) + amount}
