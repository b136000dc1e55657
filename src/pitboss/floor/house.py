"""The house by itself: whatever a table waits for that is not a player's to say, done by the person whose step it is.

For tables that a demonstration or a single player fills: each step is one of the moves that are open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.floor.electronic import Draw, draw_open
from pitboss.games.game import Game
from pitboss.people import Actor, Role
from pitboss.rounds import commands as in_rounds
from pitboss.rounds.waiting import Waiting
from pitboss.tables import commands as does
from pitboss.tables.commands import Command
from pitboss.tables.moves import moves
from pitboss.tables.state import Table
from pitboss.tables.stops import IDLE
from pitboss.tables.waiting import waits_for

BRINGS: dict[str, tuple[type[Any], ...]] = {
    "opening": (does.OpenTable,),
    "deck": (does.ReceiveDeck,),
    "deck-opening": (does.Perform,),
    "first-player": (does.Perform,),
    "shuffle": (does.Shuffle,),
    "cut": (does.Cut,),
    "other-deck": (does.LoadShuffler, does.Perform, does.Cut, does.ReceiveDeck),
    "deck-change": (does.RemoveDeck, does.ReceiveDeck),
    "vigorish": (in_rounds.CollectVigorish,),
    "device": (does.RestoreDevice,),
    "stub-count": (does.CountStub,),
    "hands-count": (does.CountHands,),
    "new-round": (does.BeginRound,),
    "shooter": (in_rounds.GiveDice,),
    "progressives-count": (in_rounds.CountProgressives,),
    "verification": (in_rounds.Verify,),
    "step": (does.RecordStep, does.SpreadIdle),
}
"""By what a table waits for: the commands that bring it, the first that is open."""

ANOTHER_DECK = ("deck", "other-deck")
"""What is waited for here is brought by another deck than the one that is named."""

Name = Callable[[Role], str]
"""Who acts in a role."""


def next_step(game: Game, table: Table, name: Name) -> tuple[Actor, Command | Draw] | None:
    """The next step of the house, and who takes it; nothing, where players are to wager or to choose."""
    if draw := draw_open(game, table):
        return Actor("dealer", name("dealer")), draw
    waiting = waits_for(game, table)
    for kind in BRINGS.get(waiting.what, ()):
        for role in (*waiting.roles, "floorperson"):
            actor = Actor(role, name(role))
            for move in moves(game, table, actor):
                if isinstance(move.command, kind) and is_meant(waiting, move.command):
                    return actor, move.command
    return None


def is_meant(waiting: Waiting, command: Command) -> bool:
    """Whether a command of the right kind is about the very thing that is waited for: of two decks the one that is too
    old is removed, of two devices the one that is missing is put in order.
    """
    match command:
        case does.RecordStep(step, seat, deck):
            return (step, seat, deck) == (waiting.step, waiting.seat, waiting.deck)
        case does.SpreadIdle():
            return waiting.step == IDLE
        case does.RestoreDevice(device):
            return device == waiting.place
        case _ if waiting.what in ANOTHER_DECK or not waiting.deck:
            return True
        case _:
            return getattr(command, "deck", waiting.deck) == waiting.deck
