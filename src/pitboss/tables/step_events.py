"""What is recorded of the steps around a round: those that were taken, those that were omitted, and where an award was
paid from.
"""

from __future__ import annotations

from typing import Literal

from pitboss.contracts import event
from pitboss.frozen import frozen
from pitboss.games.identity import Wager
from pitboss.money import Cents


@event("step-recorded", 2)
class StepRecorded:
    """Somebody took a step, for a seat or with a deck if it is about one. `says` is what they said with it: the hand
    announced, the source of an award. `person` is who took it, where somebody was named. It may be about one `wager` of
    the seat and no other; if it is about an award, about the one of this `amount`.
    """

    step: str
    seat: int | None
    deck: str
    by: str
    person: str
    says: str
    cite: str
    wager: Wager
    amount: Cents


@frozen
class Omission:
    """A step that was not taken, for these seats where it is due for each."""

    step: str
    seats: tuple[int, ...]
    cite: str


@event("steps-omitted")
class StepsOmitted:
    """The cards of this round are gone, and nobody has recorded these steps."""

    round: int
    steps: tuple[Omission, ...]


@event("award-source")
class AwardSource:
    """An award that does not come from the table inventory container. A share of a meter is paid in another way, with
    documents; other winnings of the wager are credited to the player's game account.
    """

    seat: int
    wager: Wager
    amount: Cents
    source: Literal["documented", "game-account"]
    cite: str


StepEvent = StepRecorded | StepsOmitted | AwardSource
