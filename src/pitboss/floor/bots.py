"""Simulated people at a table: a dealer who takes each step of the house, and players who wager and choose.

What they do is one of the moves that are open to them. The caller decides when the dealer goes on: with real
players at the table, it waits for their word. The caller may also say which choice is best; otherwise players stay in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from pitboss.floor.electronic import Draw
from pitboss.floor.house import next_step
from pitboss.games.game import Game
from pitboss.people import Actor, Role
from pitboss.rounds.commands import Choose, NoMoreBets, PlaceWager
from pitboss.tables.commands import Command
from pitboss.tables.moves import moves
from pitboss.tables.state import Table
from pitboss.tables.waiting import waits_for

NAMES = ("Ada", "Blaise", "Chloe", "Dmitri", "Edith", "Felix", "Grete")
"""Simulated players, by seat."""

HOUSE = "The house"
DEALER = Actor("dealer", HOUSE)

WAGERS = 3
"""A simulated player makes at most this many kinds of wagers: the compulsory ones come first."""

Deed = tuple[Actor, Command | Draw]


GIVES_UP = ("fold", "surrender", "pull")
"""Choices that a player who knows no better does not make."""


def next_deed(
    game: Game, table: Table, bots: Collection[str], ready: bool, random: Random, best: Collection[str] = ()
) -> Deed | None:
    """Find what a simulated person does next; None if the table waits for a real one. `best` are the choices that are
    known to be best for the seat in turn.
    """
    waiting = waits_for(game, table)
    if waiting.what in ("choice", "wagers"):
        deed = player_deed(game, table, bots, random, best) or speak_for_absent(game, table, random)
        return deed or ((DEALER, NoMoreBets()) if ready and waiting.what == "wagers" else None)
    if waiting.what == "new-round" and not ready:
        return None
    return next_step(game, table, name_in)


def player_deed(
    game: Game, table: Table, bots: Collection[str], random: Random, best: Collection[str] = ()
) -> Deed | None:
    """What a simulated player does next: a wager while they are open, a choice when it is their turn."""
    waiting = waits_for(game, table)
    if waiting.what == "choice":
        player = table.seats.get(waiting.seat or 0, "")
        return choose(game, table, Actor("player", player), random, best) if player in bots else None
    return next(wagers(game, table, bots), None) if waiting.what == "wagers" else None


def speak_for_absent(game: Game, table: Table, random: Random) -> Deed | None:
    """The simulated dealer chooses for a seat whose player has left in the middle of the round: nobody else could."""
    waiting = waits_for(game, table)
    if waiting.what != "choice" or table.seats.get(waiting.seat or 0):
        return None
    return choose(game, table, DEALER, random)


def name_in(role: Role) -> str:
    return HOUSE if role == "dealer" else f"{HOUSE}, {role}"


def wagers(game: Game, table: Table, bots: Collection[str]) -> Iterator[Deed]:
    """The wagers that simulated players have yet to make, each in the least amount."""
    for seat, player in table.seats.items():
        placed = table.round.seats[seat].wagers if seat in table.round.seats else {}
        if player not in bots or len(placed) >= WAGERS or is_content(placed):
            continue
        actor = Actor("player", player)
        for move in moves(game, table, actor):
            command = move.command
            if isinstance(command, PlaceWager) and command.seat == seat and command.wager not in placed:
                yield actor, command
                break


def is_content(placed: Collection[str]) -> bool:
    """At craps the pass line is enough: with more, a turn with the dice would be long to watch."""
    return "pass" in placed


def choose(game: Game, table: Table, actor: Actor, random: Random, best: Collection[str] = ()) -> Deed | None:
    open_to = [move.command for move in moves(game, table, actor) if isinstance(move.command, Choose)]
    wise = [one for one in open_to if one.choice in best]
    bold = [one for one in open_to if one.choice not in GIVES_UP]
    return (actor, random.choice(wise or bold or open_to)) if open_to else None
