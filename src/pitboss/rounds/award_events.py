"""What a round tells the link of its meters, and hears from it; and an award that is not borne out.

A round holds no amount of a linked meter. It says what was wagered for it, claims an award when the hand is seen, is
told what has been reserved, and pays exactly that.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.contracts import event
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents, Share
from pitboss.rounds.verification_events import VerificationEvent


@event("link-wagered")
class LinkWagered:
    """What was wagered for each linked meter, counted and locked; the link says what that comes to."""

    staked: tuple[tuple[MeterName, Cents], ...]


@event("link-wager-reversed")
class LinkWagerReversed:
    """These wagers were returned, so the link takes off again what they fed."""

    staked: tuple[tuple[MeterName, Cents], ...]


@event("award-claimed")
class AwardClaimed:
    """A hand wins a share of a linked meter, for its seat or for several that share it.

    `award` counts the claims of the round. `again` says that another winner of the round is still to be shown the whole
    meter.
    """

    award: int
    meter: MeterName
    share: Share
    seats: tuple[int, ...]
    again: bool


@event("claim-reserved")
class ClaimReserved:
    """The link has reserved so much for each seat of an award."""

    award: int
    amount: Cents


@event("claim-paid")
class ClaimPaid:
    """What was reserved, for all its seats together, is paid; these people have verified it."""

    award: int
    meter: MeterName
    amount: Cents
    verified_by: tuple[str, ...]


@event("claim-released")
class ClaimReleased:
    """What was claimed is not paid, and goes back on the meter."""

    award: int
    meter: MeterName
    why: str
    by: str


def list_decided(events: Iterable[object]) -> list[ClaimPaid | ClaimReleased]:
    """What became of awards that a link had reserved."""
    return [one for one in events if isinstance(one, ClaimPaid | ClaimReleased)]


@event("award-rejected")
class AwardRejected:
    """Verification does not bear an award out: it is not paid."""

    seat: int
    wager: Wager
    why: str
    by: str
    cite: str


AwardEvent = (
    LinkWagered
    | LinkWagerReversed
    | AwardClaimed
    | ClaimReserved
    | ClaimPaid
    | ClaimReleased
    | AwardRejected
    | VerificationEvent
)
