"""What a citation holds up: lines of the rule books that rest on it, in their tables, and the rules of its paragraph.

source = open_source("MD 3CP 1.4 Ch.12 §D(1)(a)")
source.passages[0].section.title      # Pair Plus: Paytable A, with the row of the straight flush marked
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from pitboss.documents.book import rulebook
from pitboss.documents.tree import Section
from pitboss.frozen import frozen
from pitboss.law import library
from pitboss.law.citations import Opened, cites_within, normalize, open_citation, places_around, split
from pitboss.law.inventory import Rule, inventory
from pitboss.law.labels import say_labels
from pitboss.law.model import Edition

SHOWN = 3
"""How many passages are shown before the rest is only counted."""

WHOLE = ("paytable", "envy bonus")
"""Sections that are read as a table: a row says little without its neighbours."""

SLUG = r" \[[a-z0-9-]+\]$"
"""How a book adds the name of a wager in data: `Ante Wager [ante]`."""

TEXT = "The text"
"""The part of the book that has the rules of the inventory, which stand beside the passages."""


@frozen
class Passage:
    """Lines of a rule book in their section, which of them rest on the citation, and where the first of these stands
    in the whole section.
    """

    edition: Edition
    section: Section
    cited: tuple[bool, ...]
    first: int = 0

    @property
    def digest(self) -> str:
        return library.digest_of(self.edition)

    @property
    def lines(self) -> list[str]:
        """The cited lines in our words, without the names that only programs use."""
        told = zip(self.section.lines, self.cited, strict=True)
        return [": ".join(re.sub(SLUG, "", cell) for cell in line.cells if cell) for line, cited in told if cited]


@frozen
class Place:
    """One of the sources that a citation names, with the label as printed and the rules of its paragraph."""

    opened: Opened
    label: str
    rules: tuple[Rule, ...]
    rules_on: str


@frozen
class Source:
    """A citation opened: what rests on it, as far as it is shown, how much else there is, and what it names."""

    cite: str
    passages: tuple[Passage, ...]
    more: int
    places: tuple[Place, ...]


def open_source(text: str, game: str = "") -> Source:
    """Everything behind a citation, as a game reads it if one is named; BadInput where there is no such place."""
    opened, cite = open_citation(text), normalize(text)
    found = find_passages(cite, opened, editions_for(cite, game))
    return Source(cite, tuple(found[:SHOWN]), len(found[SHOWN:]), tuple(open_place(one) for one in opened))


def editions_for(cite: str, game: str) -> list[Edition]:
    """The edition that is named; else every one, that of the cited text first, and the current before the former."""
    if game:
        return [library.load(game)]
    own = split(cite)[0][0]
    return sorted(library.everything(), key=lambda one: (one.cite_as != own, not one.complete))


def find_passages(cite: str, opened: list[Opened], editions: Iterable[Edition]) -> list[Passage]:
    """The lines that have this very citation; else those within its places, or within the nearest around them."""
    books = [(edition, rulebook(edition)) for edition in editions]
    if exact := [*passages_with(books, lambda line: normalize(line) == cite)]:
        return exact
    for place in (around for one in opened for around in (one.cite, *places_around(one.cite))):
        if found := [*passages_with(books, partial(cites_within, wanted=place))]:
            return found
    return []


def passages_with(books: Iterable[tuple[Edition, list[Section]]], wanted: Callable[[str], bool]) -> Iterator[Passage]:
    """The sections that have such lines: a table whole, of other sections only the lines."""
    for edition, sections in books:
        for section in sections:
            cited = tuple(bool(line.cite) and wanted(line.cite) for line in section.lines)
            if section.part == TEXT or not any(cited):
                continue
            if section.kind in WHOLE:
                yield Passage(edition, section, cited, cited.index(True))
            else:
                kept = tuple(line for line, rests in zip(section.lines, cited, strict=True) if rests)
                yield Passage(edition, replace(section, lines=kept), (True,) * len(kept), cited.index(True))


def open_place(opened: Opened) -> Place:
    place, rules = rules_at(opened.cite)
    return Place(opened, say_labels(opened.cite), rules, place)


def rules_at(cite: str) -> tuple[str, tuple[Rule, ...]]:
    """The rules that the inventory counts at a place, or at the nearest around it, and which place that is."""
    rules = list(inventory().every())
    place, cited = widen(cite, [one for rule in rules for one in rule.cites])
    return place, tuple(rule for rule in rules if cited & set(rule.cites))


def widen(place: str, cites: Iterable[str]) -> tuple[str, set[str]]:
    """The place, or the nearest around it that is cited at all, and the citations within it."""
    each = dict.fromkeys(cites)
    for one in (place, *places_around(place)):
        if found := {cite for cite in each if cites_within(cite, one)}:
            return one, found
    return place, set()
