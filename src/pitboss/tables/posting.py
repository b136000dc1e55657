"""What events at a table mean for its meters. No rule is consulted here: the amounts have been decided."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.identity import MeterName
from pitboss.meters import events as meters
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.events import ContributionTakenBack, MeterFed, MeterPaid
from pitboss.rounds.irregularity_events import MeterRestored
from pitboss.tables.events import Event, MeterReading


def postings(event: Event) -> list[meters.Event]:
    """What an event at the table means for the meter that it names."""
    match event:
        case MeterFed(_, fed):
            return [meters.Fed(fed)]
        case ContributionTakenBack(_, taken):
            return [meters.TakenBack(taken)]
        case MeterPaid(_, _, paid, put_in):
            return [meters.Awarded(paid), *([meters.Reset(Fraction(put_in))] if put_in else [])]
        case MeterRestored(_, _, paid, put_in):
            return [meters.AwardTakenBack(paid, put_in)]
        case MeterReading(_, at, shown, _):
            return [meters.Read(shown, str(at))]
        case _:
            return []


def undoings(event: FactCorrected) -> dict[MeterName, list[meters.Event]]:
    """What a correction undoes, by meter: what now stands moves them again."""
    found: dict[MeterName, list[meters.Event]] = {}
    for name, fed in event.fed:
        found.setdefault(name, []).append(meters.TakenBack(fed) if fed >= 0 else meters.Fed(-fed))
    put_in = dict(event.put_in)
    for name, paid in event.paid:
        found.setdefault(name, []).append(meters.AwardTakenBack(paid, put_in.get(name, 0)))
    return found
