"""`pitboss diff`: one edition of the law against another, row by row."""

from __future__ import annotations

import dataclasses
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.markup import escape

from pitboss.cli.completion import complete_game
from pitboss.cli.screen import console, print_json, table
from pitboss.cli.writing import FORMAT_HELP, OUTPUT_HELP, chosen_format, write_out
from pitboss.documents.marking import Pieces, mark_line
from pitboss.documents.redline import write_redline
from pitboss.documents.sentences import say_changes
from pitboss.documents.tree import Line
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.changes import Change
from pitboss.law.diff import diff as compare
from pitboss.law.diff import silent_parts
from pitboss.law.labels import disclose
from pitboss.law.revisions import errata_between
from pitboss.words.cards import count, join

if TYPE_CHECKING:
    from pitboss.documents.edges import EdgeChange
    from pitboss.documents.tree import Section
    from pitboss.law.model import Edition

STYLE = {"added": "green", "deleted": "red", "changed": "yellow", "moved": "cyan"}


def diff(
    before: Annotated[
        str,
        typer.Argument(
            help="The earlier text, such as three-card-poker@before-2014 or @1.1+0.", autocompletion=complete_game
        ),
    ],
    after: Annotated[
        str | None,
        typer.Argument(help="The later text, such as three-card-poker@2014 or @1.1+1.", autocompletion=complete_game),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The changes, for another program to read.")] = False,
    odds: Annotated[bool, typer.Option("--odds", help="Also what it does to the exact edge of each wager.")] = False,
    form: Annotated[str | None, typer.Option("--format", help=FORMAT_HELP)] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=OUTPUT_HELP)] = None,
) -> None:
    """Two revisions of one edition show what its errata correct: pitboss diff stud-235@1.1+0 stud-235@1.1

    With --odds each wager whose payouts or play changed has its exact edge before and after, side by side. The tables
    of an excerpt are priced within the game's complete text.

    With --format or --output it is a redline to print, file or put on a web site: PDF, HTML, Markdown or JSON.

    pitboss diff md/three-card-poker@before-2014 md/three-card-poker@2014
    """
    form = chosen_format(form, output)
    old = library.load(before)
    new = library.load(after or ask_for_another(before))
    changes = compare(old, new)
    silent = silent_parts(old, new)
    edges = find_edges(old, new) if odds else []
    if form:
        write_out(write_redline(old, new, changes, edge_sections(new, changes, edges)), form, output)
        return
    changes = say_changes(old, new, changes)
    if json:
        found = [dataclasses.asdict(change) for change in changes]
        names = [name_text(one, old.id == new.id) for one in (old, new)]
        errata = [
            {"number": one.number, "date": one.date.isoformat(), "reason": one.reason}
            for one in errata_between(old, new)
        ]
        said = {"before": names[0], "after": names[1], "changes": found, "shown_in_one_only": silent, "errata": errata}
        print_json(said | ({"odds": edges_json(edges)} if odds else {}))
        return
    out = console()
    names = [name_text(one, old.id == new.id).partition("@")[2] for one in (old, new)]
    out.print(f"[bold]{new.title}[/]: {' → '.join(names)}")
    for erratum in errata_between(old, new):
        out.print(f"Erratum {erratum.number}, {erratum.date}: {escape(erratum.summary)}")
    for part, group in groupby(changes, key=lambda change: change.part):
        out.print(draw(part, list(group)))
    for section in edge_sections(new, changes, edges):
        out.print(draw_edges(section))
        if section.note:
            out.print(escape(section.note))
    if odds and not edges:
        out.print("It changes the edge of no wager.")
    if silent:
        out.print(f"Shown by one edition only, so not compared: {', '.join(silent)}.")
    counts = {kind: sum(change.kind == kind for change in changes) for kind in STYLE}
    out.print(", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "Nothing changed.")


def name_text(edition: Edition, revised: bool) -> str:
    """A text by its edition, and by its revision where that is what differs."""
    return edition.revision_id if revised else edition.id


def draw(part: str, changes: list[Change]) -> object:
    shown = table("Change", "Line", "Before", "After", "Cited", title=part.replace("_", " ").capitalize())
    for change in changes:
        cite = " → ".join(dict.fromkeys(disclose(one) for one in (change.cite_before, change.cite_after) if one))
        style = STYLE[change.kind]
        kind, *said = mark_line(Line((change.kind, change.line, change.before, change.after), "", change=change.kind))
        shown.add_row(f"[{style}]{kind[0].text}[/]", *map(mark, said), f"[dim]{escape(cite)}[/]")
    return shown


STROKES = {"deleted": "red strike", "added": "green underline"}
"""How words are marked on a terminal, with colours or without."""


def mark(pieces: Pieces) -> str:
    return "".join(f"[{STROKES[one.mark]}]{escape(one.text)}[/]" if one.mark else escape(one.text) for one in pieces)


def ask_for_another(before: str) -> NoReturn:
    """Refuse a text alone, and say with which it may be compared."""
    game = library.find(before).game
    name, editions = game.partition("/")[2], library.shelf()[game]
    last, errata = editions[-1], library.latest_revision(game, editions[-1])
    pair = [f"{name}@{one}" for one in (f"{last}+0" if errata else editions[-2:][0], last)]
    has = f"It has {join(editions)}" + (f", and {count(errata, 'erratum', 'errata')} to {last}" if errata else "")
    example = f" Write two, such as: pitboss diff {' '.join(pair)}" if len({*pair}) == 2 else ""
    raise BadInput(f"{before} alone cannot be compared. {has}.{example}")


def find_edges(old: Edition, new: Edition) -> list[EdgeChange]:
    """The edges before and after; the solvers are imported only to find them."""
    from pitboss.cli.odds_counting import solve
    from pitboss.documents.edges import compare_edges

    return compare_edges(old, new, solve)


def edge_sections(edition: Edition, changes: list[Change], edges: list[EdgeChange]) -> list[Section]:
    if not edges:
        return []
    from pitboss.documents.edges import edge_section, say_moved

    return [edge_section(edges, say_moved(edition, changes))]


def edges_json(edges: list[EdgeChange]) -> list[dict[str, Any]]:
    from pitboss.documents.edges import edge_values

    return [edge_values(one) for one in edges]


def draw_edges(section: Section) -> object:
    """The edges without their citations, which stand with the changes above."""
    used = section.used()
    shown = table(*(name for name, keep in zip(section.columns, used, strict=True) if keep), title=section.title)
    for line in section.lines:
        shown.add_row(*(escape(cell) for cell, keep in zip(line.cells, used, strict=True) if keep))
    return shown
