"""The floor: takes a command, puts it to the table and its links, and answers once the journal has what came of it.

    floor = Floor(store, key)
    told = floor.tell(Order("a UUID", "4", Actor("dealer", "Ann"), NoMoreBets()))

One process writes a table at a time. The first command makes it the owner, and it gives the table up when another asks
for it. What several processes write, the links, is read again wherever another was quicker. A command that was written
is answered again by its id and not done twice; one that was refused has left nothing.
"""

from __future__ import annotations

import os
import socket
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import takewhile
from time import sleep

from pitboss.decoding import write
from pitboss.errors import Breach, Refusal, nearest
from pitboss.floor.beginnings import ROUNDS
from pitboss.floor.brought_back import refuse_begin
from pitboss.floor.chance import Chance
from pitboss.floor.clock import Clock, minutes_of, stamp, utc_now
from pitboss.floor.duties import EIGHT_HOURS, Shifts
from pitboss.floor.electronic import DEVICE, Draw, bring, follow
from pitboss.floor.events import Source
from pitboss.floor.hosting import (
    Place,
    Told,
    is_due,
    is_of,
    keep_snapshots,
    rebuild,
    recall_milestone,
    retell,
    snapshot_link,
)
from pitboss.floor.housing import TRIES, Housing
from pitboss.floor.in_force import refuse_early
from pitboss.floor.lost_decks import ABOUT, find_sealed, look, look_before, refuse_lost, tell_lost
from pitboss.floor.orders import MARK, Order, answer_known, mark_of, refuse_unseen
from pitboss.floor.person import ITSELF
from pitboss.floor.plausible import TEN_MILLIONS
from pitboss.floor.standing import EVERY, hosted
from pitboss.floor.streams import TABLE
from pitboss.floor.untouched import refuse_at
from pitboss.floor.vault import SealedDeck, Vault
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.journal.entry import Draft, Said
from pitboss.journal.store import Conflict, Kept, Owned, Repeated, Store, StoreError
from pitboss.journal.vouching import hash_of
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.events import RoundOpened
from pitboss.tables import rules
from pitboss.tables.codec import EVENTS as TABLE_EVENTS
from pitboss.tables.envelope import Envelope
from pitboss.tables.events import CommitmentWithdrawn
from pitboss.tables.linking import Wire
from pitboss.tables.permissions import refuse_person
from pitboss.tables.pit import Happened, Pit, handle, play

__all__ = ["EVERY", "TRIES", "Floor", "Order", "hosted"]

THIS_PROCESS = f"{socket.gethostname()}, process {os.getpid()}"

PATIENCE = 10.0
"""Seconds that a command waits for its table: longer than the lease of an owner that has died."""

PAUSE = 0.02
"""Seconds between two attempts to become a table's owner."""


@dataclass(slots=True)
class Work:
    """What one order brings about, step by step, before any of it is written."""

    pit: Pit
    at: datetime
    drafts: list[Draft] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    fresh: dict[str, SealedDeck] = field(default_factory=dict)


BREACHES = (Breach, AssertionError, LookupError, TypeError, ValueError, ArithmeticError)
"""What shows that something is wrong with a table, which then stands still."""

Check = Callable[[Order, Told], Refusal | None]
"""Asked before anything is written: why a command, with what it would bring about, is refused by others than the rules
of play."""

Seal = Callable[[str, Sequence[Told]], Kept | None]
"""Asked when a round is opened: what is kept with its entry, which holds the hash of it under the name of the shelf.
What was told to the table and is not written yet is given, the round's own entry last."""


