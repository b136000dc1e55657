"""What happens in a game of dice: who shoots, what is rolled, and what a roll does to wagers that stay."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.games.identity import Wager


@event("dice-given")
class DiceGiven:
    """A shooter has the dice; `fresh` if the next roll is this shooter's first and a come-out roll."""

    seat: int
    fresh: bool
    cite: str


@event("dice-rolled")
class DiceRolled:
    """The dice came to rest with these faces up."""

    first: int
    second: int
    cite: str


@event("wager-moved")
class WagerMoved:
    """A wager goes to its number, and from then on by the name that says so."""

    seat: int
    wager: Wager
    to: Wager
    cite: str


@event("wager-called")
class WagerCalled:
    """A player called a wager on or off for come-out rolls."""

    seat: int
    wager: Wager
    working: bool
    cite: str


@event("puck-set")
class PuckSet:
    """Where the shooter's turn stands after a roll: the point, the points made, the totals since the last seven."""

    point: int | None
    made: tuple[int, ...]
    seen: tuple[int, ...]
    fresh: bool
    cite: str


@event("bets-reopened")
class BetsReopened:
    """Wagers may be placed and taken down again, before the next roll."""

    cite: str


DiceEvent = DiceGiven | DiceRolled | WagerMoved | WagerCalled | PuckSet | BetsReopened
