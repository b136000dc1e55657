"""Pages that are written from the code are as the code has them now."""

from __future__ import annotations

from pitboss.cli.program_documents import DOCUMENTS
from tests.docs.reference import list_pages


def test_every_page_is_as_the_code_has_it() -> None:
    for path, text in list_pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make reference` and review"


def test_every_line_of_the_documents_for_programs_says_what_it_is() -> None:
    described = {
        f"{document.name} {name}": one.get("description", "")
        for document in DOCUMENTS.values()
        for name, one in document.schema["$defs"].items()
    }
    assert "record dice-rolled" in described
    assert not [name for name, said in described.items() if not said.rstrip().endswith(".")]
