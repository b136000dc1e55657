"""How the results of both hands of Blackjack Switch add up over a round, near enough for the spread of results.

Given the dealer's final hand, hands that draw are taken as independent of each other; a hand that draws nothing is so
in truth. The average depends on none of this: the caller sets number, winnings and stakes exactly.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.compiled.blackjack_play import DOUBLE, MAIN, SPLIT, PlayTables
from pitboss.compiled.dealer_hands import Ints
from pitboss.odds.solvers.blackjack.shoes import Floats, Shoes
from pitboss.odds.solvers.blackjack.splits import list_histories, measure_others
from pitboss.odds.solvers.blackjack.spread import Cell
from pitboss.odds.solvers.blackjack.switch_deals import Deals
from pitboss.odds.solvers.blackjack.switch_play import Halved, Side, ends_of, stand_switched


@dataclass(frozen=True, eq=False)
class Results:
    """How likely each cell of results is against each class of the dealer's hand: by case, class and cell."""

    cells: tuple[Cell, ...]
    chances: Floats

    def pick(self, which: Ints) -> Results:
        return Results(self.cells, self.chances[which])


def cells_of(shoes: Shoes, side: Side, deals: Deals, likely: Floats) -> Counter[Cell]:
    """How likely each sum of results is in the rounds that are played, `likely` being the chance of one order of two
    first hands and the up card, whether or not the dealer has a blackjack."""
    number = len(shoes.firsts)
    dealt = side.drawn[shoes.where()[:, :number]]
    kept, moved = find_first_results(shoes, side, dealt)
    split = {(halved.value, int(case)): (halved, n) for halved in side.halved for n, case in enumerate(halved.cases)}
    into = {halved.value: find_split_results(shoes.tables, halved) for halved in side.halved}
    value_of = {pair: value for value, pair, _ in shoes.pairs}
    found: Counter[Cell] = Counter()

    def add_pairs(ways: Ints, hands: Results, both: bool) -> None:
        """Add all pairs of hands: those of one kind together, a pair that is split being a kind of its own."""
        kinds: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for one, two in np.argwhere(ways):
            kind = tuple(
                value_of[a] if a in value_of and (value_of[a], b) in split else -1
                for a, b in ((int(one), int(two)), (int(two), int(one)))
            )
            kinds.setdefault(kind, []).append((int(one), int(two)))  # type: ignore[arg-type]
        for (left, right), pairs in kinds.items():
            one, two = np.array(pairs).T
            weight = ways[one, two] * likely[one, two]
            first = (
                into[left].pick(np.array([split[left, b][1] for b in two]))
                if left >= 0
                else pick_pairs(hands, one, two)
            )
            other = (
                into[right].pick(np.array([split[right, a][1] for a in one]))
                if right >= 0
                else pick_pairs(hands, two, one)
            )
            found.update(join_hands(weight, first, other if both else give_up(shoes.tables, other), dealt[one, two]))

    add_pairs(deals.kept, kept, True)
    add_pairs(deals.switched, moved, True)
    add_pairs(deals.alone, kept, False)
    return found


def pick_pairs(hands: Results, one: Ints, two: Ints) -> Results:
    return Results(hands.cells, hands.chances[one, two])


def give_up(tables: PlayTables, hand: Results) -> Results:
    """A hand that was given up before: one result, whatever the dealer has."""
    dealt = hand.chances.sum(axis=2, keepdims=True)
    return Results((tables.parts[MAIN,][tables.surrendered][0],), dealt)


def join_hands(weight: Floats, first: Results, other: Results, dealt: Floats) -> dict[Cell, Any]:
    """The sums of two hands' results, weighed over all cases."""
    with np.errstate(divide="ignore", invalid="ignore"):
        over = np.where(dealt > 0, weight[:, None] / dealt, 0)
    left = (first.chances * over[:, :, None]).reshape(-1, len(first.cells))
    both = left.T @ other.chances.reshape(-1, len(other.cells))
    sums, cell_of = add_cells(first.cells, other.cells)
    # Added up in the order of the cells, so that the last digits are always the same.
    return dict(zip(sums, np.bincount(cell_of, both.ravel(), len(sums)).tolist(), strict=True))


