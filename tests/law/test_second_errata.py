"""What the second errata put right: places that were cited for more than they say, and lines that said too little."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.model import Mode
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.events import WagerSettled
from pitboss.tables.commands import Shuffle
from pitboss.tables.events import DeckRemoved
from tests.rounds.at_poker import closed, game_of, seated
from tests.tables.bench import game_of as game_at_table
from tests.tables.bench import opened

CORRECTED = (
    "ma/caribbean-stud@undated",
    "md/four-card-poker@redline",
    "md/let-it-ride@redline",
    "md/mississippi-stud@1.1",
    "md/stud-235@1.1",
    "md/three-card-poker@1.4",
    "md/ultimate-texas-holdem@1.1",
)


@pytest.mark.parametrize("name", CORRECTED)
def test_the_first_revision_is_still_played_and_every_change_is_shown(name: str) -> None:
    before, after = library.load(f"{name}+1"), library.load(f"{name}+2")
    assert (before.revision, after.revision) == (1, 2)
    assert game_from_record(game_by_law(f"{name}+1").record()) == game_by_law(f"{name}+1")
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


def test_an_erratum_says_how_many_lines_of_each_part_it_corrects() -> None:
    """The reason names what weighs most: Blackjack's first is about instruments, and corrects more."""
    first, *_ = library.load("md/blackjack@1.2").errata
    assert first.summary == (
        "What wagers are made with stood only in prose. "
        "Lines corrected: instrument 5, procedure 2, dealing 1, option 4, wager 2."
    )
    lines = next(one.lines for one in rulebook(library.load("md/blackjack@1.2")) if one.title == "Errata")
    assert lines[0].cells[-1] == first.summary


@pytest.mark.rules("235-079")
def test_a_lost_wager_of_235_stud_is_cited_to_the_paragraph_that_collects_it() -> None:
    """000 Ch.11 §D(2)(a) collects losing wagers, §D(2)(b) and §D(5)(d) pay winning ones; these cite their line."""
    at = closed(seated(game_of("md/stud-235"), 1, progressive=100))
    at.do(Deal(cards("2c 5d 9h Jh Kd")), Choose(1, "check"), Choose(1, "check"))
    lost = {one.wager: one.cite for one in at.events if isinstance(one, WagerSettled)}
    assert set(lost.values()) == {"MD 235 1.1 Ch.11 §D(2)(a)"}
    assert set(lost) == {"two-card", "three-card", "five-card", "progressive"}


def test_a_lost_five_card_progressive_cites_no_sentence_about_winners() -> None:
    """004 Ch.11 §D(9)(a) is about a winning wager; what does not pay is what the tables of Ch.12 §G do not hold."""
    at = closed(seated(game_of("md/three-card-poker"), 1, five_card_progressive=100))
    at.do(Deal(cards("2c 5d 9h Jh Kd Qs 3s 8c")), Choose(1, "play"))
    (lost,) = (one for one in at.events if isinstance(one, WagerSettled) and one.wager == "five-card-progressive")
    assert (lost.outcome, lost.cite) == ("lose", "MD 3CP 1.4 Ch.11 §D(9), Ch.12 §G")


@pytest.mark.rules("CAR-045")
@pytest.mark.parametrize(
    ("dealing", "cite"), [("automated-shoe", "MA CSP §9(f)"), ("manual-shoe", "Pitboss R-221; MA CSP §2(a)")]
)
def test_a_deck_that_a_counting_shuffler_finds_short_leaves_by_its_own_place(dealing: Mode, cite: str) -> None:
    """003 §9(f) is a paragraph of the automated dealing shoe; §§7 and 8 have no such sentence."""
    bench = opened(game_at_table("ma/caribbean-stud", dealing=dealing, shuffler="counting"))
    bench.open_deck("red")
    (removed,) = (one for one in bench.do(Shuffle("red", "machine", 51)) if isinstance(one, DeckRemoved))
    assert removed.cite == cite
