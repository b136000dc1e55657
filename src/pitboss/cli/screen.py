"""Where commands print: one console, plain in a pipe and coloured on a terminal, and JSON in one form."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

BASIS_STYLE = {"seed": "", "external": "yellow", "proposed": "magenta"}


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 120)


def table(*columns: str, title: str = "") -> Table:
    from rich import box
    from rich.table import Table

    drawn = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        drawn.add_column(column, overflow="fold")
    return drawn


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
