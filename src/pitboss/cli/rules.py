"""`pitboss rules`: the rule book of a game, paytables drawn as tables, each line with its citation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.completion import complete_game, complete_letter, complete_wager
from pitboss.cli.screen import BASIS_STYLE, console, table
from pitboss.cli.writing import FORMAT_HELP, OUTPUT_HELP, chosen_format, write_out
from pitboss.documents.book import find_place, find_sections, write_book
from pitboss.documents.tree import Section
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.citations import normalize, places_around
from pitboss.law.labels import say_beside
from pitboss.law.model import Edition
from pitboss.law.spoken_names import find_wager, strip_letter


def rules(
    game: Annotated[
        str,
        typer.Argument(
            help="A game, such as three-card-poker, or an edition: three-card-poker@2014.", autocompletion=complete_game
        ),
    ],
    wager: Annotated[
        str, typer.Option(help="Only what concerns this wager, such as pair-plus.", autocompletion=complete_wager)
    ] = "",
    paytable: Annotated[
        str, typer.Option(help="With --wager: only this paytable, such as B.", autocompletion=complete_letter)
    ] = "",
    cite: Annotated[str, typer.Option(help='Only what this place in the text says, such as "Ch.12 §D" or ch.13.')] = "",
    form: Annotated[str | None, typer.Option("--format", help=FORMAT_HELP)] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=OUTPUT_HELP)] = None,
) -> None:
    """Each line ends with its citation. A yellow one rests on another regulator's text, a magenta one on a reading of
    ours or on another game's chapter. One without a colour is this game's own text.

    With --format or --output it is a document to print, file or put on a web site: a PDF with contents and page
    numbers, a web page that needs no other file, Markdown, or JSON for another program.

    pitboss rules ultimate-texas-holdem --wager trips --paytable B

    pitboss rules three-card-poker --cite ch.13

    pitboss rules three-card-poker --output three-card-poker.pdf
    """
    edition, form = library.load(game), chosen_format(form, output)
    place = find_place(edition, cite)
    if paytable and not wager:
        raise BadInput("--paytable needs its wager: name it too, as in --wager pair-plus --paytable B.")
    wager = find_wager(wager, {one.id: one.title for one in edition.wager})
    book = pick_paytable(find_sections(edition, wager=wager, cite=place), paytable)
    if form:
        write_out(replace(write_book(edition, wager=wager, cite=place), sections=tuple(book)), form, output)
        return
    show(edition, book)
    if place in places_around(normalize(cite)):
        console().print(f"No line cites {cite} alone: these rest on {place}, in which it lies.", style="dim")


def pick_paytable(book: list[Section], letter: str) -> list[Section]:
    """Pick the sections of one paytable, by its letter in any case. Without a letter, keep all of them."""
    if not letter:
        return book
    titles = {section.title.rpartition(": Paytable ")[2]: section for section in book if ": Paytable " in section.title}
    meant = next((one for one in titles if strip_letter(one) == strip_letter(letter)), None)
    if meant is None:
        has = f"It has {', '.join(titles)}." if titles else "It has no paytables with letters."
        raise BadInput(f"the wager has no paytable {letter!r} here. {has}")
    return [titles[meant]]


def show(edition: Edition, book: list[Section]) -> None:
    out = console()
    out.print(f"[bold]{edition.title}[/], {edition.authority}, edition {edition.edition} ({edition.cite_as})")
    if not edition.complete:
        out.print("This edition shows only part of the text.", style="dim")
    for section in book:
        out.print(draw(edition, section))
        if section.note:
            out.print(escape(section.note), style="dim")


def draw(edition: Edition, section: Section) -> object:
    sources = library.sources()
    used = [any(line.cells[n] for line in section.lines) for n in range(len(section.columns))]
    shown = table(*(c for c, keep in zip(section.columns, used, strict=True) if keep), "Cited", title=section.title)
    for line in section.lines:
        cells = [escape(cell) for cell, keep in zip(line.cells, used, strict=True) if keep]
        style = BASIS_STYLE[sources.basis(line.cite, edition.game)] or "dim"
        beside = say_beside(line.cite, edition.game)
        cite = line.cite.removeprefix(edition.cite_as + " ") + (f" ({beside})" if beside else "")
        shown.add_row(*cells, f"[{style}]{escape(cite)}[/]")
    return shown
