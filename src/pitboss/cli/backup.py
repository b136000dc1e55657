"""`pitboss backup`: a floor's journal, keys and anchors copied into a folder, and the copy verified."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.screen import say
from pitboss.cli.verify import show


def backup(
    target: Annotated[Path, typer.Argument(help="A folder that is new or empty.")],
    data: Annotated[Path | None, typer.Option(help="The floor's data folder; by default your own.")] = None,
) -> None:
    """The floor may go on meanwhile: the copy is of one moment. A backup is a data folder with a SQLite file, even if
    the floor uses PostgreSQL. It holds the keys: keep it as safe as the floor itself.
    """
    from pitboss.cli.settings import find_floor
    from pitboss.floor.restoring import list_lacking
    from pitboss.journal.backup import back_up
    from pitboss.journal.folder import Folder

    report = back_up(find_floor(data), target)
    show(report)
    for name, why in list_lacking(Folder(target), Folder(target)):
        say(f"The floor's data folder has no {name}, {why}: this copy cannot be restored without it.", markup=False)
    if report.faults:
        raise typer.Exit(1)
