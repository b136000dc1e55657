"""Hands drawn from what is left of a shoe: how likely each class of a drawn hand is, near enough to compare, and exact.

The hands that can be drawn are a tree of values, as `compiled.dealer_hands` makes it: each node is one more card on its
parent's, and a node may end a hand of some class, in so many orders. The exact form counts in the remainders of a
prime, one prime at a time, from which the caller puts whole numbers together again.

Shape: rows x nodes of a tree. A remainder is below 2**46 and the orders of one tree below 2**16 together, so that their
sums of products stay below 2**63; the caller asserts both.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.dealer_hands import BEFORE, CLASS, DEPTH, ORDERS, PARENT, VALUE
from pitboss.odds.kernels import compile_loop, inline

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_BITS, ORDER_BITS = 46, 16


@compile_loop
def find_chances(left: Ints, tree: Ints, classes: int) -> Floats:
    """The chance of each class when these cards, by value, are left; to the precision of a float."""
    rows, nodes = len(left), len(tree)
    deepest = tree[:, DEPTH].max() + 1
    out = np.zeros((rows, classes))
    for row in range(rows):
        cards = left[row].sum()
        over = np.zeros(deepest)
        for depth in range(1, deepest):
            over[depth] = 1.0 / max(cards - depth + 1, 1)
        chance = np.empty(nodes)
        chance[0] = 1.0
        for n in range(1, nodes):
            share = max(left[row, tree[n, VALUE]] - tree[n, BEFORE], 0) * over[tree[n, DEPTH]]
            chance[n] = chance[tree[n, PARENT]] * share
            if tree[n, CLASS] >= 0:
                out[row, tree[n, CLASS]] += tree[n, ORDERS] * chance[n]
    return out


@inline
def multiply(a: int, b: int, prime: int, inverse: float) -> int:
    """a x b in the remainders of a prime. The quotient by floats is wrong by one at most; overflows cancel out."""
    rest = a * b - int(float(a) * float(b) * inverse) * prime
    return rest + prime if rest < 0 else rest - prime if rest >= prime else rest


@compile_loop
def count_remainders(
    part: int,
    parts: int,
    primes: Ints,
    numbers: Ints,
    over_falls: Ints,
    trees: Ints,
    bounds: Ints,
    taken: Ints,
    ways: Ints,
    row_tree: Ints,
    barred: Ints,
    slot: Ints,
    out: Ints,
) -> None:
    """Add to `out`, by prime, slot and class, the chance of each row and of each class drawn after it.

    A row is cards `taken` by value, in so many `ways`, from a shoe with these `numbers`; `over_falls[n]` is one over
    the number of orders of n cards. `row_tree` is the tree that is drawn then, cut out by `bounds`, but for the class
    that is `barred`; a row after one with the same cards and tree draws nothing anew. With no tree, -1, the row is
    counted in the last class: with one further card that is not of the `barred` value, where there is one. The primes
    are shared out in parts.
    """
    values, classes = len(numbers), out.shape[2] - 1
    deepest, longest = trees[:, DEPTH].max() + 1, np.diff(bounds).max()
    for which in range(part, len(primes), parts):
        prime = primes[which]
        inverse = 1.0 / prime
        product = np.zeros(longest, np.int64)
        sums = np.zeros((classes, deepest), np.int64)
        drawn = np.zeros(classes, np.int64)
        for row in range(len(ways)):
            weight, gone = ways[row] % prime, 0
            for v in range(values):
                for n in range(taken[row, v]):
                    weight = multiply(weight, max(numbers[v] - n, 0), prime, inverse)
                gone += taken[row, v]
            to, bar = slot[row], barred[row]
            if row_tree[row] < 0:
                if bar >= 0:
                    others = numbers.sum() - gone - max(numbers[bar] - taken[row, bar], 0)
                    weight = multiply(weight, max(others, 0), prime, inverse)
                    gone += 1
                one = multiply(weight, over_falls[which, gone], prime, inverse)
                out[which, to, classes] = (out[which, to, classes] + one) % prime
                continue
            if row == 0 or row_tree[row - 1] != row_tree[row] or (taken[row - 1] != taken[row]).any():
                sums[:, :] = 0
                product[0] = 1
                start = bounds[row_tree[row]]
                for n in range(1, bounds[row_tree[row] + 1] - start):
                    v = trees[start + n, VALUE]
                    share = max(numbers[v] - taken[row, v] - trees[start + n, BEFORE], 0)
                    here = multiply(product[trees[start + n, PARENT]], share, prime, inverse)
                    product[n] = here
                    if trees[start + n, CLASS] >= 0:
                        sums[trees[start + n, CLASS], trees[start + n, DEPTH]] += trees[start + n, ORDERS] * here
                for c in range(classes):
                    drawn[c] = 0
                    for depth in range(deepest):
                        if sums[c, depth]:
                            one = multiply(sums[c, depth] % prime, over_falls[which, gone + depth], prime, inverse)
                            drawn[c] = (drawn[c] + one) % prime
            for c in range(classes):
                if c != bar:
                    out[which, to, c] = (out[which, to, c] + multiply(weight, drawn[c], prime, inverse)) % prime
