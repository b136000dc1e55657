"""The table's time: it comes with each command, and the table follows it.

What happens bears its minute, or a note does, at most one in a minute. A clock that was changed is recorded and never
stops the play.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.tables import events as happened
from pitboss.tables.commands import Minutes
from pitboss.tables.events import ClockSet, Event, TimePassed
from pitboss.tables.state import Table

LEAP: Minutes = 24 * 60
"""A table that is open is not silent for a day: a longer step is a clock that was set."""

TELLS_TIME = (
    happened.TableOpened,
    happened.TableClosed,
    happened.DeckReceived,
    happened.RoundBegan,
    happened.MeterReading,
)
"""The events that say themselves when they happened."""


def clock_events(table: Table, at: Minutes, own: Sequence[Event]) -> list[Event]:
    """Give what a command with these events tells about the time: that the clock was set back, or forward by more than
    a day, since the table's last command. Otherwise it tells that time has passed, unless one of the events says so.
    """
    if at == table.at or table.phase == "closed":
        return []
    if not table.at < at <= table.at + LEAP:
        return [ClockSet(table.at, at)]
    return [] if any(isinstance(one, TELLS_TIME) for one in own) else [TimePassed(at)]
