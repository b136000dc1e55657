"""The floor: takes a command, puts it to the table and its links, and answers once the journal has what came of it.

    floor = Floor(store, key)
    told = floor.tell(Order("a UUID", "4", Actor("dealer", "Ann"), NoMoreBets()))

One process writes a table. What several processes write, the links, is read again wherever another was quicker. A
command that was written is answered again by its id and not done twice; one that was refused has left nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import RLock
from typing import Any

from pitboss.decoding import write
from pitboss.errors import Breach, Refusal, nearest
from pitboss.floor.chance import Chance
from pitboss.floor.clock import Clock, minutes_of, stamp, utc_now
from pitboss.floor.electronic import DEVICE, Draw, bring, follow, refuse_naming
from pitboss.floor.events import EVENTS, STREAM, FloorEvent, Source, TableFrozen, TableHosted, TableReopened
from pitboss.floor.hosting import Place, Told, rebuild, retell, snapshot
from pitboss.floor.vault import SealedDeck, Vault
from pitboss.games.builder import game_from_record
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.journal.entry import Draft, Said
from pitboss.journal.store import Conflict, Kept, Repeated, Store
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.evolve import evolve as evolve_link
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import Terms
from pitboss.people import Actor
from pitboss.rounds.events import RoundOpened
from pitboss.tables import rules
from pitboss.tables.codec import EVENTS as TABLE_EVENTS
from pitboss.tables.commands import Command
from pitboss.tables.envelope import Envelope, Hosted
from pitboss.tables.linking import Wire
from pitboss.tables.permissions import refuse_person
from pitboss.tables.pinning import write_game
from pitboss.tables.pit import Happened, Pit, handle, join, open_link, play

SNAPSHOT_EVERY = 250
"""Entries between two snapshots of a table."""

TRIES = 5
"""How often a command is decided again because another process was quicker at a link."""

ROUNDS = "rounds"
"""The shelf on which it is noted with which entry of its table each round began."""

EVERY = "*"
"""In place of a table: whoever listens hears of all."""

SYSTEM = Actor("technician", "floor")
Listener = Callable[[Told], None]


@dataclass(frozen=True, slots=True)
class Order:
    """A command as a person gives it to the floor; `facts` are written beside what comes of it."""

    id: str
    table: str
    actor: Actor
    command: Command | Draw
    expected: int | None = None
    facts: Said = field(default_factory=dict)


@dataclass(slots=True)
class Work:
    """What one order brings about, step by step, before any of it is written."""

    pit: Pit
    at: datetime
    drafts: list[Draft] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    fresh: dict[str, SealedDeck] = field(default_factory=dict)


class Floor:
    """Tables and links, in the care of one process."""

    def __init__(self, store: Store, key: bytes, clock: Clock = utc_now, chance: Chance | None = None) -> None:
        self.store, self.clock = store, clock
        self.chance = chance or Chance()
        self.vault = Vault(store, key)
        self.places: dict[str, Place] = {}
        self.pit = Pit()
        self.listeners: dict[str, set[Listener]] = {}
        self.lock = RLock()
        self.load()

    # Beginning

    def load(self) -> None:
        """Everything as the journal has it."""
        for stream in self.store.heads():
            kind, _, name = stream.partition("/")
            if kind == "link":
                self.catch_up(name)
        for entry in self.store.read(STREAM):
            for said in entry.events:
                self.take(EVENTS.read(said))
        for place in self.places.values():
            moment = rebuild(self.store, place.id)
            place.entries = moment.entries
            host = Hosted(place.id, place.game, moment.table, moment.version)
            self.pit = replace(self.pit, tables={**self.pit.tables, place.id: host})

    def take(self, event: FloorEvent) -> None:
        """What an event means to the floor."""
        match event:
            case TableHosted(table, record, _, source, wires):
                game = game_from_record(json.loads(record))
                known = self.places.get(table)
                self.places[table] = Place(table, game, source, entries=known.entries if known else 0)
                now = {MeterName(meter): Wire(link, level) for meter, link, level in wires}
                self.pit = replace(self.pit, wires={**self.pit.wires, table: now})
            case TableFrozen(table, why):
                self.places[table].frozen = why
            case TableReopened(table):
                self.places[table].frozen = ""

    def catch_up(self, link: str) -> None:
        """A link as the journal has it, with whatever other processes have written."""
        state = self.pit.links.get(link, Link())
        before: dict[str, Any] = {}
        for entry in self.store.read(f"link/{link}"):
            if entry.version > state.version:
                skipped = state.version - (entry.version - len(entry.events))
                for said in entry.events[max(0, skipped) :]:
                    state = evolve_link(state, LINK_EVENTS.read(said, before))
        self.pit = replace(self.pit, links={**self.pit.links, link: state})

    # Tables and links, taken into care

    def open_link(self, name: str, levels: tuple[Terms, ...], people: tuple[str, ...]) -> Refusal | None:
        """A link begins, with the approval of these people."""
        with self.lock:
            happened = open_link(self.pit, name, levels, people)
            if isinstance(happened, Refusal):
                return happened
            now = self.clock()
            self.store.append(self.link_drafts(happened, f"open {name}", now, SYSTEM))
            self.pit = happened.pit
            return None

    def host(
        self,
        table: str,
        game: Game,
        by: Actor,
        source: Source = "electronic",
        wires: Mapping[MeterName, Wire] | None = None,
    ) -> Refusal | None:
        """The floor takes a table into its care, or gives it another game while it is closed."""
        with self.lock:
            known = hosted(self.pit, table) if table in self.places else None
            if known is not None and known.table.phase == "open":
                return Refusal("table-open", f"Table {table!r} is open; it gets another game once it is closed.")
            old = known or Hosted(table, game)
            host = Hosted(table, game, old.table, old.version)
            named = dict(wires or {})
            people = (by.person or by.role, "operator")
            joined = join(self.pit, host, named, people) if named else self.without_links(host)
            if isinstance(joined, Refusal):
                return joined
            told = tuple((meter, wire.link, wire.level) for meter, wire in named.items())
            event = TableHosted(table, write_game(game), game.digest, source, told)
            now = self.clock()
            id = f"host {table} {self.store.head(STREAM).version}"
            self.store.append([self.floor_draft(event, id, now, by), *self.link_drafts(joined, id, now, by)])
            self.take(event)
            self.pit = joined.pit
            return None

    def without_links(self, host: Hosted) -> Happened:
        return Happened(replace(self.pit, tables={**self.pit.tables, host.id: host}))

    # Commands

    def tell(self, order: Order) -> Told | Refusal:
        """What a command brings about at a table; it has been written when this returns."""
        place = self.places.get(order.table)
        if place is None:
            return Refusal("no-such-table", f"There is no table {order.table!r}. {nearest(order.table, self.places)}")
        with self.lock:
            if again := self.answer_again(order):
                return again
            if place.frozen:
                return Refusal("frozen", f"Table {place.id!r} stands still: {place.frozen} A floorperson reopens it.")
            try:
                done = self.decide_and_write(place, order)
            except (Breach, AssertionError, LookupError, TypeError, ValueError, ArithmeticError) as error:
                return self.freeze(place.id, f"{type(error).__name__}: {error}")
        if isinstance(done, Told):
            for listener in (*self.listeners.get(place.id, ()), *self.listeners.get(EVERY, ())):
                listener(done)
        return done

    def decide_and_write(self, place: Place, order: Order) -> Told | Refusal:
        for _ in range(TRIES):
            work = Work(self.pit, self.clock())
            refusal = self.carry_out(place, order, work)
            if refusal:
                return refusal
            try:
                return self.write(place, order, work)
            except Conflict as conflict:
                kind, _, name = conflict.stream.partition("/")
                if kind != "link":
                    raise
                self.catch_up(name)
            except Repeated:
                again = self.answer_again(order)
                if again is None:
                    raise
                return again
        return Refusal("busy", "The meters of this table are busy; send the command again.")

    def carry_out(self, place: Place, order: Order, work: Work) -> Refusal | None:
        """The command itself, and whatever the device of an electronic table then does."""
        host = hosted(work.pit, place.id)
        actor, command, facts = order.actor, order.command, dict(order.facts)
        if isinstance(command, Draw):
            if order.expected not in (None, host.version):
                message = f"The table has gone on: it is at version {host.version}, not {order.expected}."
                return Refusal("stale-version", message)
            brought = bring(place.game, host.table, command, self.finder(place, work), self.chance)
            if isinstance(brought, Refusal):
                return brought
            if refusal := refuse_person(rules.at_table(place.game, host.table), host.table, command.stands_for, actor):
                return refusal
            facts["asked_by"] = write(actor, Actor)
            actor, command = DEVICE, brought
        elif place.source == "electronic" and actor.role != "device" and (refusal := refuse_naming(command)):
            return refusal
        envelope = Envelope(order.id, place.id, actor, minutes_of(work.at), command, order.expected)
        if refusal := self.step(place, work, handle(work.pit, envelope), order.id, actor, facts):
            return refusal
        return self.follow_device(place, order, work) if place.source == "electronic" else None

    def follow_device(self, place: Place, order: Order, work: Work) -> Refusal | None:
        number = 0
        find = self.finder(place, work)
        while deed := follow(place.game, hosted(work.pit, place.id).table, find, self.chance):
            number += 1
            if deed.sealed:
                work.fresh[deed.deck] = deed.sealed
                work.kept.append(self.vault.put(place.id, deed.deck, deed.sealed))
            else:
                work.kept.append(self.vault.remove(place.id, deed.deck))
            happened = play(work.pit, place.id, deed.command, DEVICE, minutes_of(work.at))
            if refusal := self.step(place, work, happened, f"{order.id}+{number}", DEVICE, {}):
                raise Breach(f"the device of table {place.id!r} was refused: {refusal}")
        return None

    def finder(self, place: Place, work: Work) -> Callable[[str], SealedDeck | None]:
        return lambda deck: work.fresh.get(deck) or self.vault.find(place.id, deck)

    def step(
        self, place: Place, work: Work, happened: Happened | Refusal, id: str, actor: Actor, facts: Said
    ) -> Refusal | None:
        """One more thing that happens, to be written with the rest."""
        if isinstance(happened, Refusal):
            return happened
        host = hosted(work.pit, place.id)
        if any(isinstance(one, RoundOpened) for one in happened.events):
            facts = {**facts, "law": place.game.digest}
            number, entry = happened.pit.tables[place.id].number, place.entries + len(work.told) + 1
            work.kept.append(Kept(ROUNDS, f"{place.id}.{number}", str(entry).encode()))
        said = tuple(TABLE_EVENTS.write(one) for one in happened.events)
        draft = Draft(place.stream, host.version, id, stamp(work.at), write(actor, Actor), said, facts)
        work.drafts += [draft, *self.link_drafts(happened, id, work.at, actor, work.pit)]
        work.told.append(Told(place.id, host.table, happened.events, host.version, id))
        work.pit = happened.pit
        return None

    def write(self, place: Place, order: Order, work: Work) -> Told:
        """All of it becomes part of the record, or nothing does."""
        entries = place.entries + len(work.told)
        host = hosted(work.pit, place.id)
        if entries // SNAPSHOT_EVERY > place.entries // SNAPSHOT_EVERY:
            work.kept.append(snapshot(host, entries))
        self.store.append(work.drafts, work.kept)
        self.pit, place.entries = work.pit, entries
        place.recent.extend(work.told)
        return sum_up(work.told)

    def answer_again(self, order: Order) -> Told | None:
        """What a command with this id has brought about before."""
        place = self.places[order.table]
        remembered = [told for told in place.recent if told.id == order.id or told.id.startswith(f"{order.id}+")]
        if remembered and remembered[0].id == order.id:
            return sum_up(remembered)
        entry = self.store.find(place.stream, order.id)
        if entry is None:
            return None
        since = rebuild(self.store, place.id, upto=entry.number - 1)
        own = [
            told
            for told, _ in retell(self.store, place.id, since)
            if told.id == order.id or told.id.startswith(f"{order.id}+")
        ]
        return sum_up(own)

    # A table that stands still

    def freeze(self, table: str, why: str) -> Refusal:
        """Nothing is done at a table until somebody has looked."""
        self.write_event(TableFrozen(table, why), SYSTEM)
        return Refusal("frozen", f"Table {table!r} stands still: {why}")

    def reopen(self, table: str, by: Actor, why: str) -> Refusal | None:
        if not self.places[table].frozen:
            return Refusal("not-frozen", f"Table {table!r} does not stand still.")
        self.write_event(TableReopened(table, by.person or by.role, why), by)
        return None

    def write_event(self, event: FloorEvent, by: Actor) -> None:
        with self.lock:
            id = f"{type(event).__name__} {self.store.head(STREAM).version}"
            try:
                self.store.append([self.floor_draft(event, id, self.clock(), by)])
            finally:
                self.take(event)

    # Drafts

    def floor_draft(self, event: FloorEvent, id: str, at: datetime, by: Actor) -> Draft:
        expected = self.store.head(STREAM).version
        return Draft(STREAM, expected, id, stamp(at), write(by, Actor), (EVENTS.write(event),))

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
            Draft(f"link/{link}", links[link].version if link in links else 0, id, stamp(at), actor, tuple(said))
            for link, said in found.items()
        ]

    # Listening

    def listen(self, table: str, listener: Listener) -> Callable[[], None]:
        """Calls the listener after each command that was written; what it gives back ends that."""
        self.listeners.setdefault(table, set()).add(listener)
        return lambda: self.listeners[table].discard(listener)

    def since(self, table: str, version: int) -> tuple[Told, ...]:
        """What has been told to a table since a version."""
        place = self.places[table]
        if place.recent and place.recent[0].since <= version:
            return tuple(told for told in place.recent if told.version > version)
        moment = rebuild(self.store, table, upto=0)
        return tuple(told for told, _ in retell(self.store, table, moment) if told.version > version)


def hosted(pit: Pit, table: str) -> Hosted:
    """A table of the floor: whole, and not rounds alone."""
    host = pit.tables[table]
    assert isinstance(host, Hosted)
    return host


def sum_up(told: list[Told]) -> Told:
    """Several things that happened one after the other, as one."""
    first = told[0]
    return Told(first.table, first.before, tuple(event for one in told for event in one.events), first.since, first.id)
