"""Opening a game: as an operator's Rules Submission has it, or with a few options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_options, game_by_submission
from pitboss.games.game import Game


def open_game(name: str | None, submission: str | Path | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """Open a game. A submission names its game itself, and takes no options beside it."""
    if submission is not None and options is not None:
        raise BadInput("a table has a submission or options. Name one of them: a submission says its own options.")
    if submission is not None:
        return game_by_submission(Path(submission), name)
    if name is None:
        raise BadInput("a table needs a game, such as three-card-poker, or the file of a submission.")
    return game_by_options(name, options or {})
