"""A table in the floor's care: rebuilt from its snapshot and its stream, with what has lately happened at it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pitboss.decoding import read, write
from pitboss.errors import PitbossError
from pitboss.floor.events import Source
from pitboss.floor.streams import stream_of, stream_of_link
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.journal.entry import Entry, encode
from pitboss.journal.store import SNAPSHOTS, Kept, Store
from pitboss.journal.vouching import vouches_for
from pitboss.meters.link.codec import read_link, write_link
from pitboss.meters.link.state import Link
from pitboss.tables.codec import EVENTS
from pitboss.tables.envelope import Hosted
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve_all
from pitboss.tables.state import Table

REMEMBERED = 400
"""At least this many of the last entries of a table are kept at hand, for pages that were away for a moment."""


MARK = "order"
"""The fact of an entry that tells which order brought it about."""

SNAPSHOT_EVERY = 100
"""Entries between two snapshots of a table, or of a link."""

MILESTONE_EVERY = 1000
"""Entries between two snapshots of a table that are kept for good."""

MILESTONES = "milestones"
"""The shelf of snapshots that are kept for good, so that an old round is found without reading all that came before
it. Nothing seals the shelf: one is believed only if the entry that it was kept with holds its hash."""


@frozen
class Told:
    """What a command has brought about: the table before it, its events, and the versions on both sides.

    `mark` tells the order from others that might come under its id (`orders.mark_of`).
    """

    table: str
    before: Table
    events: tuple[Event, ...]
    since: int
    id: str = ""
    mark: str = ""

    @property
    def version(self) -> int:
        return self.since + len(self.events)

    @property
    def after(self) -> Table:
        return evolve_all(self.before, self.events)

    def leave_out(self, version: int) -> Told:
        """Only what came after a version, which may lie between two events of one command."""
        known = max(0, version - self.since)
        if not known:
            return self
        before = evolve_all(self.before, self.events[:known])
        return Told(self.table, before, self.events[known:], self.since + known, self.id, self.mark)


class Recent:
    """What has lately happened at a table, found by version and by command.

    One thread writes and others read meanwhile: what they hold is never changed but by something put behind it.
    """

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.orders: dict[str, list[Told]] = {}

    def extend(self, told: Iterable[Told]) -> None:
        for one in told:
            self.told.append(one)
            self.orders.setdefault(order_of(one.id), []).append(one)
        if len(self.told) >= 2 * REMEMBERED:
            self.told = self.told[-REMEMBERED:]
            orders: dict[str, list[Told]] = {}
            for one in self.told:
                orders.setdefault(order_of(one.id), []).append(one)
            self.orders = orders

    def find(self, id: str) -> list[Told]:
        """What a command with this id has brought about, with all that the device did because of it."""
        own = self.orders.get(order_of(id), ())
        return [one for one in own if is_of(one, id)] if any(one.id == id for one in own) else []

    def since(self, version: int) -> list[Told] | None:
        """What came after a version; None, where more has come than is remembered."""
        told = self.told
        if not told or told[0].since > version:
            return None
        first = len(told)
        while first and told[first - 1].version > version:
            first -= 1
        return told[first:]


def order_of(id: str) -> str:
    """The command because of which something was done: the device's own deeds have its id and a number."""
    return id.partition("+")[0]


def is_of(told: Told, id: str) -> bool:
    return told.id == id or told.id.startswith(f"{id}+")


