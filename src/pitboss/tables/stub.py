"""How far a command takes the round: to the end of what follows by itself, or to where the stub must be counted."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import Command
from pitboss.rounds.engine.decide import answer, decide
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.events import Event
from pitboss.rounds.families.staged import step_of
from pitboss.rounds.state import Round
from pitboss.tables.state import Table


def waits_for_count(game: Game, table: Table) -> bool:
    """Whether the round has come to its settlement and stands still until the stub has been counted."""
    return table.count_stub and at_settlement(game, table.round)


def at_settlement(game: Game, state: Round) -> bool:
    return state.phase == "closed" and state.counted and step_of(game, state) is None


def decide_in_round(game: Game, table: Table, command: Command) -> list[Event] | Refusal:
    """The round's own events.

    In a round whose stub is to be counted they go only as far as the settlement; while a wrong count waits for its
    reason, or the settlement for its count, nothing follows from a command.
    """
    if table.stub is not None or waits_for_count(game, table):
        return answer(game, table.round, command)
    events = decide(game, table.round, command)
    if isinstance(events, Refusal) or not table.count_stub:
        return events
    state = table.round
    for number, event in enumerate(events):
        if at_settlement(game, state):
            return events[:number]
        state = evolve(state, event)
    return events
