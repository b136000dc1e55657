"""What is played is pinned: an open table goes on under the edition and the choices that it was opened with."""

from __future__ import annotations

import json

from pitboss.errors import BadInput, Refusal
from pitboss.games.builder import game_from_record
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.tables.state import Table


@derived
def write_game(game: Game) -> str:
    """The record of a game as one line of text."""
    return json.dumps(game.record(), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def game_of(table: Table) -> Game:
    """The game that a table was opened with, made again from its own record: a restarted program can go on deciding."""
    if not table.record:
        raise BadInput("the table's record does not hold its game: it was never opened, or by a former version.")
    return game_from_record(json.loads(table.record))


def refuse_another_game(game: Game, table: Table) -> Refusal | None:
    """Why a table does not go on under this game."""
    if table.phase == "closed" or game.digest == table.digest:
        return None
    message = f"The table was opened with {table.game} and other choices; it goes on under those until it is closed."
    return Refusal("another-game", message)
