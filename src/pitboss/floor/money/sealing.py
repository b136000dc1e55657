"""What the rounds of a table had come to, kept beside the record so that its stream need not be read from its start.

It is kept with the entry that opens a round, and that entry holds its hash: what lies on the shelf is believed only if
it has that hash. Otherwise everything is reckoned again from the stream.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.beginnings import find_beginning
from pitboss.floor.hosting import Told, read_events
from pitboss.floor.money.takings import Book, Takings, take, take_all
from pitboss.floor.streams import stream_of
from pitboss.journal.entry import encode
from pitboss.journal.store import Kept, Store
from pitboss.journal.vouching import vouches_for
from pitboss.rounds.events import RoundOpened
from pitboss.tables.events import Event

TAKINGS = "takings"
"""The shelf, by table; and the fact of an entry that holds the hash of what was kept with it."""

KEEP_EVERY = 50
"""Rounds between two such notes."""


def seal_takings(table: str, takings: Takings, told: Sequence[Told]) -> Kept | None:
    """What is kept with the entry that opens a round, where it is due; `told` is what came since, this round last."""
    events = (event for one in told for event in one.events[max(0, takings.version - one.since) :])
    opened = take_until_opened(takings, events)
    return write_takings(table, opened) if opened and opened.round % KEEP_EVERY == 0 else None


def take_until_opened(takings: Takings, events: Iterable[Event]) -> Takings | None:
    """As it stood just after the last round was opened."""
    opened = None
    for event in events:
        takings = take(takings, event)
        opened = takings if isinstance(event, RoundOpened) else opened
    return opened


def recall_takings(store: Store, table: str) -> Takings:
    """What was kept and sealed, or nothing, and what the stream says since."""
    takings, number = recall_sealed(store, table)
    before = dict[str, Any]()
    for entry in store.read(stream_of(table), max(0, number - 1)):
        events = read_events(entry, before)
        takings = take_all(takings, events[max(0, takings.version - (entry.version - len(events))) :])
    return takings


def recall_sealed(store: Store, table: str) -> tuple[Takings, int]:
    """What was kept, and the entry that holds its hash; nothing, where no entry does."""
    kept = store.recall(TAKINGS, table)
    takings = read_takings(kept)
    number = find_beginning(store, table, takings.round) if takings else None
    if kept is None or takings is None or number is None:
        return Takings(), 0
    return (takings, number) if vouches_for(store, stream_of(table), number, kept, TAKINGS) else (Takings(), 0)


def write_takings(table: str, takings: Takings) -> Kept:
    said = {
        "version": takings.version,
        "round": takings.round,
        "purses": dict(takings.purses),
        "house": takings.house,
        "before": takings.before,
        "players": {str(seat): name for seat, name in takings.players.items()},
    }
    return Kept(TAKINGS, table, encode(said))


def read_takings(kept: bytes | None) -> Takings | None:
    """What was kept, unless there is nothing or it cannot be read: nothing seals a shelf itself."""
    try:
        said = json.loads(kept or b"")
        players = {int(seat): str(name) for seat, name in said["players"].items()}
        sums = ({str(name): int(sum) for name, sum in said["purses"].items()}, int(said["house"]), int(said["before"]))
        version, round = int(said["version"]), int(said["round"])
    except (PitbossError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return Takings(version, round, *sums, players, (None,), (), Book(dict(players)))
