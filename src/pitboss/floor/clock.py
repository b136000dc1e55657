"""The floor's clock: the only place where it is read, and how its time is written."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic

from pitboss.errors import BadInput
from pitboss.frozen import change
from pitboss.tables.commands import Minutes
from pitboss.tables.state import Table

Clock = Callable[[], datetime]
"""Gives the time, in UTC."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as a journal writes it."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_time(text: str) -> str:
    """A time that somebody has typed, as a journal writes it: UTC, unless it names another offset. No text, no time."""
    if not text.strip():
        return ""
    try:
        time = datetime.fromisoformat(text.strip())
        return stamp(time if time.tzinfo else time.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        example = "2026-01-05, 2026-01-05T20:00 or 2026-01-05T20:00+01:00"
        raise BadInput(f"{text!r:.40} is not a time: write it as in {example}.") from None


def minutes_of(time: datetime) -> Minutes:
    """A time as tables reckon it: whole minutes since 1970."""
    return int(time.timestamp()) // 60


def at_present(table: Table, clock: Clock) -> Table:
    """A table as the next command would find it: its time comes with commands, and between two of them decks grow old
    all the same.
    """
    return change(table, at=minutes_of(clock()))


LITTLE = timedelta(seconds=5)
"""A clock that is set right by less has not jumped."""


class ClockWatch:
    """Holds a clock against one that only ever goes on."""

    def __init__(self, clock: Clock, steady: Callable[[], float] = monotonic) -> None:
        self.clock, self.steady = clock, steady
        self.shown, self.since = clock(), steady()

    def look(self) -> tuple[datetime, datetime] | None:
        """What the clock should show and what it shows, if it has jumped since the last look."""
        now, passed = self.clock(), self.steady() - self.since
        should = self.shown + timedelta(seconds=passed)
        self.shown, self.since = now, self.since + passed
        return (should, now) if abs(now - should) > LITTLE else None
