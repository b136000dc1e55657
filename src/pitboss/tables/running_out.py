"""A deal that comes to the last card of its deck before it is over, and what ends it then.

Some games have an irregularity for it, by which the cards are shuffled again or the round is void. Where there is none,
a floorperson calls the round off.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.vocabulary.irregularities import OF_THE_COUNT
from pitboss.rounds.families.registry import family_of
from pitboss.tables.state import Table

CALLED_OFF = "Pitboss R-200"
"""When a round is called off, and by whom."""


def count_left(game: Game, table: Table, name: str) -> int:
    """How many cards the shoe still has."""
    return len(game.deck) - table.count_gone(name)


def has_run_out(game: Game, table: Table) -> bool:
    """Whether no card is left for a deal that is not over; `game` as it is dealt now."""
    if table.playing is None or table.playing not in table.decks or count_left(game, table, table.playing) > 0:
        return False
    return bool(family_of(game).due(game, table.round))


def find_rule(game: Game) -> str:
    """The irregularity by which the game goes on, or ends, when its cards run out; nothing, where it has none."""
    return next((one for one in OF_THE_COUNT if one in game.irregularities), "")


def refuse_too_many(game: Game, table: Table, name: str, wanted: int) -> Refusal | None:
    """More cards than the shoe has. Where none is left and the deal is not over, what ends the round."""
    left = count_left(game, table, name)
    if wanted <= left:
        return None
    message = f"The shoe has {left} cards left."
    if not has_run_out(game, table):
        return Refusal("too-few-cards", message)
    if rule := find_rule(game):
        return Refusal("too-few-cards", message, game.irregularities[rule].cite, (f"Report {rule}",))
    return Refusal("too-few-cards", f"{message} A floorperson calls the round off.", CALLED_OFF, ("CallOffRound",))
