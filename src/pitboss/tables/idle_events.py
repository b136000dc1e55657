"""What happens at a table that nobody plays at, or where a round comes to nothing before its first card."""

from __future__ import annotations

from typing import Literal

from pitboss.contracts import event


@event("face-up-requested")
class FaceUpRequested:
    """A player has asked that the cards of an idle table be spread face up."""

    player: str
    cite: str


@event("idle-spread")
class IdleSpread:
    """A deck lies spread on an idle table; the steps of the opening `done` need not be taken again."""

    deck: str
    face: Literal["down", "up"]
    done: tuple[str, ...]
    cite: str


@event("round-called-off")
class RoundCalledOff:
    """A round ends before its first card, and why: nobody has wagered, or its cards cannot be dealt; or in the
    middle of the deal, for which no card is left.
    """

    number: int
    why: str
    by: str
    person: str
    cite: str


IdleEvent = FaceUpRequested | IdleSpread | RoundCalledOff
