"""Choices that are worth exactly the same, in words: which they are, with which cards, and which of them is made.

The house edge does not depend on it; deviation, hit frequency and element of risk do.
"""

from __future__ import annotations

from collections.abc import Sequence

NO_TIES = "no two choices are worth the same"
"""Said once, where the play has no ties at all."""

MOST_NAMED = 12
"""More hands than this are counted, and not named."""


def tell_tie(choices: Sequence[str], where: str) -> str:
    """`ride and pull are worth the same …: ride, which the law names first, is taken`."""
    *others, last = choices
    return (
        f"{', '.join(others)} and {last} are worth the same {where}: {choices[0]}, which the law names first, is taken"
    )
