"""Pages and schemas that are written from the code: `python -m tests.docs.reference`, or `make reference`."""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.cli.program_documents import DOCUMENTS
from pitboss.cli.program_pages import write_page
from tests.docs.api import write_api

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def list_pages() -> dict[Path, str]:
    """Every page that is written, and what must stand in it."""
    schemas = {
        REFERENCE / "schemas" / f"{one.name}.json": json.dumps(one.schema, ensure_ascii=False, indent=1) + "\n"
        for one in DOCUMENTS.values()
    }
    return {REFERENCE / "programs.md": write_page(), REFERENCE / "api.md": write_api(), **schemas}


if __name__ == "__main__":
    for path, text in list_pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
