"""A light command starts at once: what only heavy work needs is not imported before that work is asked for."""

import json
import subprocess
import sys

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
