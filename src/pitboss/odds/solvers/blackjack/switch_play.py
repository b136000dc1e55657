"""The best play at Blackjack Switch against one up card: every hand by its own cards and the two that lie beside it.

Nothing is known here of switching: a hand is played as it lies, with two other cards gone. Choices are compared by
floats; what the chosen play is worth is counted exactly elsewhere. Split pairs are played as in the plain game, each
hand by its own cards, the pair and the two cards beside, and not by the cards of the other hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.blackjack_play import BIT, DOUBLE, MAIN, SPLIT, PlayTables
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.games.blackjack import PlayedHand, is_player_blackjack
from pitboss.odds.kernels import drawing
from pitboss.odds.solvers.blackjack.play import CERTAIN, ORDER
from pitboss.odds.solvers.blackjack.shoes import Floats, Shoes
from pitboss.odds.solvers.blackjack.splits import list_histories, measure_others, most_gone

Small = NDArray[np.int8]

NEAR = 0.1
"""How much worse than another choice splitting once may be for further splits to be looked at."""

WORST = -1e6
"""Less than any choice is worth, in parts of a stake."""

FEW = 6
"""Beside how many of the other hands splitting is looked at first."""

assert ORDER == ("stand", "hit", "double", "surrender"), "the kernel numbers choices in this order"


@dataclass(frozen=True, eq=False)
class Halved:
    """A pair split beside some hands: `cases` are their numbers, `most` how many hands the pair becomes beside each.

    `chosen[seen]` is how a half is played when this many more cards of the pair's value lie there, by case and hand;
    `ends[seen, more]` how likely each end is when this many are gone, by case, by whether the second card is of the
    pair's value, by way of ending and class; `dealt[more]` how likely the second cards are then, by the dealer's class.
    """

    value: int
    cases: Ints
    most: Ints
    chosen: tuple[Small, ...]
    ends: dict[tuple[int, int], Floats]
    dealt: tuple[Floats, ...]


@dataclass(frozen=True, eq=False)
class Side:
    """The play against one up card. `worth[f, o]` is what first hand f is worth beside o, `switched[f, o]` what it is
    worth if it came by a switch; `chosen[o, h]` is what hand h does beside o."""

    up: int
    drawn: Floats
    worth: Floats
    switched: Floats
    chosen: Small
    halved: tuple[Halved, ...]


def side_of(shoes: Shoes, up: int) -> Side:
    tables = shoes.tables
    drawn = np.zeros((len(shoes.sorted), tables.dealer_classes))
    shoes.draw_dealer(up, drawn, shoes.where())
    best, chosen = find_best(shoes, up, drawn)
    worth = best[:, shoes.firsts].T.copy()
    switched = worth.copy()
    dealt, lines = drawn[shoes.where()[:, : len(shoes.firsts)]], tables.payoffs((MAIN,))
    for first, hand in enumerate(shoes.firsts):
        if (end := stand_switched(tables, int(hand))) != tables.standing[0][hand]:
            switched[first] = dealt[first] @ lines[end]
    halved = []
    for value, pair, hands in shoes.pairs:
        one, worths = split_pair(shoes, up, drawn, value, hands, worth[pair])
        if len(one.cases):
            worth[pair, one.cases] = switched[pair, one.cases] = worths
            chosen[one.cases, shoes.firsts[pair]] = drawing.SPLIT
            halved.append(one)
    return Side(up, drawn, worth, switched, chosen, tuple(halved))


def stand_switched(tables: PlayTables, hand: int) -> int:
    """How a first hand that came by a switch ends when it stands: one that is not a blackjack then is as a split
    one."""
    cards = tables.hands.cards[hand]
    dealt, moved = (is_player_blackjack(PlayedHand(cards=cards, switched=one), tables.rules) for one in (False, True))
    return int(tables.standing[int(dealt and not moved)][hand])


def find_best(
    shoes: Shoes, up: int, drawn: Floats, half_of: int = NONE, more: int = 0, cases: Ints | None = None
) -> tuple[Floats, Small]:
    """What every hand is worth and does, beside each of the cases: as dealt, or as half of a split pair, the other half
    being gone, and this many more cards of the pair's value."""
    tables, split = shoes.tables, half_of != NONE
    cases = np.arange(len(shoes.firsts)) if cases is None else cases
    rows, stakes = (shoes.halves(half_of), SPLIT) if split else (shoes.rows, MAIN)
    once, twice = tables.payoffs((stakes,)), tables.payoffs((stakes, DOUBLE))
    lost = np.array([once[tables.busted, 0], twice[tables.busted, 0]])
    assert (once[tables.busted] == lost[0]).all(), "a hand above 21 is lost whatever the dealer has"
    assert (twice[tables.busted] == lost[1]).all(), "and so is a doubled one"
    best = np.zeros((len(cases), len(tables.hands.cards)))
    chosen = np.zeros(best.shape, np.int8)
    standing = tables.standing[int(split)]
    drawing.best_choices(
        rows, tables.hands.counts, tables.hands.after,
        open_bits(tables.halves[half_of] if split else tables.unsplit), shoes.cards_left(up),
        count_gone(shoes, cases, half_of, more), drawn, shoes.where(half_of, more)[cases], barred_value(tables, up),
        once[standing], twice[standing], once[tables.surrendered], lost, CERTAIN, best, chosen,
    )  # fmt: skip
    return best, chosen


