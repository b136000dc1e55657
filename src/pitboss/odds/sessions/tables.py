"""The seats of a table: exactly how far what they bring goes up and down together, where that is counted.

Seats share the dealer's cards, the cards in common, the coup or the dice, and are dealt from one deck. Two seats are
enough: the variance of a sum follows from the covariances of pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.money import Cents, spoken
from pitboss.odds.asking.joint import list_points
from pitboss.odds.sessions.laws import (
    SEATS,
    RoundLaw,
    Stakes,
    ask_wager,
    check_stakes,
    find_law,
    is_common,
    sort_stakes,
)
from pitboss.odds.sessions.shared_cards import multiply_shared_cards
from pitboss.odds.sessions.shared_dealer import multiply_dealt
from pitboss.odds.sessions.whole_nets import Placed, Shown
from pitboss.tabled import Tabled

MULTIPLIED: Mapping[str, Callable[[Game, Placed, Placed, Shown], Fraction]] = {
    "three-card-poker": multiply_dealt,
    "mississippi-stud": multiply_shared_cards,
    "let-it-ride": multiply_shared_cards,
}
"""The games in which seats that are dealt cards are counted together: how the product of two is found."""


@dataclass(frozen=True, kw_only=True)
class TableOdds(Tabled):
    """A round of a whole table, in cents.

    `round` is what it would be if seats were independent. `covariances` are those of each two seats; of a seat with
    itself it is the seat's variance.
    """

    round: RoundLaw
    covariances: tuple[tuple[Fraction, ...], ...]

    @property
    def mean(self) -> Fraction:
        """What the house wins on average in a round."""
        return self.round.mean

    @property
    def variance(self) -> Fraction:
        """Of the sum of all seats."""
        return sum((one for row in self.covariances for one in row), Fraction(0))

    @property
    def shared(self) -> Fraction:
        """How much larger the variance is than with independent seats, as a part of that."""
        alone = sum((row[n] for n, row in enumerate(self.covariances)), Fraction(0))
        return self.variance / alone - 1 if alone else Fraction(0)

    def __repr__(self) -> str:
        seats = f"{len(self.covariances)} seat{'' if len(self.covariances) == 1 else 's'}"
        return f"<TableOdds {seats}: mean {spoken(round(self.mean))}, deviation {spoken(round(sqrt(self.variance)))}>"

    def as_rows(self) -> list[dict[str, Any]]:
        """A row for each seat, in the order in which they were named: its covariance with each of them, in cents."""
        return [
            {"seat": n + 1} | {f"covariance_{m + 1}": one for m, one in enumerate(row)}
            for n, row in enumerate(self.covariances)
        ]


COUNTED = (
    "Seats share the dealer's cards, or those in common. How much that raises the deviation is counted exactly. Bands "
    "and chances are those of independent seats, stretched to that deviation."
)


def find_table_law(game: Game, seats: Sequence[Stakes], meters: Mapping[str, Cents] | None = None) -> RoundLaw:
    """The law of a round of a whole table, with what the seats share where it is counted; a note says which."""
    law = find_law(game, seats, meters)
    if SEATS not in law.notes:
        return law
    try:
        shared = join_seats(game, seats, meters).shared
    except BadInput:
        return law
    return replace(law, shared=shared, notes=tuple(COUNTED if note == SEATS else note for note in law.notes))


def join_seats(game: Game, seats: Sequence[Stakes], meters: Mapping[str, Cents] | None = None) -> TableOdds:
    """The seats of a table together, exactly; BadInput for games in which that is not counted."""
    if not is_common(game) and game.name not in MULTIPLIED:
        raise BadInput(
            f"the seats of a table are counted together in {', '.join(MULTIPLIED)}, baccarat and craps; in "
            f"{game.name} there are too many deals."
        )
    law = find_law(game, seats, meters)
    wagered = [sort_stakes(game, check_stakes(game, one)) for one in seats]
    shown = tuple(sorted((meters or {}).items()))
    alone = {one: find_law(game, [dict(one)], meters).variance for one in wagered}

    def join(n: int, m: int) -> Fraction:
        first, second = sorted((wagered[n], wagered[m]))
        if is_common(game):
            return covary_together(game, first, second, shown)
        return alone[first] if n == m else covary(game, first, second, shown)

    some = range(len(wagered))
    return TableOdds(round=law, covariances=tuple(tuple(join(n, m) for m in some) for n in some))


@derived_by
def covary(game: Game, one: Placed, other: Placed, meters: Shown) -> Fraction:
    """The covariance of what two seats with these wagers bring, each dealt cards of its own."""
    means = [find_law(game, [dict(placed)], dict(meters)).mean for placed in (one, other)]
    return MULTIPLIED[game.name](game, one, other, meters) - means[0] * means[1]


@derived_by
def covary_together(game: Game, one: Placed, other: Placed, meters: Shown) -> Fraction:
    """The same of two seats that wager on one coup, or on the same rolls; in craps, placed as `list_rolls` supposes."""
    asked = [ask_wager(game, wager, stake, meters) for wager, stake in (*one, *other)]
    points, stakes = list_points(asked, at_once=True), [question.stake for question in asked]
    total = sum(deals for deals, _ in points)
    sums = [Fraction(0)] * 3
    for deals, nets in points:
        won = [net * stake for net, stake in zip(nets, stakes, strict=True)]
        first, second = sum(won[: len(one)], Fraction(0)), sum(won[len(one) :], Fraction(0))
        sums = [a + deals * b for a, b in zip(sums, (first, second, first * second), strict=True)]
    mine, others, product = (part / total for part in sums)
    return product - mine * others
