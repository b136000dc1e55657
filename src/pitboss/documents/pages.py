"""A document as one web page that needs no other file: readable by screen readers, on a telephone and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from pitboss.documents.citing import print_cite
from pitboss.documents.marking import Pieces, mark_line
from pitboss.documents.tree import Document, Line, Section
from pitboss.law.citations import rests_on


def write_page(document: Document) -> str:
    return "\n".join(page_lines(document)) + "\n"


def page_lines(document: Document) -> Iterator[str]:
    title = escape(f"{document.title}: {document.subtitle[:1].lower() + document.subtitle[1:]}")
    style = (files("pitboss.documents") / "page.css").read_text(encoding="utf-8")
    yield from ("<!doctype html>", '<html lang="en">', "<head>", '<meta charset="utf-8">')
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield from (f"<title>{title}</title>", f"<style>\n{style}</style>", "</head>", "<body>")
    yield '<a class="skip" href="#text">To the text</a>'
    yield f"<header>\n<h1>{escape(document.title)}</h1>\n<p>{escape(document.subtitle)}</p>\n<dl>"
    yield from (f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in document.facts)
    yield "</dl>\n</header>"
    yield from contents(document)
    yield '<main id="text">'
    for part, sections in document.parts():
        yield f'<section aria-labelledby="{anchor(part)}">\n<h2 id="{anchor(part)}">{escape(part)}</h2>'
        for section in sections:
            yield from section_lines(document, section)
        yield "</section>"
    yield from ("</main>", f"<footer>{escape(document.footer)}</footer>", "</body>", "</html>")


def contents(document: Document) -> Iterator[str]:
    yield '<nav aria-label="Contents">\n<h2>Contents</h2>\n<ol>'
    for part, sections in document.parts():
        yield f'<li><a href="#{anchor(part)}">{escape(part)}</a>\n<ol>'
        yield from (f'<li><a href="#{place(one)}">{escape(one.title)}</a></li>' for one in sections)
        yield "</ol></li>"
    yield "</ol>\n</nav>"


def section_lines(document: Document, section: Section) -> Iterator[str]:
    used = section.used()
    names = [name for name, keep in zip(section.columns, used, strict=True) if keep]
    yield f'<h3 id="{place(section)}">{escape(section.title)}</h3>'
    if section.note:
        yield f"<p>{escape(section.note)}</p>"
    yield f'<div class="wide" tabindex="0" role="region" aria-labelledby="{place(section)}">\n<table>\n<thead><tr>'
    yield "".join(heading(name, n) for n, name in enumerate([*names, "Cited"]))
    yield "</tr></thead>\n<tbody>"
    for line in section.lines:
        yield line_row(document, line, [cell for cell, keep in zip(mark_line(line), used, strict=True) if keep])
    yield "</tbody>\n</table>\n</div>"


def heading(name: str, column: int) -> str:
    """A column without a name has one for those who hear the table."""
    if name:
        return f'<th scope="col">{escape(name)}</th>'
    return f'<th scope="col"><span class="heard">{"What" if column == 0 else "Says"}</span></th>'


def line_row(document: Document, line: Line, cells: list[Pieces]) -> str:
    """A row; the words that a redline adds or deletes are marked so."""
    said = ["".join(escape(one.text).join(TAGS[one.mark]) for one in pieces) for pieces in cells]
    basis = rests_on(line.cite, document.game)[0] if line.cite else "seed"
    cite = f'<td class="cite {basis}">{escape(print_cite(document, line.cite))}</td>'
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in said)}{cite}</tr>"


TAGS = {"deleted": ("<del>", "</del>"), "added": ("<ins>", "</ins>"), "": ("", "")}


def place(section: Section) -> str:
    """Where a section stands in the page; two parts may have sections of one title."""
    return anchor(f"{section.part} {section.title}")


def anchor(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")
