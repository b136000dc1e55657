"""The caretaker of a process at a shared database: renews its leases, tells others of its news, and hears of theirs."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread
from time import monotonic

import psycopg

from pitboss.journal.appending import Listeners
from pitboss.journal.store import Heard

LOG = logging.getLogger(__name__)

CHANNEL = "pitboss_journal"
WANTED = "pitboss_wanted"
LONGEST = 7000
"""Bytes of a notice; PostgreSQL takes 8,000."""

LOOK = 1.0
"""Seconds after which a listener looks anyway: a process may die before it has told its news."""

AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


class Caretaker:
    """Two threads, begun when they are first needed: one speaks, one listens.

    Notices do not go with the appends that they tell of: PostgreSQL commits transactions with notices one after the
    other. They follow at once, and many together. Each second, listeners are told that there may be more.
    """

    def __init__(self, url: str, token: str, lease: float) -> None:
        self.url, self.token, self.lease = url, token, lease
        self.listeners = Listeners()
        self.wanted: Callable[[str], None] | None = None
        self.news: set[str] = set()
        self.lock = Lock()
        self.wake, self.ended = Event(), Event()
        self.speaker: Thread | None = None
        self.hearer: Thread | None = None

    def tell(self, streams: set[str]) -> None:
        """New entries of ours: those who listen here hear of them now, the others in a moment."""
        if not streams:
            return
        self.listeners.tell(streams)
        with self.lock:
            self.news |= streams
        self.wake.set()
        self.start()

    def listen(self, heard: Heard) -> Callable[[], None]:
        end = self.listeners.add(heard)
        ready = Event()
        with self.lock:
            if self.hearer is None:
                self.hearer = Thread(target=self.hear, args=(ready,), name="journal news", daemon=True)
                self.hearer.start()
            else:
                ready.set()
        ready.wait(5)
        return end

    def start(self) -> None:
        with self.lock:
            if self.speaker is None and not self.ended.is_set():
                self.speaker = Thread(target=self.speak, name="journal leases", daemon=True)
                self.speaker.start()

    def end(self) -> None:
        self.ended.set()
        self.wake.set()
        for thread in (self.speaker, self.hearer):
            if thread:
                thread.join(5)

    # The threads

    def speak(self) -> None:
        while not self.ended.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute("set synchronous_commit = off")
                    while not self.ended.is_set():
                        self.renew(connection)
                        self.send(connection)
                        self.wake.wait(self.lease / 4)
                        self.wake.clear()
                    self.send(connection)
            except psycopg.Error:
                self.ended.wait(AGAIN)

    def renew(self, connection: psycopg.Connection) -> None:
        connection.execute(
            "update owners set until = clock_timestamp() + make_interval(secs => %s) where token = %s",
            (self.lease, self.token),
        )

    def send(self, connection: psycopg.Connection) -> None:
        with self.lock:
            news, self.news = self.news, set()
        if news:
            notice = json.dumps([self.token, *sorted(news)])
            if len(notice.encode()) > LONGEST:
                notice = json.dumps([self.token])
            connection.execute("select pg_notify(%s, %s)", (CHANNEL, notice))

    def hear(self, ready: Event) -> None:
        while not self.ended.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    connection.execute(f"listen {WANTED}")
                    if ready.is_set():
                        self.tell_here(())
                    ready.set()
                    told = monotonic()
                    while not self.ended.is_set():
                        for notice in connection.notifies(timeout=0.5, stop_after=1):
                            self.pass_on(notice.channel, notice.payload)
                        if monotonic() - told > LOOK:
                            self.tell_here(())
                            told = monotonic()
            except psycopg.Error:
                self.ended.wait(AGAIN)

    def tell_here(self, streams: Iterable[str]) -> None:
        """A listener may fail; the others are still told."""
        try:
            self.listeners.tell(streams)
        except Exception:
            LOG.exception("News of the journal could not be taken in.")

    def pass_on(self, channel: str, notice: str) -> None:
        sender, *streams = json.loads(notice)
        if sender == self.token:
            return
        if channel == CHANNEL:
            self.tell_here(streams)
        elif self.wanted:
            for stream in streams:
                self.wanted(stream)
