"""A redline says in sentences what came and went, and sums in dollars."""

from __future__ import annotations

import re

import pytest

from pitboss.documents.redline import write_redline
from pitboss.documents.sentences import SENTENCES, say_changes
from pitboss.law import library
from pitboss.law.changes import Change
from pitboss.law.diff import diff

RAW = re.compile(
    r"(^|; )(id|kind|rule|problem|reading|does|phase|title|when|lines|wager|cards(?! that)|term|meaning) \S"
)
RAW_WITHIN = re.compile(r"\bid \S+;|; (places|cards|when|lines) \S")


def changes(before: str, after: str) -> list[Change]:
    old, new = library.load(before), library.load(after)
    return say_changes(old, new, diff(old, new))


def said(found: list[Change], part: str, line: str) -> Change:
    (one,) = (change for change in found if (change.part, change.line) == (part, line))
    return one


@pytest.fixture(scope="module")
def caribbean() -> list[Change]:
    return changes("caribbean-stud@undated+0", "caribbean-stud@undated")


def test_stakes_are_dollars_before_and_after(caribbean: list[Change]) -> None:
    stakes = said(caribbean, "wager", "progressive: stakes")
    assert (stakes.before, stakes.after) == ("$1, $5", "$1")


@pytest.mark.parametrize(
    ("part", "line", "begins"),
    [
        ("procedure", "call-off-round", "The dealer ends a round before its first card, with a reason"),
        ("conflict", "CAR-072", "The text divides a jackpot on the dealer's hand"),
        ("instrument", "coupon", "A progressive wager coupon, redeemed under 205 CMR 146.09, for Progressive Payout."),
        (
            "option",
            "abandoned_wagers",
            "Wagers that a player leaves behind in the middle of a round: floorperson, lost",
        ),
    ],
)
def test_a_line_that_came_is_a_sentence(caribbean: list[Change], part: str, line: str, begins: str) -> None:
    assert said(caribbean, part, line).after.startswith(begins)


def test_a_line_that_went_is_a_sentence(caribbean: list[Change]) -> None:
    went = said(caribbean, "option", "magic_card_trigger_prob").before
    assert went.startswith("Share of rounds in which the table system draws a Magic Card: at least 0% at most 100%")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{game}@{one}+0" if one == other else f"{game}@{one}", f"{game}@{other}")
        for game, editions in library.shelf().items()
        for one, other in [(editions[0], editions[-1]), (editions[-1], editions[-1])]
    ],
)
def test_no_line_of_a_redline_is_raw_data(before: str, after: str) -> None:
    found = [one for one in changes(before, after) if one.part in SENTENCES]
    whole = [one for one in found if one.kind in ("added", "deleted")]
    assert [text for one in whole if RAW.search(text := one.before or one.after)] == []
    changed = [one for one in found if one.kind == "changed" and not is_of_citations(one)]
    assert [one for one in changed if RAW_WITHIN.search(f"{one.before} {one.after}")] == []


def is_of_citations(change: Change) -> bool:
    """A change of citations alone shows each line with its citation, in brackets."""
    return "[" in change.before


def test_a_step_whose_choices_changed_is_a_sentence_before_and_after() -> None:
    found = changes("ultimate-texas-holdem@2014", "ultimate-texas-holdem@1.1")
    choices = said(found, "stage", "decide after-the-flop: choices")
    assert choices.before.endswith("unless they have Play: play (Play) or check")
    assert choices.after.endswith("unless they have Play: 2x (Play 2x) or check")
    deal = said(found, "dealing", "automated-shoe: steps")
    assert (deal.before, "4 to bonus if Six Card Bonus is offered" in deal.after) == (
        "automated shoe; to players with Ante; 4 to bonus; 5 to community; 2 to dealer; 2 to each player",
        True,
    )


def test_a_printed_redline_has_the_titles_of_wagers_and_of_the_rule_book() -> None:
    old, new = library.load("three-card-poker@before-2014"), library.load("three-card-poker@2014")
    (section,) = write_redline(old, new, diff(old, new)).sections
    assert all(line.cells[1].startswith("Six Card Bonus Paytable") for line in section.lines)
    old, new = library.load("stud-235@1.1+0"), library.load("stud-235@1.1")
    titles = [section.title for section in write_redline(old, new, diff(old, new)).sections]
    assert {"Known contradictions", "Operator's options", "The deal", "Settlement"} <= set(titles)


def test_the_printed_redline_has_the_sentences() -> None:
    old, new = library.load("caribbean-stud@undated+0"), library.load("caribbean-stud@undated")
    printed = {line.cells for section in write_redline(old, new, diff(old, new)).sections for line in section.lines}
    assert ("changed", "Progressive Payout: stakes", "$1, $5", "$1") in printed
    assert [cells for cells in printed if cells[1] == "call off round" and cells[3].startswith("The dealer ends")]
