"""The best play at blackjack, hand by hand: what each choice is worth, and which hands a way of playing ends with.

Choices are compared by floats, and those nearer to each other than `CERTAIN` are taken as equal; what the play is worth
is counted exactly elsewhere. Where the dealer has looked for a blackjack, a choice is measured over the deals in
which there is none: that all choices are measured on the same deals is enough to compare them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.blackjack_play import BIT, DOUBLE, MAIN, SPLIT, PlayTables
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.odds.kernels.many_shoes import chances_after
from pitboss.odds.solvers.blackjack.steps import steps_of

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

CERTAIN = 1e-11
"""More than floats are wrong by in sums of a few thousand positive terms, each a product of some thirty factors. No two
choices with a hand from whole decks are so near, which a test sees to; from a few cards they may be just equal."""

ORDER = ("stand", "hit", "double", "surrender")
"""The choices on one hand, in the order in which equal ones are preferred."""


@dataclass(frozen=True, eq=False)
class Worth:
    """What each hand does best, in bits, what its choices are worth, open to it or not, and what the best one is."""

    chosen: Ints
    choices: dict[str, Floats]
    best: Floats


@dataclass(frozen=True, eq=False)
class Ends:
    """The hands that a way of playing ends with: their cards by value, the orders in which they come about, how they
    end, and whether they were doubled; those that are above 21 need no dealer."""

    counts: Ints
    ways: Ints
    ending: Ints
    doubled: Bools
    busted: Bools

    def equals(self, other: Ends) -> bool:
        names = ("counts", "ways", "ending", "doubled", "busted")
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in names)


def draw_dealer(tables: PlayTables, up: int, left: Ints) -> Floats:
    """The chance of each class of dealer's hands, with nothing in the class that the players know it is not."""
    gone = tables.numbers - np.maximum(left, 0)
    order, steps = np.lexsort(gone.T), steps_of(tables.trees[up], gone.shape[1])
    chances = np.zeros((len(gone), tables.dealer_classes))
    chances_after(
        tables.numbers[::-1].copy(), steps.steps, steps.bounds, steps.orders.astype(np.float64), steps.ends,
        gone[order, ::-1].copy(), chances,
    )  # fmt: skip
    found = np.empty_like(chances)
    found[order] = chances
    if tables.knows_no_blackjack(up):
        found[:, tables.dealer_blackjack] = 0
    return found


def chance_open(tables: PlayTables, up: int, left: Ints) -> Floats:
    """The chance that no dealer's blackjack has ended the round; certain, where none is looked for."""
    if not tables.knows_no_blackjack(up):
        return np.ones(left.shape[:-1])
    cards = np.maximum(left.sum(axis=-1), 1)
    chance: Floats = 1 - np.maximum(left[..., tables.blackjack_value(up)], 0) / cards
    return chance


def weigh_hands(tables: PlayTables, up: int, *, half_of: int | None = None, more: int = 0) -> Worth:
    """What every hand is worth against an up card: as dealt, or as half of a split pair, the other half being gone, and
    this many more cards of the pair's value."""
    hands, stakes = tables.hands, (MAIN if half_of is None else SPLIT,)
    gone = hands.counts.copy()
    gone[:, up] += 1
    rows = np.arange(len(gone))
    if half_of is not None:
        gone[:, half_of] += 1 + more
        rows = np.flatnonzero(hands.counts[:, half_of] > 0)
    left = tables.numbers - gone
    dealer = np.zeros((len(gone), tables.dealer_classes))
    dealer[rows] = draw_dealer(tables, up, left[rows])
    standing = tables.standing[int(half_of is not None)]
    allowed = tables.unsplit if half_of is None else tables.halves[half_of]
    worths = {
        "stand": np.einsum("ht,ht->h", dealer, tables.payoffs(stakes)[standing]),
        "surrender": dealer @ tables.payoffs(stakes)[tables.surrendered],
        "double": np.zeros(len(gone)),
    }
    doubling = np.flatnonzero(allowed & BIT["double"])
    twice = np.einsum("ht,ht->h", dealer, tables.payoffs((*stakes, DOUBLE))[standing])
    worths["double"][doubling] = weigh_one_card(tables, up, left, (*stakes, DOUBLE), twice, doubling)
    return find_best(tables, up, left, allowed, worths, rows, stakes)


