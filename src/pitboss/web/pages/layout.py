"""What the drawing of a table needs to know of its game: betting areas by their legal names, seats, meters."""

from __future__ import annotations

from typing import Any

from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.money import dollars

Said = dict[str, Any]


def layout_of(game: Game) -> Said:
    """The felt of a game as the operator offers it."""
    stakes = [rule for name, rule in game.wagers.items() if name in game.choices.offered and has_area(game, name)]
    return {
        "game": game.edition.game,
        "title": game.edition.title,
        "edition": game.id,
        "dice": game.dealing.mode == "dice",
        "positions": list(game.seats),
        "least": dollars(game.choices.minimum or 0),
        "most": dollars(game.choices.maximum) if game.choices.maximum else None,
        "wagers": [{"id": rule.id, "title": rule.title, "cite": rule.cite} for rule in stakes],
        "meters": {name: title_meter(name) for name in game.meters},
    }


def has_area(game: Game, wager: str) -> bool:
    """Whether chips are put somewhere for it: a bonus that is paid on another wager has no area of its own."""
    return game.wagers[wager].placed != "never"


def title_meter(name: MeterName) -> str:
    return name.replace("/", " ").replace("-", " ").capitalize()
