"""What a running floor does for its journal: anchors on a schedule and when asked for, and older entries sealed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread

from pitboss.journal.anchors import Notary, Reason
from pitboss.journal.proofs import Forest
from pitboss.journal.segments import SIZE
from pitboss.journal.store import Store, StoreError

LOG = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two anchors, at most, while anything happens."""

LOOK = 1.0
"""Seconds between two looks at the clock: the end of a shift is not waited out."""

AT_ONCE = 4
"""Segments that are sealed in one go, so that nobody waits long; while more are due, so many with each look."""


class Upkeep:
    """A thread from `start` to `stop`; `shift` names the shift of a moment, and `look` is called about once a second.
    What goes wrong is said to `complain`, and tried again the next time.
    """

    def __init__(
        self,
        store: Store,
        notary: Notary,
        every: float = EVERY,
        complain: Callable[[Exception], None] = lambda error: LOG.error("The upkeep of the journal failed: %s", error),
        shift: Callable[[], str] = lambda: "",
        look: Callable[[], None] = lambda: None,
        forest: Forest | None = None,
    ) -> None:
        self.look, self.forest = look, forest
        self.store, self.notary, self.every, self.complain = store, notary, every, complain
        self.shift, self.shift_now, self.idle = shift, shift(), 0.0
        self.asked: list[Reason] = []
        self.anchored: object = None
        self.is_behind = False
        self.lock = Lock()
        self.wake, self.ended = Event(), Event()
        self.thread = Thread(target=self.run, name="journal upkeep", daemon=True)

    def start(self) -> None:
        self.ask("start")
        self.thread.start()

    def ask(self, reason: Reason) -> None:
        """An anchor, as soon as possible; the caller does not wait for it."""
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
            look = min(self.every, LOOK)
            self.idle = 0.0 if self.wake.wait(look) else self.idle + look
            self.wake.clear()
            self.look()
            self.look_at_shift()
            due = self.idle >= self.every
            if due or self.asked:
                self.work(scheduled=due)
                self.idle = 0.0
            elif self.is_behind:
                self.seal()
        self.work(scheduled=False)

    def look_at_shift(self) -> None:
        """An anchor when a shift has ended."""
        now = self.shift()
        if now != self.shift_now:
            self.shift_now = now
            self.ask("shift end")

    def work(self, scheduled: bool) -> None:
        """Anchors that were asked for, or the scheduled one if anything has happened; then older entries are sealed."""
        with self.lock:
            reasons, self.asked = self.asked, []
        try:
            if scheduled and self.store.heads() != self.anchored:
                reasons.append("schedule")
            for reason in dict.fromkeys(reasons):
                self.anchored = self.store.heads()
                anchor = self.notary.anchor(reason)
                if self.forest:
                    self.forest.grow(anchor)
        except (StoreError, OSError) as error:
            self.complain(error)
        if scheduled or self.is_behind:
            self.seal()

    def seal(self) -> None:
        """Older entries, some segments of them; whether there are more is known by whether there were enough."""
        self.is_behind = False
        try:
            self.is_behind = self.store.compact(limit=AT_ONCE) >= AT_ONCE * SIZE
        except (StoreError, OSError) as error:
            self.complain(error)
