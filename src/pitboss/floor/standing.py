"""How a floor stands by its journal: its tables, its links, which tables stand still; kept up as the journal goes on.

What other processes write is read from where this one has read to, and never from the beginning.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import lru_cache
from threading import RLock
from typing import Any

from pitboss.floor.events import EVENTS, STREAM, DecksBroughtBack, FloorEvent, TableFrozen, TableHosted, TableReopened
from pitboss.floor.hosting import BEGINNING, Moment, Place, Told, recall, recall_link, retell
from pitboss.floor.streams import LINK, TABLE, stream_of_link
from pitboss.floor.unreadable import UNREADABLE, lies_with_the_record
from pitboss.games.builder import game_from_record
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store, StoreError
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.evolve import evolve as evolve_link
from pitboss.tables.envelope import Hosted
from pitboss.tables.linking import Wire
from pitboss.tables.pit import Pit

log = logging.getLogger("pitboss.floor")

EVERY = "*"
"""In place of a table: the listener hears of all tables."""

Listener = Callable[[Told], None]


class Standing:
    """`read_to` has the number of the last entry that was read, of the floor's own stream and of each link's; `version`
    is that of the floor's own. `brought_back` has the sealed decks of a restored backup, as the record names them.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.places: dict[str, Place] = {}
        self.pit = Pit()
        self.read_to: dict[str, int] = {}
        self.brought_back: dict[str, str] = {}
        self.version = 0
        self.listeners: dict[str, set[Listener]] = {}
        self.lock = RLock()
        self.is_writing = self.is_behind = False

    def load(self) -> None:
        """Everything as the journal has it."""
        for stream in self.store.heads():
            kind, _, name = stream.partition("/")
            if kind == "link":
                self.catch_up(name)
        self.catch_up_floor()

    # Reading on

    def catch_up_floor(self) -> None:
        """Which tables there are, and which stand still."""
        for entry in self.store.read(STREAM, self.read_to.get(STREAM, 0)):
            for said in entry.events:
                self.take(EVENTS.read(said))
            self.note([entry])

    def catch_up(self, link: str) -> None:
        """A link as the journal has it, with whatever other processes have written."""
        stream, state = stream_of_link(link), self.pit.links.get(link)
        if state is None:
            state, self.read_to[stream] = recall_link(self.store, link)
        before, number = dict[str, Any](), self.read_to.get(stream, 0)
        for entry in self.store.read(stream, number):
            for said in entry.events if entry.version > state.version else ():
                state = evolve_link(state, LINK_EVENTS.read(said, before))
            number = entry.number
        self.read_to[stream] = number
        self.pit = replace(self.pit, links={**self.pit.links, link: state})

    def catch_up_table(self, place: Place) -> list[Told]:
        """What other processes have done at a table."""
        host = hosted(self.pit, place.id)
        read = list(retell(self.store, place.id, Moment(host.table, host.version, place.entries)))
        found = [told for told, _ in read]
        if found:  # All of it was read: whoever fails in the middle reads it again.
            place.entries = read[-1][1]
            place.recent.extend(found)
            self.put(Hosted(place.id, place.game, found[-1].after, found[-1].version))
        return found

    def take(self, event: FloorEvent) -> None:
        """What an event means to the floor."""
        match event:
            case TableHosted(table, record, _, source, wires, effective):
                since = date.fromisoformat(effective) if effective else None
                self.seat_table(table, Place(table, read_game(record), source, since))
                now = {MeterName(meter): Wire(link, level) for meter, link, level in wires}
                self.pit = replace(self.pit, wires={**self.pit.wires, table: now})
            case TableFrozen(table, why):
                self.places[table].frozen = why
            case TableReopened(table):
                self.places[table].frozen = ""
            case DecksBroughtBack(decks):
                self.brought_back |= dict(decks)

    def seat_table(self, table: str, place: Place) -> None:
        """A table that is hosted: again, with all that its stream has, or with another game."""
        known = self.places.get(table)
        if known:
            known.game, known.source, known.effective = place.game, place.source, place.effective
            host = hosted(self.pit, table)
            return self.put(Hosted(table, place.game, host.table, host.version))
        self.places[table] = place
        self.put(Hosted(table, place.game, BEGINNING.table, BEGINNING.version))
        try:
            moment = recall(self.store, table)
            place.entries = moment.entries
            self.put(Hosted(table, place.game, moment.table, moment.version))
            self.catch_up_table(place)
        except UNREADABLE as problem:
            if not lies_with_the_record(problem):
                raise
            place.damaged = f"its record cannot be read. {problem}"
        return None

    def note_unreadable(self, table: str, why: str) -> None:
        """Part of a table's record cannot be read: the floor is told so, though the table may go on."""
        place = self.places.get(table)
        if place is not None and place.unreadable != why:
            place.unreadable = why
            log.error("the record of table %s cannot be read: %s", table, why)

    def put(self, host: Hosted) -> None:
        self.pit = replace(self.pit, tables={**self.pit.tables, host.id: host})

    def note(self, entries: Iterable[Entry]) -> None:
        """What was read, or written here, need not be read again."""
        for entry in entries:
            if entry.stream == STREAM:
                self.version = entry.version
            if not entry.stream.startswith(TABLE):
                self.read_to[entry.stream] = entry.number

    # Following

    def follow(self) -> Callable[[], None]:
        """From now on hear what other processes write; what is given back ends that."""
        return self.store.listen(self.hear)

    def hear(self, streams: frozenset[str]) -> None:
        """Streams have new entries; none named means that there may be news anywhere."""
        if streams and not any(one == STREAM or one.startswith((TABLE, LINK)) for one in streams):
            return
        with self.lock:
            if self.is_writing:
                return  # Our own.
            try:
                told = self.read_news(streams if not self.is_behind else frozenset())
                self.is_behind = False
            except StoreError:  # Read again with the next news, and before any command.
                self.is_behind = True
                return
        self.spread(told)

    def read_news(self, streams: frozenset[str]) -> list[Told]:
        named = streams or self.find_news()
        if STREAM in named:
            self.catch_up_floor()
        for stream in named:
            kind, _, name = stream.partition("/")
            if kind == "link":
                self.catch_up(name)
        told = []
        for place in tuple(self.places.values()):
            if place.stream in named and not place.damaged and (found := self.catch_up_table(place)):
                place.owned = False  # Another has written: this process was thought dead.
                told += found
        return told

    def find_news(self) -> frozenset[str]:
        """The streams that have gone on."""
        known = {**self.read_to, **{place.stream: place.entries for place in self.places.values()}}
        return frozenset(stream for stream, head in self.store.heads().items() if head.number > known.get(stream, 0))

    def refresh(self, table: str) -> None:
        """A table that another process may write, as it stands now; where the journal does not answer, as it stood."""
        place = self.places.get(table)
        if place is not None and (place.owned or place.damaged):
            return
        with self.lock, suppress(StoreError):
            if place is None:
                self.catch_up_floor()
            elif self.store.head(place.stream).number > place.entries:
                self.spread(self.catch_up_table(place))

    # Listening

    def listen(self, table: str, listener: Listener) -> Callable[[], None]:
        """Calls the listener after each command that was written; what it gives back ends that."""
        self.listeners.setdefault(table, set()).add(listener)
        return lambda: self.listeners[table].discard(listener)

    def spread(self, told: Iterable[Told]) -> None:
        for one in told:
            for listener in (*self.listeners.get(one.table, ()), *self.listeners.get(EVERY, ())):
                listener(one)


@lru_cache(maxsize=64)
def read_game(record: str) -> Game:
    """Tables with the same game share it."""
    return game_from_record(json.loads(record))


def hosted(pit: Pit, table: str) -> Hosted:
    """A table of the floor: whole, and not rounds alone."""
    host = pit.tables[table]
    assert isinstance(host, Hosted)
    return host
