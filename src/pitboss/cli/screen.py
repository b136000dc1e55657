"""Where commands print: one console, plain in a pipe and coloured on a terminal, tables that fit it, and JSON.

The width is that of the terminal, or what COLUMNS says. A pipe without COLUMNS gets 120 columns, and each sentence in
one line.
"""

from __future__ import annotations

import codecs
import json
import os
import sys
from typing import TYPE_CHECKING

from pitboss.cli.plain import encodable

if TYPE_CHECKING:
    from pitboss.cli.console import Screen, Sheet

BASIS_STYLE = {"seed": "", "external": "yellow", "proposed": "magenta"}

IN_A_PIPE = 120


def encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def width() -> int | None:
    """Give the columns to fill; None if the terminal or COLUMNS says it."""
    known = sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal()
    return None if known else IN_A_PIPE


def console() -> Screen:
    from pitboss.cli.console import Screen

    return Screen(highlight=False, width=width())


def table(
    *columns: str, title: str = "", spare: tuple[str, ...] = (), heads: bool = True, follows: bool = False
) -> Sheet:
    """Make an empty table with these columns. On a narrow screen the `spare` ones are left out first.

    A table that continues another needs no `heads`. One that `follows` another table needs no blank line before it.
    """
    from pitboss.cli.console import Sheet

    return Sheet(columns, title, spare, heads=heads, follows=follows)


def say(text: str, *, style: str = "", markup: bool = True) -> None:
    """Print a sentence that may be long: broken between words on a screen, in one line for a program that reads it."""
    console().print(text, style=style or None, markup=markup, soft_wrap=not sys.stdout.isatty())


def tell(text: str, style: str = "") -> None:
    """Print a sentence for a reader, broken between words at the width of the screen."""
    console().print(text, style=style or None, markup=False)


def json_text(value: object, indent: int | None = None) -> str:
    """Write JSON as people read it in UTF-8; in ASCII for any other encoding, since programs expect one of the two."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    readable = codecs.lookup(encoding()).name == "utf-8" and encodable(text, "utf-8")
    return text if readable else json.dumps(value, indent=indent)


def print_json(value: object) -> None:
    sys.stdout.write(json_text(value, indent=2) + "\n")
