"""Rounds that were played, found again: the last of a table, one by its number, and each step of one as it lay then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.errors import BadInput, Refusal
from pitboss.floor.beginnings import find_beginning
from pitboss.floor.events import EVENTS as EVENTS_OF_FLOOR
from pitboss.floor.events import STREAM, TableHosted
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import BEGINNING, Moment, Place, Told, rebuild, retell
from pitboss.floor.streams import stream_of
from pitboss.games.builder import game_from_record
from pitboss.journal.proofs import prove
from pitboss.journal.store import Store
from pitboss.people import Actor
from pitboss.rounds.events import RoundOpened
from pitboss.rounds.round import Round
from pitboss.tables.codec import EVENTS, write_view
from pitboss.tables.events import RoundEnded
from pitboss.tables.evolve import evolve
from pitboss.tables.sight import see_event
from pitboss.tables.state import Table
from pitboss.tables.views import view
from pitboss.words import say_event

Said = dict[str, Any]

SEARCHED = 400
"""A player's own rounds are looked for this many rounds back."""


@dataclass(frozen=True, slots=True)
class RoundId:
    """A round by its table and its number there: `three-card-poker.12`."""

    table: str
    number: int

    def __str__(self) -> str:
        return f"{self.table}.{self.number}"


def read_round_id(text: str) -> RoundId | Refusal:
    table, dot, number = text.rpartition(".")
    if not dot or not number.isascii() or not number.isdigit() or len(number) > 12:
        return Refusal("no-such-round", "A round is named by its table and number, as in three-card-poker.12.")
    return RoundId(table, int(number))


@dataclass(frozen=True, slots=True)
class Recalled:
    """A round as it was told, with what was corrected after it; what came before it is in the first `before`. It was
    opened by this `entry` of the table's stream.
    """

    id: RoundId
    place: Place
    begun: str
    told: tuple[Told, ...]
    entry: int

    @property
    def events(self) -> tuple[tuple[int, Table, Any], ...]:
        """Each event of the round with its version and the table right after it."""
        found, state = [], self.told[0].before
        for one in self.told:
            for number, event in enumerate(one.events, one.since + 1):
                state = evolve(state, event)
                found.append((number, state, event))
        first = next(n for n, (_, _, event) in enumerate(found) if isinstance(event, RoundOpened))
        ends = [n for n, (_, _, event) in enumerate(found) if isinstance(event, RoundEnded) and n > first]
        return tuple(found[first : ends[-1] + 1 if ends else None])


def recall_round(floor: Floor, wanted: RoundId) -> Recalled | Refusal:
    """A round of a table of the floor, over or still going on."""
    place = floor.places.get(wanted.table)
    if place is None or wanted.number > hosted(floor.pit, place.id).number:
        return no_such_round(wanted)
    return recall_at(floor.store, place, wanted)


def recall_at(store: Store, place: Place, wanted: RoundId) -> Recalled | Refusal:
    entry = find_beginning(store, wanted.table, wanted.number)
    if entry is None:
        return no_such_round(wanted)
    since = rebuild(store, place.id, upto=entry - 1) if entry > 1 else BEGINNING
    begun = next(iter(store.read(place.stream, entry - 1, entry))).at
    told = tuple(tell_round(store, place, since))
    return Recalled(wanted, place, begun, told, entry)


def recall_offline(store: Store, wanted: RoundId) -> Recalled | Refusal:
    """A round from the journal alone, by the game that the table had then; no other table is looked at."""
    entry = find_beginning(store, wanted.table, wanted.number)
    if entry is None:
        return no_such_round(wanted)
    begun = next(iter(store.read(stream_of(wanted.table), entry - 1, entry)))
    hosted_as = [one for one in read_hostings(store) if one.table == wanted.table]
    law = begun.facts.get("law")
    event = next((one for one in reversed(hosted_as) if one.digest == law), hosted_as[-1])
    place = Place(wanted.table, game_from_record(json.loads(event.record)), event.source)
    return recall_at(store, place, wanted)


