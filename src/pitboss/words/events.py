"""What has happened, in a sentence: one for every event of a round and of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.game import Game
from pitboss.tables.events import Event
from pitboss.words.rounds import OF_ROUNDS
from pitboss.words.tables import OF_TABLES

SAYING: dict[type, Callable[[Game, Any], str]] = {**OF_ROUNDS, **OF_TABLES}


def say_event(game: Game, event: Event) -> str:
    """The sentence of an event, without its citation."""
    return SAYING[type(event)](game, event)
