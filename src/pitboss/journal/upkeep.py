"""What a running floor does for its journal: anchors on a schedule and when asked for, and older entries sealed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread

from pitboss.journal.anchors import Notary, Reason
from pitboss.journal.store import Store, StoreError

LOG = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two anchors, at most, while anything happens."""

AT_ONCE = 4
"""Segments that are sealed in one go, so that nobody waits long."""


class Upkeep:
    """A thread from `start` to `stop`. What goes wrong is said to `complain`, and tried again the next time."""

    def __init__(
        self,
        store: Store,
        notary: Notary,
        every: float = EVERY,
        complain: Callable[[Exception], None] = lambda error: LOG.error("The upkeep of the journal failed: %s", error),
    ) -> None:
        self.store, self.notary, self.every, self.complain = store, notary, every, complain
        self.asked: list[Reason] = []
        self.anchored: object = None
        self.lock = Lock()
        self.wake, self.ended = Event(), Event()
        self.thread = Thread(target=self.run, name="journal upkeep", daemon=True)

    def start(self) -> None:
        self.ask("start")
        self.thread.start()

    def ask(self, reason: Reason) -> None:
        """An anchor, as soon as can be; whoever asks does not wait for it."""
        with self.lock:
            self.asked.append(reason)
        self.wake.set()

    def stop(self) -> None:
        """The last anchor, and the end."""
        self.ask("shutdown")
        self.ended.set()
        self.wake.set()
        self.thread.join()

    def run(self) -> None:
        while not self.ended.is_set():
            asked = self.wake.wait(self.every)
            self.wake.clear()
            self.work(scheduled=not asked)
        self.work(scheduled=False)

    def work(self, scheduled: bool) -> None:
        """Anchors that were asked for, or the scheduled one if anything has happened; then older entries are sealed."""
        with self.lock:
            reasons, self.asked = self.asked, []
        try:
            if scheduled and self.store.heads() != self.anchored:
                reasons.append("schedule")
            for reason in dict.fromkeys(reasons):
                self.anchored = self.store.heads()
                self.notary.anchor(reason)
            if scheduled:
                self.store.compact(limit=AT_ONCE)
        except (StoreError, OSError) as error:
            self.complain(error)
