"""`pitboss schema`: the JSON Schema of what `settle`, `run` and `replay` read and write."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.program_documents import DOCUMENTS
from pitboss.cli.screen import console, print_json, table
from pitboss.errors import BadInput, nearest


def schema(
    document: Annotated[
        str | None,
        typer.Argument(
            help="Such as round or settlement; without it, the list.", autocompletion=lambda: list(DOCUMENTS)
        ),
    ] = None,
) -> None:
    """pitboss schema round > round.schema.json"""
    if document is None:
        drawn = table("Name", "Document", "It is")
        for one in DOCUMENTS.values():
            drawn.add_row(one.name, one.title, one.about)
        return console().print(drawn)
    if document not in DOCUMENTS:
        raise BadInput(f"there is no document {document!r}. {nearest(document, DOCUMENTS)}")
    print_json(DOCUMENTS[document].schema)
