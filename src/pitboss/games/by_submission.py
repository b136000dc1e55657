"""A game as an operator's Rules Submission has it."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import BadInput
from pitboss.games.checks import check
from pitboss.games.choices import choices
from pitboss.games.game import Game
from pitboss.law import library


def by_submission(file: Path, name: str | None = None) -> Game:
    """The operator's game; BadInput if the file is not lawful, or for another game or edition than the one `name`d."""
    checked = check(file)
    if checked.case is None:
        raise BadInput(
            f"{file} is not lawful: `pitboss check {file}` says why. The first finding: {checked.findings[0]}"
        )
    edition = checked.case.edition
    if name is not None:
        game, named = library.find(name)
        if game != edition.game or ("@" in name and named != edition.edition):
            raise BadInput(f"{file} is for {edition.id}, not for {name}.")
    return Game(edition, choices(checked.case))
