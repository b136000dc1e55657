"""The words in which settlement lines speak of a round's outcome: a closed set, parted into axes.

A settlement names the axes that it depends on; each line then says which words must hold. Exactly one word of an axis
is true of any outcome, so a settlement can be checked whole: over every combination of its axes exactly one line must
apply. How each word is found from the cards is written with the game that uses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pitboss.law.vocabulary.outcomes import OUTCOMES

AXES: dict[str, tuple[str, ...]] = {axis: tuple(words) for axis, words in OUTCOMES.items()}


def list_outcomes(axes: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every combination of the words of these axes."""
    return product(*(AXES[axis] for axis in axes))


def applies(when: Sequence[str], outcome: Sequence[str]) -> bool:
    return all(word in outcome for word in when)
