"""`pitboss odds --plot`: checking that a picture can be drawn before anything is counted, and drawing it to a file."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import BadInput
from pitboss.odds import WagerOdds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = (".png", ".svg", ".pdf")

MISSING = "a picture is drawn with matplotlib, which is not installed. Install it: pip install 'pitboss[plot]'."


def drawable(file: Path | None) -> Path | None:
    """Check the file to draw to, before anything is counted."""
    if file is None:
        return None
    if file.suffix.lower() not in KINDS:
        raise BadInput(f"{file} cannot be drawn. End its name in {', '.join(KINDS[:-1])} or {KINDS[-1]}.")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadInput(f"{file} cannot be written. Name a file in a folder that you may write to.")
    if find_spec("matplotlib") is None:
        raise BadInput(MISSING)
    return file


def draw(found: list[WagerOdds], file: Path, asked: list[WagerOdds] | None = None) -> None:
    if not found:
        raise BadInput("there is nothing to draw: none of these wagers has odds of its own.")
    from pitboss.odds.wording.plot import picture_of

    save(picture_of(found, asked), file)


def save(figure: Figure, file: Path) -> None:
    try:
        figure.savefig(file, dpi=144)
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror or error}.") from None
    sys.stderr.write(f"Drew {file}.\n")
