"""What tables are called on pages, and the one order in which games and tables stand there: by their titles."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.floor.hosting import Place
from pitboss.law import library
from pitboss.law.model.edition import Edition


def in_order(places: Iterable[Place]) -> list[Place]:
    """By their titles; the table that bears the game's own name before the others of it."""
    return sorted(places, key=lambda one: (one.game.edition.title, bool(mark_of(one.id, one.game.id)), one.id))


def list_editions() -> list[Edition]:
    """The text of every game that is in force, by the titles of the games."""
    return sorted(map(library.load, library.shelf()), key=lambda one: one.title)


def name_table(place: Place) -> str:
    """`Blackjack`, `Blackjack, pit 1 table 4`: the game, and what tells the table from others of it."""
    return ", ".join(filter(None, (place.game.edition.title, mark_of(place.id, place.game.id))))


def mark_of(table: str, game: str) -> str:
    """What tells a table from the others of its game; nothing, where it has the game's own name."""
    name = game.rpartition("/")[2].partition("@")[0]
    return "" if table == name else table.replace(f"-{name}", "").replace("-", " ")
