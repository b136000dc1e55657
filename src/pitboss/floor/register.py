"""A stream of the journal as a process keeps it at hand: read as far as it goes, and written by deciding again.

Several processes may write the same stream. Whoever writes decides on the last state; where another was quicker, the
decision is made again. What is only read may be half a second old.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from threading import RLock
from typing import Any, Generic, TypeVar
from uuid import uuid4

from pitboss.contracts import Codec
from pitboss.decoding import write
from pitboss.floor.clock import Clock, stamp
from pitboss.journal.entry import Draft
from pitboss.journal.store import Conflict, Kept, Store
from pitboss.people import Actor

S = TypeVar("S")
E = TypeVar("E")
A = TypeVar("A")
E_co = TypeVar("E_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)

FRESH = timedelta(milliseconds=500)
"""What was read so long ago may still be used."""

TRIES = 50
"""How often a decision is made again because another process was quicker."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[E_co, A_co]):
    """What is to be written, in the name of whom, with things beside the record; and what is answered once it is."""

    answer: A_co
    events: tuple[E_co, ...] = ()
    actor: Actor | None = None
    kept: tuple[Kept, ...] = ()
    id: str = ""


class Register(Generic[S, E]):
    """The state that a stream adds up to."""

    def __init__(
        self, store: Store, clock: Clock, stream: str, codec: Codec[E], evolve: Callable[[S, E], S], empty: S
    ) -> None:
        self.store, self.clock, self.stream = store, clock, stream
        self.codec, self.evolve = codec, evolve
        self.state = empty
        self.entries = self.version = 0
        self.before: dict[str, Any] = {}
        self.checked = clock() - 2 * FRESH
        self.lock = RLock()

    def read(self, fresh: bool = False) -> S:
        """The state as it is now, or with others' words of the last half second missing."""
        with self.lock:
            now = self.clock()
            if fresh or abs(now - self.checked) >= FRESH:
                for entry in self.store.read(self.stream, self.entries):
                    events = [self.codec.read(said, self.before) for said in entry.events]
                    self.state = reduce(self.evolve, events, self.state)
                    self.entries, self.version = entry.number, entry.version
                self.checked = now
            return self.state

    def write(self, decide: Callable[[S], Decision[E, A]]) -> A:
        """Decides on the last state, and writes what was decided; it is durable when this returns."""
        with self.lock:
            for _ in range(TRIES):
                decision = decide(self.read(fresh=True))
                if not decision.events:
                    return decision.answer
                try:
                    self.store.append([self.draft(decision)], decision.kept)
                except Conflict as conflict:
                    lost = conflict
                    continue
                self.read(fresh=True)
                return decision.answer
            raise lost

    def draft(self, decision: Decision[E, Any]) -> Draft:
        said = tuple(self.codec.write(event) for event in decision.events)
        actor = write(decision.actor or Actor("anyone"), Actor)
        return Draft(self.stream, self.version, decision.id or str(uuid4()), stamp(self.clock()), actor, said)