@dataclass(slots=True)
class Place:
    """A hosted table: how its cards come, whether it stands still and why, and what has lately happened.

    Its submission, where it has one, is in force from the day `effective`. It is `owned` where this process is the one
    that writes it; `claims` counts how often it has become that. `damaged` says why its stream cannot be read: it
    stands still then, and nobody lets it go on. `unreadable` says what of its record could not be read when somebody
    asked for it, though it is known how the table stands.
    """

    id: str
    game: Game
    source: Source
    effective: date | None = None
    frozen: str = ""
    damaged: str = ""
    unreadable: str = ""
    entries: int = 0
    owned: bool = False
    claims: int = 0
    brought_back: Mapping[str, str] = field(default_factory=dict)
    """By name, the commitments of sealed decks that a restored backup has brought back."""
    lost: Mapping[str, str] = field(default_factory=dict)
    """By name, the commitments of sealed decks that the vault cannot open as they were sealed."""
    recent: Recent = field(default_factory=Recent)

    @property
    def stream(self) -> str:
        return stream_of(self.id)

    @property
    def doubt(self) -> str:
        """Why its record is not what was written; nothing, if nobody has found it so."""
        return self.damaged or (self.unreadable and f"its record cannot be read. {self.unreadable}")


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at a version, and the number of the entry that led there."""

    table: Table
    version: int
    entries: int


BEGINNING = Moment(Table(), 0, 0)


def read_events(entry: Entry, before: dict[str, Any]) -> tuple[Event, ...]:
    return tuple(EVENTS.read(said, before) for said in entry.events)


def rebuild(store: Store, table: str, upto: int | None = None) -> Moment:
    """A table as its stream has it, from the last snapshot on; `upto` stops at an entry."""
    moment = recall(store, table)
    if upto is not None and moment.entries > upto:
        moment = recall_milestone(store, table, upto)
    for told, number in retell(store, table, moment, upto):
        moment = Moment(told.after, told.version, number)
    return moment


def retell(store: Store, table: str, since: Moment, upto: int | None = None) -> Iterator[tuple[Told, int]]:
    """What was told to a table since a moment, entry by entry."""
    before, state, version = dict[str, Any](), since.table, since.version
    for entry in store.read(stream_of(table), since.entries, upto):
        told = Told(table, state, read_events(entry, before), version, entry.id, entry.facts.get(MARK, ""))
        yield told, entry.number
        state, version = told.after, told.version


def recall(store: Store, table: str) -> Moment:
    """The last snapshot of a table, if its own entry says that it was so; else a milestone, or its beginning."""
    stream = stream_of(table)
    kept = store.recall(SNAPSHOTS, stream)
    moment = None if kept is None else read_or_none(kept)
    if kept is not None and moment is not None and vouches_for(store, stream, moment.entries, kept):
        return moment
    return recall_milestone(store, table, store.head(stream).number)


def read_or_none(kept: bytes) -> Moment | None:
    """What was kept, unless it cannot be read: nothing seals a shelf."""
    try:
        return read_moment(kept)
    except (PitbossError, ValueError, LookupError, TypeError, RecursionError):
        return None


def read_moment(kept: bytes) -> Moment:
    said = json.loads(kept)
    return Moment(read(said["state"], Table, "the table"), int(said["version"]), int(said["entries"]))


def recall_milestone(store: Store, table: str, upto: int, version: int | None = None) -> Moment:
    """How the table stood not long before an entry, or a version: from a milestone, if its own entry says that it was
    so.
    """
    for number in range(upto // MILESTONE_EVERY, 0, -1):
        kept = store.recall(MILESTONES, f"{table}.{number}")
        moment = None if kept is None else read_or_none(kept)
        if kept is None or moment is None:
            continue
        early = moment.entries <= upto and (version is None or moment.version <= version)
        if early and vouches_for(store, stream_of(table), moment.entries, kept):
            return moment
    return BEGINNING


def keep_snapshots(host: Hosted, before: int, entries: int) -> list[Kept]:
    """What is kept when a stream grows from one number of entries to another: a snapshot if one is due, and now and
    then the same as a milestone.
    """
    if not is_due(before, entries):
        return []
    kept, number = snapshot(host, entries), entries // MILESTONE_EVERY
    if number == before // MILESTONE_EVERY:
        return [kept]
    return [kept, Kept(MILESTONES, f"{host.id}.{number}", kept.value)]


def is_due(before: int, entries: int) -> bool:
    """Whether a snapshot of a stream that grows like this is due."""
    return entries // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY


def snapshot(host: Hosted, entries: int) -> Kept:
    """What is kept of a table so that its stream need not be read from the beginning."""
    said = {"version": host.version, "entries": entries, "state": write(host.table, Table)}
    return Kept(SNAPSHOTS, stream_of(host.id), encode(said))


def snapshot_link(link: Link, entries: int) -> Kept:
    """The same of a link."""
    said = {"version": link.version, "entries": entries, "state": write_link(link)}
    return Kept(SNAPSHOTS, stream_of_link(link.id), encode(said))


def recall_link(store: Store, link: str) -> tuple[Link, int]:
    """Give the last snapshot of a link and the number of the entry that it belongs to.

    Without a snapshot, or with one that its entry does not confirm, the link starts from its beginning.
    """
    kept = store.recall(SNAPSHOTS, stream_of_link(link))
    if kept is None:
        return Link(), 0
    try:
        said = json.loads(kept)
        state, entries = read_link(said["state"]), int(said["entries"])
    except (PitbossError, ValueError, LookupError, TypeError, RecursionError):
        return Link(), 0
    return (state, entries) if vouches_for(store, stream_of_link(link), entries, kept) else (Link(), 0)
