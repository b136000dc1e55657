"""What happens at a table that nobody plays at."""

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


IdleEvent = FaceUpRequested | IdleSpread
