"""What commands print is as it was reviewed, cell by cell; a change shows as a difference in a text file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cli.golden.cases import CASES
from tests.cli.golden.rounds import ROUNDS
from tests.cli.golden.writing import HERE, file_of, printed


@pytest.mark.parametrize("name", CASES)
def test_the_output_reads_as_it_was_reviewed(name: str) -> None:
    assert printed(CASES[name]) == file_of(name).read_text(encoding="utf-8"), "run `make goldens` and review"


def test_every_file_has_its_case() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_wider_than_the_screen(name: str) -> None:
    """Only JSON, documents for a file, and sentences that are one line in a pipe, may be."""
    case = CASES[name]
    if case.arguments[0] in ("settle", "run") or "--format" in case.arguments:
        return
    drawn = file_of(name).read_text(encoding="utf-8").splitlines()[1:]
    assert [line for line in drawn if len(line) > case.columns and "  " in line.strip() and ": " not in line] == []


SHORT = {"same;", "(s,"}
"""Words of the shorter question that a narrow screen gets."""


@pytest.mark.parametrize("columns", [40, 100])
@pytest.mark.parametrize("name", ROUNDS)
def test_no_word_of_a_round_is_broken(name: str, columns: int) -> None:
    """Whatever stands on a narrow screen stands on a wide one too, word by word."""
    wide, narrow = (printed(replace(ROUNDS[name], columns=width)) for width in (200, columns))
    assert {word for word in narrow.split() if set(word) != {"─"}} - set(wide.split()) <= SHORT


def test_lines_break_between_hands_and_between_choices() -> None:
    lines = printed(CASES["play-blackjack-40"]).splitlines()
    assert " Cards         10♦ 6♥  |  Q♣ 2♣" in lines
    assert [line for line in lines if line.startswith("$10 /")] == []


def test_an_exact_fraction_is_whole_on_a_narrow_screen() -> None:
    assert "   1665588285443/19524993263685" in printed(CASES["odds-baccarat-40"]).splitlines()
