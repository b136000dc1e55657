"""What the house takes for a wager beside its stake: at once, marked and collected, or given back."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.games.identity import Wager
from pitboss.money import Cents


@event("vigorish-taken")
class VigorishTaken:
    """Taken when the wager was made, apart from the stake."""

    seat: int
    wager: Wager
    amount: Cents
    cite: str


@event("vigorish-returned")
class VigorishReturned:
    """Vigorish went back with a wager that was taken down."""

    seat: int
    wager: Wager
    amount: Cents
    cite: str


@event("vigorish-marked")
class VigorishMarked:
    """Owed for a winning wager, marked in the seat's numbered area and collected later."""

    seat: int
    wager: Wager
    amount: Cents
    cite: str


@event("vigorish-collected")
class VigorishCollected:
    """The vigorish that was marked for a seat has been collected."""

    seat: int
    amount: Cents
    cite: str


VigorishEvent = VigorishTaken | VigorishReturned | VigorishMarked | VigorishCollected
