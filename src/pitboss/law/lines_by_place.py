"""Which lines of the law's data stand on a place of its text, found by what they cite.

A place holds the places under it: a line that cites `Ch.12 §D(1)(a)` stands on `Ch.12 §D`, and one that cites
`Ch.12 §D` stands on all of its items. A whole chapter is too wide for that: a line that cites one stands on it alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pitboss.law.lint import citations_of
from pitboss.law.model import Edition
from pitboss.law.sources import Sources, places, prefixes

Place = tuple[str, str]
"""A source, and a place in it as its outline has it: `("MD 3CP 1.4", "Ch.12 D(1)")`."""

NO_RULES = ("chapter", "conflict")
"""Parts of an edition that speak about the text and say none of its rules."""


NAMES = ("id", "term", "number", "rule", "title", "text", "mode", "wager", "hand", "count")
"""Keys by which a table of the law's data is told from its neighbours."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an edition's data: its key there, what it cites, and the table that it is in: `wager ante`."""

    edition: str
    part: str
    key: str
    cite: str
    table: str

    @classmethod
    def of(cls, edition: Edition, part: str, key: str, cite: str) -> Line:
        item = getattr(edition, part)
        if isinstance(item, tuple):
            item = item[int(key.partition("[")[2].partition("]")[0]) - 1]
        name = next((getattr(item, one) for one in NAMES if getattr(item, one, "")), "")
        words = (part, *(name if isinstance(name, tuple) else (name,)), getattr(item, "letter", ""))
        return cls(edition.id, part, key, cite, " ".join(str(word) for word in words if word))


@dataclass(slots=True)
class LinesByPlace:
    """Lines by the places that they cite."""

    sources: Sources
    at: dict[Place, list[Line]] = field(default_factory=dict)
    within: dict[Place, list[Line]] = field(default_factory=dict)

    @classmethod
    def over(cls, editions: Iterable[Edition], sources: Sources) -> LinesByPlace:
        """The lines of these editions; a chapter of an outline counts as a line at that chapter."""
        found = cls(sources)
        for edition in editions:
            for part, key, cite in citations_of(edition):
                found.add(Line.of(edition, part, key, cite))
            for n, chapter in enumerate(edition.chapter, 1):
                joint = "" if chapter.number.startswith(".") else " "
                cite = f"{edition.cite_as}{joint}{chapter.number}"
                found.add(Line.of(edition, "chapter", f"chapter[{n}]", cite))
        return found

    def add(self, line: Line) -> None:
        for chain in self.chains(line.cite):
            self.at.setdefault(chain[-1], []).append(line)
            for place in chain:
                self.within.setdefault(place, []).append(line)

    def lines(self, cite: str, where: str = "") -> list[Line]:
        """The lines that stand on any of the places cited: those of a part or of a table, or of all that say rules."""
        found: dict[Line, None] = {}
        for chain in self.chains(cite):
            found |= dict.fromkeys(self.within.get(chain[-1], ()))
            for holder in chain[1:-1]:
                found |= dict.fromkeys(self.at.get(holder, ()))
        return [line for line in found if (where in (line.part, line.table) if where else line.part not in NO_RULES)]

    def chains(self, cite: str) -> Iterator[list[Place]]:
        """For each place cited: its chapter, its paragraph, and so on down to itself."""
        source = max((name for name in self.sources.outlines if self.sources.names(cite, name)), key=len, default="")
        if not source:
            yield [(cite, "")]
            return
        for place in places(cite[len(source) :].strip()):
            chapter, _, rest = place.partition(" ")
            yield [(source, chapter), *((source, f"{chapter} {prefix}") for prefix in prefixes(rest) if rest)]
