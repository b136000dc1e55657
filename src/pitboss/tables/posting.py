"""What events at a table mean for its meters. No rule is consulted here: the amounts have been decided."""

from __future__ import annotations

from fractions import Fraction

from pitboss.meters import events as meters
from pitboss.meters.meter import Meter
from pitboss.rounds.events import ContributionTakenBack, MeterFed, MeterPaid
from pitboss.tables.events import Event, MeterMoved, MeterReading


def postings(event: Event, before: Meter) -> list[meters.Event]:
    """What an event at the table means for the meter that it names."""
    match event:
        case MeterFed(_, fed, _):
            return [meters.Fed(fed)]
        case ContributionTakenBack(_, taken, _):
            return [meters.TakenBack(taken)]
        case MeterPaid(_, _, paid, exact):
            put_in = exact - (before.exact - paid)
            return [meters.Awarded(paid), *([meters.Reset(put_in)] if put_in else [])]
        case MeterMoved(_, what, amount, _, table):
            return [elsewhere(what, amount, table)]
        case MeterReading(_, at, shown, _):
            return [meters.Read(shown, str(at))]
        case _:
            return []


def elsewhere(what: str, amount: Fraction, table: str) -> meters.Event:
    """What has happened to a linked meter at another table."""
    match what:
        case "awarded":
            return meters.Awarded(amount.__floor__(), table)
        case "taken-back":
            return meters.TakenBack(amount, table)
        case "reset":
            return meters.Reset(amount, table)
        case _:
            return meters.Fed(amount, table)
