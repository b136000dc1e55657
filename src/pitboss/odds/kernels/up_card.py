"""A player's hand against a dealer's with one card up: every deal counted, by inclusion and exclusion of sets of cards.

For one up card the dealer's hands are laid down in order of strength. Each counts for every set of cards that it holds,
so that at any time the number of hands down that share no card with a player's hand is the alternating sum of the
counts of the sets of the player's cards: a few dozen lookups stand for up to a million deals.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import Lookup
from pitboss.odds.kernels import compile_loop, inline
from pitboss.odds.kernels.cells import CELLS, best_choice, fill_cells, weigh_choice
from pitboss.odds.kernels.hands import place
from pitboss.odds.kernels.subsets import BINOMIAL, next_set

CARD_BITS = 6
ONE_CARD = (1 << CARD_BITS) - 1


class HandRows(NamedTuple):
    """Players' hands: rows of cards counted in the deck's order, the place of each and how many it stands for."""

    cards: NDArray[np.int8]
    places: NDArray[np.int16]
    weights: NDArray[np.int64]


class Counts(NamedTuple):
    """How many of the hands laid down hold each set of 0, 1, 2, 3 and 4 cards."""

    none: NDArray[np.int32]
    ones: NDArray[np.int32]
    twos: NDArray[np.int32]
    threes: NDArray[np.int32]
    fours: NDArray[np.int32]


@compile_loop
def weight_of(hand: NDArray[np.uint8], suits: NDArray[np.uint8]) -> int:
    """How many hands are this one with the suits after the first renamed; 0 unless it stands for all of them.

    It does if the ranks that those suits hold, read as numbers, never rise from one suit to the next.
    """
    weight, equal, last = 1, 1, 1 << 16
    for n in range(1, len(suits)):
        ranks = 0
        for m in range(hand.shape[1]):
            if hand[0, m] & 3 == suits[n]:
                ranks |= 1 << (hand[0, m] >> 2)
        if ranks > last:
            return 0
        equal = equal + 1 if ranks == last else 1
        weight = weight * n // equal
        last = ranks
    return weight


@compile_loop
def hands_of(lookup: Lookup, deck: NDArray[np.uint8], suits: NDArray[np.uint8], size: int) -> HandRows:
    """All hands of `size` cards that differ by more than the names of the suits after the first.

    Shape: one row a hand. Cost: C(n, size). Bound: weights sum to C(n, size), below 2^33.
    """
    number = len(deck)
    sets = BINOMIAL[number, size]
    cards = np.empty((sets, size), np.int8)
    places = np.empty(sets, np.int16)
    weights = np.empty(sets, np.int64)
    chosen = np.arange(size)
    hand = np.empty((1, size), np.uint8)
    found = 0
    while chosen[size - 1] < number:
        total = lookup.start
        for n in range(size):
            hand[0, n] = deck[chosen[n]]
            total += lookup.keys[hand[0, n]]
        weight = weight_of(hand, suits)
        if weight:
            for n in range(size):
                cards[found, n] = chosen[n]
            places[found] = place(lookup, total, hand, 0)
            weights[found] = weight
            found += 1
        next_set(chosen, size)
    return HandRows(cards[:found].copy(), places[:found].copy(), weights[:found].copy())


@inline
def lay_down(counts: Counts, hand: NDArray[np.int64], size: int) -> None:
    """Count one more hand for every set of up to four cards that it holds."""
    none, ones, twos, threes, fours = counts
    none[0] += 1
    for i in range(size):
        a = hand[i]
        ones[a] += 1
        for j in range(i + 1, size):
            b = a + BINOMIAL[hand[j], 2]
            twos[b] += 1
            for k in range(j + 1, size):
                c = b + BINOMIAL[hand[k], 3]
                threes[c] += 1
                for m in range(k + 1, size):
                    fours[c + BINOMIAL[hand[m], 4]] += 1


@inline
def count_disjoint(counts: Counts, hand: NDArray[np.int64], size: int) -> int:
    """How many of the hands laid down share no card with this one, but for sets of five."""
    none, ones, twos, threes, fours = counts
    total = int(none[0])
    for i in range(size):
        a = hand[i]
        total -= ones[a]
        for j in range(i + 1, size):
            b = a + BINOMIAL[hand[j], 2]
            total += twos[b]
            for k in range(j + 1, size):
                c = b + BINOMIAL[hand[k], 3]
                total -= threes[c]
                for m in range(k + 1, size):
                    total += fours[c + BINOMIAL[hand[m], 4]]
    return total


@compile_loop
def dealer_hands(
    lookup: Lookup, deck: NDArray[np.uint8], up: int, size: int, number_of_places: int
) -> tuple[NDArray[np.int64], NDArray[np.int16], NDArray[np.int64]]:
    """The dealer's hands with card `up`: (packed in order of strength, places by index, where each place begins).

    The hands are the sets of `size` other cards, counted as if `up` were not in the deck.
    """
    others = np.empty(len(deck) - 1, np.uint8)
    others[:up], others[up:] = deck[:up], deck[up + 1 :]
    sets = BINOMIAL[len(others), size]
    places = np.empty(sets, np.int16)
    packed = np.empty(sets, np.int64)
    begins = np.zeros(number_of_places + 2, np.int64)
    chosen = np.arange(size)
    hand = np.empty((1, size + 1), np.uint8)
    hand[0, size] = deck[up]
    for index in range(sets):
        total = lookup.start + lookup.keys[deck[up]]
        bits = 0
        for n in range(size):
            hand[0, n] = others[chosen[n]]
            total += lookup.keys[hand[0, n]]
            bits |= chosen[n] << (CARD_BITS * n)
        places[index] = place(lookup, total, hand, 0)
        packed[index] = bits
        begins[places[index] + 2] += 1
        next_set(chosen, size)
    for n in range(2, number_of_places + 2):
        begins[n] += begins[n - 1]
    in_order = np.empty(sets, np.int64)
    for index in range(sets):
        in_order[begins[places[index] + 1]] = packed[index]
        begins[places[index] + 1] += 1
    return in_order, places, begins


@compile_loop
def count_apart(
    counts: Counts,
    dealer: NDArray[np.int16],
    at: int,
    hands: HandRows,
    rows: tuple[int, int],
    up: int,
    into: NDArray[np.int32],
) -> None:
    """For a range of players' hands, how many of the dealer's hands laid down share no card with each.

    Those laid down are the hands at places below `at`. A player's hand that holds the up card gets -1.
    """
    own = hands.cards.shape[1]
    hand = np.empty(own, np.int64)
    for n in range(rows[0], rows[1]):
        holds_up = False
        for m in range(own):
            card = hands.cards[n, m]
            holds_up |= card == up
            hand[m] = card - (card > up)
        if holds_up:
            into[n] = -1
            continue
        total = count_disjoint(counts, hand, own)
        if len(dealer):  # the dealer's other cards may be all five of the player's: the one set of five
            index = 0
            for m in range(own):
                index += BINOMIAL[hand[m], m + 1]
            total -= dealer[index] < at
        into[n] = total


@compile_loop
def play_against_one(
    lookup: Lookup, deck: NDArray[np.uint8], up: int, size: int, hands: HandRows, begins: NDArray[np.int64], least: int
) -> NDArray[np.int32]:
    """For each player's hand, how many dealer's hands are weaker, weaker or equal, and below the place `least`.

    `size` is the number of the dealer's cards that are not up. `hands` stand in order of their places, each place from
    `begins` on.
    """
    number, last = len(deck) - 1, len(begins) - 1
    in_order, dealer, lie = dealer_hands(lookup, deck, up, size, last)
    if size < hands.cards.shape[1]:
        dealer = dealer[:0]
    counts = Counts(
        np.zeros(1, np.int32),
        np.zeros(number, np.int32),
        np.zeros(BINOMIAL[number, 2], np.int32),
        np.zeros(BINOMIAL[number, 3], np.int32),
        np.zeros(BINOMIAL[number, 4], np.int32),
    )
    found = np.zeros((3, len(hands.cards)), np.int32)
    laid = np.empty(size, np.int64)
    for at in range(last):
        rows = (begins[at], begins[at + 1])
        count_apart(counts, dealer, at, hands, rows, up, found[0])
        for n in range(lie[at], lie[at + 1]):
            for m in range(size):
                laid[m] = (in_order[n] >> (CARD_BITS * m)) & ONE_CARD
            lay_down(counts, laid, size)
        count_apart(counts, dealer, at + 1, hands, rows, up, found[1])
        if at + 1 == least:
            count_apart(counts, dealer, least, hands, (0, len(hands.cards)), up, found[2])
    return found


@compile_loop
def meet_dealers(
    part: int,
    parts: int,
    lookup: Lookup,
    deck: NDArray[np.uint8],
    ups: NDArray[np.int64],
    size: int,
    hands: HandRows,
    begins: NDArray[np.int64],
    least: int,
    found: NDArray[np.int32],
) -> None:
    """Fill in what `play_against_one` finds against every up card: up card × 3 × hand.

    Cost: for each up card C(n-1, size) hands laid down at 2^size counts each, and 2 · 2^own lookups for each hand of
    `hands`. Bound: C(n, size) below 2^31.
    """
    for n in range(part, len(ups), parts):
        found[n] = play_against_one(lookup, deck, ups[n], size, hands, begins, least)


@compile_loop
def play_against(
    part: int,
    parts: int,
    found: NDArray[np.int32],
    total: int,
    hands: HandRows,
    least: int,
    rows: NDArray[np.int64],
    gains: NDArray[np.int64],
    forced: NDArray[np.int8],
    tally: NDArray[np.int64],
    chosen: NDArray[np.int64],
) -> None:
    """Play every hand against every up card as well as possible, and count what comes of it.

    Shape: `found` is that of `meet_dealers`, `total` the number of hands that the dealer can have; `gains` is choice ×
    row × cell (see `fill_cells`), `rows` leads from a place to its row of the paytables,
    `forced` is up card × hand, the choice that is made whatever it brings, -1 for the best; `tally` is up card × choice
    × row × cell in deals, `chosen` up card × choice × place in hands. Cost: up cards × hands. Bound: for one
    hand C(n, size) · max|gains|, and C(n, own) · C(n, size) for the tally, below 2^63.
    """
    cell = np.empty(CELLS, np.int64)
    for n in range(part, len(found), parts):
        for hand in range(len(hands.cards)):
            if found[n, 0, hand] < 0:
                continue
            at, weight = hands.places[hand], hands.weights[hand]
            fill_cells(at, least, found[n, 0, hand], found[n, 1, hand], found[n, 2, hand], total, cell)
            choice = int(forced[n, hand])
            if choice < 0:
                choice = best_choice(gains, 0, rows[at], cell)
            chosen[n, choice, at] += weight
            for m in range(CELLS):
                tally[n, choice, rows[at], m] += weight * cell[m]


@compile_loop
def weigh_against(
    found: NDArray[np.int32],
    total: int,
    hands: HandRows,
    least: int,
    rows: NDArray[np.int64],
    gains: NDArray[np.int64],
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """(whether each player's hand can be held beside the up card; what each choice then brings it, over all hands that
    the dealer can have), from what was found against this up card. Bounds are those of `play_against`.
    """
    cell = np.empty(CELLS, np.int64)
    free = found[0] >= 0
    worth = np.zeros((len(hands.cards), gains.shape[0]), np.int64)
    for hand in range(len(hands.cards)):
        if free[hand]:
            at = hands.places[hand]
            fill_cells(at, least, found[0, hand], found[1, hand], found[2, hand], total, cell)
            for choice in range(gains.shape[0]):
                worth[hand, choice] = weigh_choice(gains, choice, rows[at], cell)
    return free, worth


@compile_loop
def count_one_hand(
    lookup: Lookup, deck: NDArray[np.uint8], own: NDArray[np.int64], up: int, size: int, at: int, least: int
) -> NDArray[np.int64]:
    """The cells of one player's hand at place `at`, by dealing out every hand that the dealer can have.

    Cost: C(n - own - 1, size). Bound: the same number.
    """
    left = np.array([n for n in range(len(deck)) if n != up and not np.any(own == n)])
    chosen = np.arange(size)
    hand = np.empty((1, size + 1), np.uint8)
    hand[0, size] = deck[up]
    cell = np.zeros(CELLS, np.int64)
    while chosen[size - 1] < len(left):
        total = lookup.start + lookup.keys[deck[up]]
        for n in range(size):
            hand[0, n] = deck[left[chosen[n]]]
            total += lookup.keys[hand[0, n]]
        dealer = place(lookup, total, hand, 0)
        comparison = 0 if dealer < at else 1 if dealer == at else 2
        cell[3 * (dealer >= least) + comparison] += 1
        next_set(chosen, size)
    return cell
