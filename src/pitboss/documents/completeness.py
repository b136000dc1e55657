"""Whether the rule book says all that its text says: each paragraph is cited by a printed line.

A paragraph that states no rule is listed with the reason in `inventory/silences.toml`, and printed with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.documents.book import rulebook
from pitboss.law.citations import expand_places, split
from pitboss.law.model import Edition
from pitboss.law.sources import outline


def find_unprinted(edition: Edition) -> list[str]:
    """The paragraphs of the text that no printed line cites, neither themselves nor with the paragraph around them."""
    printed = printed_places(edition)
    return [place for place in paragraphs(edition) if not {place, around(place)} & printed]


def paragraphs(edition: Edition) -> list[str]:
    """The places of the outline that hold no other: `Ch.12 D(1)(a)`."""
    known = outline(edition.chapter)
    holders = {around(place) for place in known}
    return sorted(known - holders)


def around(place: str) -> str:
    """The paragraph that holds a place, or its chapter."""
    if place.endswith(")") and not place.endswith(" )"):
        return place[: place.rindex("(")].rstrip()
    return place.partition(" ")[0] if " " in place else ""


def printed_places(edition: Edition) -> set[str]:
    """Every place of the text that a line of the book cites; a chapter counts only where it has no paragraphs."""
    cites = {line.cite for section in rulebook(edition) for line in section.lines}
    found = {place for cite in cites for place in places_in(edition, split(cite))}
    return {place for place in found if " " in place or is_whole(edition, place)}


def places_in(edition: Edition, named: Iterable[tuple[str, str]]) -> Iterable[str]:
    return (place for source, text in named if source == edition.cite_as for place in expand_places(text))


def is_whole(edition: Edition, chapter: str) -> bool:
    """Whether the outline has nothing inside the chapter."""
    return any(one.number == chapter and not one.paragraphs for one in edition.chapter)
