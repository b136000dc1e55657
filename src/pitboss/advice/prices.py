"""What a wager costs before any card is dealt: its house edge and variance, from the exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents
from pitboss.odds.asking.answers import solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.registry import part_of, solver_for

CENTS = 100


@frozen
class Price:
    """A wager by its name: the house edge and the variance for each unit of it, under the best play where one plays."""

    wager: str
    title: str
    house_edge: Fraction
    variance: Fraction
    cite: str


def price(game: Game, wager: str, meters: Mapping[str, Cents] | None = None) -> Price | None:
    """The price of a wager with its meters at these amounts, by the paytable's names for them; None where it has no
    odds of its own: it is counted with another wager, or nothing says what it pays."""
    rule = Wager(wager).rule
    if rule not in game.wagers or part_of(game, rule):
        return None
    solver = solver_for(game, rule)
    if solver is None:
        return None
    try:
        # The answer for the meters at their least is kept; what a dollar more is worth is in it.
        found = solve(put(game, rule, solver.lettered or rule))
    except BadInput:
        return None
    more = sum(
        (
            one.coefficient * Fraction((meters or {})[one.name] - one.amount, CENTS)
            for one in found.meters
            if one.name in (meters or {})
        ),
        Fraction(0),
    )
    line = game.wagers[rule]
    return Price(rule, line.title, found.house_edge - more, found.variance, line.cite)
