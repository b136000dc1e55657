"""Blackjack Switch counted exactly: how many orders of a shoe's cards end each hand in each way.

What two hands bring together is on average the sum of what each brings, so each is counted by itself, beside the cards
that lie on the other: cards drawn to the other hand before are as good as cards that stay in the shoe, for nothing is
decided by them. SwitchEnds with the same cards gone are counted once, in the remainders of primes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import perm

import numpy as np

from pitboss.compiled.blackjack_play import DOUBLE, MAIN, SPLIT, PlayTables
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.odds.kernels import drawing, parts_for, share_out
from pitboss.odds.kernels.many_shoes import DEPTH, remainders_after
from pitboss.odds.kernels.shoe import count_settled
from pitboss.odds.solvers.blackjack.remainders import as_words, find_whole, moduli_of, primes_for, tabulate_orders
from pitboss.odds.solvers.blackjack.shoes import Shoes
from pitboss.odds.solvers.blackjack.switch_play import Halved, Part, Side, barred_value, coefficients, stand_switched

HANDS = 2
"""The hands that a player is dealt."""

SLOT_BITS = 8

STAKE = (MAIN, MAIN, SPLIT)
"""The stake on a hand as it was dealt, on the first hand of a split pair, and on a further one."""


@dataclass(frozen=True, eq=False)
class SwitchEnds:
    """Cards gone, way of ending and weight of every end against an up card; those that are lost need no dealer."""

    up: int
    ended: Ints
    lost: Ints


@dataclass(frozen=True)
class Counted:
    """Out of `total`: how often hands end, by (kind of stake, way of ending, doubled) and class of the dealer's hand,
    NONE where the dealer is not needed."""

    total: int
    ends: Mapping[tuple[int, int, bool], Mapping[int, int]]

    def number(self, kind: int) -> int:
        return sum(count for key, counts in self.ends.items() if key[0] == kind for count in counts.values())

    def add_up(self, tables: PlayTables) -> tuple[int, int]:
        """What all hands win and what is staked on them, in parts of a stake."""
        won, staked = 0, 0
        for (kind, ending, doubled), counts in self.ends.items():
            line = tables.parts[(STAKE[kind], DOUBLE) if doubled else (STAKE[kind],)][ending]
            for dealer, count in counts.items():
                won += count * line[max(dealer, 0)][0]
                staked += count * line[max(dealer, 0)][1]
        return won, staked


def ends_of_play(shoes: Shoes, side: Side, played: Ints, moved: Ints) -> SwitchEnds:
    """All ends of the hands that are played so often, as dealt and as they came by a switch, beside each other hand."""
    tables = shoes.tables
    beside = shoes.keys[shoes.firsts]
    own = [n for n, hand in enumerate(shoes.firsts) if stand_switched(tables, int(hand)) != tables.standing[0][hand]]
    ways = np.zeros((len(beside), len(tables.hands.cards)), np.int64)
    ways[:, shoes.firsts] = (played + moved).T
    ways[:, shoes.firsts[own]] = played[own].T
    parts = [list_ends(shoes, side.chosen, beside, ways, kind=0)]
    for first in own:
        end = np.full(len(beside), stand_switched(tables, int(shoes.firsts[first])))
        ended = np.column_stack([shoes.keys[shoes.firsts[first]] + beside, end, moved[first]])
        parts.append((ended, ended[:0]))
    for halved in side.halved:
        pair = next(n for value, n, _ in shoes.pairs if value == halved.value)
        parts += list_split_ends(shoes, halved, (played + moved)[pair, halved.cases])
    ended, lost = (merge_ends(np.concatenate(each)) for each in zip(*parts, strict=True))
    return SwitchEnds(side.up, ended, lost)


def list_split_ends(shoes: Shoes, halved: Halved, number: Ints) -> Iterator[tuple[Ints, Ints]]:
    """The ends of the hands of split pairs, which this many deals lead to in each case."""
    tables, value = shoes.tables, halved.value
    single = tables.hands.number[tuple(int(v == value) for v in range(len(tables.numbers)))]
    seconds = tables.hands.after[single]
    times: dict[Part, Ints] = {}
    for most in np.unique(halved.most):
        for part, number_of in coefficients(int(most)).items():
            times.setdefault(part, np.zeros(len(number), np.int64))[halved.most == most] = number_of
    for (seen, more, same, first), often in times.items():
        ways = np.zeros((len(number), len(tables.hands.cards)), np.int64)
        starts = [hand for v, hand in enumerate(seconds) if hand != NONE and (v == value) == same]
        ways[:, starts] = (often * number)[:, None]
        beside = shoes.keys[shoes.firsts[halved.cases]] + (1 + more) * shoes.of_value[value]
        yield list_ends(shoes, halved.chosen[seen], beside, ways, kind=1 if first else 2, value=value)


def list_ends(
    shoes: Shoes, chosen: drawing.Small, beside: Ints, ways: Ints, *, kind: int, value: int = NONE
) -> tuple[Ints, Ints]:
    """The ends of a way of playing, in rows of key, slot and weight."""
    tables, split = shoes.tables, kind > 0
    rows = shoes.rows if value == NONE else shoes.halves(value)
    often, endings = int(np.abs(ways).sum()), tables.classes
    assert often < 2**40, "orders of values are few, so that their sums fit the kernel"
    ended = np.empty((len(beside) * (len(rows) + len(shoes.firsts) * len(shoes.of_value)), 3), np.int64)
    lost = np.empty((len(beside) * len(rows) * len(shoes.of_value), 3), np.int64)
    number, losing = drawing.ends_exact(
        rows, shoes.keys, shoes.of_value, tables.hands.after, beside, tables.standing[int(split)],
        np.array([tables.busted, tables.surrendered]), chosen, ways, endings, ended, lost,
    )  # fmt: skip
    shift = np.array([0, 2 * endings * kind, 0])
    return ended[:number] + shift, lost[:losing] + shift


def merge_ends(ends: Ints) -> Ints:
    """SwitchEnds with the same cards and the same slot as one, sorted by the cards."""
    both = ends[:, 0] << SLOT_BITS | ends[:, 1]
    order = np.argsort(both, kind="stable")
    both, weights = both[order], ends[order, 2]
    starts = np.flatnonzero(np.append(True, both[1:] != both[:-1])) if len(both) else np.zeros(0, np.int64)
    sums = np.add.reduceat(weights, starts) if len(both) else weights
    found = np.column_stack([both[starts] >> SLOT_BITS, both[starts] & (1 << SLOT_BITS) - 1, sums])
    kept: Ints = found[sums != 0]
    return kept


# In the remainders of primes


def count_ends(shoes: Shoes, sides: Sequence[SwitchEnds]) -> Counted:
    tables, cards = shoes.tables, shoes.tables.values.total
    endings = tables.classes
    slots = 2 * endings * len(STAKE)
    assert slots < 1 << SLOT_BITS, "slots must fit beside the keys"
    longest = 2 * HANDS + 2  # at least the first cards of both hands and the dealer
    for side in sides:
        deepest = int(shoes.steps[side.up].ends[:, DEPTH].max())
        gone = (shoes.count_gone(side.ended[:, 0]).sum(axis=1).max(initial=0) + 1 + deepest,
                shoes.count_gone(side.lost[:, 0]).sum(axis=1).max(initial=0) + 2)  # fmt: skip
        longest = max(longest, *map(int, gone))
    total = perm(cards, min(longest, cards))
    # All hands that come of one are counted together, for either of the two.
    primes = primes_for(HANDS * tables.rules.max_hands * total)
    orders = tabulate_orders(cards, longest + 1, primes)
    out = np.zeros((len(sides), slots, tables.dealer_classes + 1, len(primes)), np.int64)

    def count_some(part: int, parts: int) -> None:
        for n in range(part, len(sides), parts):
            count_side(shoes, sides[n], primes, orders, out[n])

    share_out(count_some, parts_for(len(sides)))
    found: dict[tuple[int, int, bool], dict[int, int]] = {}
    rest = out.sum(axis=0) % np.array(primes)
    for slot in range(slots):
        key = slot // (2 * endings), slot % endings, slot % (2 * endings) >= endings
        for dealer in np.flatnonzero(rest[slot].any(axis=1)):
            count = find_whole(rest[slot, dealer].tolist(), primes, total)
            found.setdefault(key, {})[NONE if dealer == tables.dealer_classes else int(dealer)] = count
    return Counted(total, found)


def count_side(
    shoes: Shoes, side: SwitchEnds, primes: tuple[int, ...], orders: Sequence[Sequence[int]], out: Ints
) -> None:
    tables, up, steps = shoes.tables, side.up, shoes.steps[side.up]
    keys, starts = np.unique(side.ended[:, 0], return_index=True)
    drawn = np.zeros((out.shape[0], tables.dealer_classes, len(primes)), np.uint64)
    # The up card is the first card gone: it comes with as many ways as there are cards of its value.
    weights = side.ended[:, 2] * tables.numbers[up]
    if len(keys):
        remainders_after(
            moduli_of(primes), shoes.cards_left(up)[::-1].copy(), as_words(orders[1:], primes), steps.steps,
            steps.bounds, steps.orders, steps.ends, shoes.count_gone(keys), np.append(starts, len(side.ended)),
            side.ended[:, 1].copy(), weights, drawn,
        )  # fmt: skip
    if tables.knows_no_blackjack(up):
        drawn[:, tables.dealer_blackjack] = 0
    out[:, :-1] += drawn.astype(np.int64)
    taken = shoes.count_gone(side.lost[:, 0])[:, ::-1].copy()
    taken[:, up] += 1
    alone = np.zeros((out.shape[0], len(primes)), np.int64)
    count_settled(np.array(primes), tables.numbers, np.array(orders), taken, side.lost[:, 2].copy(),
                  barred_value(tables, up), side.lost[:, 1].copy(), alone)  # fmt: skip
    out[:, -1] += alone
