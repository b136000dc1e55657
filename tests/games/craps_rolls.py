"""Rolls of craps in a test: one of each total, and what it does to a wager in a word."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, cast

from pitboss.games.craps import Decision, decide
from pitboss.games.dice import Roll, Shooter
from pitboss.games.outcomes import AXES

ROLLS = tuple(Roll(first, second) for first, second in product(range(1, 7), repeat=2))
TOTALS = {total: Roll(max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""A roll of each total; 4, 6, 8 and 10 come the easy way."""

COME_OUT = Shooter()
WON, BACK, LOST, STANDS = cast("tuple[Decision, ...]", AXES["craps-decision"])


def on(point: int) -> Shooter:
    return Shooter(point=point, fresh=False)


def words(wager: str, shooter: Shooter, **house: Any) -> dict[int, str]:
    return {total: decide(wager, roll, shooter, **house).decision for total, roll in TOTALS.items()}


def table(wins: Iterable[int] = (), loses: Iterable[int] = (), pushes: Iterable[int] = ()) -> dict[int, str]:
    """The word for each total; open for those not named."""
    named = dict.fromkeys(wins, WON) | dict.fromkeys(loses, LOST) | dict.fromkeys(pushes, BACK)
    return {total: named.get(total, STANDS) for total in range(2, 13)}


def rest(*totals: int) -> list[int]:
    return [total for total in range(2, 13) if total not in totals]
