"""What the documents show is what happens: every command with its output, and every line of Python with its value.

In a block, a line that starts with `$` is a command and the lines after it are all that it prints, where a line with
only `…` stands for any number of lines. How long something took is not compared. A command that is shown without output
(one that waits for a player, or writes a picture) is not run.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from pitboss.cli.main import main

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TIME = re.compile(r"\d+\.\d+ s\b")
REST = "…"


@dataclass(frozen=True)
class Example:
    """A command and what is shown of its output."""

    command: str
    shown: list[str]


def blocks(text: str) -> Iterator[list[str]]:
    """The lines of every block, indented or fenced."""
    found: list[str] = []
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if fenced or line.startswith("    ") or (found and not line):
            found += [] if line.startswith("```") else [line if fenced else line[4:]]
        elif found:
            yield found
            found = []
    if found:
        yield found


def examples(file: Path) -> list[Example]:
    found = []
    for lines in blocks(file.read_text(encoding="utf-8")):
        starts = [n for n, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in pairwise((*starts, len(lines))):
            found.append(Example(lines[start][2:].partition("  #")[0], lines_of(lines[start + 1 : end])))
    return found


def lines_of(printed: list[str]) -> list[str]:
    """Without the blanks that end a line, and the empty lines that begin and end the whole."""
    return "\n".join(TIME.sub("N s", line.rstrip()) for line in printed).strip("\n").split("\n")


def run(command: str, folder: Path) -> list[str]:
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    known = os.environ | {"PATH": tools, "COLUMNS": "120", "PITBOSS_CACHE": "off"}
    done = subprocess.run(command, shell=True, cwd=folder, env=known, capture_output=True, text=True, check=False)
    printed = (done.stdout + done.stderr).splitlines()
    return lines_of([line for line in printed if not line.endswith("s so far.")])  # how far it is, on a busy machine


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Line by line, with any lines where some are left out."""
    if not shown:
        return not printed
    if shown[0].strip() == REST:
        return any(agrees(shown[1:], printed[n:]) for n in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and agrees(shown[1:], printed[1:])


LAW = ROOT / "docs" / "how-to" / "show-the-law.md"
"""A page of some fifty commands, which take a minute; what its scripts show is asked in one process besides."""

SHOWN = [
    pytest.param(file, marks=pytest.mark.slow if file == LAW else ())
    for file in DOCUMENTS
    if any(any(one.shown) for one in examples(file))
]
PYTHON = [file for file in DOCUMENTS if ">>> " in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", SHOWN, ids=lambda file: file.stem)
def test_commands_print_what_is_shown(file: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for one in examples(file):
        if any(one.shown) or ">" in one.command:
            printed = run(one.command, tmp_path)
            assert agrees(one.shown, printed), "\n".join((one.command, *printed))


SCRIPTS = [one for one in examples(LAW) if one.command.startswith("pitboss run examples/law/")]


@pytest.mark.parametrize("one", SCRIPTS, ids=lambda one: Path(one.command.split()[2]).stem)
def test_the_scripts_of_the_law_show_what_is_said(one: Example, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", str(ROOT / one.command.split()[2])])
    printed = capsys.readouterr().out
    assert all(line in printed for line in one.shown)


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: file.stem)
def test_python_answers_what_is_shown(file: Path) -> None:
    tried = doctest.testfile(str(file), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried.attempted
    assert not tried.failed


def test_what_is_left_out_may_be_any_lines_and_nothing_else_may_differ() -> None:
    printed = ["one", "two", "three"]
    assert agrees(["one", "…", "three"], printed)
    assert agrees(["…"], printed)
    assert not agrees(["one", "three"], printed)
    assert not agrees(["one", "…", "two"], printed)
    assert not agrees(["one", "two", "three", "four"], printed)