def find_best(
    tables: PlayTables,
    up: int,
    left: Ints,
    allowed: Ints,
    worths: dict[str, Floats],
    rows: Ints,
    stakes: tuple[str, ...],
) -> Worth:
    """The best choice of every hand, the largest hands first, so that what a further card brings is known."""
    size = tables.hands.size[rows]
    best, hit = np.zeros(len(left)), np.zeros(len(left))
    table = np.full((len(ORDER), len(left)), -np.inf)
    for number in range(int(size.max()), 0, -1):
        here = rows[size == number]
        hit[here] = weigh_one_card(tables, up, left, stakes, best, here)
        for n, choice in enumerate(ORDER):
            value = hit if choice == "hit" else worths[choice]
            table[n, here] = np.where(allowed[here] & BIT[choice], value[here], -np.inf)
        nothing = here[~np.isfinite(table[:, here]).any(axis=0)]
        table[0, nothing] = worths["stand"][nothing]
        best[here] = table[:, here].max(axis=0)
    first = (table >= best - CERTAIN).argmax(axis=0)
    bits = np.array([BIT[choice] for choice in ORDER])
    return Worth(bits[first], {**worths, "hit": hit}, best)


def weigh_one_card(
    tables: PlayTables, up: int, left: Ints, stakes: tuple[str, ...], best: Floats, here: Ints
) -> Floats:
    """What these hands are worth before one more card, when each hand after it is worth `best`."""
    lost = tables.payoffs(stakes)[tables.busted]
    assert (lost == lost[0]).all(), "a hand above 21 is lost whatever the dealer has"
    after, own = tables.hands.after[here], left[here]
    cards = np.maximum(own.sum(axis=1), 1)
    fewer = own[:, None, :] - np.eye(own.shape[1], dtype=np.int64)
    above = lost[0] * chance_open(tables, up, fewer)
    shares = np.maximum(own, 0) / cards[:, None]
    total: Floats = (shares * np.where(after == NONE, above, best[after])).sum(axis=1)
    return total


def follow_play(tables: PlayTables, chosen: Ints, ways: Ints, *, split: bool) -> Ends:
    """Where play ends that begins with these hands in this many ways and does what is chosen."""
    hands, ways = tables.hands, ways.copy()
    standing = tables.standing[int(split)]
    one = np.eye(hands.counts.shape[1], dtype=np.int64)
    none = np.zeros(0, np.int64)
    found: list[tuple[Ints, Ints, Ints, bool, bool]] = [(hands.counts[none], none, none, False, False)]
    for size in range(2, int(hands.size.max()) + 1):
        here = np.flatnonzero((hands.size == size) & (ways > 0))
        if not len(here):
            continue
        stands, gives_up = here[chosen[here] == BIT["stand"]], here[chosen[here] == BIT["surrender"]]
        found.append((hands.counts[stands], ways[stands], standing[stands], False, False))
        given = np.full(len(gives_up), tables.surrendered)
        found.append((hands.counts[gives_up], ways[gives_up], given, False, False))
        for choice in ("hit", "double"):
            draws = here[chosen[here] == BIT[choice]]
            after = hands.after[draws]
            by, value = np.nonzero(after != NONE)
            if choice == "hit":
                np.add.at(ways, after[by, value], ways[draws[by]])
            else:
                to = after[by, value]
                found.append((hands.counts[to], ways[draws[by]], standing[to], True, False))
            by, value = np.nonzero(after == NONE)
            lost = np.full(len(by), tables.busted)
            found.append((hands.counts[draws[by]] + one[value], ways[draws[by]], lost, choice == "double", True))
    sizes = [len(part[1]) for part in found]
    return Ends(
        counts=np.concatenate([part[0] for part in found]),
        ways=np.concatenate([part[1] for part in found]),
        ending=np.concatenate([part[2] for part in found]),
        doubled=np.repeat([part[3] for part in found], sizes),
        busted=np.repeat([part[4] for part in found], sizes),
    )
