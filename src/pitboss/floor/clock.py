"""The floor's clock: the only place where it is read, and how its time is written."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from pitboss.tables.commands import Minutes

Clock = Callable[[], datetime]
"""Gives the time, in UTC."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as a journal writes it."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def minutes_of(time: datetime) -> Minutes:
    """A time as tables reckon it: whole minutes since 1970."""
    return int(time.timestamp()) // 60
