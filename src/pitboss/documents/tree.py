"""What a document is: parts, sections and lines, each with its citation. Every format is written from this tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from pitboss.frozen import frozen
from pitboss.tabled import DataFrame, frame_rows, show_rows


@frozen
class Line:
    """A line of a document: its cells, where it comes from, and the wager that it is about, if it is about one.

    `change` is what a redline says of it: added, deleted, changed or moved.
    """

    cells: tuple[str, ...]
    cite: str
    wager: str = ""
    change: str = ""


@frozen
class Section:
    """Lines under one heading. `part` is the part of the document that it stands in, `kind` what each line is."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    part: str = ""
    kind: str = "rule"
    note: str = ""

    def as_rows(self) -> list[dict[str, Any]]:
        """A record for each line: its cells by their columns, and the citation."""
        return [dict(zip(self.columns, line.cells, strict=True)) | {"cite": line.cite} for line in self.lines]

    def to_frame(self) -> DataFrame:
        """The rows as a data frame of pandas."""
        return frame_rows(self.as_rows())

    def _repr_html_(self) -> str:
        return show_rows(self.as_rows())

    def __repr__(self) -> str:
        number = len(self.lines)
        return f"<Section {self.title}: {number} {'line' if number == 1 else 'lines'}>"

    def used(self) -> tuple[bool, ...]:
        """Which columns say anything at all."""
        return tuple(any(line.cells[n] for line in self.lines) for n in range(len(self.columns)))


@frozen
class Document:
    """A whole document: its title, what it is about in a few facts, its sections, and what stands on each page's foot.

    `short` is the source whose name is left out of citations, since all of the document is about it; `game` the game,
    so that what is borrowed from another game's chapter can be told.
    """

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    footer: str
    short: str = ""
    game: str = ""

    def parts(self) -> Iterator[tuple[str, list[Section]]]:
        for part, sections in groupby(self.sections, key=lambda section: section.part):
            yield part, list(sections)

    def shorten(self, cite: str) -> str:
        """A citation without the name of the text that the whole document is about."""
        return cite.replace(f"{self.short} ", "") if self.short else cite


def plain(
    title: str, columns: tuple[str, ...], lines: Iterable[tuple[tuple[str, ...], str]], kind: str = "rule"
) -> Section:
    """A section whose lines are about no wager in particular."""
    return Section(title, columns, tuple(Line(cells, cite) for cells, cite in lines), kind=kind)
