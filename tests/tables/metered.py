"""What has happened to each meter in the events of a table."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.meters import events as meters
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.events import ContributionTakenBack, MeterFed, MeterPaid
from pitboss.rounds.irregularity_events import MeterRestored
from pitboss.tables.events import Event, MeterReading, TableOpened
from pitboss.tables.posting import postings, undoings


def history(log: Iterable[Event]) -> dict[str, list[meters.Event]]:
    """What has happened to each meter in a table's events, so that its readings can be reconciled."""
    found: dict[str, list[meters.Event]] = {}
    for event in log:
        if isinstance(event, TableOpened):
            new = {name: exact for name, exact in event.meters if name not in found}
            found |= {name: [meters.Started(exact)] for name, exact in new.items()}
        elif isinstance(event, FactCorrected):
            for name, undone in undoings(event).items():
                found[name] += undone
        elif isinstance(event, MeterFed | MeterPaid | MeterRestored | ContributionTakenBack | MeterReading):
            found[event.meter] += postings(event)
    return found
