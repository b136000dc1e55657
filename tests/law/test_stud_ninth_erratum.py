"""The ninth erratum of 235 Stud Poker: whose word two sentences are, and which paragraph has the order of hands."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, parse_cards
from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, ShowCards
from pitboss.tables.commands import BeginRound
from tests.said import given_by
from tests.tables.bench import game_of, ready

STUD = "md/stud-235@1.1"


def test_the_eighth_revision_is_still_played_and_every_change_is_shown() -> None:
    before, after = library.load(f"{STUD}+8"), library.load(f"{STUD}+9")
    assert game_from_record(game_by_law(f"{STUD}+8").record()) == game_by_law(f"{STUD}+8")
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


@pytest.mark.rules("235-074", "235-047")
@pytest.mark.parametrize(
    ("rule", "reading"), [("235-074", "Pitboss R-239"), ("235-047", "Pitboss R-240"), ("235-047", "Pitboss R-220")]
)
def test_what_the_text_leaves_open_is_printed_with_its_reading(rule: str, reading: str) -> None:
    lines = (line.cells for one in rulebook(library.load(STUD)) for line in one.lines)
    (read,) = [cells[2] for cells in lines if len(cells) == 3 and cells[0] == rule and "Pitboss R-" in cells[2]]
    assert reading in read


@pytest.mark.rules("235-074")
def test_that_the_first_two_of_three_cards_are_judged_is_a_reading() -> None:
    assert game_by_law(STUD).hands["two-card"].cite.startswith("Pitboss R-239")
    assert library.load(f"{STUD}+8").hand[0].cite.startswith("MD 235 1.1 Ch.6 §F")


@pytest.mark.rules("235-078")
def test_hands_that_are_turned_out_of_order_are_refused_by_the_paragraph_that_has_the_order() -> None:
    """Ch.11 §D: "beginning with the player farthest to the dealer's right"."""
    bench = ready(game_of("md/stud-235"), "Ann", "Bob")
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), given_by("dealer", Deal((UNKNOWN,) * 6)), given_by("dealer", Deal((UNKNOWN,) * 2)))
    bench.do(Choose(1, "check"), Choose(2, "check"))
    bench.do(*(ShowCards(parse_cards(card), seat) for seat, card in ((1, "2h"), (2, "Ac"))))
    bench.do(Choose(1, "check"), Choose(2, "check"), ShowCards(parse_cards("Kd 9s"), zone="community"))
    refusal = bench.refused(ShowCards(parse_cards("Qh Kh"), 1))
    assert (refusal.code, refusal.cite.split(", ")[0]) == ("other-cards-first", "MD 235 1.1 Ch.11 §D")
