"""`pitboss rules`: the rule book of a game, paytables drawn as tables, each line with its citation."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.screen import BASIS_STYLE, console, table
from pitboss.documents.book import rulebook
from pitboss.documents.tree import Section
from pitboss.errors import BadInput, nearest
from pitboss.law import library
from pitboss.law.model import Edition


def rules(
    game: Annotated[
        str, typer.Argument(help="A game, such as three-card-poker, or an edition: three-card-poker@2014.")
    ],
    wager: Annotated[str, typer.Option(help="Only what concerns this wager, such as pair-plus.")] = "",
    cite: Annotated[str, typer.Option(help='Only what this place in the text says, such as "Ch.12 §D".')] = "",
) -> None:
    """The rule book of a game: table, cards, wagers, the round, settlement, every paytable, irregularities, options.

    Each line ends with its citation. Yellow rests on another regulator's text, magenta on a reading of ours; what has
    no colour stands in one of the five documents.
    """
    edition = library.load(game)
    known = {one.wager for section in rulebook(edition) for one in section.lines if one.wager}
    if wager and wager not in known:
        raise BadInput(f"{edition.id} has no wager {wager!r}. {nearest(wager, known)}")
    book = rulebook(edition, wager=wager, cite=cite)
    if not book:
        raise BadInput(
            f"nothing in {edition.id} cites {cite!r}. Its chapters: {', '.join(c.number for c in edition.chapter)}."
        )
    out = console()
    out.print(f"[bold]{edition.title}[/], {edition.authority}, edition {edition.edition} ({edition.cite_as})")
    if not edition.complete:
        out.print("This edition shows only part of the text.", style="dim")
    for section in book:
        out.print(draw(edition, section))


def draw(edition: Edition, section: Section) -> object:
    sources = library.sources()
    used = [any(line.cells[n] for line in section.lines) for n in range(len(section.columns))]
    shown = table(*(c for c, keep in zip(section.columns, used, strict=True) if keep), "Cited", title=section.title)
    for line in section.lines:
        cells = [escape(cell) for cell, keep in zip(line.cells, used, strict=True) if keep]
        style = BASIS_STYLE[sources.basis(line.cite)] or "dim"
        shown.add_row(*cells, f"[{style}]{escape(line.cite.removeprefix(edition.cite_as + ' '))}[/]")
    return shown
