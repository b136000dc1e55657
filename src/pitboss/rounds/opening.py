"""What a player who knows nothing yet may begin a round with: the fewest wagers that stand together, at the least."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from pitboss.frozen import change
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import Wager, read_wager
from pitboss.money import Cents
from pitboss.rounds.engine.wagering import refuse_unsound, stakes_on_empty
from pitboss.rounds.state import UNTAKEN

LATER = ("by-choice", "point-on", "never")
"""When wagers are placed that no round begins with."""


@derived
def opening_wagers(game: Game) -> Mapping[Wager, Cents]:
    """The wager that the law describes first, since the game is about it, and whatever must lie beside it.

    Nothing, where the least of each would not stand together.
    """
    offered = [name for name in game.wagers if name in game.choices.offered]
    first, *others = (read_wager(name) for name in offered if game.wagers[name].placed not in LATER)
    for number in range(len(others) + 1):
        for beside in combinations(others, number):
            stakes = {wager: stakes_on_empty(game, wager, False).first for wager in (first, *beside)}
            if refuse_unsound(game, game.seats[0], change(UNTAKEN, wagers=stakes)) is None:
                return stakes
    return {}
