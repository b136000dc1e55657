"""`pitboss verify`: whether a journal is what was written, and whether what was written makes sense."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.screen import console, print_json, say
from pitboss.words.cards import count

if TYPE_CHECKING:
    from pitboss.journal.verify import Report, Watch


def verify(
    data: Annotated[Path | None, typer.Option(help="The floor's data folder; by default your own.")] = None,
    export: Annotated[Path | None, typer.Option(help="An exported journal, instead of the folder's.")] = None,
    anchors: Annotated[Path | None, typer.Option(help="Exported anchors, instead of the folder's.")] = None,
    key: Annotated[str | None, typer.Option(help="The public key that must have signed the anchors.")] = None,
    chain_only: Annotated[
        bool, typer.Option("--chain-only", help="Check the chain only: play no round again.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="For another program to read.")] = False,
) -> None:
    """Every table is played again from its events. Disclosed decks are compared with their seals, meters are counted
    again, and the money of each table is compared with its rounds. A trigger, a view or a table that Pitboss has not
    made is a finding too. If somebody cuts off the end of the journal or rewrites the chain, it no longer matches the
    exported anchors: keep these where the people who run the database cannot reach them.
    """
    report = examine(data, export, anchors, key, chain_only)
    if json:
        print_json(as_json(report))
    else:
        show(report)
    if report.faults:
        raise typer.Exit(1)


def examine(
    data: Path | None, export: Path | None, anchors: Path | None, key: str | None, chain_only: bool = False
) -> Report:
    from pitboss.cli.settings import find_floor
    from pitboss.floor.audit import LinkWatch, TableWatch
    from pitboss.floor.duty_audit import DutyWatch
    from pitboss.floor.money.audit import MoneyWatch
    from pitboss.floor.people_audit import PeopleWatch
    from pitboss.floor.shelf_audit import ShelfWatch
    from pitboss.floor.transfer_audit import TransferWatch
    from pitboss.floor.vault import find_opener
    from pitboss.journal.folder import recall_snapshot, verify_export, verify_folder

    folder = find_floor(data)
    recall = recall_snapshot(None if export else folder)
    watches: list[Watch] = [TableWatch(recall), LinkWatch(recall), PeopleWatch(), DutyWatch(), MoneyWatch()]
    watches.append(TransferWatch())
    if export:
        return verify_export(export, anchors, key, [] if chain_only else watches)
    if chain_only:
        return verify_folder(folder, anchors, key)
    opener = find_opener(folder.path)
    report = verify_folder(folder, anchors, key, watches, lambda shelf: ShelfWatch(shelf, opener))
    if opener is None:
        report.notes.append("No vault.key in the data folder: sealed decks, where there are any, were not opened.")
    return report


def as_json(report: Report) -> dict[str, object]:
    found = [
        {"kind": one.kind, "stream": one.stream, "number": one.number, "problem": one.problem} for one in report.faults
    ]
    counts = {name: getattr(report, name) for name in ("streams", "entries", "events", "anchors")}
    return {"sound": report.sound, "findings": found, "notes": report.notes, **counts}


def show(report: Report) -> None:
    for fault in report.faults:
        say(str(fault), markup=False)
    for note in report.notes:
        say(note, markup=False)
    entries = count(report.entries, "entry", "entries")
    parts = count(report.streams, "stream"), entries, count(report.events, "event"), count(report.anchors, "anchor")
    said = ", ".join(parts)
    if report.faults:
        console().print(f"{count(len(report.faults), 'finding')} in {said}.")
    else:
        console().print(f"The journal is sound: {said}.")
