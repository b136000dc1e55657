"""A file that a command writes and that must not be there yet; a disk that takes none is said in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput


def refuse_old(path: Path) -> None:
    """Refuse a file that is there already, before anything is counted for it."""
    if path.exists():
        raise BadInput(f"{path} already exists. Name another file.")


@contextmanager
def new_file(path: Path, *, binary: bool = False) -> Iterator[Any]:
    try:
        with path.open("xb") if binary else path.open("x", encoding="utf-8") as out:
            yield out
    except FileExistsError:
        refuse_old(path)
        raise
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror}).") from None
