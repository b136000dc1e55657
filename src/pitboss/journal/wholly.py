"""A folder is filled wholly or not at all: what fails is said in one line, and nothing that was begun stays behind."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pitboss.errors import BadInput


@contextmanager
def fill_wholly(target: Path, done: str) -> Iterator[ExitStack]:
    """Whatever comes into the folder while this is open goes again if it fails; `done` says what could not be done.

    What the caller moves away in the folder it pushes on the stack, to be put back.
    """
    with ExitStack() as undo:
        try:
            undo.callback(clear, target, frozenset(paths_in(target)), list_missing(target))
            yield undo
        except (OSError, sqlite3.Error) as error:
            raise BadInput(f"{target} {done}: {why(error)}. Nothing was left there.") from None
        undo.pop_all()


def paths_in(folder: Path) -> Iterator[Path]:
    """What lies in the folder, and in the folders in it: a floor's data folder has no more than these."""
    for path in folder.iterdir() if folder.is_dir() else ():
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from path.iterdir()


def list_missing(folder: Path) -> tuple[Path, ...]:
    """The folder and those above it that are not there yet, the innermost first."""
    return tuple(one for one in (folder, *folder.parents) if not one.exists())


def clear(target: Path, before: frozenset[Path], missing: tuple[Path, ...]) -> None:
    """Take away what was not there before."""
    with suppress(OSError):
        for path in sorted(set(paths_in(target)) - before, reverse=True):
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    for folder in missing:
        with suppress(OSError):
            folder.rmdir()


def why(error: OSError | sqlite3.Error) -> str:
    """The reason without its paths, in one line; `shutil` reports several files at once."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        return " ".join(str(error.args[0][0][2]).split())
    said = error.strerror if isinstance(error, OSError) else None
    return " ".join((said or str(error) or type(error).__name__).split()).rstrip(".")
