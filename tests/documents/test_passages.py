"""What a citation holds up: the row in its table, the line in our words, the rules of its paragraph."""

from __future__ import annotations

import pytest

from pitboss.documents.passages import SHOWN, open_source
from pitboss.errors import BadInput
from pitboss.law import library


def test_a_payout_is_shown_in_its_paytable_with_its_own_row_marked() -> None:
    """Ch.12 §D(1)(a) of the seed prints `Straight flush 35 to 1`, first of Paytable A's five rows."""
    (passage,) = open_source("MD 3CP 1.4 Ch.12 §D(1)(a)").passages
    assert passage.section.title == "Pair Plus: Paytable A"
    assert passage.cited == (True, False, False, False, False)
    assert passage.lines == ["Straight flush: 35 to 1"]
    assert passage.edition.edition == "1.4"
    assert passage.digest == library.digest("md/three-card-poker", "1.4")


def test_a_line_that_borrows_another_games_chapter_is_found_in_its_own_game() -> None:
    source = open_source("Pitboss R-60, MD 3CP 1.4 Ch.13 §A")
    (passage,) = source.passages
    assert passage.edition.game == "md/four-card-poker"
    assert "face up" in passage.lines[0]
    reading, chapter = source.places
    assert reading.opened.reading
    assert [rule.id for rule in chapter.rules] == ["3CP-107"]


def test_a_place_that_no_line_cites_by_itself_opens_the_nearest_around_it() -> None:
    source = open_source("MD 3CP 1.4 Ch.12 §D(1)")
    assert source.passages[0].section.title == "Pair Plus: Paytable A"
    assert all(source.passages[0].cited)
    assert source.places[0].rules_on == "MD 3CP 1.4 Ch.12 §D"


def test_of_many_passages_the_first_are_shown_and_the_rest_counted() -> None:
    source = open_source("MD 3CP 1.4 Ch.12")
    assert len(source.passages) == SHOWN
    assert source.more > 10


def test_a_game_that_is_named_reads_the_citation_itself() -> None:
    games = {one.edition.game for one in open_source("58 Pa. Code § 685a.7", "blackjack").passages}
    assert games == {"md/blackjack"}


@pytest.mark.parametrize("text", ["", "nowhere", "MD 3CP 1.4 Ch.99"])
def test_what_names_no_place_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        open_source(text)
