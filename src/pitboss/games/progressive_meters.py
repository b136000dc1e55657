"""What a game's meters are: which several tables share, and the least that the law lets one start from and be fed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from pitboss.games.allowances import minimum_of
from pitboss.games.derived import derived, derived_by
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.law.model import Cite, Minimum, Paytable
from pitboss.money import Cents


@derived
def linked_meters(game: Game) -> tuple[MeterName, ...]:
    """The meters that are on a link: those of linked wagers. A seat's own meter is never one, for it is that seat's."""
    shared = {name for wager, _, name in named_meters(game) if wager in game.choices.linked and name.seat is None}
    return tuple(name for name in game.meters if name in shared)


@derived
def unlink(game: Game) -> Game:
    """The same game at a table that is linked to no other: all its meters are its own."""
    return replace(game, choices=replace(game.choices, linked=())) if game.choices.linked else game


@derived_by
def least_of(game: Game, name: MeterName) -> tuple[Cents, Cite]:
    """The least that the law lets a meter start from and be reset to, and where it says so; nothing where the amount is
    the operator's own, and only its default is said.

    Where two wagers share the meter, the greater of their minimums holds.
    """
    rule = max(minimums_of(game, name), key=lambda one: one.initial or 0)
    return rule.initial or 0, rule.cite


@derived_by
def least_rate_of(game: Game, name: MeterName) -> tuple[Fraction, Cite]:
    """The least rate of progression of a meter, and where the law says so; 0, where it names none."""
    rule = max(minimums_of(game, name), key=lambda one: one.rate or 0)
    return rule.rate or Fraction(0), rule.rate_cite or rule.cite


def minimums_of(game: Game, name: MeterName) -> list[Minimum]:
    """What the law asks of a meter for each wager that it belongs to."""
    return [minimum_of(game.edition, table, one.meter) for _, table, one in named_meters(game) if is_named(one, name)]


def named_meters(game: Game) -> Iterator[tuple[str, Paytable, MeterName]]:
    """Each progressive wager with its table and each meter that the table pays from; of a seat's own, the first's."""
    for wager in game.wagers:
        if table := game.table(wager):
            yield from ((wager, table, game.meter(wager, meter, 1)) for meter in game.meters_named(table))


def is_named(one: MeterName, name: MeterName) -> bool:
    """Whether two names are of one meter, or of that of two seats."""
    return (one.wager, one.meter, one.seat is None) == (name.wager, name.meter, name.seat is None)
