"""`pitboss restore`: a backup brought back, once it is verified."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.screen import say
from pitboss.cli.verify import show


def restore(
    source: Annotated[Path, typer.Argument(help="The folder of a backup.")],
    data: Annotated[Path | None, typer.Option(help="The floor's data folder; by default your own.")] = None,
    accept_loss: Annotated[
        bool, typer.Option("--accept-loss", help="Restore a backup that is older than the anchors in the data folder.")
    ] = False,
) -> None:
    """The backup is compared with its own anchors, and with those that are still in the data folder. A backup that is
    older than these would lose what has happened since: it is restored only with --accept-loss. What was lost is then
    recorded in the stream `floor`, and the anchors that the backup lacks are kept as anchors.former.jsonl.
    """
    from pitboss.cli.settings import find_floor
    from pitboss.floor.restoring import restore_floor
    from pitboss.journal.backup import is_only_older
    from pitboss.journal.folder import Folder

    folder = find_floor(data)
    report, loss = restore_floor(source, folder, accept_loss)
    show(report)
    if report.faults:
        say("Nothing was restored.", markup=False)
        if is_only_older(Folder(source), report):
            say("The backup is older than the anchors that are left. --accept-loss restores it without what it lacks.")
        raise typer.Exit(1)
    if loss:
        say(f"Lost, by anchor {loss.anchor} of {loss.signed}, and recorded in the stream floor:", markup=False)
        for stream, first, last in loss.lost:
            say(f"  {stream}, versions {first} to {last}", markup=False)
