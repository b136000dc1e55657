"""How the results of a split pair's hands add up over a round, given what each hand comes to by itself.

What each hand comes to against each of the dealer's final hands is exact. Given the dealer's hand, the hands of one
round are taken as independent of each other, which fits the spread closely but leaves something over in the last
digits; these are set so that number, stakes and winnings are exactly what the hands by themselves add up to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pitboss.compiled.blackjack_play import DOUBLE, MAIN, SPLIT, PlayTables
from pitboss.errors import BadInput
from pitboss.odds.solvers.blackjack.count import ALONE, Found
from pitboss.odds.solvers.blackjack.splits import Halves, History, list_histories, measure_others

Cell = tuple[int, int]
"""What is won or lost in all and what is staked, in parts of a stake, of which `PlayTables.unit` make one."""

FINE = 64
"""How many bits finer than the counts the spread is reckoned."""


class Measure(dict[tuple[int | str, Cell], int]):
    """Counts by the dealer's hand and cell, which can be added and multiplied, and may be negative on the way."""

    def __add__(self, other: Measure) -> Measure:
        return Measure({key: self.get(key, 0) + other.get(key, 0) for key in self.keys() | other.keys()})

    def __rmul__(self, times: int) -> Measure:
        return Measure({key: times * number for key, number in self.items()})


@dataclass(frozen=True)
class Spread:
    """Rounds with a split pair: cells of results, `FINE` bits finer than counts, and exactly what they add up to."""

    cells: Counter[Cell]
    number: int
    won: int
    staked: int

    def __add__(self, other: Spread) -> Spread:
        return Spread(
            self.cells + other.cells, self.number + other.number, self.won + other.won, self.staked + other.staked
        )


NOTHING = Spread(Counter(), 0, 0, 0)


def spread_of(tables: PlayTables, found: Found, halved: Halves, most: int) -> Spread:
    """The rounds in which this pair is split into as many hands as come, up to `most`."""
    ends = {key: Measure(ends_of(tables, found, halved, *key)) for key in keys_of(halved, found)}
    total = NOTHING
    for one in list_histories(most):
        hands = [hand_of(halved, ends, one, n) for n in range(one.hands)]
        total += join_hands(one.orders, hands, dealers_of(found, halved, one))
    return total


Key = tuple[int, int, bool, bool]
"""As with how many extra cards seen a half is played, how many are gone, whether its second card is one, and whether
the first stake lies on it."""


def keys_of(halved: Halves, found: Found) -> Iterator[Key]:
    for key in found:
        if key[:3] == ("half", halved.up, halved.pair):
            yield from ((key[3], key[4], key[5], first) for first in (False, True))


def ends_of(
    tables: PlayTables, found: Found, halved: Halves, seen: int, more: int, same: bool, first: bool
) -> Iterator[tuple[tuple[int | str, Cell], int]]:
    """What a half comes to, by dealer's hand and cell."""
    stakes = (MAIN if first else SPLIT,)
    counts: Counter[tuple[int | str, Cell]] = Counter()
    for (ending, doubled), dealers in found["half", halved.up, halved.pair, seen, more, same].items():
        line = tables.parts[(*stakes, DOUBLE) if doubled else stakes][ending]
        for dealer, count in dealers.items():
            counts[dealer, line[0 if isinstance(dealer, str) else dealer]] += count
    yield from counts.items()


def hand_of(halved: Halves, ends: Mapping[Key, Measure], one: History, n: int) -> Measure:
    """What the hand that is played as the n-th comes to; the first stake lies on the hand that is played first."""
    seen, settled = halved.like[one.seen[n]], n < one.other

    def measure(more: int) -> Measure:
        other = ends[seen, more, False, n == 0]
        return other if settled else other + ends[seen, more, True, n == 0]

    return measure_others(one.extra, one.other - settled, measure)


