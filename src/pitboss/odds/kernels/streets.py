"""Cards that come one at a time, with a decision before each: values carried back from the last card to the first.

A hand is a set of cards. What the last cards bring is summed over every card that may still come, set by set, and the
best choice is made at each set; then the same way is gone forward, to count how often each end is reached.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import Lookup
from pitboss.odds.kernels import compile_loop, inline
from pitboss.odds.kernels.hands import place
from pitboss.odds.kernels.subsets import BINOMIAL, next_set


@compile_loop
def places_of_sets(lookup: Lookup, deck: NDArray[np.uint8], size: int) -> NDArray[np.int16]:
    """The place of every set of `size` cards of the deck, by its index. Cost: C(n, size) lookups."""
    sets = BINOMIAL[len(deck), size]
    found = np.empty(sets, np.int16)
    chosen = np.arange(size)
    hand = np.empty((1, size), np.uint8)
    for n in range(sets):
        total = lookup.start
        for m in range(size):
            hand[0, m] = deck[chosen[m]]
            total += lookup.keys[hand[0, m]]
        found[n] = place(lookup, total, hand, 0)
        next_set(chosen, size)
    return found


@inline
def with_card(chosen: NDArray[np.int64], size: int, card: int) -> int:
    """The index of a set of `size` cards and one more; -1 if it is one of them already."""
    index, shift = 0, 1
    for n in range(size):
        if chosen[n] == card:
            return -1
        if shift == 1 and chosen[n] > card:
            index += BINOMIAL[card, n + 1]
            shift = 2
        index += BINOMIAL[chosen[n], n + shift]
    return index + BINOMIAL[card, size + 1] if shift == 1 else index


@compile_loop
def rows_of_last(
    chosen: NDArray[np.int64], size: int, cards: int, rows: NDArray[np.int8], into: NDArray[np.int64]
) -> None:
    """How many of the cards that may come last take a set to each row of the paytable."""
    into[:] = 0
    for card in range(cards):
        index = with_card(chosen, size, card)
        if index >= 0:
            into[rows[index]] += 1


@compile_loop
def choose(
    sums: NDArray[np.int64],
    orders: int,
    leads: NDArray[np.int64],
    forfeits: NDArray[np.int64],
    values: NDArray[np.int64],
    chosen: NDArray[np.int8],
) -> None:
    """The best choice on every way that leads to one set: `sums` is what each way after it brings over all orders."""
    for way in range(leads.shape[0]):
        best, most = -1, 0
        for choice in range(leads.shape[1]):
            after = leads[way, choice]
            total = forfeits[way] * orders if after < 0 else sums[after]
            if best < 0 or total > most:
                best, most = choice, total
        values[way], chosen[way] = most, best


@compile_loop
def decide_last(
    cards: int,
    size: int,
    rows: NDArray[np.int8],
    gains: NDArray[np.int64],
    leads: NDArray[np.int64],
    forfeits: NDArray[np.int64],
    values: NDArray[np.int64],
    chosen: NDArray[np.int8],
) -> None:
    """The best choice with one card to come, at every set of `size` cards and on every way that leads there.

    Shape: `rows` is by index of a set with the last card; `gains` is way × row for the ways after this choice; `leads`
    way × choice, the way that a choice leads to, -1 where it folds; `forfeits` by way, what a fold loses. `values` and
    `chosen` become set × way, values summed over the cards to come. Cost: C(n, size) · (n + ways · (choices + rows)).
    Bound: cards to come in all their orders, times max|gains|, below 2^63.
    """
    hand = np.arange(size)
    coming = np.zeros(gains.shape[1], np.int64)
    sums = np.empty(len(gains), np.int64)
    for n in range(len(values)):
        rows_of_last(hand, size, cards, rows, coming)
        for after in range(len(sums)):
            sums[after] = 0
            for row in range(len(coming)):
                sums[after] += gains[after, row] * coming[row]
        choose(sums, cards - size, leads, forfeits, values[n], chosen[n])
        next_set(hand, size)


@compile_loop
def decide(
    cards: int,
    size: int,
    orders: int,
    later: NDArray[np.int64],
    leads: NDArray[np.int64],
    forfeits: NDArray[np.int64],
    values: NDArray[np.int64],
    chosen: NDArray[np.int8],
) -> None:
    """The best choice with more than one card to come, from the values one card `later`.

    Shape, cost and bound as in `decide_last`; `orders` is the number of orders in which the cards can come.
    """
    hand = np.arange(size)
    sums = np.empty(later.shape[1], np.int64)
    for n in range(len(values)):
        sums[:] = 0
        for card in range(cards):
            index = with_card(hand, size, card)
            if index >= 0:
                for after in range(len(sums)):
                    sums[after] += later[index, after]
        choose(sums, orders, leads, forfeits, values[n], chosen[n])
        next_set(hand, size)


@compile_loop
def go_on(
    cards: int,
    size: int,
    orders: int,
    leads: NDArray[np.int64],
    chosen: NDArray[np.int8],
    here: NDArray[np.int64],
    then: NDArray[np.int64],
    folded: NDArray[np.int64],
) -> None:
    """The way forward: in how many deals each set with one card more is reached, and how many end by a fold.

    Shape: `here` is set × way and `then` set × way one card later; `folded` by way. Cost: C(n, size) · n · ways. Bound:
    all deals below 2^63.
    """
    hand = np.arange(size)
    for n in range(len(here)):
        for way in range(leads.shape[0]):
            after = leads[way, chosen[n, way]]
            if after < 0:
                folded[way] += here[n, way] * orders
            elif here[n, way]:
                for card in range(cards):
                    index = with_card(hand, size, card)
                    if index >= 0:
                        then[index, after] += here[n, way]
        next_set(hand, size)


@compile_loop
def go_last(
    cards: int,
    size: int,
    rows: NDArray[np.int8],
    leads: NDArray[np.int64],
    chosen: NDArray[np.int8],
    here: NDArray[np.int64],
    folded: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> None:
    """The last card: how many deals end on each way and row. Shape: `tally` is way × row; else as in `go_on`."""
    hand = np.arange(size)
    coming = np.zeros(tally.shape[1], np.int64)
    for n in range(len(here)):
        rows_of_last(hand, size, cards, rows, coming)
        for way in range(leads.shape[0]):
            after = leads[way, chosen[n, way]]
            if after < 0:
                folded[way] += here[n, way] * (cards - size)
            else:
                for row in range(len(coming)):
                    tally[after, row] += here[n, way] * coming[row]
        next_set(hand, size)


@compile_loop
def all_win(cards: int, twos: NDArray[np.bool_], threes: NDArray[np.bool_], fives: NDArray[np.bool_]) -> int:
    """In how many deals of two cards, a third and two more the two, the three and the five are all among the winners.

    Shape: one truth for each set of two, three and five cards. Cost: C(n, 3) · C(n-3, 2). Bound: that number, thrice.
    """
    found = 0
    hand = np.arange(3)
    whole = np.empty(4, np.int64)
    for n in range(len(threes)):
        pairs = 0
        for out in range(3):
            low, high = hand[0 if out else 1], hand[2 if out < 2 else 1]
            pairs += twos[low + BINOMIAL[high, 2]]
        if threes[n] and pairs:
            for high in range(cards):
                if with_card(hand, 3, high) < 0:
                    continue
                size = 0
                for m in range(3):
                    if hand[m] < high:
                        whole[size] = hand[m]
                        size += 1
                whole[size] = high
                for m in range(size, 3):
                    whole[m + 1] = hand[m]
                for low in range(high):
                    index = with_card(whole, 4, low)
                    if index >= 0 and fives[index]:
                        found += pairs
        next_set(hand, 3)
    return found
