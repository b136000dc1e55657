"""What a meter has shown over time, read from the journal: as each round began, or after each entry of a link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pitboss.contracts import contract_of
from pitboss.floor.streams import stream_of, stream_of_link
from pitboss.journal.store import Store
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.evolve import fold
from pitboss.money import Cents
from pitboss.rounds.events import RoundOpened
from pitboss.tables.codec import EVENTS

OPENED = contract_of(RoundOpened).name

AT_MOST = 400
"""Points of a picture; what lies between is left out, the highest and the lowest of each stretch are kept."""


class Point(NamedTuple):
    """What a meter showed at a time."""

    at: str
    shown: Cents


def read_own(store: Store, table: str, meter: str) -> list[Point]:
    """A meter of one table."""
    return thin(list(own_points(store, table, meter)))


def own_points(store: Store, table: str, meter: str) -> Iterator[Point]:
    before: dict[str, Any] = {}
    for entry in store.read(stream_of(table)):
        for said in entry.events:
            if said.get("event") == OPENED:
                event = EVENTS.read(said, before)
                assert isinstance(event, RoundOpened)
                yield from (Point(entry.at, int(amount)) for name, amount in event.meters if str(name) == meter)


def read_linked(store: Store, link: str, level: str) -> list[Point]:
    """A level of a link."""
    state, before, found = None, dict[str, Any](), list[Point]()
    for entry in store.read(stream_of_link(link)):
        state = fold([LINK_EVENTS.read(said, before) for said in entry.events], state)
        if level in state.levels:
            found.append(Point(entry.at, state.levels[level].shown))
    return thin(found)


def thin(points: list[Point]) -> list[Point]:
    """So few that a picture can show them: of each stretch the least and the most, so that no award is lost."""
    if len(points) <= AT_MOST:
        return points
    size = 2 * len(points) // AT_MOST + 1
    kept = [points[0]]
    for first in range(0, len(points), size):
        stretch = points[first : first + size]
        ends = {min(stretch, key=lambda one: one.shown), max(stretch, key=lambda one: one.shown)}
        kept += [one for one in stretch if one in ends]
    return [*dict.fromkeys([*kept, points[-1]])]