def dealers_of(found: Found, halved: Halves, one: History) -> Counter[int | str]:
    """How often the second cards come so, by the dealer's final hand."""

    def measure(more: int) -> Measure:
        total = Measure()
        for same in (False,) if one.other else (False, True):
            counts = found["dealer", halved.up, halved.pair, more, same][0, False]
            total += Measure({(dealer, (0, 0)): count for dealer, count in counts.items()})
        return total

    return Counter({key[0]: count for key, count in measure_others(one.extra, max(one.other - 1, 0), measure).items()})


def join_hands(orders: int, hands: Sequence[Measure], dealers: Counter[int | str]) -> Spread:
    """The hands of a round side by side, against each dealer's hand."""
    cells: Counter[Cell] = Counter()
    for dealer, number in dealers.items():
        if number:
            for cell, part in add_results(hands, dealer, number).items():
                cells[cell] += orders * number * part
    won, staked = (orders * sum(count * key[1][n] for hand in hands for key, count in hand.items()) for n in (0, 1))
    return Spread(cells, orders * dealers.total(), won, staked)


def add_results(hands: Sequence[Measure], dealer: int | str, number: int) -> Counter[Cell]:
    """The chance of each sum of results, in this many bits, where the dealer has this hand so often."""
    sums: Counter[Cell] = Counter({(0, 0): 1 << FINE})
    for hand in hands:
        chances = face_dealer(hand, dealer, number)
        longer: Counter[Cell] = Counter()
        for (won, staked), part in sums.items():
            for (more, stake), chance in chances.items():
                longer[won + more, staked + stake] += part * chance >> FINE
        sums = longer
    return sums


def face_dealer(hand: Measure, dealer: int | str, number: int) -> dict[Cell, int]:
    """A hand's results against the dealer's hand. Hands above 21 end without it: they are what is left over."""
    found: Counter[Cell] = Counter()
    above: Counter[Cell] = Counter()
    for (which, cell), count in hand.items():
        if which in (dealer, ALONE):
            (above if which == ALONE else found)[cell] += count
    left = number - found.total()
    for cell, count in above.items():
        found[cell] += left * count // above.total() if above.total() else 0
    return {cell: (count << FINE) // number for cell, count in found.items()}


def whole_cells(spread: Spread) -> tuple[dict[Cell, int], int]:
    """The cells with number, winnings and stakes exactly right, and how many times larger than counts they are."""
    exact = (spread.number, spread.won, spread.staked)
    reckoned = [sum(count * (1, *cell)[n] for cell, count in spread.cells.items()) for n in range(3)]
    missing = [Fraction((right << FINE) - near) for right, near in zip(exact, reckoned, strict=True)]
    added = make_up([cell for cell, _ in spread.cells.most_common()], missing)
    larger = lcm(*(part.denominator for part in added.values()))
    cells = {cell: count * larger + int(added.get(cell, 0) * larger) for cell, count in spread.cells.items()}
    if any(count < 0 for count in cells.values()):  # more than last digits would have to change
        raise BadInput("the spread of results cannot be told from so few cards: ask about a larger shoe.")
    return cells, larger << FINE


def make_up(cells: Sequence[Cell], missing: Sequence[Fraction]) -> dict[Cell, Fraction]:
    """How much to add to which cells, the first that will do, to make up for missing number, winnings and stakes."""
    basis: list[tuple[list[Fraction], dict[Cell, Fraction]]] = []

    def reduce(vector: list[Fraction]) -> tuple[list[Fraction], dict[Cell, Fraction]]:
        """The vector less what the basis makes of it, and with how much of each cell."""
        used: dict[Cell, Fraction] = {}
        for one, made in basis:
            lead = next(n for n, part in enumerate(one) if part)
            times = vector[lead] / one[lead]
            vector = [a - times * b for a, b in zip(vector, one, strict=True)]
            for cell, part in made.items():
                used[cell] = used.get(cell, Fraction(0)) + times * part
        return vector, used

    for cell in cells:
        rest, used = reduce([Fraction(1), Fraction(cell[0]), Fraction(cell[1])])
        if any(rest):
            basis.append((rest, {**{other: -part for other, part in used.items()}, cell: Fraction(1)}))
    rest, used = reduce(list(missing))
    assert not any(rest), "what is missing can be made up"
    return used
