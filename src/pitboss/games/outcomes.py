"""The words in which settlement lines speak of a round's outcome: a closed set, parted into axes.

A settlement names the axes that it depends on; each line then says which words must hold. Exactly one word of an axis
is true of any outcome, so a settlement can be checked whole: over every combination of its axes exactly one line must
apply. How each word is found from the cards is written with the game that uses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

AXES: dict[str, tuple[str, ...]] = {
    "decision": ("played", "folded"),
    "qualification": ("qualifies", "does-not-qualify"),
    "comparison": ("higher", "equal", "lower"),
    "withdrawal": ("rides", "pulled"),
    "base-wagers": ("all-win", "not-all-win"),
    "baccarat-winner": ("banker-higher", "player-higher", "hands-equal"),
    "baccarat-variation": ("standard", "ez"),
    "dragon-7": ("dragon-7", "not-dragon-7"),
    "panda-8": ("panda-8", "not-panda-8"),
    "blackjack-hand": ("player-blackjack", "stands", "busts", "surrendered"),
    "blackjack-dealer": ("dealer-blackjack", "dealer-stands", "dealer-busts", "dealer-push-22"),
    "craps-decision": ("roll-wins", "roll-pushes", "roll-loses", "roll-leaves-open"),
}


def outcomes(axes: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every combination of the words of these axes."""
    return product(*(AXES[axis] for axis in axes))


def applies(when: Sequence[str], outcome: Sequence[str]) -> bool:
    return all(word in outcome for word in when)
