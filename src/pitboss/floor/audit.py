"""A journal understood: every table played again from its events, its decks as they were sealed, every meter reckoned.

The journal itself says whether it is what was written. Here it is asked whether what was written makes sense.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.decoding import read
from pitboss.errors import PitbossError
from pitboss.floor.hosting import read_events
from pitboss.floor.settled_again import Settled
from pitboss.floor.streams import LINK, TABLE
from pitboss.frozen import change
from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry
from pitboss.journal.vouching import SNAPSHOT
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.codec import read_link
from pitboss.meters.link.events import Event as LinkEvent
from pitboss.meters.link.events import TableLost, TableRegained
from pitboss.meters.link.evolve import fold
from pitboss.meters.link.reconciliation import reconcile
from pitboss.meters.link.state import Link
from pitboss.meters.reconciliation import Impossible
from pitboss.tables.commitment import seal
from pitboss.tables.events import CommitmentWithdrawn, DeckCommitted, DeckDisclosed, Event
from pitboss.tables.evolve import evolve_all
from pitboss.tables.state import Table

Recall = Callable[[str], bytes | None]
IMPOSSIBLE = (
    PitbossError,
    LookupError,
    AssertionError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""What comes of events that cannot have followed one another."""


@dataclass(slots=True)
class TableReplay:
    """One table, again."""

    stream: str
    settled: Settled
    table: Table = field(default_factory=Table)
    version: int = 0
    former: dict[str, Any] = field(default_factory=dict)
    sealed: dict[str, str] = field(default_factory=dict)
    at_snapshot: tuple[Table, int, int] | None = None
    faults: list[Fault] = field(default_factory=list)
    ended: bool = False

    def observe(self, entry: Entry) -> None:
        if self.ended:
            return
        try:
            events = read_events(entry, self.former)
            self.settled.look(entry.number, self.table, events)
            self.table = evolve_all(self.table, events)
        except IMPOSSIBLE as problem:
            said = f"the events cannot have followed what is recorded before them: {problem}"
            self.faults.append(Fault("replay", self.stream, entry.number, said))
            self.ended = True
            return
        self.version += len(events)
        for event in events:
            self.look_at_deck(entry.number, event)
        if entry.facts.get(SNAPSHOT):
            self.at_snapshot = (self.table, self.version, entry.number)

    def look_at_deck(self, number: int, event: Event) -> None:
        match event:
            case DeckCommitted(deck, commitment):
                self.sealed[deck] = commitment
            case CommitmentWithdrawn(deck):
                self.sealed.pop(deck, None)
            case DeckDisclosed(deck, cards, salt, agrees):
                if self.sealed.pop(deck, None) != seal(cards, salt) and agrees:
                    problem = f"the deck {deck!r} that was disclosed is not the one that was sealed."
                    self.faults.append(Fault("deck", self.stream, number, problem))

    def check_snapshot(self, kept: bytes) -> None:
        if self.ended or self.at_snapshot is None:
            return
        try:
            said = json.loads(kept)
            there = (read(said["state"], Table, "the table"), said["version"], said["entries"])
        except IMPOSSIBLE:
            return  # Its hash is another, then, and has been found.
        table, *place = self.at_snapshot
        if there[2] == place[1] and (unnamed(there[0]), *there[1:]) != (unnamed(table), *place):
            problem = "the snapshot is not what the stream leads to."
            self.faults.append(Fault("snapshot", self.stream, 0, problem))


def unnamed(table: Table) -> Table:
    """A table without the names of those who have verified awards that are not paid yet: a snapshot of an earlier
    version has their roles there. Who they are is in the events.
    """
    held = table.round.held and change(table.round.held, verified=())
    disputed = tuple(change(one, verified=()) for one in table.round.disputed)
    return change(table, round=change(table.round, held=held, disputed=disputed))


class TableWatch:
    """All tables."""

    def __init__(self, recall: Recall) -> None:
        self.recall = recall
        self.replays: list[TableReplay] = []
        self.anchored: Mapping[str, int] = {}

    def hear_anchored(self, last: Mapping[str, int]) -> None:
        self.anchored = last

    def observe(self, stream: str) -> Observer | None:
        if not stream.startswith(TABLE):
            return None
        self.replays.append(TableReplay(stream, Settled(stream, self.anchored.get(stream, 0))))
        return self.replays[-1].observe

    def finish(self) -> Iterator[Fault]:
        for one in self.replays:
            if kept := self.recall(one.stream):
                one.check_snapshot(kept)
            if not one.ended:
                one.settled.look_back(one.table)
            yield from (*one.faults, *one.settled.faults)


class LinkWatch:
    """All links: every event is decided again from those before it, and a snapshot is what they lead to."""

    def __init__(self, recall: Recall = lambda stream: None) -> None:
        self.recall = recall
        self.events: dict[str, list[LinkEvent]] = {}
        self.at_snapshot: dict[str, tuple[int, int]] = {}
        self.faults: list[Fault] = []

    def observe(self, stream: str) -> Observer | None:
        if not stream.startswith(LINK):
            return None
        events, former = self.events.setdefault(stream, []), dict[str, Any]()

        def collect(entry: Entry) -> None:
            try:
                events.extend(LINK_EVENTS.read(said, former) for said in entry.events)
            except IMPOSSIBLE as problem:
                self.faults.append(Fault("replay", stream, entry.number, f"the events cannot be read: {problem}"))
            if entry.facts.get(SNAPSHOT):
                self.at_snapshot[stream] = (entry.number, len(events))

        return collect

    def finish(self) -> Iterator[Fault]:
        yield from self.faults
        for stream, events in self.events.items():
            for found in reconcile(events):
                if isinstance(found, Impossible):
                    yield Fault("meter", stream, 0, str(found))
            if stream in self.at_snapshot and (kept := self.recall(stream)):
                yield from self.check_snapshot(stream, kept, *self.at_snapshot[stream])

    def check_snapshot(self, stream: str, kept: bytes, number: int, count: int) -> Iterator[Fault]:
        try:
            said = json.loads(kept)
            there, led = read_link(said["state"]), fold(self.events[stream][:count])
        except IMPOSSIBLE:
            return  # Its hash is another, or its events cannot be, and that has been found.
        if said["entries"] == number and without_losses(there) != without_losses(led):
            yield Fault("snapshot", stream, 0, "the snapshot is not what the stream leads to.")


def without_losses(link: Link) -> Link:
    """A link without the messages that a table was lost or is back: earlier versions forgot them after two rounds, so
    that their snapshots do not have them. Whether a table is connected is compared all the same.
    """
    tables = {
        name: replace(
            one, done={id: event for id, event in one.done.items() if not isinstance(event, TableLost | TableRegained)}
        )
        for name, one in link.tables.items()
    }
    return replace(link, tables=tables)
