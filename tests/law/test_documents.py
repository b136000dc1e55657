"""Everything that the five documents hold is in: the counts of their paytables, minimums, envy schedules and limits.

The counts were made by reading the documents, not the data. A table counts for the document whose text its edition is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from pitboss.law import library
from pitboss.law.model import Edition

PAYTABLES = {"000": 8, "001": 13, "002": 59, "003": 12, "004": 23}
MINIMUMS = {"000": 7, "001": 0, "002": 59, "003": 2, "004": 3}
ENVY = {"000": 8, "001": 0, "002": 42, "003": 2, "004": 2}
LIMITS = {"000": 1, "001": 1, "002": 2, "003": 0, "004": 0}


def printed(cites: Callable[[Edition], Iterable[tuple[object, str]]]) -> Counter[str]:
    """How many different things each document prints, by the document whose text the edition is."""
    sources, seen = library.sources(), set[tuple[str, object]]()
    for edition in library.everything():
        for what, cite in cites(edition):
            if sources.names(cite, edition.cite_as):
                seen.add((edition.documents[0], (edition.game, what)))
    return Counter(document for document, _ in seen)


def paytables(edition: Edition) -> Iterable[tuple[object, str]]:
    """The former Six Card table E is printed once and is table A after 2014; the two pays of a blackjack are one
    inscription."""
    for table in edition.paytable:
        own = [row.cite for row in table.rows if library.sources().names(row.cite, edition.cite_as)]
        letter = table.letter
        if (edition.edition, table.wager, letter) == ("before-2014", "six-card-bonus", "E"):
            letter = "A of 2014"
        if (edition.edition, table.wager, letter) == ("2014", "six-card-bonus", "A") and "three" in edition.game:
            letter = "A of 2014"
        if table.wager == "blackjack":
            letter = "3 to 2 or 6 to 5"
        change = edition.edition if letter and letter != "A of 2014" and edition.documents[0] == "001" else ""
        yield (table.wager, letter, change), own[0] if own else ""


def minimums(edition: Edition) -> Iterable[tuple[object, str]]:
    """Three Card Poker sets one amount for each letter, whatever meters the letter has."""
    for one in edition.minimum:
        meter = "any" if edition.game == "md/three-card-poker" else one.meter
        yield (one.wager, one.letter, meter), one.cite


@pytest.mark.parametrize(
    ("cites", "counts", "total"),
    [
        (paytables, PAYTABLES, 115),
        (minimums, MINIMUMS, 71),
        (lambda edition: (((one.wager, one.letter, one.stake), one.cite) for one in edition.envy), ENVY, 54),
        (lambda edition: ((one.applies_to, one.cite) for one in edition.cap), LIMITS, 4),
    ],
    ids=["paytables", "minimums", "envy", "limits"],
)
def test_every_one_of_the_documents_is_in(
    cites: Callable[[Edition], Iterable[tuple[object, str]]], counts: dict[str, int], total: int
) -> None:
    found = printed(cites)
    assert {document: found[document] for document in counts} == counts
    assert sum(counts.values()) == total
