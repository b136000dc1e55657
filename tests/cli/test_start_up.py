"""A light command starts at once: what only heavy work needs is not imported before that work is asked for."""

import json
import os
import subprocess
import sys
from importlib import import_module

import pytest

from pitboss.cli.commands import PURPOSE

HEAVY = {"numba", "llvmlite", "numpy", "matplotlib", "fastapi", "uvicorn", "pandas", "sqlalchemy", "pyarrow", "typst"}

WATCHED = """
import io, json, sys
from pitboss.cli.main import main
loaded = {}
for words, answers in json.loads(sys.argv[1]):
    sys.stdin = io.StringIO(answers)
    try:
        main(words)
    except SystemExit as done:
        code = done.code
    loaded[" ".join(words)] = [code, sorted(set(json.loads(sys.argv[2])) & set(sys.modules))]
sys.stderr.write("LOADED" + json.dumps(loaded))
"""

EXAMPLE = {"game": "baccarat", "seats": {"1": {"wagers": {"player": "10.00"}}},
           "player": ["9s", "Kd"], "banker": ["2c", "5h"]}  # fmt: skip

LIGHT = [
    (["--version"], ""),
    (["--help"], ""),
    (["rules", "three-card-poker", "--wager", "pair-plus"], ""),
    (["search", "exposed", "card", "--game", "3cp"], ""),
    (["settle", "--example", "three-card-poker"], ""),
    (["settle"], json.dumps(EXAMPLE)),
    (["play", "--help"], ""),
    (["play", "three-card-poker", "--seed", "7", "--no-review"], "ante 10\np\nn\n"),
]


def test_light_commands_load_nothing_heavy() -> None:
    """One process for all of them: what one loads would be there after the others too, and is named with the first."""
    asked = [sys.executable, "-c", WATCHED, json.dumps(LIGHT), json.dumps(sorted(HEAVY))]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    said = done.stderr.partition("LOADED")[2]
    assert json.loads(said) == {" ".join(words): [0, []] for words, _ in LIGHT}, done.stdout


LIST = """
import sys
from pitboss.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    sys.stderr.write(" ".join(name for name in sys.modules if name.startswith("pitboss.")))
"""

FRONT = {"", "main", "commands", "front", "bash_words", "interrupts", "streams", "plain", "usage"}


@pytest.mark.parametrize(
    ("words", "asks"),
    [(["--help"], {}), ([], {"_PITBOSS_COMPLETE": "complete_bash", "COMP_WORDS": "pitboss\nrul", "COMP_CWORD": "1"})],
    ids=["help", "Tab"],
)
def test_the_list_of_commands_needs_none_of_them(words: list[str], asks: dict[str, str]) -> None:
    """Nor games, law or odds: only what comes before every command."""
    asked = [sys.executable, "-c", LIST, *words]
    done = subprocess.run(asked, capture_output=True, text=True, check=True, env=os.environ | asks)
    loaded = {name for name in done.stderr.split() if name.startswith("pitboss.cli")}
    assert {name.removeprefix("pitboss.cli").lstrip(".") for name in loaded} <= FRONT
    assert set(done.stderr.split()) - loaded <= {"pitboss.errors", "pitboss.frozen"}
    assert "rules" in done.stdout


def test_every_command_has_its_module() -> None:
    """A name on the list is the name of a module, which has the command."""
    for name in PURPOSE:
        assert callable(getattr(import_module(f"pitboss.cli.{name}"), name))
