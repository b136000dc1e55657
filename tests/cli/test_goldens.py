"""What commands print is as it was reviewed, cell by cell; a change shows as a difference in a text file."""

from __future__ import annotations

import pytest

from tests.cli.golden.cases import CASES
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
