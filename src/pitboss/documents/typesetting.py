"""A document as PDF, typeset by Typst from a template that is given the tree as values."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from math import ceil, sqrt
from typing import Any, Literal

from pitboss.documents.citing import print_cite
from pitboss.documents.marking import mark_line
from pitboss.documents.tree import Document, Line, Section
from pitboss.errors import BadInput
from pitboss.law.citations import OWN

SHORT = 16
"""A column whose cells are all this short is as wide as its longest; the others share what is left."""


ROOM = 84
"""A table whose longest cells stand side by side in this many letters is as narrow as its text, like its neighbours."""

FEW = 24
"""The letters of a few words, for which a column has room in which few cells say anything."""

WHOLE = 20
"""A table of so many lines stays on one page. A longer one is broken: what is taller than a page would be cut off."""

LETTERS, GAP = 124, 3
"""How many letters a line of the page holds, and how many the room between two columns takes."""


def typeset(document: Document) -> bytes:
    """The PDF; the same document gives the same bytes."""
    return compile_template(document, "pdf")[0]


def draw_pages(document: Document) -> list[bytes]:
    """Every page as a picture, to be looked at."""
    return compile_template(document, "png")


def compile_template(document: Document, form: Literal["pdf", "png"]) -> list[bytes]:
    return compile_values("document.typ", as_values(document), form)


def compile_values(template: str, values: dict[str, Any], form: Literal["pdf", "png"]) -> list[bytes]:
    """A PDF, or its pages as pictures, of values that a template of this room is given."""
    try:
        import typst
    except ImportError:
        raise BadInput("a PDF needs the extra `pdf`: pip install 'pitboss[pdf]'. HTML needs nothing more.") from None
    text = (files("pitboss.documents") / template).read_bytes()
    told = {"document": json.dumps(values, ensure_ascii=False)}
    standard: Literal["ua-1"] | None = "ua-1" if form == "pdf" else None  # a PDF that can be read aloud
    made: Any = typst.compile(text, format=form, sys_inputs=told, ignore_system_fonts=True, pdf_standards=standard)
    return made if isinstance(made, list) else [made]


def as_values(document: Document) -> dict[str, Any]:
    """What the template asks for."""
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "facts": [list(fact) for fact in document.facts],
        "footer": document.footer,
        "parts": [
            {"title": part, "sections": [section_values(document, one) for one in sections]}
            for part, sections in document.parts()
        ],
    }


def section_values(document: Document, section: Section) -> dict[str, Any]:
    used = section.used()
    names = [name for name, keep in zip(section.columns, used, strict=True) if keep]
    rows = [line_cells(document, line, used) for line in section.lines]
    widths = share_widths([[*cells] for cells in zip([*names, "Cited"], *rows, strict=True)])
    return {
        "title": section.title,
        "note": section.note,
        "columns": [*names, "Cited"],
        "widths": widths,
        "whole": count_lines(rows, widths) <= WHOLE,
        "rows": [row_values(line, row, used) for row, line in zip(rows, section.lines, strict=True)],
    }


def line_cells(document: Document, line: Line, used: tuple[bool, ...]) -> list[str]:
    cells = [cell for cell, keep in zip(line.cells, used, strict=True) if keep]
    return [*map(break_long_words, cells), keep_places(print_cite(document, line.cite))]


def row_values(line: Line, row: list[str], used: tuple[bool, ...]) -> dict[str, Any]:
    """The cells, of which the last is the citation; the others also in pieces, each with what a redline says of it."""
    cells = [cell for cell, keep in zip(mark_line(line), used, strict=True) if keep]
    pieces = [[{"text": break_long_words(one.text), "mark": one.mark} for one in cell] for cell in cells]
    return {"cells": row, "pieces": pieces}


def keep_places(cite: str) -> str:
    """A citation that is broken between its places and not in one: `§F(1)(a)`, `Ch.12 §J` and `Pitboss R-04` each stay
    on a line.
    """
    joined = re.sub(r"\b(Ch\.\d+) §", "\\1\N{NO-BREAK SPACE}§", cite).replace(")(", ")\N{WORD JOINER}(")
    joined = joined.replace(OWN, OWN.replace(" ", "\N{NO-BREAK SPACE}"))
    return re.sub(r"(?<=§\w)\(", "\N{WORD JOINER}(", joined)


def share_widths(columns: list[list[str]]) -> list[float]:
    """A share for each column. None is so narrow that a word of its own stands over the next.

    Where a usual row has room on one line, each column has what it needs for that. Otherwise the citations, which come
    last, have at most half of what the others have.
    """
    longest = [max(map(len, cells), default=0) for cells in columns]
    if sum(longest) <= ROOM:
        return [0] * len(columns)
    wide = [n for n, length in enumerate(longest) if length > SHORT]
    if not wide:
        return [0] * len(columns)
    room = LETTERS - GAP * len(columns) - sum(length for length in longest if length <= SHORT)
    needs: list[float] = [usual(columns[n]) for n in wide]
    if sum(needs) > room:
        needs = [width(columns[n]) for n in wide]
        if len(wide) > 1 and wide[-1] == len(columns) - 1:
            needs[-1] = min(needs[-1], sum(needs[:-1]) / 2)
    scale = room / sum(needs)
    shares = {n: max(need * scale, longest_word(columns[n]) + GAP) for n, need in zip(wide, needs, strict=True)}
    return [round(shares.get(n, 0), 2) for n in range(len(columns))]


def count_lines(rows: list[list[str]], widths: list[float]) -> int:
    """How many lines the rows take, about: each as many as its longest cell is broken into."""
    return sum(
        max(ceil(letters(cell) / wide) if wide else 1 for cell, wide in zip(row, widths, strict=True)) for row in rows
    )


def width(cells: list[str]) -> float:
    """A share that grows with the text, but slower than it."""
    return sqrt(sum(map(len, cells)) / len(cells) + max(map(len, cells)))


def usual(cells: list[str]) -> int:
    """How many letters nine of ten cells have at most; and where the others have more, enough for a few words."""
    lengths = sorted(map(letters, cells))
    return max(lengths[(len(cells) - 1) * 9 // 10], min(lengths[-1], FEW))


def longest_word(cells: list[str]) -> int:
    """The letters of the longest stretch of a column that is not broken."""
    return max((letters(word) for cell in cells for word in re.split("[ \u200b]", cell)), default=0)


def letters(text: str) -> int:
    """How many letters are seen: some signs only say where a line may be broken, or may not."""
    return len(re.sub("[\u200b\u2060]", "", text))


def break_long_words(text: str) -> str:
    """An address may be broken after each of its parts; a name of ours after an underscore, a fraction at its line."""
    if "://" in text:
        return "".join(f"{one}\u200b" if one in "/&=%?-." else one for one in text)
    return re.sub(r"_|(?<=\d{4})/(?=\d)", lambda found: f"{found[0]}\u200b", text)
