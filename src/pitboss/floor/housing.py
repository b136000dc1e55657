"""What is written of a floor itself: links that are opened, tables that are taken into care, those that stand still.

Several processes write this, each on what it has read; where another was quicker, it is read on and done again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import TypeVar

from pitboss.decoding import write
from pitboss.errors import Refusal
from pitboss.floor.clock import Clock, stamp
from pitboss.floor.duties import shifts_on_record
from pitboss.floor.events import EVENTS, STREAM, FloorEvent, ShiftsSet, Source, TableFrozen, TableHosted, TableReopened
from pitboss.floor.hosting import Place
from pitboss.floor.person import ITSELF
from pitboss.floor.standing import Standing, hosted
from pitboss.floor.streams import stream_of_link
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.journal.entry import Draft, Said
from pitboss.journal.store import Conflict, Kept, Repeated, Store
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.terms import Terms
from pitboss.names import key_of
from pitboss.people import Actor
from pitboss.tables.envelope import Hosted
from pitboss.tables.linking import Wire
from pitboss.tables.pinning import write_game
from pitboss.tables.pit import Happened, Pit, join, open_link

A = TypeVar("A")

TRIES = 20
"""How often something is decided again because another process was quicker."""


class Housing(Standing):
    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store)
        self.clock = clock

    # Tables and links, taken into care

    def open_link(self, name: str, levels: tuple[Terms, ...], people: tuple[str, ...]) -> Refusal | None:
        """A link begins, with the approval of these people."""

        def begin() -> Refusal | None:
            if self.store.head(stream_of_link(name)).number:
                self.catch_up(name)
            happened = open_link(self.pit, name, levels, people)
            if isinstance(happened, Refusal):
                return happened
            self.append(self.link_drafts(happened, f"open {name}", self.clock(), ITSELF))
            self.pit = happened.pit
            return None

        return self.try_again(begin)

    def host(
        self,
        table: str,
        game: Game,
        by: Actor,
        source: Source = "electronic",
        wires: Mapping[MeterName, Wire] | None = None,
        kept: Sequence[Kept] = (),
        effective: date | None = None,
    ) -> Refusal | None:
        """The floor takes a table into its care, or gives it another game while it is closed; `kept` goes with it. The
        submission that the game is of is in force from the day `effective`.
        """
        named = dict(wires or {})
        told = tuple((meter, wire.link, wire.level) for meter, wire in named.items())
        event = TableHosted(table, write_game(game), game.digest, source, told, str(effective or ""))
        people = (by.person or by.role,)

        def take_in() -> Refusal | None:
            if refusal := self.refuse_twin(table):
                return refusal
            known = hosted(self.pit, table) if table in self.places else Hosted(table, game)
            if table in self.places and (refusal := self.refuse_damaged(self.places[table])):
                return refusal
            if table in self.places and known.table.phase == "open":
                return Refusal("table-open", f"Table {table!r} is open; it gets another game once it is closed.")
            host = Hosted(table, game, known.table, known.version)
            joined = join(self.pit, host, named, people) if named else self.without_links(host)
            if isinstance(joined, Refusal):
                return joined
            now, id = self.clock(), f"host {table} {self.version}"
            self.append([self.floor_draft(event, id, now, by), *self.link_drafts(joined, id, now, by)], kept)
            self.take(event)
            self.pit = joined.pit
            return None

        return self.try_again(take_in)

    def refuse_twin(self, table: str) -> Refusal | None:
        """Two tables whose names differ in capitals alone would be taken for one another."""
        twin = next((one for one in self.places if key_of(one) == key_of(table)), table)
        if table in self.places or twin == table:
            return None
        return Refusal("table-known", f"There is a table {twin!r} already: give this one another name than {table!r}.")

    def try_again(self, do: Callable[[], A]) -> A:
        """Something that is written to what several processes write: again, wherever another was quicker."""
        with self.lock:
            for _ in range(TRIES):
                self.catch_up_floor()
                try:
                    return do()
                except (Conflict, Repeated) as quicker:
                    lost = quicker
                    self.read_news(frozenset({quicker.stream}))
            raise lost

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> None:
        """Written, and known here without being read."""
        self.is_writing = True
        try:
            self.note(self.store.append(drafts, kept))
        finally:
            self.is_writing = False

    def without_links(self, host: Hosted) -> Happened:
        return Happened(replace(self.pit, tables={**self.pit.tables, host.id: host}))

    # A table that stands still

    def freeze(self, table: str, why: str, by: Actor = ITSELF, id: str = "", facts: Said | None = None) -> Refusal:
        """Nothing is done at a table until somebody has looked."""
        self.write_event(TableFrozen(table, why), by, id, facts)
        return Refusal("frozen", f"Table {table!r} stands still: {why}")

    def refuse_damaged(self, place: Place) -> Refusal | None:
        """Why nothing is done with a table at all: nobody knows how it stands."""
        if not place.damaged:
            return None
        text = f"Table {place.id!r} stands still: {place.damaged} Only a sound backup brings it back."
        return Refusal("frozen", text)

    def stop_damaged(self) -> None:
        """At a start: tables whose record cannot be read stand still, and the floor is told so once."""
        for place in tuple(self.places.values()):
            if place.damaged and not place.frozen:
                self.freeze(place.id, place.damaged)

    def reopen(self, table: str, by: Actor, why: str, id: str = "", facts: Said | None = None) -> Refusal | None:
        with self.lock:
            self.catch_up_floor()
            if id and self.store.find(STREAM, id):
                return None
            if refusal := self.refuse_damaged(self.places[table]):
                return refusal
            if not self.places[table].frozen:
                return Refusal("not-frozen", f"Table {table!r} does not stand still.")
            self.write_event(TableReopened(table, by.person or by.role, why), by, id, facts)
            return None

    def note_shifts(self, shifts: str) -> None:
        """When shifts begin is on record, so that whoever verifies it knows which duties were of one shift."""

        def write_it() -> None:
            if shifts_on_record(self.store) != shifts:
                draft = self.floor_draft(ShiftsSet(shifts), f"shifts {self.version}", self.clock(), ITSELF)
                self.append([draft])

        self.try_again(write_it)

    def write_event(self, event: FloorEvent, by: Actor, id: str = "", facts: Said | None = None) -> None:
        """The same id again changes nothing."""

        def write_it() -> bool:
            if id and self.store.find(STREAM, id):
                return False
            name = id or f"{type(event).__name__} {self.version}"
            self.append([self.floor_draft(event, name, self.clock(), by, facts)])
            return True

        if self.try_again(write_it):
            self.take(event)

    # Drafts

    def floor_draft(self, event: FloorEvent, id: str, at: datetime, by: Actor, facts: Said | None = None) -> Draft:
        return Draft(STREAM, self.version, id, stamp(at), write(by, Actor), (EVENTS.write(event),), facts or {})

    def link_drafts(
        self, happened: Happened, id: str, at: datetime, by: Actor, before: Pit | None = None
    ) -> list[Draft]:
        """What happened at links, a draft for each."""
        links = (before or self.pit).links
        found: dict[str, list[Said]] = {}
        for link, event in happened.at_links:
            found.setdefault(link, []).append(LINK_EVENTS.write(event))
        actor = write(by, Actor)
        return [
            Draft(stream_of_link(link), links[link].version if link in links else 0, id, stamp(at), actor, tuple(said))
            for link, said in found.items()
        ]
