"""The example submissions: one lawful file for each game, in the installed package or beside the source."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import BadInput

PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / "examples", PACKAGE.parent.parent / "examples")


def list_examples() -> dict[str, Path]:
    """A file by the name of its game, in the order of names."""
    for place in PLACES:
        if (folder := place / "submissions").is_dir():
            return {file.stem: file for file in sorted(folder.glob("*.toml"))}
    raise BadInput("the example submissions are not installed. Write a new one: pitboss submission new.")


def find_example(game: str) -> Path:
    """The file of this game, `craps` or `md/craps`."""
    name = game.rpartition("/")[2]
    if found := list_examples().get(name):
        return found
    raise BadInput(f"there is no example submission for {name}. Write a new one: pitboss submission new {name}.")
