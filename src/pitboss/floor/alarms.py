"""What a floor records of itself though nobody did it: a clock that jumps, a hold beyond what chance explains."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

import orjson

from pitboss.errors import PitbossError
from pitboss.floor.clock import LITTLE, ClockWatch, stamp
from pitboss.floor.events import ClockJumped, HoldAlarm
from pitboss.floor.floor import Floor
from pitboss.floor.person import ITSELF

log = logging.getLogger("pitboss.floor")


class Timekeeper:
    """Records each jump of the clock of this process; at its start, that the clock is behind the last anchor."""

    def __init__(self, floor: Floor, watch: ClockWatch | None = None) -> None:
        self.floor, self.watch = floor, watch or ClockWatch(floor.clock)
        last, now = floor.store.last_anchor(), self.watch.shown
        signed = datetime.fromisoformat(orjson.loads(last.body)["at"]) if last else now
        if signed - now > LITTLE:
            self.note(signed, now)

    def look(self) -> None:
        if jumped := self.watch.look():
            self.note(*jumped)

    def note(self, should: datetime, shows: datetime) -> None:
        event = ClockJumped(self.floor.name, stamp(should), stamp(shows), round((shows - should).total_seconds()))
        log.warning("the clock has jumped by %d seconds", event.seconds)
        try:
            self.floor.write_event(event, ITSELF)
        except PitbossError as error:
            log.error("the jump of the clock could not be recorded: %s", error)


def note_hold(floor: Floor, table: str, shift: str, counted: dict[str, Any]) -> None:
    """An alarm is recorded once for what a shift has come to."""
    if counted["alarm"]:
        figures = (counted["won"], counted["expected"], counted["standard_errors"])
        event = HoldAlarm(table, shift, counted["rounds"], *figures)
        floor.write_event(event, ITSELF, f"hold {table} {shift} {counted['rounds']}"[:200])
