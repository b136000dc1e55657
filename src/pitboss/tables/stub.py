"""How far a round goes by itself: to where somebody is needed, or to where the stub must be counted."""

from __future__ import annotations

from pitboss.games.game import Game
from pitboss.rounds.engine.decide import next_by_itself
from pitboss.rounds.families.programme import step_of
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve_all
from pitboss.tables.state import Table
from pitboss.tables.stops import halts


def waits_for_count(game: Game, table: Table) -> bool:
    """Whether the cards are dealt and the round stands still until the stub has been counted: that is part of the
    dealing procedure, before players look at their cards.
    """
    return table.count_stub and is_dealt(game, table.round)


def is_dealt(game: Game, state: Round) -> bool:
    """Whether every card of the round has been dealt, so that what is left is the stub."""
    return state.phase == "closed" and state.counted and family_of(game).has_dealt(game, state)


def at_settlement(game: Game, state: Round) -> bool:
    return state.phase == "closed" and state.counted and step_of(game, state) is None


def follow(game: Game, table: Table, events: list[Event]) -> tuple[list[Event], Table]:
    """The events so far with everything that now happens in the round by itself, and the table after them.

    Nothing happens while a wrong count waits for its reason, or the round for its count, or for a step that this
    operator wants recorded first.
    """
    if table.round.phase != "closed":
        return events, table
    while not (table.stub is not None or waits_for_count(game, table) or halts(game, table)):
        new = next_by_itself(game, table.round)
        if not new:
            break
        events = [*events, *new]
        table = evolve_all(table, new)
    return events, table
