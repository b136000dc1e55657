"""Events of a table as earlier versions wrote them, with those of its rounds: so that old records replay."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from pitboss.contracts import Said, Upcaster, event
from pitboss.rounds import former_events as rounds
from pitboss.tables.events import MeterMoved


@event("meter-moved")
class MeterMoved1:
    """`exact` is the meter after it."""

    meter: str
    what: Literal["fed", "taken-back", "awarded", "reset"]
    amount: Fraction
    exact: Fraction
    table: str


def moved(old: MeterMoved1, before: Said) -> MeterMoved:
    rounds.note(before, old.meter, old.exact)
    return MeterMoved(old.meter, old.what, old.amount, old.table)


FORMER: Mapping[type[Any], Upcaster] = {**rounds.FORMER, MeterMoved1: moved}
