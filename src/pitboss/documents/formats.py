"""The formats that a document can be written in, by name; each is written from the same tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.documents.markdown import write_markdown
from pitboss.documents.pages import write_page
from pitboss.documents.tree import Document
from pitboss.documents.typesetting import typeset
from pitboss.documents.values import write_json

FORMATS: Mapping[str, Callable[[Document], bytes]] = {
    "markdown": lambda document: write_markdown(document).encode(),
    "html": lambda document: write_page(document).encode(),
    "pdf": typeset,
    "json": lambda document: write_json(document).encode(),
}

SUFFIXES = {".md": "markdown", ".html": "html", ".htm": "html", ".pdf": "pdf", ".json": "json"}
"""The format that the end of a file's name asks for."""
