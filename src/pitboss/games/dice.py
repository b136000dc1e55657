"""A shooter's turn with the dice: the roll, the point, what has been made and rolled so far."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import BadInput
from pitboss.frozen import frozen

POINTS = (4, 5, 6, 8, 9, 10)
FIRE_BET = "fire-bet"


@frozen
class Roll:
    """A valid roll of two dice."""

    first: int
    second: int

    def __post_init__(self) -> None:
        if not (1 <= self.first <= 6 and 1 <= self.second <= 6):
            raise BadInput(f"{self.first} and {self.second} is not a roll: a die shows 1 to 6.")

    @property
    def total(self) -> int:
        return self.first + self.second

    @property
    def pair(self) -> bool:
        return self.first == self.second


@frozen
class Shooter:
    """Where a shooter's turn stands: the point, the different points made, the totals rolled since the last seven."""

    point: int | None = None
    made: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()
    fresh: bool = True

    def after(self, roll: Roll) -> Shooter:
        """The turn after the roll; a seven-out gives the dice to a fresh shooter."""
        total = roll.total
        if self.sevens_out(roll):
            return Shooter()
        made, point = self.made, self.point
        if point is None:
            point = total if total in POINTS else None
        elif total == point:
            made, point = made | {total}, None
        return Shooter(point, made, frozenset() if total == 7 else self.seen | {total}, fresh=False)

    def passed(self) -> Shooter:
        """The turn of the shooter who takes over the dice: point and marked totals stay, the points made do not."""
        return Shooter(self.point, frozenset(), self.seen, fresh=self.point is None)

    def sevens_out(self, roll: Roll) -> bool:
        return self.point is not None and roll.total == 7


OPEN_TO: dict[str, Callable[[Shooter], bool]] = {
    "come-out": lambda shooter: shooter.point is None,
    "point-on": lambda shooter: shooter.point is not None,
    "first-come-out": lambda shooter: shooter.fresh,
    "clear-board": lambda shooter: not shooter.seen,
    "any-time": lambda shooter: True,
}
"""When a wager may be placed, by the word that the law's data uses for it."""
