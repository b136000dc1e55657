"""What the third errata put right: sentences of the text that had no line of their own."""

from __future__ import annotations

import pytest

from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between

CORRECTED = ("ma/caribbean-stud@undated", "md/stud-235@1.1", "md/three-card-poker@1.4")


@pytest.mark.parametrize("name", CORRECTED)
def test_the_second_revision_is_still_played_and_every_change_is_shown(name: str) -> None:
    before, after = library.load(f"{name}+2"), library.load(f"{name}+3")
    assert game_from_record(game_by_law(f"{name}+2").record()) == game_by_law(f"{name}+2")
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


@pytest.mark.rules("CAR-010")
def test_massachusetts_book_says_all_of_a_deck() -> None:
    """003 §2(a): "backs of the same color and design", and the deck "shall meet the requirements of 205 CMR 146.48"; by
    §2(b)(1) each of two decks too."""
    printed = [(line.cells, line.cite) for one in rulebook(library.load("ma/caribbean-stud")) for line in one.lines]
    assert (("Backs", "with 1: all alike"), "MA CSP §2(a)") in printed
    said = next(cite for cells, cite in printed if cells[0] == "Equipment" and "205 CMR 146.48" in cells[1])
    assert said == "MA CSP §2(a), §2(b)(1)"
