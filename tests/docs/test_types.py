"""The Python that the documents show is right to a strict type checker, as [the library](docs/reference/library.md)
promises."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_examples import PYTHON, ROOT
from tests.docs.test_notebook import NOTEBOOK


def code_of(file: Path) -> str:
    """What a reader would type."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ipynb":
        return "\n".join("".join(one["source"]) for one in json.loads(text)["cells"] if one["cell_type"] == "code")
    return "".join(one.source for one in doctest.DocTestParser().get_examples(text))


@pytest.mark.slow
def test_a_strict_type_checker_finds_nothing(tmp_path: Path) -> None:
    names = []
    for file in (*PYTHON, NOTEBOOK):
        names.append(f"{file.stem.replace('-', '_')}_example.py")
        (tmp_path / names[-1]).write_text(code_of(file), encoding="utf-8")
    known = os.environ | {"MYPYPATH": str(ROOT / "src"), "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache")}
    asked = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *names]
    done = subprocess.run(asked, cwd=tmp_path, env=known, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
