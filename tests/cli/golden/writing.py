"""A command run as in a pipe of a given width: what was typed, and all that it printed."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from unittest import mock

from pitboss.cli.main import main

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

VARIES = {r"\d+\.\d+ s\b": "N s", r"\b[0-9a-f]{64}\b": "DIGEST", r"\x1b\[[\d;]*m": ""}
"""What is not the same on every machine, or follows from the law's whole text, and what is written for it."""


@dataclass(frozen=True)
class Case:
    """A command line. `files` lie in the folder that it runs in, beside the examples; `instead` stands in for names."""

    words: str | tuple[str, ...]
    columns: int = 80
    typed: str | Callable[[], str] = ""
    files: Mapping[str, str] = field(default_factory=dict)
    code: int = 0
    instead: Mapping[str, object] = field(default_factory=dict)

    @property
    def arguments(self) -> list[str]:
        return self.words.split() if isinstance(self.words, str) else list(self.words)


def printed(case: Case) -> str:
    out, code = io.StringIO(), None
    with contextlib.ExitStack() as world:
        enter(world, case)
        world.enter_context(contextlib.redirect_stdout(out))
        try:
            main(case.arguments)
        except SystemExit as stop:
            code = stop.code
    assert code == case.code, out.getvalue()
    text = out.getvalue()
    for pattern, said in VARIES.items():
        text = re.sub(pattern, said, text)
    return f"$ pitboss {' '.join(map(quoted, case.arguments))}\n" + "".join(lines(text))


def enter(world: contextlib.ExitStack, case: Case) -> None:
    """A folder with the examples and the case's files, a width, something typed, and nothing kept from before."""
    typed = case.typed if isinstance(case.typed, str) else case.typed()
    folder = Path(world.enter_context(tempfile.TemporaryDirectory()))
    (folder / "examples").symlink_to(ROOT / "examples")
    for name, text in case.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    world.enter_context(contextlib.chdir(folder))
    world.enter_context(mock.patch.dict(os.environ, {"COLUMNS": str(case.columns), "PITBOSS_CACHE": "off"}))
    world.enter_context(mock.patch.object(sys, "stdin", io.StringIO(typed)))
    for name, value in case.instead.items():
        world.enter_context(mock.patch(name, value))


def lines(text: str) -> Iterator[str]:
    """Without the blanks that end a line."""
    for line in text.splitlines():
        yield line.rstrip() + "\n"


def quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def file_of(name: str) -> Path:
    return HERE / f"{name}.txt"


def write_all(patterns: Sequence[str] = ()) -> None:
    """Those whose names fit a pattern, such as `help-*`, or all; files of cases that are no more are removed."""
    from tests.cli.golden.cases import CASES

    for old in HERE.glob("*.txt"):
        if old.stem not in CASES:
            old.unlink()
    for name, case in CASES.items():
        if not patterns or any(fnmatch(name, one) for one in patterns):
            file_of(name).write_text(printed(case), encoding="utf-8")
