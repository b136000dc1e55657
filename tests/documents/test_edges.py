"""What an amendment does to the edge: figures held against published ones and against the complete text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

import pytest

from pitboss.cli.main import main
from pitboss.documents.edges import EdgeChange, compare_edges, edge_section, edge_texts, make_playable, say_moved
from pitboss.law import library
from pitboss.law.diff import diff
from pitboss.money import payout
from pitboss.odds import Question, Unsolved, WagerOdds, answer


def solve(asked: Iterable[Question]) -> list[WagerOdds | Unsolved]:
    return [answer(one) for one in asked]


@pytest.fixture(scope="module")
def blackjack() -> list[EdgeChange]:
    before, after = (library.load(f"blackjack@{name}") for name in ("before-2014", "2014"))
    return compare_edges(before, after, solve)


def test_the_table_that_was_given_a_letter_has_the_edge_it_had(blackjack: list[EdgeChange]) -> None:
    """Nine to one for every hand from six decks keeps 3.2386%, as is widely published."""
    old = {one.decks: one.before for one in blackjack if one.letter == ""}
    new = {one.decks: one.after for one in blackjack if one.letter == "A"}
    assert old.keys() == new.keys() == {1, 2, 4, 5, 6, 8}
    for decks, odds in old.items():
        other = new[decks]
        assert odds is not None
        assert other is not None
        assert odds.house_edge == other.house_edge
    assert {edge_texts(one)[0] for one in blackjack if one.letter == "" and one.decks == 6} == {"3.2386%"}


def test_a_table_that_one_edition_lacks_has_no_difference(blackjack: list[EdgeChange]) -> None:
    assert {one.difference for one in blackjack} == {None}
    assert edge_texts(blackjack[0])[1:] == ("no table", "")


@pytest.mark.parametrize("game", ["mississippi-stud", "ultimate-texas-holdem"])
def test_a_wager_that_an_amendment_adds_has_its_edge_and_none_before(game: str) -> None:
    """001: the Six Card Bonus Wager is new in 2014, with paytables A and B; edges as `pitboss odds` has them."""
    before, after = (library.load(f"{game}@{name}") for name in ("before-2014", "2014"))
    added = {one.letter: one for one in compare_edges(before, after, solve) if one.wager == "six-card-bonus"}
    assert {letter: edge_texts(one) for letter, one in added.items()} == {
        "A": ("no table", "12.9896%", ""), "B": ("no table", "17.4104%", ""),
    }  # fmt: skip
    taken = [one for one in compare_edges(after, before, solve) if one.wager == "six-card-bonus"]
    assert {edge_texts(one)[1:] for one in taken} == {("no table", "")}


def test_an_excerpt_is_priced_within_the_complete_text() -> None:
    whole, excerpt = library.load("three-card-poker"), library.load("three-card-poker@2014")
    playable = make_playable(excerpt)
    assert make_playable(whole) is whole
    assert playable.hand == whole.hand
    shown = {table.wager for table in excerpt.paytable}
    assert [one for one in playable.paytable if one.wager in shown] == list(excerpt.paytable)
    assert {one.wager for one in playable.paytable} == {one.wager for one in whole.paytable}


def test_one_row_less_moves_one_edge_by_its_worth() -> None:
    """Pair Plus A pays a pair 1 to 1; at a push each of the 3,744 pairs of 22,100 hands is one unit less."""
    whole = library.load("three-card-poker")
    tables = list(whole.paytable)
    at = next(n for n, one in enumerate(tables) if (one.wager, one.letter) == ("pair-plus", "A"))
    *rows, last = tables[at].rows
    tables[at] = replace(tables[at], rows=(*rows, replace(last, pays=payout("push"))))
    (change,) = compare_edges(whole, replace(whole, paytable=tuple(tables)), solve)
    assert (change.wager, change.letter) == ("pair-plus", "A")
    assert change.difference is not None
    assert change.difference * 22100 == 3744


def test_editions_with_equal_tables_change_no_edge() -> None:
    whole = library.load("three-card-poker")
    assert compare_edges(whole, whole, solve) == []


def test_for_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["diff", "blackjack@before-2014", "blackjack@2014", "--odds", "--json"])
    assert not stop.value.code
    said = json.loads(capsys.readouterr().out)["odds"]
    assert said[0]["wager"] == "three-card-poker"
    assert set(said[0]["before"]) == {"exact", "decimal"}
    assert said[0]["after"] is None


def test_a_table_that_only_bears_another_letter_is_named_beside_the_edges() -> None:
    """001: Paytable E became A. By its letter, A seems to have gained edge; the table is as it was."""
    before, after = (library.load(f"md/three-card-poker@{one}") for one in ("before-2014", "2014"))
    moved = say_moved(after, diff(before, after))
    assert moved == ["Six Card Bonus, Paytable E is now Paytable A"]
    assert edge_section([], moved).note == (
        "Compared letter by letter. Moved as they were: Six Card Bonus, Paytable E is now Paytable A."
    )
    assert edge_section([]).note == ""
