"""The sources that citations name, and whether a citation resolves in one.

There are three kinds, and the kind is the *basis* of every line that cites it:

    seed       one of the five documents, through the outline of chapters that each edition gives
    external   another regulator's or publisher's text, listed in data/sources/external/
    proposed   a reading of our own where the law is silent, argued in data/sources/readings/

What is borrowed from another game's chapter is `proposed` too, whatever document that chapter is in: the law does not
say it of this game. A basis is never written on a line: it follows from the citation, so the two cannot disagree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal

from pitboss.law.model import Chapter

Basis = Literal["seed", "external", "proposed"]

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One of the five documents: its file's name, its digest, and how much of the law it holds."""

    id: str
    file: str
    title: str
    sha256: str
    extent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class External:
    """A published text outside the five documents; a regulation of one of our own jurisdictions names it."""

    cite_as: str
    title: str
    address: str
    weight: Literal["regulation", "operator", "literature", "weak"]
    jurisdiction: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A decision of ours where the law is silent, garbled or at odds with itself."""

    cite_as: str
    question: str
    reading: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Renumbered:
    """A place, in short form, that we cite by position, with the label that the text prints for each of its last parts,
    and why they differ.
    """

    place: str
    printed: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Sources:
    """Every source that a citation may name; `games` has the game that each text of the five documents is about,
    `renumbered` the printed label of each place that is cited by position.
    """

    documents: dict[str, Document]
    outlines: dict[str, frozenset[str]]
    outlined_in: dict[str, str]
    games: dict[str, str]
    external: dict[str, External]
    readings: dict[str, Reading]
    renumbered: dict[str, str]

    def basis(self, cite: str, game: str = "") -> Basis:
        """What a line, of this game if one is named, rests on; a citation that resolves nowhere is the linter's
        business and counts as proposed.
        """
        if found := self._outline(cite):
            return "seed" if self.games[found[0]] == (game or self.games[found[0]]) else "proposed"
        return "external" if any(self.names(cite, name) for name in self.external) else "proposed"

    def document(self, cite: str) -> str | None:
        """The one of the five documents that a citation names, if it names one."""
        found = self._outline(cite)
        return self.outlined_in[found[0]] if found else None

    def resolves(self, cite: str) -> bool:
        """Whether each place that the citation names exists in the source that it names."""
        if (found := self._outline(cite)) is not None:
            name, rest = found
            return all(place in self.outlines[name] for place in places(rest))
        listed = next((one for one in (*self.external, *self.readings) if self.names(cite, one)), None)
        beside = cite[len(listed) :].removeprefix(", ") if listed else ""
        return listed is not None and (self._outline(beside) is None or self.resolves(beside))

    def _outline(self, cite: str) -> tuple[str, str] | None:
        names = [name for name in self.outlines if self.names(cite, name)]
        if not names:
            return None
        name = max(names, key=len)
        return name, cite[len(name) :].strip()

    @staticmethod
    def names(cite: str, name: str) -> bool:
        return cite == name or cite.startswith(tuple(f"{name}{mark}" for mark in " ,;(."))


def relabel(one: Renumbered, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each place of the short form, with its source, and the label that is printed there."""
    name = max((name for name in names if Sources.names(one.place, name)), key=len, default="")
    every = list(places(one.place[len(name) :].strip()))
    for n, place in enumerate(every):
        yield f"{name} {place}", one.printed[n % len(one.printed)]


def places(text: str) -> Iterator[str]:
    """The single places that the end of a citation names: `Ch.12 §D(1)(a)`, or several parted by `, ` or `; `."""
    chapter = ""
    for part in re.split(r"[;,] ", text):
        match = re.match(r"(Ch\.\d+|\.\d+|§\d+)?\s*(.*)", part)
        assert match is not None
        chapter = match[1] or chapter
        rest = match[2].removeprefix("§").removeprefix("§")
        if rest:
            yield from (f"{chapter} {one}" for one in expand(rest))
        else:
            yield chapter


def outline(chapters: Iterable[Chapter]) -> frozenset[str]:
    """Every place in the text, `Ch.12 D(1)(a)` and each place that holds it, from the chapters' short forms."""
    found: set[str] = set()
    for chapter in chapters:
        found.add(chapter.number)
        for short in chapter.paragraphs:
            for place in expand(short):
                found.update(f"{chapter.number} {prefix}" for prefix in prefixes(place))
    return frozenset(found)


def prefixes(place: str) -> Iterator[str]:
    """`D`, `D(1)` and `D(1)(a)` for `D(1)(a)`."""
    marks = [match.end() for match in re.finditer(r"^[^(]+|\([^)]*\)", place)]
    return (place[:end] for end in marks)


@cache
def expand(short: str) -> tuple[str, ...]:
    """`D(1-2)(a-b)` → D(1)(a), D(1)(b), D(2)(a), D(2)(b)."""
    parts = re.findall(r"\([^)]*\)|[^()]+|[()]", short)
    choices = [
        [f"({one})" for one in span(part[1:-1])] if part.startswith("(") else span(part.removeprefix("§"))
        for part in parts
    ]
    return tuple("".join(chosen) for chosen in product(*choices))


def span(text: str) -> list[str]:
    """`a-c` → a, b, c; `i-iv` → i, ii, iii, iv; `1-3` → 1, 2, 3; anything else is itself."""
    first, dash, last = text.replace("–", "-").partition("-")
    if not dash:
        return [text]
    if first.isdigit() and last.isdigit():
        return [str(n) for n in range(int(first), int(last) + 1)]
    if first in ROMAN and last in ROMAN and (len(first) > 1 or len(last) > 1 or first == "i"):
        return list(ROMAN[ROMAN.index(first) : ROMAN.index(last) + 1])
    if len(first) == len(last) == 1:
        return [chr(n) for n in range(ord(first), ord(last) + 1)]
    return [text]
