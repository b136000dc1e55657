"""What Play on the start page opens: by game, the table that its card is of, and the rules that are played there."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor import demo
from pitboss.games.examples import list_examples
from pitboss.games.game import Game
from pitboss.web.practice import PREFIX
from pitboss.web.services import Services


@dataclass(frozen=True, slots=True)
class Opened:
    """`table` is one of the floor. `game` is what is played where Play leads, which in a demonstration is a practice
    table: another submission may be in force at the floor's own.
    """

    table: str
    game: Game


def opened_by_play(services: Services) -> dict[str, Opened]:
    """By the name of each game that has a table on the floor."""
    tables = [one for one in services.floor.places.values() if not one.id.startswith(PREFIX)]
    tables.sort(key=lambda one: one.id != one.game.name)  # The table that bears the game's own name is its card.
    practised = list_examples() if services.practice is not None else {}
    found: dict[str, Opened] = {}
    for one in tables:
        name = one.game.name
        if name not in found:
            found[name] = Opened(one.id, demo.game_of_example(practised[name]) if name in practised else one.game)
    return found
