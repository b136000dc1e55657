"""Where a document goes: to standard output or to a file, in the format named or that the file's name asks for."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.cli.screen import say
from pitboss.documents.formats import FORMATS, SUFFIXES
from pitboss.documents.tree import Document
from pitboss.errors import BadInput, nearest

FORMAT_HELP = "Write a document instead: markdown, html, pdf or json."
OUTPUT_HELP = "Write the document to this file; its name says the format, as in book.pdf."


def chosen_format(form: str | None, output: Path | None) -> str | None:
    """Choose the format that is named, or that the file's name ends with; None to show it on the screen."""
    if form is not None and form not in FORMATS:
        raise BadInput(f"there is no format {form!r}. {nearest(form, FORMATS)}")
    if form is None and output is not None:
        form = SUFFIXES.get(output.suffix.lower())
        if form is None:
            raise BadInput(
                f"{output}: the name has no known ending. End it in .md, .html, .pdf or .json, or say --format."
            )
    return form


def write_out(document: Document, form: str, output: Path | None) -> None:
    if form == "pdf" and output is None and sys.stdout.isatty():
        raise BadInput("a PDF cannot be shown on a terminal. Write it to a file: --output book.pdf.")
    written = FORMATS[form](document)
    if output is not None:
        write_file(output, written)
    elif form == "pdf":
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
    else:
        sys.stdout.write(written.decode())


def write_file(output: Path, written: bytes) -> None:
    try:
        output.write_bytes(written)
    except OSError as error:
        raise BadInput(f"{output}: cannot be written ({error.strerror}).") from None
    say(f"Wrote {output}.", markup=False)
