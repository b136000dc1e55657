"""What wagers cost before any card is dealt: the edge and variance of one, and the edge of those that begin a round."""

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
from pitboss.rounds.opening import opening_wagers

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


@frozen
class OpeningPrice:
    """What a round is begun with by one touch: the wagers that have odds of their own, and what lies on each in cents.
    Whatever is counted with one of them, as the Blind is with the Ante, is in its edge.
    """

    prices: tuple[Price, ...]
    stakes: tuple[Cents, ...]

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit of these wagers together."""
        kept = sum(one.house_edge * stake for one, stake in zip(self.prices, self.stakes, strict=True))
        return Fraction(kept) / sum(self.stakes)


def price_opening(game: Game) -> OpeningPrice | None:
    """None where no wager that begins a round has odds of its own."""
    found = [(one, stake) for wager, stake in opening_wagers(game).items() if (one := price(game, wager))]
    return OpeningPrice(tuple(one for one, _ in found), tuple(stake for _, stake in found)) if found else None
