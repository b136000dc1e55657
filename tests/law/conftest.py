"""A copy of the law that a test may break."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.law import library, released

Break = Callable[[str, str, str], None]


def forget() -> None:
    """Drop what was read before, so that the files are read again."""
    for kept in (
        library.shelf,
        library.heading,
        library._load,
        library.sources,
        library._digest,
        library.latest_revision,
        released.released_digests,
    ):
        kept.cache_clear()


@pytest.fixture
def law_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The law's data in a folder of its own, read from there as long as the test runs."""
    folder = tmp_path / "data"
    shutil.copytree(library.DATA, folder)
    monkeypatch.setattr(library, "DATA", folder)
    monkeypatch.setattr(released, "FILE", folder / "released.toml")
    forget()
    yield folder
    monkeypatch.undo()
    forget()


@pytest.fixture
def broken(law_copy: Path) -> Break:
    """Replace a text, which must be there, in a file of the copy."""

    def put(file: str, old: str, new: str) -> None:
        path = law_copy / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        forget()

    return put
