"""To which machines the keys of a floor were given lately: whoever has them can sign, so people on the floor see it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic

from pitboss.floor.clock import Clock
from pitboss.floor.machine_events import EVENTS, MACHINES, KeysHandedOver
from pitboss.journal.store import Store, StoreError

LATELY = timedelta(days=1)
"""For so long it is an alarm; the stream `machines` has it for good."""

PAUSE = 2.0
"""Seconds between two looks."""


@dataclass(slots=True)
class HandOvers:
    """What is read of the stream is kept. A record that cannot be read is told elsewhere."""

    store: Store
    clock: Clock
    read_to: int = 0
    looked: float = float("-inf")
    found: list[tuple[datetime, KeysHandedOver]] = field(default_factory=list)

    def tell(self) -> list[str]:
        """Each hand-over of the last day, in words."""
        if self.store.is_shared and monotonic() - self.looked >= PAUSE:
            self.looked = monotonic()
            with suppress(StoreError):
                self.read_on()
        since = self.clock() - LATELY
        return [say(at, event) for at, event in self.found if at >= since]

    def read_on(self) -> None:
        for entry in self.store.read(MACHINES, self.read_to):
            events = [EVENTS.read(said) for said in entry.events]
            at = datetime.fromisoformat(entry.at)
            self.found += [(at, event) for event in events if isinstance(event, KeysHandedOver)]
            self.read_to = entry.number


def say(at: datetime, event: KeysHandedOver) -> str:
    return (
        f"The keys of this floor were given to the machine {event.machine} on {at:%Y-%m-%d at %H:%M} UTC, by "
        f"{event.by}. If nobody of yours started a server there, somebody who can write to the database can sign now: "
        "end all servers, and look at the stream machines."
    )
