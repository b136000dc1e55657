"""Who sits at which box, told wrong and put right."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.frozen import frozen


@frozen
class Seated:
    """A box, the player who sits at it, and the one who `was` entered for it."""

    seat: int
    was: str
    player: str


@event("seats-corrected")
class SeatsCorrected:
    """Other people sit at these boxes than were entered. What that means for the round follows as a correction."""

    seats: tuple[Seated, ...]
    why: str
    by: str
    person: str
