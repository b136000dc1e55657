"""Which words of a changed line are marked, and that every format marks them by a stroke and not by colour alone."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.documents.markdown import write_markdown
from pitboss.documents.marking import Pieces, compare_words, mark_line
from pitboss.documents.pages import write_page
from pitboss.documents.redline import write_redline
from pitboss.documents.tree import Document, Line
from pitboss.documents.typesetting import as_values
from pitboss.law import library
from pitboss.law.diff import diff


def redline(before: str, after: str) -> Document:
    old, new = library.load(before), library.load(after)
    return write_redline(old, new, diff(old, new))


def draw(pieces: Pieces) -> str:
    """`a [b]`: what is marked stands in brackets."""
    return "".join(f"[{one.text}]" if one.mark else one.text for one in pieces)


@pytest.mark.parametrize(
    ("before", "after", "gone", "come"),
    [
        ("9 to 1", "30 to 1", "[9] to 1", "[30] to 1"),
        ("1,000 to 1", "1,500 to 1", "[1,000] to 1", "[1,500] to 1"),
        (
            "takes the rest of the deck out",
            "takes the stub out",
            "takes the [rest of the deck] out",
            "takes the [stub] out",
        ),
        ("cards 4, to seats", "cards 4; when dealt, to seats", "cards 4, to seats", "cards 4[; when dealt], to seats"),
        ("three of a kind", "three-of-a-kind", "[three of a kind]", "[three-of-a-kind]"),
        ("Paytable E", "Paytable A", "Paytable [E]", "Paytable [A]"),
        ("all other words", "nothing alike at all", "[all other words]", "[nothing alike at all]"),
        ("6", "", "[6]", ""),
        ("", "MD 3CP 1.4 Ch.3", "", "[MD 3CP 1.4 Ch.3]"),
    ],
)
def test_the_words_that_changed_are_marked_and_no_others(before: str, after: str, gone: str, come: str) -> None:
    old, new = compare_words(before, after)
    assert (draw(old), draw(new)) == (gone, come)
    assert {one.mark for one in old} <= {"", "deleted"}
    assert {one.mark for one in new} <= {"", "added"}


WORDS = st.lists(st.sampled_from(["the", "stub", "deck", "is", "9", "to", "1,000", ",", ";", "(a)"]), max_size=9)


@given(WORDS, WORDS)
def test_nothing_is_lost_and_what_is_unmarked_is_the_same_in_both(one: list[str], other: list[str]) -> None:
    before, after = " ".join(one), " ".join(other)
    old, new = compare_words(before, after)
    assert "".join(piece.text for piece in old) == before
    assert "".join(piece.text for piece in new) == after
    same = ["".join(piece.text for piece in side if not piece.mark).split() for side in (old, new)]
    assert "".join(same[0]) == "".join(same[1])
    assert not any(a.mark and a.mark == b.mark for side in (old, new) for a, b in pairwise(side))
    assert all(piece.text == piece.text.strip() for side in (old, new) for piece in side if piece.mark)


def test_a_line_that_came_or_went_is_marked_whole_and_a_rule_is_not_marked() -> None:
    cells = ("deleted", "ante: limit", "at most $500", "")
    assert [draw(one) for one in mark_line(Line(cells, "", change="deleted"))] == [
        "deleted",
        "[ante: limit]",
        "[at most $500]",
        "",
    ]
    assert [draw(one) for one in mark_line(Line(("Flush", "5 to 1"), ""))] == ["Flush", "5 to 1"]


def test_every_format_marks_the_same_words() -> None:
    document = redline("mississippi-stud@2014", "mississippi-stud@1.1")
    gone, come = "takes the <del>rest of the deck</del> out of the", "takes the <ins>stub</ins> out of the"
    assert gone in write_markdown(document)
    assert come in write_markdown(document)
    assert gone in write_page(document)
    assert come in write_page(document)
    rows = [row for part in as_values(document)["parts"] for section in part["sections"] for row in section["rows"]]
    pieces = [piece for row in rows for cell in row["pieces"] for piece in cell]
    assert {"text": "rest of the deck", "mark": "deleted"} in pieces
    assert {"text": "stub", "mark": "added"} in pieces


def test_a_stroke_marks_them_wherever_colour_does() -> None:
    page = (files("pitboss.documents") / "page.css").read_text(encoding="utf-8")
    paper = (files("pitboss.documents") / "document.typ").read_text(encoding="utf-8")
    screen = (files("pitboss.web.pages") / "static/css/book.css").read_text(encoding="utf-8")
    for style in (page, screen):
        assert re.search(r"^del \{[^}]*text-decoration: line-through", style, re.MULTILINE)
        assert re.search(r"^ins \{[^}]*text-decoration: underline", style, re.MULTILINE)
    assert "strike(piece.text)" in paper
    assert "underline(piece.text)" in paper


@pytest.mark.slow
def test_no_line_of_any_redline_is_said_to_be_changed_into_itself() -> None:
    """An erratum may correct a citation alone: then the citation is shown."""
    for game, editions in library.shelf().items():
        for edition in editions:
            for revision in range(library.latest_revision(game, edition)):
                old, new = (library.load(f"{game}@{edition}+{n}") for n in (revision, revision + 1))
                assert not [one for one in diff(old, new) if one.before == one.after], new.revision_id
