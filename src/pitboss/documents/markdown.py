"""A document as Markdown: headings, contents and tables that any forge or wiki shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.documents.citing import print_cite
from pitboss.documents.marking import Pieces, mark_line
from pitboss.documents.tree import Document, Section


def write_markdown(document: Document) -> str:
    return "\n".join(lines_of(document)).rstrip() + "\n"


def lines_of(document: Document) -> Iterator[str]:
    yield from (f"# {escape(document.title)}: {escape(document.subtitle[:1].lower() + document.subtitle[1:])}", "")
    yield from (f"- {name}: {escape(text)}" for name, text in document.facts)
    yield from ("", "## Contents", "")
    for part, sections in document.parts():
        yield f"- [{escape(part)}](#{anchor(part)})"
        yield from (f"  - [{escape(one.title)}](#{anchor(one.title)})" for one in sections)
    for part, sections in document.parts():
        yield from ("", f"## {escape(part)}")
        for section in sections:
            yield from section_lines(document, section)
    yield from ("", "---", "", escape(document.footer))


def section_lines(document: Document, section: Section) -> Iterator[str]:
    yield from ("", f"### {escape(section.title)}", "")
    if section.note:
        yield from (escape(section.note), "")
    used = section.used()
    names = [name for name, keep in zip(section.columns, used, strict=True) if keep]
    yield row([*names, "Cited"])
    yield row(["---"] * (len(names) + 1))
    for line in section.lines:
        cells = [mark(pieces) for pieces, keep in zip(mark_line(line), used, strict=True) if keep]
        yield row([*cells, escape(print_cite(document, line.cite))])


TAGS = {"deleted": ("<del>", "</del>"), "added": ("<ins>", "</ins>"), "": ("", "")}
"""The tags of HTML, which forges show: the strokes of Markdown do not hold around single words and signs."""


def mark(pieces: Pieces) -> str:
    """What a redline deletes is struck through, and what it inserts underlined."""
    return "".join(escape(one.text).join(TAGS[one.mark]) for one in pieces)


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escape(text: str) -> str:
    """The text itself, none of it taken for Markdown."""
    return re.sub(r"([\\`*_\[\]<>|~#])", r"\\\1", text.replace("\n", " "))


def anchor(title: str) -> str:
    """As forges make them: lower case, without punctuation, blanks as hyphens."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
