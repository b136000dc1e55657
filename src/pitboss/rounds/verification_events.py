"""When a check fails: an award that verification does not bear out, and progressive chips that do not agree."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.games.identity import Wager
from pitboss.money import Cents


@event("verification-failed")
class VerificationFailed:
    """A step of verification came out against the award: nothing is paid, cards and wager stay as they lie."""

    seat: int
    wager: Wager
    step: str
    why: str
    by: str
    person: str
    cite: str


@event("award-confirmed")
class AwardConfirmed:
    """An award that was in dispute is paid after all, by the word of the person named."""

    seat: int
    wager: Wager
    why: str
    by: str
    person: str
    cite: str


@event("progressive-cancelled")
class ProgressiveCancelled:
    """A progressive wager that the system had accepted without a chip is cancelled in it."""

    seat: int
    wager: Wager
    amount: Cents
    why: str
    by: str
    person: str
    cite: str


@event("chip-returned")
class ChipReturned:
    """A chip that lay there without an accepted wager goes back to its player."""

    seat: int
    why: str
    by: str
    person: str
    cite: str


VerificationEvent = VerificationFailed | AwardConfirmed | ProgressiveCancelled | ChipReturned