def open_bits(bits: Ints) -> Ints:
    """What is open to each hand, in the kernel's bits."""
    found: Ints = sum(((bits & BIT[choice]) > 0).astype(np.int64) << n for n, choice in enumerate(ORDER))  # type: ignore[assignment]
    return found


def barred_value(tables: PlayTables, up: int) -> int:
    """The value that the hole card is known not to have."""
    return tables.blackjack_value(up) if tables.knows_no_blackjack(up) else NONE


def count_gone(shoes: Shoes, cases: Ints, half_of: int, more: int) -> Ints:
    gone = shoes.beside[cases]
    if half_of != NONE:
        gone[:, half_of] += 1 + more
    return gone


def ends_of(
    shoes: Shoes,
    up: int,
    drawn: Floats,
    chosen: Small,
    cases: Ints,
    starts: tuple[Ints, Ints, Floats],
    half_of: int = NONE,
    more: int = 0,
) -> Floats:
    """How likely each end is, by case, group of starts, way of ending and class; `starts` are hands, their groups and
    chances."""
    tables, split = shoes.tables, half_of != NONE
    hands, groups, begin = starts
    ways = 2 * tables.classes
    found = np.zeros((len(cases), int(groups.max()) + 1, ways, tables.dealer_classes + 1))
    drawing.ends_near(
        shoes.halves(half_of) if split else shoes.rows, tables.hands.counts, tables.hands.after,
        shoes.cards_left(up), count_gone(shoes, cases, half_of, more), drawn,
        shoes.where(half_of, more)[cases], barred_value(tables, up), tables.standing[int(split)],
        np.array([tables.busted, tables.surrendered]), chosen, hands, groups, begin, found,
    )  # fmt: skip
    return found


# Split pairs


def split_pair(
    shoes: Shoes, up: int, drawn: Floats, value: int, hands: int, otherwise: Floats
) -> tuple[Halved, Floats]:
    """How a pair is split beside the hands where that is best, and what it is worth there."""
    cases = find_cases(shoes, up, drawn, value, otherwise)
    otherwise = otherwise[cases]
    shoes.draw_dealer(up, drawn, shoes.where(value)[cases])
    played = _Half(shoes, up, drawn, value, cases, 2)
    worths, most = played.worth(2), np.full(len(cases), 2)
    # Further hands bring more only where splitting is right, or near it.
    near = np.flatnonzero(worths > otherwise - NEAR)
    if hands > 2 and len(near):
        cases, otherwise = cases[near], otherwise[near]
        shoes.draw_dealer(up, drawn, *(shoes.where(value, more)[cases] for more in range(most_gone(hands) + 1)))
        played = _Half(shoes, up, drawn, value, cases, hands)
        each = np.array([played.worth(number) for number in range(2, hands + 1)])
        worths, most = each.max(axis=0), 2 + each.argmax(axis=0)
    better = np.flatnonzero(worths > otherwise + CERTAIN)
    return played.keep_cases(better, most), worths[better]


