"""The rule book of a game for a reader: the law's data in parts and sections, each line with its citation.

Says what the data says and nothing of its own; how it looks is left to the writers of formats.

    layout.py    definitions, the table, its equipment, the cards
    wagers.py    wagers, versions, what is left to the operator
    hands.py     which cards a wager is judged on, how hands rank, who qualifies
    play.py      the deal and its conditions, decisions, the order of seats, settlement
    payouts.py   paytables, meters, Envy Bonuses, limits
    conduct.py   procedures and irregularities
    text.py      the text itself: its rules by number, notes, contradictions, readings and sources with their reasons
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pitboss.documents.book import conduct, hands, layout, payouts, play, text, wagers
from pitboss.documents.digests import TEXT, shorten
from pitboss.documents.tree import Document, Line, Section
from pitboss.errors import BadInput, nearest, need_text
from pitboss.law import library
from pitboss.law.citations import cites_within, normalize, places_around, places_there
from pitboss.law.model import Edition

PARTS = {
    "Table and cards": layout.sections,
    "Wagers": wagers.sections,
    "Hands": hands.sections,
    "The round": play.sections,
    "Payouts": payouts.sections,
    "Conduct": conduct.sections,
    "The text": text.sections,
}
"""The parts of the book, in the order in which they are read."""


def rulebook(edition: Edition, *, wager: str = "", cite: str = "") -> list[Section]:
    """The sections of the book that have lines, narrowed to one wager or to one place in the text."""
    found = []
    for section in sections(edition):
        kept = [line for line in section.lines if about(line, wager) and within(line, cite)]
        if kept:
            found.append(replace(section, lines=tuple(kept)))
    return found


def find_sections(edition: Edition, *, wager: str = "", cite: str = "") -> list[Section]:
    """The sections asked for; BadInput if the edition has no such wager, or nothing cites such a place."""
    need_text(wager, "the wager")
    need_text(cite, "the place")
    known = {one.wager for section in rulebook(edition) for one in section.lines if one.wager} if wager else set()
    if wager and wager not in known:
        raise BadInput(f"{edition.id} has no wager {wager!r}. {nearest(wager, known)}")
    book = rulebook(edition, wager=wager, cite=cite)
    if not book:
        raise BadInput(
            f"nothing in {edition.id} cites {cite!r}. Its chapters: {', '.join(c.number for c in edition.chapter)}."
        )
    return book


def find_place(edition: Edition, cite: str) -> str:
    """The place asked for, or the nearest around it that a line cites: a paragraph's items are often cited together."""
    place = as_numbered(edition, normalize(cite).removeprefix(f"{edition.cite_as} "))
    if cite and library.sources().resolves(f"{edition.cite_as} {place}"):
        return next((one for one in (place, *places_around(place)) if rulebook(edition, cite=one)), place)
    if there := places_there(edition.cite_as, place):
        raise BadInput(f"{edition.cite_as} has no {place}. {there}")
    return cite


def as_numbered(edition: Edition, place: str) -> str:
    """A chapter by its number alone, or by another word than the text has for it: `12`, and `Ch.12` for §12."""
    asked = re.fullmatch(r"(?:Ch\.|§)?(\d+)(.*)", place)
    numbers = {chapter.number for chapter in edition.chapter}
    ours = next((one for one in (f"Ch.{asked[1]}", f"§{asked[1]}") if one in numbers), "") if asked else ""
    return f"{ours}{asked[2]}" if asked and ours else place


def about(line: Line, wager: str) -> bool:
    return not wager or line.wager == wager


def within(line: Line, cite: str) -> bool:
    return not cite or cites_within(line.cite, cite)


def sections(edition: Edition) -> Iterator[Section]:
    for part, write in PARTS.items():
        for section in write(edition):
            yield replace(section, part=part)


def write_book(edition: Edition, *, wager: str = "", cite: str = "") -> Document:
    """The rule book as a document to be printed or filed."""
    digest = library.digest_of(edition)
    return Document(
        title=edition.title,
        subtitle="Rules of the game",
        facts=(
            ("Authority", edition.authority),
            ("Edition", f"{edition.edition} ({edition.id})"),
            *((("Revision", tell_revision(edition)),) if edition.errata else ()),
            ("Text", tell_text(edition)),
            ("Cited as", edition.cite_as),
            (TEXT, digest),
            *((("Shown", f"only {wager or cite}"),) if wager or cite else ()),
        ),
        sections=tuple(rulebook(edition, wager=wager, cite=cite)),
        footer=f"{edition.title}, {edition.text_id}, digest of the text {shorten(digest)}",
        short=edition.cite_as,
        game=edition.game,
    )


def tell_text(edition: Edition) -> str:
    """The documents that the edition is from, how much of the law each holds, and what fills the gaps."""
    documents = [library.sources().documents[one] for one in edition.documents]
    if edition.complete and documents[0].extent == "complete":
        return f"{documents[0].title}: whole"
    said = "; ".join(f"{one.title} ({one.extent})" for one in documents)
    if edition.complete:
        return f"{said}. What these do not hold is filled from other sources, which are marked where they are cited"
    return f"{said}. Only the paragraphs that are shown there"


def tell_revision(edition: Edition) -> str:
    """`2 (md/stud-235@1.1+2): 2 errata, the last of 2027-01-02`; what each corrects has a section of its own."""
    many = "1 erratum" if len(edition.errata) == 1 else f"{len(edition.errata)} errata, the last"
    return f"{edition.revision} ({edition.revision_id}): {many} of {edition.errata[-1].date}"