def read_hostings(store: Store) -> Iterator[TableHosted]:
    """Every time that a table was taken into care."""
    for entry in store.read(STREAM):
        for said in entry.events:
            if isinstance(event := EVENTS_OF_FLOOR.read(said), TableHosted):
                yield event


def no_such_round(wanted: RoundId) -> Refusal:
    return Refusal("no-such-round", f"There is no round {wanted}.")


def tell_round(store: Store, place: Place, since: Moment) -> Iterator[Told]:
    """Until the next round is opened."""
    opened = False
    for told, _ in retell(store, place.id, since):
        if opened and any(isinstance(event, RoundOpened) for event in told.events):
            return
        opened = opened or any(isinstance(event, RoundOpened) for event in told.events)
        yield told


def last_rounds(floor: Floor, table: str, count: int, before: int | None = None) -> list[RoundId]:
    """The last rounds of a table, the newest first."""
    played = hosted(floor.pit, table).table.rounds
    newest = played if before is None else min(played, before - 1)
    return [RoundId(table, number) for number in range(newest, max(0, newest - count), -1)]


def rounds_played(floor: Floor, table: str, player: str, count: int) -> list[tuple[RoundId, Round]]:
    """The last finished rounds of a table in which this player had a wager, this many at most, the oldest first."""
    place = floor.places[table]
    first = max(1, hosted(floor.pit, table).table.rounds - SEARCHED + 1)
    begun = find_beginning(floor.store, table, first)
    if begun is None:
        return []
    since = rebuild(floor.store, place.id, upto=begun - 1) if begun > 1 else BEGINNING
    found = []
    for told, _ in retell(floor.store, place.id, since):
        state = told.before
        for event in told.events:
            state = evolve(state, event)
            own = isinstance(event, RoundEnded) and state.round.phase == "over"
            if own and any(box.player == player for box in state.round.seats.values()):
                found.append((RoundId(table, state.rounds), state.round))
    return found[-count:]


def show_round(recalled: Recalled, looks: Actor) -> Said:
    """A round step by step: what happened, in a sentence, with its rule."""
    place = recalled.place
    steps = []
    for version, after, event in recalled.events:
        seen = see_event(place.game, after, event, looks)
        steps.append({"version": version, **EVENTS.write(seen), "says": say_event(place.game, seen)})
    over = recalled.events[-1][1].round.phase in ("over", "void")
    return {
        "id": str(recalled.id),
        "table": recalled.id.table,
        "number": recalled.id.number,
        "game": place.game.id,
        "title": place.game.edition.title,
        "digest": place.game.digest,
        "text": place.game.edition.text_id,
        "edition_digest": place.game.edition_digest,
        "begun": recalled.begun,
        "over": over,
        "steps": steps,
    }


def show_moment(recalled: Recalled, step: int, looks: Actor) -> Said | Refusal:
    """The table as it lay after a step of the round."""
    if not 0 <= step < len(recalled.events):
        return Refusal("not-found", f"The round {recalled.id} has {len(recalled.events)} steps.")
    _, after, _ = recalled.events[step]
    return {"view": write_view(view(recalled.place.game, after, looks))}


def prove_round(store: Store, name: str) -> Said:
    """That a round which is over is in the record whose root was last signed, with what followed until the next."""
    wanted = read_round_id(name)
    found = wanted if isinstance(wanted, Refusal) else recall_offline(store, wanted)
    if isinstance(found, Refusal):
        raise BadInput(found.message)
    if not isinstance(found.events[-1][2], RoundEnded):
        raise BadInput(f"The round {found.id} is not over.")
    version = found.events[-1][0]
    last = next(n for n, one in enumerate(found.told) if one.version >= version)
    return {"round": str(found.id), **prove(store, stream_of(found.id.table), found.entry, found.entry + last)}