class Floor(Housing):
    """Tables and links, in the care of one process; `name` is what others know it by. What people move at once is at
    most the `largest` amount.
    """

    def __init__(
        self,
        store: Store,
        key: bytes,
        clock: Clock = utc_now,
        chance: Chance | None = None,
        name: str = THIS_PROCESS,
        patience: float = PATIENCE,
        shifts: Shifts = EIGHT_HOURS,
        largest: Cents = TEN_MILLIONS,
    ) -> None:
        super().__init__(store, clock)
        self.name, self.patience, self.shifts, self.largest = name, patience, shifts, largest
        self.chance = chance or Chance()
        self.vault = Vault(store, key)
        self.checks: list[Check] = []
        self.seals: list[Seal] = []
        self.load()

    @property
    def today(self) -> date:
        """The day of the house."""
        return self.shifts.day_of(self.clock())

    # Commands

    def tell(self, order: Order) -> Told | Refusal:
        """What a command brings about at a table; it has been written when this returns."""
        if order.table not in self.places:
            self.refresh(order.table)
        place = self.places.get(order.table)
        if place is None:
            return Refusal("no-such-table", f"There is no table {order.table!r}. {nearest(order.table, self.places)}")
        if refusal := self.refuse_damaged(place):
            return refusal
        for left in range(round(self.patience / PAUSE), -1, -1):
            with self.lock:
                done = self.tell_as_owner(place, order)
            if done is not None:
                return done
            if left:
                sleep(PAUSE)
        return owned_elsewhere(place.id)

    def tell_as_owner(self, place: Place, order: Order) -> Told | Refusal | None:
        """None, where another process is the table's owner."""
        try:
            if not self.claim(place):
                return None
            if again := self.remember(place, order):
                return again
            done = self.refuse_frozen(place) or self.decide_and_write(place, order)
            if isinstance(done, Refusal):  # A command that was done long ago would be refused now.
                return self.answer_again(order) or done
        except BREACHES as error:
            found = look(self.vault, place, hosted(self.pit, place.id).table)
            return self.freeze(place.id, tell_lost(found) if found else describe(error))
        except Repeated:
            if again := self.answer_again(order):
                return again
            raise
        except (Owned, Conflict):  # Another has taken over in the meantime.
            place.owned = False
            return None
        except StoreError:  # Nobody knows whether it was written: the journal is read again before the next command.
            place.owned = False
            raise
        self.spread([done])
        return done

    def claim(self, place: Place) -> bool:
        """Whether this process writes the table from now on, having read what others did there."""
        if not place.owned and self.store.own(place.stream, self.name):
            self.catch_up_floor()
            self.spread(self.catch_up_table(place))
            place.owned = True
            place.claims += 1
        return place.owned

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
        """As its owner, where it is hosted already: nobody opens it meanwhile."""
        if not self.wait_for(table):
            return owned_elsewhere(table)
        return super().host(table, game, by, source, wires, kept, effective)

    def freeze(self, table: str, why: str, by: Actor = ITSELF, id: str = "", facts: Said | None = None) -> Refusal:
        """As its owner, so that nothing is done there meanwhile; a server that does not give it up hears of it."""
        self.wait_for(table)
        return super().freeze(table, why, by, id, facts)

    def wait_for(self, table: str) -> bool:
        """Whether this process has become the owner, or there is no such table yet."""
        if (place := self.places.get(table)) is not None and place.damaged:
            return True  # Nothing is written to its stream.
        for left in range(round(self.patience / PAUSE), -1, -1):
            with self.lock:
                if place is None or self.claim(place):
                    return True
            if left:
                sleep(PAUSE)
        return False

    def give_up(self, stream: str) -> None:
        """Another process asks for a table."""
        with self.lock, suppress(StoreError):
            place = self.places.get(stream.removeprefix(TABLE))
            if place is not None:
                place.owned = False
                self.store.disown(stream, self.name)

    def follow(self) -> Callable[[], None]:
        self.store.heed(self.give_up)
        return super().follow()

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
        return Refusal("busy", "The meters of this table are busy; send the command again.")

    def carry_out(self, place: Place, order: Order, work: Work) -> Refusal | None:
        """The command itself, and whatever the device of an electronic table then does."""
        host = hosted(work.pit, place.id)
        actor, command, facts = order.actor, order.command, {**order.facts, MARK: mark_of(order)}
        if refusal := refuse_unseen(command, actor) or refuse_early(place, command, self.shifts.day_of(work.at)):
            return refusal
        if isinstance(command, ABOUT):
            look_before(self.vault, place, host.table, command)
        if isinstance(command, Draw):
            if refusal := refuse_lost(place, host.table, command.stands_for):
                return refusal
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
        elif refusal := refuse_at(place, host.table, command, actor) or refuse_begin(place, host.table, command):
            return refusal
        envelope = Envelope(order.id, place.id, actor, minutes_of(work.at), command, order.expected)
        if refusal := self.step(place, work, handle(work.pit, envelope), order.id, actor, facts):
            return refusal
        if refusal := next(filter(None, (check(order, work.told[0]) for check in self.checks)), None):
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
                raise Breach(f"the device of table {place.id!r} was refused: {refusal.code}")
        return None

    def finder(self, place: Place, work: Work) -> Callable[[str], SealedDeck | None]:
        return lambda deck: (
            work.fresh.get(deck) or find_sealed(self.vault, place, hosted(work.pit, place.id).table, deck)
        )

    def step(
        self, place: Place, work: Work, happened: Happened | Refusal, id: str, actor: Actor, facts: Said
    ) -> Refusal | None:
        """One more thing that happens, to be written with the rest."""
        if isinstance(happened, Refusal):
            return happened
        host = hosted(work.pit, place.id)
        told = Told(place.id, host.table, happened.events, host.version, id, facts.get(MARK, ""))
        if any(isinstance(one, RoundOpened) for one in happened.events):
            facts = {**facts, "law": place.game.digest}
            number, entry = happened.pit.tables[place.id].number, place.entries + len(work.told) + 1
            work.kept.append(Kept(ROUNDS, f"{place.id}.{number}", str(entry).encode()))
            sealed = self.seal(place, [*work.told, told])
            work.kept += sealed
            facts |= {one.shelf: hash_of(one.value) for one in sealed}
        for one in happened.events:
            if isinstance(one, CommitmentWithdrawn):  # What was sealed is disclosed to nobody, and is not kept.
                work.fresh.pop(one.deck, None)
                work.kept.append(self.vault.remove(place.id, one.deck))
        said = tuple(TABLE_EVENTS.write(one) for one in happened.events)
        draft = Draft(place.stream, host.version, id, stamp(work.at), write(actor, Actor), said, facts)
        work.drafts += [draft, *self.link_drafts(happened, id, work.at, actor, work.pit)]
        work.told.append(told)
        work.pit = happened.pit
        return None

    def seal(self, place: Place, told: Sequence[Told]) -> list[Kept]:
        return [kept for one in self.seals if (kept := one(place.id, told))][:1]

    def write(self, place: Place, order: Order, work: Work) -> Told:
        """All of it becomes part of the record, or nothing does."""
        self.append(work.drafts, [*self.list_kept(place, order, work), *self.snapshot_links(work.drafts, work.pit)])
        return self.publish(place, work)

    def list_kept(self, place: Place, order: Order, work: Work) -> list[Kept]:
        """What is kept with what an order brings about; a snapshot among it, if one is due."""
        entries = place.entries + len(work.told)
        return [*work.kept, *order.kept, *keep_snapshots(hosted(work.pit, place.id), place.entries, entries)]

    def publish(self, place: Place, work: Work) -> Told:
        """What is durable now is how things stand. Who knows a version finds all that led to it: that comes first."""
        place.recent.extend(work.told)
        place.entries += len(work.told)
        self.pit = work.pit
        return sum_up(work.told)

    def snapshot_links(self, drafts: Sequence[Draft], pit: Pit) -> Iterator[Kept]:
        """Links whose streams have grown enough since they were last kept."""
        for stream, added in Counter(draft.stream for draft in drafts).items():
            kind, _, name = stream.partition("/")
            before = self.read_to.get(stream, 0)
            if kind == "link" and is_due(before, before + added):
                yield snapshot_link(pit.links[name], before + added)

    def refuse_frozen(self, place: Place) -> Refusal | None:
        if not place.frozen:
            return None
        return Refusal("frozen", f"Table {place.id!r} stands still: {place.frozen} A floorperson reopens it.")

    def remember(self, place: Place, order: Order) -> Told | Refusal | None:
        """What a command with this id has lately brought about; older ones are found when they are written again."""
        found = place.recent.find(order.id)
        return answer_known(order, sum_up(found)) if found else None

    def answer_again(self, order: Order) -> Told | Refusal | None:
        """What a command with this id has brought about before."""
        place = self.places[order.table]
        if again := self.remember(place, order):
            return again
        entry = self.store.find(place.stream, order.id)
        if entry is None:
            return None
        since = rebuild(self.store, place.id, upto=entry.number - 1)
        own = takewhile(lambda one: is_of(one[0], order.id), retell(self.store, place.id, since))
        return answer_known(order, sum_up([told for told, _ in own]))

    def since(self, table: str, version: int, upto: int | None = None) -> tuple[Told, ...]:
        """What has been told to a table since a version, until another; the table may have gone on meanwhile."""
        place = self.places[table]
        found = place.recent.since(version)
        if found is None:
            moment = recall_milestone(self.store, table, place.entries, version)
            found = [told for told, _ in retell(self.store, table, moment) if told.version > version]
        return tuple(told.leave_out(version) for told in found if upto is None or told.version <= upto)


def owned_elsewhere(table: str) -> Refusal:
    return Refusal("owned-elsewhere", f"Another server runs table {table!r} now. Send the command again.")


def sum_up(told: list[Told]) -> Told:
    """Several things that happened one after the other, as one."""
    first = told[0]
    events = tuple(event for one in told for event in one.events)
    return Told(first.table, first.before, events, first.since, first.id, first.mark)


def describe(error: Exception) -> str:
    """Why a table stands still, for everybody to read: the text of an error that is not ours could quote a card."""
    if isinstance(error, Breach):
        return f"Breach: {error}"
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.name}, {os.path.basename(frame.filename)}, line {frame.lineno}."
