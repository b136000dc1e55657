"""The events of a table as somebody may see them, its rounds' among them, for pages that follow it live.

At a table beside its round everything is done before everybody's eyes, and a card that is burned unseen or lies in a
sealed deck is in no event: a deck is disclosed when it is done. What lies face down in a round, `rounds.sight` keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, get_args

from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds import sight as of_rounds
from pitboss.rounds.events import Event as RoundEvent
from pitboss.tables import events as happened
from pitboss.tables import rules
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve
from pitboss.tables.idle_events import IdleEvent
from pitboss.tables.permissions import unseat
from pitboss.tables.seat_events import SeatsCorrected
from pitboss.tables.state import Table
from pitboss.tables.step_events import StepEvent


def see_event(game: Game, after: Table, event: Event, looks: Actor) -> Event:
    """An event as somebody may see it; `after` is the table right after it."""
    seen: Event = SEES[type(event)](game, after, event, looks)
    return seen


def stream(game: Game, before: Table, events: Iterable[Event], looks: Actor) -> Iterator[Event]:
    """What somebody sees of events as they happen: each as they may see it, and after it the cards that it shows them.

    Added up, these events give the table as that person may see it, and nothing else.
    """
    for event in events:
        after = evolve(before, event)
        yield see_event(game, after, event, looks)
        if type(event) in of_rounds.SEES:
            now = rules.at_round(game, after)
            yield from of_rounds.show_turned(now, before.round, after.round, event, unseat(looks))  # type: ignore[arg-type]
        before = after


def see_in_round(game: Game, after: Table, event: RoundEvent, looks: Actor) -> Event:
    return of_rounds.see_event(rules.at_round(game, after), after.round, event, unseat(looks))


def see_whole(game: Game, after: Table, event: Event, looks: Actor) -> Event:
    """An event that says only what everybody at the table can see."""
    return event


SEES: Mapping[type[Any], Callable[[Game, Table, Any, Actor], Event]] = {
    **dict.fromkeys(of_rounds.SEES, see_in_round),
    happened.TableOpened: see_whole,
    happened.TableClosed: see_whole,
    happened.ClockSet: see_whole,
    happened.TimePassed: see_whole,
    happened.DeckReceived: see_whole,
    happened.DeckRemoved: see_whole,
    happened.DeckTakesOver: see_whole,
    happened.Performed: see_whole,
    **dict.fromkeys(get_args(IdleEvent), see_whole),
    **dict.fromkeys(get_args(StepEvent), see_whole),
    happened.ShufflerLoaded: see_whole,
    happened.Shuffled: see_whole,
    happened.DeckCommitted: see_whole,
    happened.DeckDisclosed: see_whole,
    happened.CommitmentWithdrawn: see_whole,
    happened.DeckCut: see_whole,
    happened.RecutOrdered: see_whole,
    happened.CoverCardPlaced: see_whole,
    happened.CardsBurned: see_whole,
    happened.DealerCame: see_whole,
    happened.ShuffleDue: see_whole,
    happened.ShoeEnds: see_whole,
    happened.RoundBegan: see_whole,
    happened.RoundEnded: see_whole,
    happened.StubCounted: see_whole,
    happened.HandsCounted: see_whole,
    happened.DeviceFailed: see_whole,
    happened.DeviceSecured: see_whole,
    happened.DeviceRestored: see_whole,
    happened.MethodChanged: see_whole,
    happened.SeatTaken: see_whole,
    happened.SeatLeft: see_whole,
    happened.EntryPermitted: see_whole,
    happened.MeterLost: see_whole,
    happened.MeterRegained: see_whole,
    happened.MeterReading: see_whole,
    happened.RoundReopened: see_whole,
    happened.DeckCorrected: see_whole,
    happened.StubCorrected: see_whole,
    happened.BurnCorrected: see_whole,
    SeatsCorrected: see_whole,
}
"""How each event is seen, by its class. Whatever is not here is shown to nobody."""
