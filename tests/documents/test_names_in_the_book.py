"""A rule book has words: a name of the data stands only where somebody must write it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from pitboss.documents.book import write_book
from pitboss.documents.book.names import in_words, say_options, say_value
from pitboss.documents.writing import write_option
from pitboss.games.checks.options import ELSEWHERE
from pitboss.law import library
from pitboss.law.model import Option
from pitboss.law.model.kinds import Cite

EDITIONS = [f"{game}@{edition}" for game, editions in library.shelf().items() for edition in editions]
SLUG = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+")
WRITTEN = ("In a submission", "Published")
"""What an operator writes, letter for letter, and addresses of the network."""


def said(name: str) -> Iterator[str]:
    for section in write_book(library.load(name)).sections:
        yield section.note
        for line in section.lines:
            yield from (cell for column, cell in zip(section.columns, line.cells, strict=True) if column not in WRITTEN)


@pytest.mark.parametrize("name", EDITIONS)
def test_no_name_of_the_data_stands_where_people_read(name: str) -> None:
    found = {slug for text in said(name) for slug in SLUG.findall(text)}
    assert not found
    modes = {"manual-shoe", "automated-shoe"}
    assert not {mode for text in said(name) for mode in modes if mode in text}


@pytest.mark.rules("235-075", "235-077")
def test_the_cards_that_are_turned_are_named_as_people_name_them() -> None:
    """ "The dealer shall turn over and reveal each player's third card", and then "the two community cards"."""
    assert {"each player's last card", "2 community cards"} <= set(said("md/stud-235@1.1"))
    for name in EDITIONS:
        assert not [text for text in said(name) if re.match(r"\d+ (seats|dealer|community|bonus)(,|$)", text)]


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_to_be_written_is_what_a_submission_reads(name: str) -> None:
    """Every alternative is a line of TOML that gives the option one of its values."""
    for option in library.load(name).option:
        part = f"[{ELSEWHERE[option.id]}] " if option.id in ELSEWHERE else ""
        written = write_option(option).removeprefix(part)
        key, _, values = written.partition(" = ")
        assert key == option.id
        read = [tomllib.loads(f"{key} = {one}")[key] for one in values.split(" or ")]
        if option.values:
            assert [str(one) for one in read] == list(option.values)


def test_names_become_words_and_hands_stay() -> None:
    assert in_words("no_hole_card, manual-shoe, king-9-player") == "no hole card, manual shoe, king 9 player"
    assert in_words("three-of-a-kind pays; Three-Card Progressive; 3-4-5x") == (
        "three-of-a-kind pays; Three-Card Progressive; 3-4-5x"
    )
    assert [say_value(one) for one in ("true", "False", "void-round")] == ["yes", "no", "void round"]
    assert say_options("see the option envy_c_literal.") == "see the option “envy c literal”."


def test_what_is_written_names_the_part_of_the_submission() -> None:
    option = Option(id="adjacent_boxes", title="Boxes", kind="count", default="1", cite=Cite("MD 3CP 1.4 Ch.7 §H"))
    assert write_option(option) == "[table] adjacent_boxes = 1"
    flag = Option(id="das", title="Double after a split", kind="flag", default="true", cite=Cite("MD BJ 1.2 Ch.6 §F"))
    assert write_option(flag) == "das = true or false"