@lru_cache(maxsize=1024)
def add_cells(first: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], Ints]:
    """The sums of all pairs of cells, and which of them each pair comes to."""
    numbers: dict[Cell, int] = {}
    cell_of = [numbers.setdefault((a + c, b + d), len(numbers)) for a, b in first for c, d in other]
    return tuple(numbers), np.array(cell_of, np.int64)


# One hand


def find_first_results(shoes: Shoes, side: Side, dealt: Floats) -> tuple[Results, Results]:
    """The results of each first hand beside each other one, as dealt and as it came by a switch; none for a pair that
    is split."""
    tables, firsts = shoes.tables, shoes.firsts
    every = np.arange(len(firsts))
    starts = firsts, every, np.ones((len(firsts), len(firsts)))
    ends = ends_of(shoes, side.up, side.drawn, side.chosen, every, starts).transpose(1, 0, 2, 3)
    moved = ends.copy()
    for first, hand in enumerate(firsts):
        if (end := stand_switched(tables, int(hand))) != tables.standing[0][hand]:
            moved[first] = 0
            moved[first, :, end, :-1] = dealt[first]
    return find_results(tables, ends, MAIN, dealt), find_results(tables, moved, MAIN, dealt)


def find_results(tables: PlayTables, ends: Floats, stake: str, dealt: Floats) -> Results:
    """The ends of hands as results. Hands above 21 end without the dealer: against each class they are what is left
    over, shared out as they are altogether."""
    lines = [*tables.parts[stake,], *tables.parts[stake, DOUBLE]]
    cells = tuple(dict.fromkeys(cell for line in lines for cell in line))
    found = np.zeros((*ends.shape[:-2], ends.shape[-1] - 1, len(cells)))
    above = np.zeros((*ends.shape[:-2], 1, len(cells)))
    for end, line in enumerate(lines):
        for dealer, cell in enumerate(line):
            found[..., dealer, cells.index(cell)] += ends[..., end, dealer]
        above[..., 0, cells.index(line[0])] += ends[..., end, -1]
    total = above.sum(axis=-1, keepdims=True)
    left = np.maximum(dealt - found.sum(axis=-1), 0)[..., None]
    with np.errstate(divide="ignore", invalid="ignore"):
        return Results(cells, found + np.where(total > 0, left * above / total, 0))


# Split pairs


def find_split_results(tables: PlayTables, halved: Halved) -> Results:
    """The results of all hands of a split pair together, by case."""
    classes = tables.dealer_classes
    sums: dict[Cell, Floats] = {}
    for most in np.unique(halved.most):
        which = np.flatnonzero(halved.most == most)
        for cell, chances in find_hand_results(tables, halved, which, int(most)).items():
            sums.setdefault(cell, np.zeros((len(halved.cases), classes)))[which] += chances
    return Results(tuple(sums), np.stack(list(sums.values()), axis=2))


def find_hand_results(tables: PlayTables, halved: Halved, which: Ints, most: int) -> dict[Cell, Floats]:
    """The results of a pair that becomes as many hands as come, up to `most`: by case and class."""
    total: dict[Cell, Floats] = {}
    for one in list_histories(most):

        def second_cards(more: int, other: int = one.other) -> Any:
            dealt = halved.dealt[more][which]
            return dealt[:, 0] if other else dealt.sum(axis=1)

        dealt: Any = measure_others(one.extra, max(one.other - 1, 0), second_cards)
        sums = {(0, 0): dealt * one.orders}
        for n, seen in enumerate(one.seen):
            settled = n < one.other

            def half(more: int, seen: int = seen, settled: bool = settled) -> Any:
                ends = halved.ends[seen, more][which]
                return ends[:, 0] if settled else ends.sum(axis=1)

            ends: Any = measure_others(one.extra, one.other - settled, half)
            sums = add_hand(sums, find_results(tables, ends, MAIN if n == 0 else SPLIT, dealt), dealt)
        for cell, chances in sums.items():
            total[cell] = total.get(cell, 0) + chances
    return total


def add_hand(sums: dict[Cell, Floats], hand: Results, dealt: Floats) -> dict[Cell, Floats]:
    """One hand more, given the dealer's."""
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(dealt[..., None] > 0, hand.chances / dealt[..., None], 0)
    found: dict[Cell, Floats] = {}
    for (won, staked), chances in sums.items():
        for n, cell in enumerate(hand.cells):
            key = won + cell[0], staked + cell[1]
            found[key] = found.get(key, 0) + chances * share[..., n]
    return found
