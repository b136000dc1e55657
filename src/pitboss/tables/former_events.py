"""Events of a table as earlier versions wrote them, with those of its rounds: so that old records replay."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from pitboss.contracts import Said, Upcaster, event
from pitboss.games.identity import MeterName, read_wager
from pitboss.rounds import former_events as rounds
from pitboss.rounds.events import ContributionTakenBack, MeterFed, MeterPaid
from pitboss.tables.commands import Minutes
from pitboss.tables.events import Performed, RecutOrdered, TableOpened
from pitboss.tables.step_events import StepRecorded


@event("table-opened")
class TableOpened1:
    """Without the record of the game, which can then be replayed but not go on."""

    game: str
    digest: str
    at: Minutes
    meters: tuple[tuple[MeterName, Fraction], ...]


def open_without_record(old: TableOpened1, before: Said) -> TableOpened:
    return TableOpened(old.game, old.digest, old.at, old.meters, "")


@event("performed")
class Performed1:
    """Nobody was named."""

    deck: str
    step: str
    by: str
    face: Literal["down", "up"]
    standing: Literal["opening", "stacked", "ready"]
    cite: str


def perform(old: Performed1, before: Said) -> Performed:
    return Performed(old.deck, old.step, old.by, "", old.face, old.standing, old.cite)


@event("recut-ordered")
class RecutOrdered1:
    """Without the finding."""

    deck: str
    by: str
    cite: str


def order_recut(old: RecutOrdered1, before: Said) -> RecutOrdered:
    return RecutOrdered(old.deck, old.by, "", "", old.cite)


@event("step-recorded")
class StepRecorded1:
    """Without the award: it was about every award of the seat."""

    step: str
    seat: int | None
    deck: str
    by: str
    person: str
    says: str
    cite: str


def record_step(old: StepRecorded1, before: Said) -> StepRecorded:
    return StepRecorded(old.step, old.seat, old.deck, old.by, old.person, old.says, old.cite, read_wager(""), 0)


@event("meter-moved")
class MeterMoved1:
    """`exact` is the meter after it."""

    meter: MeterName
    what: Literal["fed", "taken-back", "awarded", "reset"]
    amount: Fraction
    exact: Fraction
    table: str


@event("meter-moved", 2)
class MeterMoved2:
    """When a table kept a copy of a linked meter, it was told so what had happened to the meter elsewhere."""

    meter: MeterName
    what: Literal["fed", "taken-back", "awarded", "reset"]
    amount: Fraction
    table: str


def move(old: MeterMoved1, before: Said) -> MeterMoved2:
    rounds.note(before, old.meter, old.exact)
    return MeterMoved2(old.meter, old.what, old.amount, old.table)


def moved_elsewhere(old: MeterMoved2, before: Said) -> MeterFed | ContributionTakenBack | MeterPaid:
    """Read what other tables did to a shared meter as if this table had done it. Seat 0 stands for a seat at another
    table.
    """
    match old.what:
        case "fed":
            return MeterFed(old.meter, old.amount)
        case "taken-back":
            return ContributionTakenBack(old.meter, old.amount)
        case "awarded":
            return MeterPaid(old.meter, 0, old.amount.__floor__(), 0, "")
        case "reset":
            return MeterPaid(old.meter, 0, 0, old.amount.__floor__(), "")


FORMER: Mapping[type[Any], Upcaster] = {
    **rounds.FORMER,
    TableOpened1: open_without_record,
    Performed1: perform,
    RecutOrdered1: order_recut,
    StepRecorded1: record_step,
    MeterMoved1: move,
    MeterMoved2: moved_elsewhere,
}
