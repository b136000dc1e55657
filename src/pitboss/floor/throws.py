"""The rolls of a round at craps: which one each event follows, and the last one, which lies there until the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.games.dice import Roll as Thrown
from pitboss.rounds.dice_events import DiceRolled, PuckSet
from pitboss.rounds.events import Event
from pitboss.words.dice import Throw, say_roll


def with_throws(events: Iterable[Event]) -> Iterator[tuple[Event, Throw | None]]:
    """Each event with the roll that came last before it."""
    throw: Throw | None = None
    point: int | None = None
    for event in events:
        if isinstance(event, DiceRolled):
            throw = Throw(Thrown(event.first, event.second), point)
        elif isinstance(event, PuckSet):
            point = event.point
        yield event, throw


def last_throw(events: Iterable[Event]) -> Throw | None:
    throws = [throw for _, throw in with_throws(events)]
    return throws[-1] if throws else None


def show_rolled(events: Iterable[Event]) -> dict[str, Any] | None:
    """The dice of the last roll, and what it means to the shooter."""
    throw = last_throw(events)
    return {"dice": [throw.roll.first, throw.roll.second], "says": say_roll(throw)} if throw else None
