"""The golden rounds are as they were reviewed; a change shows as a difference in a text file."""

from __future__ import annotations

import pytest

from tests.transcripts.scripts import SCRIPTS
from tests.transcripts.writing import HERE, file_of, transcript


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_round_reads_as_it_was_reviewed(name: str) -> None:
    assert transcript(SCRIPTS[name]) == file_of(name).read_text(encoding="utf-8"), "run `make transcripts` and review"


def test_every_file_has_its_script() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(SCRIPTS)
