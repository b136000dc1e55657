"""A stream of the journal as a process keeps it at hand: read as far as it goes, and written by deciding again.

Several processes may write the same stream. The writer decides on the last state; where another was quicker, the
decision is made again. What is only read may be half a second old. Now and then the state is kept beside the stream, so
that a process need not read it from the beginning; it is believed only if the entry that it goes with says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import reduce
from threading import RLock
from typing import Any, Generic, TypeVar
from uuid import uuid4

import orjson

from pitboss.contracts import Codec
from pitboss.decoding import read, write
from pitboss.errors import PitbossError
from pitboss.floor.clock import Clock, stamp
from pitboss.journal.entry import Draft, Said, encode
from pitboss.journal.store import SNAPSHOTS, Conflict, Kept, Store
from pitboss.journal.vouching import vouches_for
from pitboss.people import Actor

S = TypeVar("S")
E = TypeVar("E")
A = TypeVar("A")
E_co = TypeVar("E_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)

FRESH = timedelta(milliseconds=500)
"""What was read so long ago may still be used."""

SNAPSHOT_EVERY = 500
"""Entries between two snapshots."""

TRIES = 50
"""How often a decision is made again because another process was quicker."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[E_co, A_co]):
    """What is to be written, in whose name, and what is kept beside the record; and the answer once it is written."""

    answer: A_co
    events: tuple[E_co, ...] = ()
    actor: Actor | None = None
    kept: tuple[Kept, ...] = ()
    id: str = ""
    facts: Said = field(default_factory=dict)


class Register(Generic[S, E]):
    """The state that a stream adds up to."""

    def __init__(
        self, store: Store, clock: Clock, stream: str, codec: Codec[E], evolve: Callable[[S, E], S], empty: S
    ) -> None:
        self.store, self.clock, self.stream = store, clock, stream
        self.codec, self.evolve = codec, evolve
        self.state = self.empty = empty
        self.entries = self.version = 0
        self.before: dict[str, Any] = {}
        self.checked = clock() - 2 * FRESH
        self.lock = RLock()

    def read(self, fresh: bool = False) -> S:
        """The state as it is now, or with others' words of the last half second missing."""
        with self.lock:
            now = self.clock()
            if self.entries == 0:
                self.recall()
            if fresh or abs(now - self.checked) >= FRESH:
                for entry in self.store.read(self.stream, self.entries):
                    events = [self.codec.read(said, self.before) for said in entry.events]
                    self.state = reduce(self.evolve, events, self.state)
                    self.entries, self.version = entry.number, entry.version
                self.checked = now
            return self.state

    def recall(self) -> None:
        """The state as it was last kept, where the stream itself says that it was so."""
        kept = self.store.recall(SNAPSHOTS, self.stream)
        try:
            said = orjson.loads(kept or b"{}")
            number, version = said["entries"], said["version"]
            state = read(said["state"], type(self.empty), "the snapshot")
        except (PitbossError, ValueError, LookupError, TypeError):
            return
        if kept and vouches_for(self.store, self.stream, number, kept):
            self.state, self.entries, self.version = state, number, version

    def keep(self, decision: Decision[E, Any]) -> tuple[Kept, ...]:
        """What is kept with a decision: its own things, and now and then the state after it."""
        number, version = self.entries + 1, self.version + len(decision.events)
        if number % SNAPSHOT_EVERY:
            return decision.kept
        state = write(reduce(self.evolve, decision.events, self.state), type(self.empty))
        said = encode({"entries": number, "version": version, "state": state})
        return (*decision.kept, Kept(SNAPSHOTS, self.stream, said))

    def write(self, decide: Callable[[S], Decision[E, A]]) -> A:
        """Decides on the last state, and writes what was decided; it is durable when this returns."""
        with self.lock:
            for _ in range(TRIES):
                decision = decide(self.read(fresh=True))
                if not decision.events:
                    return decision.answer
                try:
                    self.store.append([self.draft(decision)], self.keep(decision))
                except Conflict as conflict:
                    lost = conflict
                    continue
                self.read(fresh=True)
                return decision.answer
            raise lost

    def draft(self, decision: Decision[E, Any]) -> Draft:
        said = tuple(self.codec.write(event) for event in decision.events)
        actor = write(decision.actor or Actor("anyone"), Actor)
        id, at = decision.id or str(uuid4()), stamp(self.clock())
        return Draft(self.stream, self.version, id, at, actor, said, decision.facts)
