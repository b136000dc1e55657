"""How long, and in which steps, a client tries again while the server is away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

PASSING = (502, 503, 504)
"""Statuses that pass by themselves: the store is away, or another process owns the table at this moment."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: in all, of the first pause, of the longest, and for one answer."""

    longest: float = 30.0
    first: float = 0.05
    most: float = 1.0
    answer: float = 15.0

    def pauses(self) -> Iterator[float]:
        """The pauses between attempts, each twice as long as the one before, until the time is up."""
        ends, pause = time.monotonic() + self.longest, self.first
        while time.monotonic() < ends:
            yield pause
            pause = min(self.most, 2 * pause)


PATIENT = Patience()
"""Half a minute: a floor that was killed is up again by then."""
