"""The record of a session at a terminal: what `pitboss replay` reads, and each finished round as `settle` reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.rounds.codec import EVENTS
from pitboss.rounds.events import Event
from pitboss.rounds.finished.describing import describe_round, find_options

SETTLE = "settle"
"""The key of a finished round in a record."""


class Record:
    """A file of JSON Lines, written as the rounds are played: a heading, each event, and each finished round."""

    def __init__(self, path: Path, game: Game, seed: int) -> None:
        self.path, self.game, self.options = path, game, find_options(game)
        self.events: list[Event] = []
        heading = {"table": game.id, "digest": game.digest, "dealing": game.dealing.title, "whole": False}
        self.write(heading | {"seed": seed}, mode="x")

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            self.events.append(event)
            self.write(EVENTS.write(event))

    def finish_round(self) -> None:
        """Write the finished round as `settle` reads it, if that form can express it."""
        said = None if self.options is None else describe_round(self.game, self.options, self.events)
        if said is not None:
            self.write({SETTLE: said})
        self.events = []

    def write(self, said: Mapping[str, Any], mode: str = "a") -> None:
        """Write a line. It is on the disk before play goes on."""
        try:
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(json.dumps(said, ensure_ascii=False) + "\n")
        except FileExistsError:
            raise BadInput(f"{self.path} already exists. Name another file, or remove it first.") from None
        except OSError as error:
            raise BadInput(f"{self.path}: cannot be written ({error.strerror}).") from None
