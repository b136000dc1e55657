"""Who sits at which box, told wrong and put right."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.frozen import frozen


@frozen
class Seated:
    """A box at which one player sits, and not the one who `was` told."""

    seat: int
    was: str
    player: str


@event("seats-corrected")
class SeatsCorrected:
    """Other people sit at these boxes than was told. What that means for the round follows as its own correction."""

    seats: tuple[Seated, ...]
    why: str
    by: str
    person: str
