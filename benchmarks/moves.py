"""What is open to somebody: `moves` at every point of a round with all seats and all wagers, for every role."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager, Roll
from pitboss.rounds.moves import Move
from pitboss.rounds.moves import moves as moves_in_round
from pitboss.tables import commands as does
from pitboss.tables.moves import moves
from pitboss.tables.rules import at_table
from pitboss.tables.state import Table
from pitboss.tables.table import play
from pitboss.tables.views import view
from pitboss.tables.waiting import waits_for

GOAL = 0.002
SEATS = 7
MOST_STEPS = 90
ROLES = (ANYONE, Actor("dealer"), Actor("floorperson"), Actor("player", "player 1", 1), Actor("device"))
NEXT = {
    "opening": does.OpenTable,
    "deck": does.ReceiveDeck,
    "deck-opening": does.Perform,
    "shuffle": does.Shuffle,
    "cut": does.Cut,
    "other-deck": does.LoadShuffler,
    "burn": does.Burn,
    "new-round": does.BeginRound,
    "wagers": NoMoreBets,
    "choice": Choose,
    "cards": Deal,
    "roll": Roll,
}
"""The command by which a table goes on, by what it waits for; else the first move that there is in the round."""


def measure() -> list[tuple[str, float, str]]:
    return [line for name in library.shelf() for line in of_game(name)]


def of_game(name: str) -> Iterator[tuple[str, float, str]]:
    """The slowest point of a round and of its table, and the mean over all."""
    game = game_by_law(name)
    tables = list(points(game, Random(1)))
    for what, at_work in (("round", time_round), ("table", time_table), ("view", time_view)):
        spent = sorted((at_work(game, table, who), who.role) for table in tables for who in ROLES)
        mean = sum(seconds for seconds, _ in spent) / len(spent)
        worst, role = spent[-1]
        yield f"{game.name}, {what}: slowest, {role}", worst, f"mean {mean * 1000:.2f} ms, {ratio(worst)}"


def ratio(seconds: float) -> str:
    return f"{seconds / GOAL:.1f} of the goal of {GOAL * 1000:.0f} ms"


def time_round(game: Game, table: Table, who: Actor) -> float:
    now = at_table(game, table)
    return best(lambda: moves_in_round(now, table.round, who, table.seats))


def time_table(game: Game, table: Table, who: Actor) -> float:
    return best(lambda: moves(game, table, who))


def time_view(game: Game, table: Table, who: Actor) -> float:
    return best(lambda: view(game, table, who))


def best(work: Any) -> float:
    runs = []
    for _ in range(3):
        start = time.process_time()
        work()
        runs.append(time.process_time() - start)
    return min(runs)


def points(game: Game, random: Random) -> Iterator[Table]:
    """A table from before its opening to the end of a round, after each command."""
    table = Table()
    for _ in range(MOST_STEPS):
        yield table
        waiting = waits_for(at_table(game, table), table)
        if waiting.what == "new-round" and table.rounds:
            return
        if waiting.what == "wagers":
            table = place_everything(game, table)
            yield table
        table = go_on(game, table, NEXT.get(waiting.what), random)
        if table.phase == "open" and not table.seats:
            for seat in tuple(game.seats)[:SEATS]:
                table = told(game, table, does.TakeSeat(seat, f"player {seat}")) or table


def place_everything(game: Game, table: Table) -> Table:
    """Every wager that is open at every seat, in the least amount that is open to each."""
    more = True
    while more:
        more = False
        for move in moves(game, table, ANYONE):
            command = move.command
            if isinstance(command, PlaceWager) and command.wager not in wagers_at(table, command.seat):
                amount = max(1000, move.amounts.first) if move.amounts else 1000
                fitting = amount if move.amounts and amount in move.amounts else command.amount
                after = told(game, table, replace(command, amount=fitting))
                table, more = after or table, more or after is not None
    return table


def wagers_at(table: Table, seat: int) -> Any:
    return table.round.seats[seat].wagers if seat in table.round.seats else ()


def go_on(game: Game, table: Table, kind: type[Any] | None, random: Random) -> Table:
    """The table after the next thing that it needs."""
    offered = moves(game, table, ANYONE)
    fitting = [one for one in offered if kind is not None and isinstance(one.command, kind)] or list(offered)
    for move in fitting:
        after = told(game, table, fill(game, table, move, random))
        if after is not None and after != table:
            return after
    raise AssertionError(f"{game.name} stands still: {[move.label for move in offered]}")


def fill(game: Game, table: Table, move: Move, random: Random) -> Any:
    """The move's command, with cards or dice as chance has them."""
    command: Any = move.command
    if isinstance(command, Roll):
        return Roll((random.randint(1, 6), random.randint(1, 6)))
    if not move.cards:
        return command
    left = at_table(game, table).deck.remaining(table.cards_gone(table.playing or ""))
    drawn = random.sample([card for card, copies in left.items() for _ in range(copies)], move.cards)
    return replace(command, cards=tuple(drawn))


def told(game: Game, table: Table, command: Any) -> Table | None:
    result = play(game, table, command)
    return None if isinstance(result, Refusal) else result[1]
