"""What the drawing of a table needs to know of its game: betting areas by their legal names, seats, meters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.floor.roads import GAMES
from pitboss.games.game import Game
from pitboss.money import dollars, spoken

Said = dict[str, Any]

LITERALLY = ("Dealer ", "Insurance ")
"""How inscriptions begin that the law gives word for word; the others are described."""


HINTS = {"blackjack": "i"}
"""The key of a hint, where H is for hit."""


def layout_of(game: Game) -> Said:
    """The felt of a game as the operator offers it."""
    stakes = [rule for name, rule in game.wagers.items() if name in game.choices.offered and has_area(game, name)]
    return {
        "game": game.edition.game,
        "title": game.edition.title,
        "edition": game.id,
        "named": f"edition {game.edition.edition}",
        "dice": game.dealing.mode == "dice",
        "road": game.name in GAMES,
        "hint": HINTS.get(game.name, "h"),
        "positions": list(game.seats),
        "least": dollars(game.choices.minimum or 0),
        "most": dollars(game.choices.maximum) if game.choices.maximum else None,
        "limits": say_limits(game),
        "wagers": [
            {"id": rule.id, "title": rule.title, "cite": rule.cite, "early": rule.placed == "before-the-deal"}
            for rule in stakes
        ],
        "inscriptions": list(inscribe(game)),
        "meters": {name: title_meter(name) for name in game.meters},
    }


def say_limits(game: Game) -> str:
    """`$10 to $1,000`, as a sign at the table has it."""
    least = spoken(game.choices.minimum or 1)
    return f"{least} to {spoken(game.choices.maximum)}" if game.choices.maximum else f"{least} or more"


def inscribe(game: Game) -> Iterator[str]:
    """What stands on the layout, in words: as the law writes it, or as the operator chose."""
    for inscription in game.edition.inscription:
        if inscription.text.startswith(LITERALLY):
            yield inscription.text
    options = game.choices.options
    if "blackjack_pays" in options:
        yield f"Blackjack pays {options['blackjack_pays']}"
    if "soft17" in options:
        yield f"Dealer {'draws to' if options['soft17'] == 'hit' else 'stands on'} soft 17"


def has_area(game: Game, wager: str) -> bool:
    """Whether chips are put somewhere for it: a bonus that is paid on another wager has no area of its own."""
    return game.wagers[wager].placed != "never"


def title_meter(name: str) -> str:
    return name.replace("/", " ").replace("-", " ").capitalize()
