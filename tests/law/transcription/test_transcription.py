"""The law's data says what the documents say: its figures and places against a transcription made a second time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pitboss.law import library
from pitboss.law.model import Cite
from pitboss.money import To
from tests.law.transcription import data
from tests.law.transcription.text import HERE, Block, Transcription, read

TRANSCRIBED = {one.edition: one for one in map(read, sorted(HERE.glob("*.txt")))}


def test_every_edition_has_been_read_twice() -> None:
    assert sorted(TRANSCRIBED) == sorted(edition.id for edition in library.everything())


@pytest.mark.parametrize("transcription", TRANSCRIBED.values(), ids=TRANSCRIBED)
def test_data_and_transcription_say_the_same(transcription: Transcription) -> None:
    """Block for block and row for row, and nothing on either side without its partner."""
    found, printed = list(data.blocks(library.load(transcription.edition))), list(transcription.blocks)
    assert lines_without_partner(found, printed) == []
    for kind in ("stage", "settlement"):
        assert [one.head for one in found if one.kind == kind] == [one.head for one in printed if one.kind == kind]


def test_a_changed_figure_a_changed_place_and_a_changed_order_are_each_seen() -> None:
    edition = library.load("md/stud-235@1.1")
    printed, table = list(TRANSCRIBED[edition.id].blocks), edition.paytable[1]
    first, second, *others = table.rows
    for rows in (
        (replace(first, pays=To(49)), second, *others),
        (replace(first, cite=Cite(second.cite)), second, *others),
        (second, first, *others),
    ):
        changed = replace(edition, paytable=(edition.paytable[0], replace(table, rows=rows), *edition.paytable[2:]))
        assert lines_without_partner(list(data.blocks(changed)), printed)


def lines_without_partner(found: list[Block], printed: list[Block]) -> list[str]:
    """Each row with its number in its block and the block's head, `+` for the data's and `-` for the document's."""
    ours, theirs = Counter(lines(found)), Counter(lines(printed))
    return sorted(
        [f"- {line}" for line in theirs - ours] + [f"+ {line}" for line in ours - theirs], key=lambda it: it[2:]
    )


def lines(blocks: list[Block]) -> list[str]:
    return [f"{block.head} #{n} {row}" for block in blocks for n, row in enumerate(block.rows or ("",))]
