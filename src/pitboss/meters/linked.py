"""A meter that several tables feed and win from: one amount, and each table's part in it.

A table's part is a meter that started from nothing, so the parts and the start add up to the whole at every moment;
it may stand below nothing, where a table has paid out more than it fed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.meters.events import Event, Read, Started, TakenBack
from pitboss.meters.meter import Meter, evolve, impossible


@dataclass(frozen=True, slots=True)
class Linked:
    """The shared meter, and what each table has done to it."""

    meter: Meter
    parts: Mapping[str, Meter] = field(default_factory=dict)

    @property
    def unexplained(self) -> Fraction:
        """What the whole has that start and parts do not: always nothing, or a part is missing."""
        return self.meter.exact - self.meter.started - sum((part.exact for part in self.parts.values()), Fraction(0))


def link(start: Fraction, tables: Iterable[str] = ()) -> Linked:
    """A shared meter that starts at an amount, with the tables that are joined to it."""
    return Linked(evolve(Meter(), Started(start)), {table: Meter() for table in tables})


def post(linked: Linked, event: Event) -> Linked:
    """The shared meter after an event at the table that the event names as its source."""
    if isinstance(event, Started):
        raise BadInput("a linked meter starts once; link another meter to begin anew.")
    if isinstance(event, Read):
        return linked
    if event.source not in linked.parts:
        known = ", ".join(sorted(linked.parts)) or "none"
        raise BadInput(f"table {event.source!r} is not joined to this meter. Joined: {known}.")
    part = linked.parts[event.source]
    # An award is limited by what the whole meter shows, a contribution taken back by what this table put in.
    if why := impossible(part if isinstance(event, TakenBack) else linked.meter, event):
        raise BadInput(f"table {event.source}: {why}")
    return Linked(evolve(linked.meter, event), {**linked.parts, event.source: evolve(part, event)})
