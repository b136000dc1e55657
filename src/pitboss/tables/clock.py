"""The table's time: it comes with each command, and a clock that was set anew is recorded and never stops the play."""

from __future__ import annotations

from pitboss.tables.commands import Minutes
from pitboss.tables.events import ClockSet, Event
from pitboss.tables.state import Table

LEAP: Minutes = 24 * 60
"""A table that is open is not silent for a day: a longer step is a clock that was set."""


def clock_events(table: Table, at: Minutes) -> list[Event]:
    """A note that the clock was set back, or forward by more than a day, since the table's last command."""
    if table.phase == "closed" or table.at <= at <= table.at + LEAP:
        return []
    return [ClockSet(table.at, at)]
