"""Pages that are written from the code are as the code has them now."""

from __future__ import annotations

from tests.docs.reference import list_pages


def test_every_page_is_as_the_code_has_it() -> None:
    for path, text in list_pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make reference` and review"
