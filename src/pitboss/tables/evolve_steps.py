"""What the record of a step, of an omission, of an award's source and of an idle table does to a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.frozen import change
from pitboss.law.vocabulary.steps import RECORDED
from pitboss.tables.idle_events import FaceUpRequested, IdleSpread, RoundCalledOff
from pitboss.tables.state import DeckAtTable, StepDone, Table
from pitboss.tables.step_events import AwardSource, StepRecorded, StepsOmitted


def record_step(table: Table, event: StepRecorded) -> Table:
    if not event.deck:
        return change(table, recorded=(*table.recorded, StepDone(event.step, event.seat, event.wager, event.amount)))
    deck = table.decks[event.deck]
    prepared = change(deck, prepared=(*deck.prepared, event.step))
    return change(table, decks={**table.decks, event.deck: prepared})


HANDS_SAID = frozenset(step for step, one in RECORDED.items() if one.moment == "settled")
"""The steps in which the hand of a seat is turned up or announced."""


OF_CARDS = ("cards-dealt", "cards-shown")
"""The events that name the cards of hands."""


def forget_hands(table: Table, corrected: str) -> Table:
    """A card was another than was told: hands that were announced before are announced again."""
    if corrected not in OF_CARDS:
        return table
    return change(table, recorded=tuple(one for one in table.recorded if one.step not in HANDS_SAID))


ABOUT_WAGERS = frozenset(step for step, one in RECORDED.items() if one.moment == "wagers")
"""The steps that are about one wager, as it lies before “no more bets”."""


def forget_wager(table: Table, seat: int, wager: str) -> Table:
    """The wager was withdrawn, or is another now: what was recorded of it is recorded again."""
    if not table.recorded:
        return table
    gone = [one for one in table.recorded if (one.seat, one.wager) == (seat, wager) and one.step in ABOUT_WAGERS]
    return change(table, recorded=tuple(one for one in table.recorded if one not in gone)) if gone else table


AT_THE_END = frozenset(step for step, one in RECORDED.items() if one.moment == "round-over")
"""The steps that are due once all wagers are settled."""


def forget_end(table: Table) -> Table:
    return change(table, recorded=tuple(one for one in table.recorded if one.step not in AT_THE_END))


def omit_steps(table: Table, event: StepsOmitted) -> Table:
    omitted = (StepDone(one.step, seat) for one in event.steps for seat in one.seats or (None,))
    return change(table, recorded=(*table.recorded, *omitted))


def leave_unchanged(table: Table, event: AwardSource | FaceUpRequested | RoundCalledOff) -> Table:
    """Said, and nothing at the table is otherwise for it: what a round paid or gave back, its own events say."""
    return table


def spread_idle(table: Table, event: IdleSpread) -> Table:
    fresh = DeckAtTable(table.decks[event.deck].received, steps=event.done, face=event.face, idle=True)
    return change(table, decks={**table.decks, event.deck: fresh})


def mark_decks(table: Table, *, unattended: bool) -> Table:
    """Decks that are not being opened: those lie spread already."""
    marked = {
        name: one if one.standing == "opening" else change(one, unattended=unattended)
        for name, one in table.decks.items()
    }
    return change(table, decks=marked)


DOES: Mapping[type[Any], Callable[[Table, Any], Table]] = {
    StepRecorded: record_step,
    StepsOmitted: omit_steps,
    AwardSource: leave_unchanged,
    FaceUpRequested: leave_unchanged,
    RoundCalledOff: leave_unchanged,
    IdleSpread: spread_idle,
}
"""What each event does, by its class."""
