"""Events of a round as earlier versions wrote them, and how each becomes the next: so that old records replay."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from pitboss.cards import Card
from pitboss.contracts import Said, Upcaster, event
from pitboss.errors import BadInput
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents
from pitboss.rounds.events import (
    AwardShared,
    AwardVerified,
    ContributionTakenBack,
    IrregularityNoted,
    MeterFed,
    MeterPaid,
    ProgressivesCounted,
    StepTaken,
)
from pitboss.rounds.stake_events import SeatAbandoned

UNSAID = "no reason was recorded"

STANDING = "where each meter stood"
"""What is gathered from older lines: their meters by name, in cents and fractions of a cent."""


@event("step-taken")
class StepTaken1:
    """Steps were numbered from the beginning of the programme."""

    step: int
    delivered: int = 0


@event("meter-fed")
class MeterFed1:
    """`exact` is the meter after it."""

    meter: MeterName
    fed: Fraction
    exact: Fraction


@event("contribution-taken-back")
class ContributionTakenBack1:
    """`exact` is the meter after it."""

    meter: MeterName
    taken: Fraction
    exact: Fraction


@event("meter-paid")
class MeterPaid1:
    """`exact` is the meter after the award, and after its reset where the award took all of it."""

    meter: MeterName
    seat: int
    paid: Cents
    exact: Fraction


@event("meter-paid", 2)
class MeterPaid2:
    """No place in the law was cited."""

    meter: MeterName
    seat: int
    paid: Cents
    put_in: Cents


@event("progressives-counted")
class ProgressivesCounted1:
    """No place in the law was cited."""

    chips: int
    accepted: int
    agree: bool


@event("award-shared")
class AwardShared1:
    """No place in the law was cited."""

    wager: Wager
    each: Cents
    sharers: int


@event("award-verified")
class AwardVerified1:
    """Nobody was named."""

    seat: int
    wager: Wager
    step: str
    by: str


@event("irregularity-noted")
class IrregularityNoted1:
    """Nobody was named."""

    irregularity: str
    consequence: str
    seat: int | None
    card: Card | None
    cite: str


@event("seat-abandoned")
class SeatAbandoned1:
    """Only wagers that were lost were recorded as left."""

    seat: int
    cite: str


@event("seat-abandoned", 2)
class SeatAbandoned2:
    """No reason was given."""

    seat: int
    wagers: Literal["lost", "stand", "undecided"]
    by: str
    person: str
    cite: str


def abandon(old: SeatAbandoned1, before: Said) -> SeatAbandoned2:
    return SeatAbandoned2(old.seat, "lost", "", "", old.cite)


def abandon_unexplained(old: SeatAbandoned2, before: Said) -> SeatAbandoned:
    decided = old.by != "player" and old.wagers != "undecided"
    return SeatAbandoned(old.seat, old.wagers, UNSAID if decided else "", old.by, old.person, old.cite)


def verify(old: AwardVerified1, before: Said) -> AwardVerified:
    return AwardVerified(old.seat, old.wager, old.step, old.by)


def note_irregularity(old: IrregularityNoted1, before: Said) -> IrregularityNoted:
    return IrregularityNoted(old.irregularity, old.consequence, old.seat, old.card, old.cite)


def number_as_text(old: StepTaken1, before: Said) -> StepTaken:
    """Which step had the number is for the rules to say, and replay asks none: the number stays, as text."""
    return StepTaken(str(old.step), old.delivered)


def feed(old: MeterFed1, before: Said) -> MeterFed:
    note(before, old.meter, old.exact)
    return MeterFed(old.meter, old.fed)


def take_back(old: ContributionTakenBack1, before: Said) -> ContributionTakenBack:
    note(before, old.meter, old.exact)
    return ContributionTakenBack(old.meter, old.taken)


def pay(old: MeterPaid1, before: Said) -> MeterPaid2:
    """What the house put in is what the meter then stood at beyond what the award had left of it."""
    stood = before.get(STANDING, {}).get(old.meter)
    if stood is None:
        raise BadInput(
            f"meter-paid of version 1 says where {old.meter!r} stood after it: the line that fed it is missing."
        )
    note(before, old.meter, old.exact)
    return MeterPaid2(old.meter, old.seat, old.paid, (old.exact - (stood - old.paid)).__floor__())


def pay_uncited(old: MeterPaid2, before: Said) -> MeterPaid:
    return MeterPaid(old.meter, old.seat, old.paid, old.put_in, "")


def share_uncited(old: AwardShared1, before: Said) -> AwardShared:
    return AwardShared(old.wager, old.each, old.sharers, "")


def count_uncited(old: ProgressivesCounted1, before: Said) -> ProgressivesCounted:
    return ProgressivesCounted(old.chips, old.accepted, old.agree, "")


def note(before: Said, meter: str, exact: Fraction) -> None:
    before.setdefault(STANDING, {})[meter] = exact


FORMER: Mapping[type[Any], Upcaster] = {
    StepTaken1: number_as_text,
    MeterFed1: feed,
    ContributionTakenBack1: take_back,
    MeterPaid1: pay,
    MeterPaid2: pay_uncited,
    ProgressivesCounted1: count_uncited,
    AwardShared1: share_uncited,
    AwardVerified1: verify,
    IrregularityNoted1: note_irregularity,
    SeatAbandoned1: abandon,
    SeatAbandoned2: abandon_unexplained,
}
