"""One hand drawn card by card while other cards are gone: the best choice with every hand, and where play ends.

Hands are numbered, shorter ones first; `after[h, v]` is hand h with a card of value v, or -1 where it is lost. `drawn`
has the chances of each class of the opponent's hand, a row for each shoe, and `where` the row of the shoe that lacks a
hand and the cards gone beside it. Where the opponent is known not to hold a class, its chance is nothing, and `barred`
is the value that would have made it, or -1: a lost hand counts only if the next card is not of that value.

Shape: cases of other cards x hands x values. Exact ends are weights in integers, at most 2**63 - 1 together, as the
caller asserts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.kernels import compile_loop, inline

Ints = NDArray[np.int64]
Small = NDArray[np.int8]
Places = NDArray[np.int32]
Floats = NDArray[np.float64]

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
"""The choices, in the order in which equal ones are preferred; a split hand is followed elsewhere."""


@inline
def take_away(base: Ints, beside: Ints, counts: Ints, left: Ints) -> int:
    """Set `left` to the cards that are left of each value; their number, or 1 if there are none."""
    cards = 0
    for value in range(len(base)):
        left[value] = base[value] - beside[value] - counts[value]
        cards += left[value]
    return max(cards, 1)


@inline
def chance_lost(left: Ints, cards: int, value: int, barred: int) -> float:
    """The chance that the next card is of a value, with which the hand is lost, and the one after it not barred."""
    chance: float = max(left[value], 0) / cards
    if barred >= 0:
        chance *= 1 - max(left[barred] - (value == barred), 0) / max(cards - 1, 1)
    return chance


@compile_loop
def best_choices(
    rows: Ints,
    counts: Ints,
    after: Ints,
    allowed: Ints,
    base: Ints,
    beside: Ints,
    drawn: Floats,
    where: Places,
    barred: int,
    stands: Floats,
    doubles: Floats,
    gives_up: Floats,
    lost: Floats,
    certain: float,
    best: Floats,
    chosen: Small,
) -> None:
    """The best choice of every hand of `rows`, of those `allowed` in bits, in each case of cards gone `beside` it.

    `stands[h]` and `doubles[h]` are what a hand brings against each class, once or doubled, `gives_up` a surrender;
    `lost` is what a lost hand brings, once and doubled. A choice must be better by more than `certain`.
    `base` is the shoe from which hand and other cards are gone.
    """
    values = len(base)
    twice = np.zeros(len(after))
    left = np.zeros(values, np.int64)
    for case in range(len(beside)):
        for n in range(len(rows) - 1, -1, -1):
            hand = rows[n]
            shoe = where[case, n]
            worth, two, up = 0.0, 0.0, 0.0
            for c in range(drawn.shape[1]):
                worth += drawn[shoe, c] * stands[hand, c]
                two += drawn[shoe, c] * doubles[hand, c]
                up += drawn[shoe, c] * gives_up[c]
            twice[hand] = two
            choice = STAND
            hit, double = 0.0, 0.0
            if allowed[hand] & (1 << HIT | 1 << DOUBLE):
                cards = take_away(base, beside[case], counts[hand], left)
                for v in range(values):
                    to = after[hand, v]
                    if to >= 0:
                        share = max(left[v], 0) / cards
                        hit += share * best[case, to]
                        double += share * twice[to]
                    else:
                        share = chance_lost(left, cards, v, barred)
                        hit += share * lost[0]
                        double += share * lost[1]
            if allowed[hand] & 1 << HIT and hit > worth + certain:
                worth, choice = hit, HIT
            if allowed[hand] & 1 << DOUBLE and double > worth + certain:
                worth, choice = double, DOUBLE
            if allowed[hand] & 1 << SURRENDER and up > worth + certain:
                worth, choice = up, SURRENDER
            best[case, hand] = worth
            chosen[case, hand] = choice


@compile_loop
def ends_near(
    rows: Ints,
    counts: Ints,
    after: Ints,
    base: Ints,
    beside: Ints,
    drawn: Floats,
    where: Places,
    barred: int,
    standing: Ints,
    special: Ints,
    chosen: Small,
    starts: Ints,
    groups: Ints,
    begin: Floats,
    out: Floats,
) -> None:
    """Add to `out`, by case, group of starts, way of ending and class, how likely it is: in the last class, without
    the opponent. A doubled hand's way of ending counts from the middle on.

    `starts[s]` begins with the chance `begin[case, s]` and belongs to a group; `standing[h]` is how hand h ends when it
    stands, `special` how a lost hand and one given up do.
    """
    values, classes, doubled = len(base), drawn.shape[1], out.shape[2] // 2
    place = np.zeros(len(after), np.int64)
    for n in range(len(rows)):
        place[rows[n]] = n
    reach = np.zeros(len(after))
    left = np.zeros(values, np.int64)
    for case in range(len(beside)):
        for group in range(out.shape[1]):
            first = len(rows)
            for s in range(len(starts)):
                if groups[s] == group:
                    reach[starts[s]] += begin[case, s]
                    first = min(first, place[starts[s]])
            for n in range(first, len(rows)):
                hand = rows[n]
                chance = reach[hand]
                reach[hand] = 0
                if chance == 0 or chosen[case, hand] == SPLIT:
                    continue
                choice = chosen[case, hand]
                if choice in (STAND, SURRENDER):
                    end = standing[hand] if choice == STAND else special[1]
                    for c in range(classes):
                        out[case, group, end, c] += chance * drawn[where[case, n], c]
                    continue
                cards = take_away(base, beside[case], counts[hand], left)
                for v in range(values):
                    to = after[hand, v]
                    share = chance * max(left[v], 0) / cards
                    if to < 0:
                        end = special[0] + (doubled if choice == DOUBLE else 0)
                        out[case, group, end, classes] += chance * chance_lost(left, cards, v, barred)
                    elif choice == HIT:
                        reach[to] += share
                    else:
                        for c in range(classes):
                            out[case, group, doubled + standing[to], c] += share * drawn[where[case, place[to]], c]


@compile_loop
def ends_exact(
    rows: Ints,
    keys: Ints,
    of_value: Ints,
    after: Ints,
    beside: Ints,
    standing: Ints,
    special: Ints,
    chosen: Small,
    ways: Ints,
    doubled: int,
    ended: Ints,
    lost: Ints,
) -> tuple[int, int]:
    """List in `ended` and `lost` the cards that are gone, the way of ending and the weight of each end; how many.

    `ways[case, h]` is the weight with which play begins with a hand. Cards are told by sums of `keys`: of a hand, of a
    value, of the cards beside.
    """
    number, losing = 0, 0
    for case in range(len(beside)):
        for hand in rows:
            weight, choice = ways[case, hand], chosen[case, hand]
            if weight == 0 or choice == SPLIT:
                continue
            if choice in (STAND, SURRENDER):
                ended[number, 0] = keys[hand] + beside[case]
                ended[number, 1] = standing[hand] if choice == STAND else special[1]
                ended[number, 2] = weight
                number += 1
                continue
            for v in range(len(of_value)):
                to = after[hand, v]
                if to < 0:
                    lost[losing, 0] = keys[hand] + of_value[v] + beside[case]
                    lost[losing, 1] = special[0] + (doubled if choice == DOUBLE else 0)
                    lost[losing, 2] = weight
                    losing += 1
                elif choice == HIT:
                    ways[case, to] += weight
                else:
                    ended[number, 0] = keys[to] + beside[case]
                    ended[number, 1] = doubled + standing[to]
                    ended[number, 2] = weight
                    number += 1
    return number, losing
