"""What the record of a step, of an omission and of an award's source does to a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.frozen import change
from pitboss.tables.state import StepDone, Table
from pitboss.tables.step_events import AwardSource, StepRecorded, StepsOmitted


def record_step(table: Table, event: StepRecorded) -> Table:
    if not event.deck:
        return change(table, recorded=(*table.recorded, StepDone(event.step, event.seat)))
    deck = table.decks[event.deck]
    prepared = change(deck, prepared=(*deck.prepared, event.step))
    return change(table, decks={**table.decks, event.deck: prepared})


def omit_steps(table: Table, event: StepsOmitted) -> Table:
    omitted = (StepDone(one.step, seat) for one in event.steps for seat in one.seats or (None,))
    return change(table, recorded=(*table.recorded, *omitted))


def name_source(table: Table, event: AwardSource) -> Table:
    """What was paid, the round has noted already."""
    return table


DOES: Mapping[type[Any], Callable[[Table, Any], Table]] = {
    StepRecorded: record_step,
    StepsOmitted: omit_steps,
    AwardSource: name_source,
}
"""What each event does, by its class."""
