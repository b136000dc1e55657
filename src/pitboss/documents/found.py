"""What a search found, for people to read: like lines of several games once, with their words marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pitboss.documents.asked import STOP, meant_by, stems, wanted_in
from pitboss.documents.search import Entry, Hit
from pitboss.frozen import frozen
from pitboss.law import library


@frozen
class Place:
    """Where a line stands: the game and edition by name, and its citation."""

    game: str
    edition: str
    cite: str


@frozen
class Found:
    """A line that was found, in pieces that are marked or not, and every place where it stands."""

    kind: str
    pieces: tuple[tuple[str, bool], ...]
    places: tuple[Place, ...]


def tell_found(hits: Iterable[Hit], words: str) -> list[Found]:
    """The hits in their order; a line that several games have stands where the best of them does."""
    return [
        Found(kind, tuple(mark_words(says, words)), tuple(map(place_of, entries)))
        for (kind, says), entries in group_alike(hits).items()
    ]


def group_alike(hits: Iterable[Hit]) -> dict[tuple[str, str], list[Entry]]:
    """What several games say in the same words stands where the best of them does."""
    alike: dict[tuple[str, str], list[Entry]] = {}
    for hit in hits:
        alike.setdefault((hit.entry.kind, hit.entry.says), []).append(hit.entry)
    return alike


def place_of(entry: Entry) -> Place:
    if not entry.edition:
        return Place("", "", entry.cite)
    edition = library.load(entry.edition)
    return Place(edition.title, entry.edition, entry.cite)


def mark_words(text: str, words: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces; those are marked that were looked for, in whatever ending."""
    asked = wanted_in(words)
    wanted = {*asked, *meant_by(asked)}
    for piece in re.split(r"([\w$%'’-]+)", text):
        if piece:
            found = piece.lower() not in STOP and any(stem in wanted for stem in stems(piece))
            yield piece, found
