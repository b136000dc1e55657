"""Redlines: what seed 001 deletes and adds, to the row, and silence on what an excerpt does not show."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.errors import BadInput
from pitboss.law.changes import Change
from pitboss.law.diff import diff, silent_parts
from pitboss.law.library import load


def changes(before: str, after: str) -> list[Change]:
    return diff(load(before), load(after))


@pytest.mark.rules("3CP-115")
def test_three_card_poker_2014_deletes_four_tables_moves_one_and_adds_one() -> None:
    found = changes("three-card-poker@before-2014", "three-card-poker@2014")
    assert Counter(change.kind for change in found) == {"deleted": 28, "moved": 1, "added": 8}
    moved = next(change for change in found if change.kind == "moved")
    assert (moved.before, moved.after) == ("Paytable E", "Paytable A")
    deleted = [change for change in found if change.kind == "deleted"]
    assert {change.line.split(":")[0] for change in deleted} == {f"six-card-bonus Paytable {one}" for one in "ABCD"}
    by_table = {one: [c.before for c in deleted if f"Paytable {one}:" in c.line] for one in "ABCD"}
    assert by_table["A"] == ["1,000 to 1", "200 to 1", "50 to 1", "25 to 1", "20 to 1", "10 to 1", "5 to 1"]
    assert by_table["B"] == ["1,000 to 1", "200 to 1", "100 to 1", "20 to 1", "15 to 1", "9 to 1", "8 to 1"]
    assert by_table["C"] == ["1,000 to 1", "200 to 1", "100 to 1", "20 to 1", "15 to 1", "10 to 1", "7 to 1"]
    assert by_table["D"] == ["1,000 to 1", "200 to 1", "50 to 1", "25 to 1", "15 to 1", "10 to 1", "5 to 1"]
    added = [change for change in found if change.kind == "added"]
    assert [change.after for change in added] == [
        "$100,000", "1,000 to 1", "200 to 1", "50 to 1", "20 to 1", "15 to 1", "10 to 1", "5 to 1",
    ]  # fmt: skip
    assert added[0].cite_after == "2014 COMAR 36.05.14.12 §F(2)(a)"


@pytest.mark.rules("BJ-037")
def test_blackjack_2014_replaces_the_flat_nine_to_one_by_two_tables() -> None:
    found = changes("blackjack@before-2014", "blackjack@2014")
    tables = [change for change in found if change.part == "paytable"]
    assert [change.before for change in tables if change.kind == "deleted"] == ["9 to 1"]
    assert [change.after for change in tables if change.kind == "added"] == [
        "9 to 1", "9 to 1", "9 to 1", "9 to 1", "30 to 1", "20 to 1", "10 to 1", "5 to 1",
    ]  # fmt: skip


@pytest.mark.rules("MISS-010", "MISS-011")
def test_mississippi_stud_2014_changes_the_automated_deal() -> None:
    found = changes("mississippi-stud@before-2014", "mississippi-stud@2014")
    assert any(change.part == "dealing" for change in found)
    assert any(
        change.part == "paytable" and change.kind == "added" and "Super Royal" in change.line for change in found
    )


def test_version_1_4_brings_the_four_deleted_tables_back_under_new_letters() -> None:
    found = changes("three-card-poker@before-2014", "three-card-poker@1.4")
    moved = {(change.before, change.after) for change in found if change.kind == "moved"}
    assert moved == {(f"Paytable {old}", f"Paytable {new}") for old, new in zip("ABCDE", "CDEFA", strict=True)}


def test_an_excerpt_is_silent_on_what_it_does_not_show() -> None:
    before, after = load("three-card-poker@redline"), load("three-card-poker@1.4")
    assert not [change for change in diff(before, after) if change.kind in ("added", "deleted")]
    assert "irregularity" in silent_parts(before, after)


def test_an_excerpt_adds_what_it_shows_and_changes_what_another_text_has_too() -> None:
    """001 adds the Super Royal to .06 and an area to .02, of which the text before it shows nothing; 002 says the stub
    where 001 has the rest of the deck. Nothing of the whole rules that 001 does not show is said to be added.
    """
    added = changes("mississippi-stud@before-2014", "mississippi-stud@2014")
    kinds = {(one.kind, one.part, one.line) for one in added}
    assert {("added", "definition", "Super Royal"), ("added", "area", "Six Card Bonus Wager")} <= kinds
    later = changes("mississippi-stud@2014", "mississippi-stud@1.1")
    assert ("changed", "procedure", "stub-to-rack: does") in {(one.kind, one.part, one.line) for one in later}
    assert not [one for one in later if one.kind == "added"]


def test_an_edition_does_not_differ_from_itself() -> None:
    assert changes("three-card-poker@1.4", "three-card-poker@1.4") == []


def test_two_games_cannot_be_compared() -> None:
    with pytest.raises(BadInput, match="different games"):
        changes("three-card-poker", "stud-235")
