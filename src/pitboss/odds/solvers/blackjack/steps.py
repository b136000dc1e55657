"""The dealer's hands against one up card as `kernels.many_shoes` takes them: value by value, the highest first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pitboss.compiled.dealer_hands import CLASS, DEPTH, ORDERS, PARENT, VALUE, Ints
from pitboss.odds.kernels.many_shoes import MOST_TERMS, PRIME_BITS, TO


@dataclass(frozen=True, eq=False)
class Steps:
    """Hands of which at each step those that only differ in values before it are one."""

    steps: Ints
    bounds: Ints
    orders: Ints
    ends: Ints


def steps_of(tree: Ints, values: int) -> Steps:
    """A tree of hands taken apart by value; shoes of which the dealer draws the same hands share them."""
    return _steps_of(tree.tobytes(), len(tree), values)


@lru_cache(maxsize=64)
def _steps_of(kept: bytes, nodes: int, values: int) -> Steps:
    tree = np.frombuffer(kept, np.int64).reshape(nodes, -1)
    counts = np.zeros((len(tree), values), np.int64)
    for n in range(1, len(tree)):
        counts[n] = counts[tree[n, PARENT]]
        counts[n, values - 1 - tree[n, VALUE]] += 1
    ends = np.flatnonzero(tree[:, CLASS] >= 0)
    left = np.column_stack([counts[ends], tree[ends, CLASS], tree[ends, DEPTH]])
    steps, bounds = [], [0]
    for _ in range(values):
        further, to = np.unique(left[:, 1:], axis=0, return_inverse=True)
        steps.append(np.column_stack([left[:, 0], to.reshape(-1)]))
        bounds.append(bounds[-1] + len(left))
        left = further
    bounds.append(bounds[-1] + len(left))
    check_bounds(steps, left, tree)
    return Steps(np.concatenate(steps), np.array(bounds), tree[ends, ORDERS].copy(), left)


def check_bounds(steps: list[Ints], ends: Ints, tree: Ints) -> None:
    """What the kernel's sums of products must not exceed."""
    terms = [int(np.bincount(one[:, TO]).max(initial=0)) for one in steps] + [
        int(np.bincount(ends[:, 0]).max(initial=0))
    ]
    assert max(terms) < MOST_TERMS, "so few products are added up before they are reduced"
    assert int(tree[:, ORDERS].max(initial=0)) < 2**PRIME_BITS, "orders must fit a word"
