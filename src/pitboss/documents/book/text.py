"""The text itself: its rules by number and chapter, our notes, contradictions, readings and other sources.

A line of another section may rest on a reading or on another regulator's text. Here a reader finds why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from pitboss.documents.book.names import in_words, say_options
from pitboss.documents.tree import Section, plain
from pitboss.law import library
from pitboss.law.citations import expand_places, split
from pitboss.law.filing import filing
from pitboss.law.inventory import inventory, silences
from pitboss.law.lint import citations_of
from pitboss.law.model import Edition

DONE = {"change": "changed", "add": "added", "remove": "removed"}


def sections(edition: Edition) -> Iterator[Section]:
    rules = rules_by_chapter(edition)
    for chapter in edition.chapter:
        said = rules.get(chapter.number, [])
        yield plain(f"{chapter.number}, {chapter.title}", ("Rule", "Says"), said, "rule")
    yield plain("Paragraphs that state no rule", ("Why",), silent_lines(edition), "note")
    if edition.note:
        yield plain("Notes on the text", ("",), [((edition.note,), edition.cite_as)], "note")
    yield plain("Errata", ("Erratum", "Line", "Change", "Why"), erratum_lines(edition), "erratum")
    yield plain("Known contradictions", ("Rule", "Problem", "Read as"), conflict_lines(edition), "contradiction")
    named = sources_of(edition)
    yield plain("Readings of ours", ("Question", "Reading", "Reason"), reading_lines(named), "reading")
    yield plain("Other texts", ("Text", "Weight", "Published"), external_lines(named), "source")


def rules_by_chapter(edition: Edition) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """The rules of the inventory whose first citation is of this text, by the chapter that it names."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for rule in inventory().every():
        source, place = split(rule.cites[0])[0]
        if source == edition.cite_as:
            chapter = expand_places(place)[0].partition(" ")[0]
            found.setdefault(chapter, []).append(((rule.id, rule.says), "; ".join(rule.cites)))
    return found


def silent_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in silences():
        if split(one.cite)[0][0] == edition.cite_as:
            yield (one.reason,), one.cite


def erratum_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each line that an erratum corrected since the text was first sealed."""
    for erratum in edition.errata:
        yield (f"{erratum.number}, {erratum.date}", "", "", erratum.summary), edition.cite_as
        for one in erratum.line:
            named = in_words(f"{one.part} {one.name}".strip())
            yield (str(erratum.number), named, DONE[one.do], one.why), one.cite


def conflict_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in edition.conflict:
        yield (one.rule, say_options(one.problem), say_options(one.reading)), ", ".join(one.cites)


def reading_lines(named: list[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The readings that lines of the edition rest on."""
    readings = library.sources().readings
    for name in named:
        if one := readings.get(name):
            yield (one.question, one.reading, one.reason), name


def external_lines(named: list[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The texts outside the five documents that lines of the edition cite."""
    external = library.sources().external
    for name in named:
        if one := external.get(name):
            yield (one.title, one.weight, one.address), name


def sources_of(edition: Edition) -> list[str]:
    """Every source that a line of the edition names, or that its jurisdiction's submissions are judged by, in the order
    of their names.
    """
    cites = {cite for _, _, cite in citations_of(edition)} | set(astuple(filing(edition)))
    return sorted({source for cite in cites for source, _ in split(cite)})
