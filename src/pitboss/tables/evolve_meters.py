"""What befalls the meters of a table, and its links to others, do to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.frozen import change
from pitboss.games.identity import MeterName
from pitboss.meters.meter import Meter
from pitboss.meters.meter import evolve as evolve_meter
from pitboss.tables.events import Event, MeterLost, MeterReading, MeterRegained
from pitboss.tables.posting import postings
from pitboss.tables.state import Table


def lose_meter(table: Table, event: MeterLost) -> Table:
    return change(table, lost={**table.lost, event.meter: event.why})


def regain_meter(table: Table, event: MeterRegained) -> Table:
    return change(table, lost={name: why for name, why in table.lost.items() if name != event.meter})


def read_meter(table: Table, event: MeterReading) -> Table:
    return change(table, at=event.at)


def post(table: Table, name: MeterName, event: Event) -> Table:
    meter = table.meters.get(name, Meter())
    for one in postings(event):
        meter = evolve_meter(meter, one)
    return change(table, meters={**table.meters, name: meter})


DOES: Mapping[type[Any], Callable[[Table, Any], Table]] = {
    MeterLost: lose_meter,
    MeterRegained: regain_meter,
    MeterReading: read_meter,
}
"""What each event does, by its class."""