def find_cases(shoes: Shoes, up: int, drawn: Floats, value: int, otherwise: Floats) -> Ints:
    """The hands beside which a pair may be split: none, where splitting is worse beside a few that lie far apart, by
    more than twice as much as they differ among themselves."""
    cases = np.arange(len(shoes.firsts))
    few = cases[:: max(len(cases) // FEW, 1)]
    shoes.draw_dealer(up, drawn, shoes.where(value)[few])
    ahead = _Half(shoes, up, drawn, value, few, 2).worth(2) - otherwise[few]
    return cases if ahead.max() + 2 * np.ptp(ahead) > 0 else cases[:0]


class _Half:
    """The halves of a pair beside some hands, when it may become this many hands."""

    def __init__(self, shoes: Shoes, up: int, drawn: Floats, value: int, cases: Ints, hands: int) -> None:
        self.shoes, self.up, self.drawn, self.value, self.cases = shoes, up, drawn, value, cases
        self.chosen = tuple(find_best(shoes, up, drawn, value, seen, cases)[1] for seen in range(hands - 1))
        self.ends: dict[tuple[int, int], Floats] = {}
        self.starts = [self.second_cards(more) for more in range(most_gone(hands) + 1)]
        for more, starts in enumerate(self.starts):
            for seen in range(min(more, hands - 2) + 1):
                self.ends[seen, more] = ends_of(
                    shoes, up, drawn, self.chosen[seen], cases, starts, half_of=value, more=more
                )

    def second_cards(self, more: int) -> tuple[Ints, Ints, Floats]:
        """The half with each second card, whether that is of the pair's value, and how likely it is after as many more
        cards of that value."""
        tables = self.shoes.tables
        single = tables.hands.number[tuple(int(v == self.value) for v in range(len(tables.numbers)))]
        left = self.shoes.cards_left(self.up) - self.shoes.beside[self.cases]
        left[:, self.value] -= 2
        chance = np.ones(len(self.cases))
        for _ in range(more):
            chance = chance * np.maximum(left[:, self.value], 0) / np.maximum(left.sum(axis=1), 1)
            left[:, self.value] -= 1
        begin = chance[:, None] * np.maximum(left, 0) / np.maximum(left.sum(axis=1), 1)[:, None]
        seconds = tables.hands.after[single]
        real = np.flatnonzero(seconds != NONE)
        return seconds[real], (real == self.value).astype(np.int64), np.ascontiguousarray(begin[:, real])

    def worth(self, most: int) -> Floats:
        """What the pair is worth that becomes as many hands as come, up to `most`."""
        tables = self.shoes.tables
        total = np.zeros(len(self.cases))
        for (seen, more, same, first), times in coefficients(most).items():
            line = payoff_lines(tables, MAIN if first else SPLIT)
            total += times * np.einsum("kec,ec->k", self.ends[seen, more][:, int(same)], line)
        return total

    def keep_cases(self, which: Ints, most: Ints) -> Halved:
        """Only what is needed of some of the cases."""
        where = [self.shoes.where(self.value, more) for more in range(len(self.starts))]
        rows = self.shoes.halves(self.value)
        dealt = []
        for more, (hands, groups, begin) in enumerate(self.starts):
            at = self.drawn[where[more][self.cases[which]][:, np.searchsorted(rows, hands)]]
            each = begin[which][:, :, None] * at
            dealt.append(np.stack([each[:, groups == same].sum(axis=1) for same in (0, 1)], axis=1))
        return Halved(
            self.value,
            self.cases[which],
            most[which],
            tuple(chosen[which] for chosen in self.chosen),
            {key: ends[which] for key, ends in self.ends.items()},
            tuple(dealt),
        )


def payoff_lines(tables: PlayTables, stake: str) -> Floats:
    """What each way of ending brings against each class, doubled ones from the middle on; last, without the dealer."""
    both = np.concatenate([tables.payoffs((stake,)), tables.payoffs((stake, DOUBLE))])
    return np.column_stack([both, both[:, 0]])


Part = tuple[int, int, bool, bool]
"""With how many extra cards seen a half is played, how many are gone, whether its second card is one, and whether the
first stake lies on it."""


def coefficients(most: int) -> dict[Part, int]:
    """How often each part counts in what all hands of a pair come to together, when it becomes up to `most` hands."""
    found: dict[Part, int] = {}
    gone = np.eye(most_gone(most) + 1, dtype=np.int64)
    for one in list_histories(most):
        for n, seen in enumerate(one.seen):
            settled = n < one.other
            times: Any = measure_others(one.extra, one.other - settled, list(gone).__getitem__)
            for same in (False,) if settled else (False, True):
                for more in np.flatnonzero(times):
                    part = seen, int(more), same, n == 0
                    found[part] = found.get(part, 0) + one.orders * int(times[more])
    return {part: times for part, times in found.items() if times}
