"""How long a light command takes from the shell, beside Python itself doing nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "pitboss catalog": [PITBOSS, "catalog"],
    "pitboss catalog --json": [PITBOSS, "catalog", "--json"],
    "pitboss rules three-card-poker": [PITBOSS, "rules", "three-card-poker"],
    "pitboss diff 3CP before-2014 2014": [PITBOSS, "diff", "three-card-poker@before-2014", "three-card-poker@2014"],
    "pitboss check": [PITBOSS, "check", "examples/submissions/three-card-poker.toml"],
    "pitboss coverage": [PITBOSS, "coverage"],
}
RUNS = 8


def measure() -> list[tuple[str, float, str]]:
    """(what, seconds, ratio to Python alone) for each command, the mean of several runs after one to warm up."""
    means = {name: hyperfine(words) if shutil.which("hyperfine") else loop(words) for name, words in COMMANDS.items()}
    bare = means["python -c pass"]
    return [(name, mean, f"{mean / bare:.1f} × Python alone") for name, mean in means.items()]


def hyperfine(words: list[str]) -> float:
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        call = ["hyperfine", "--ignore-failure", "--warmup", "1", "--runs", str(RUNS), "--export-json", out.name]
        subprocess.run([*call, " ".join(words)], check=True, capture_output=True)
        return float(json.loads(Path(out.name).read_text())["results"][0]["mean"])


def loop(words: list[str]) -> float:
    subprocess.run(words, check=False, capture_output=True)
    start = time.perf_counter()
    for _ in range(RUNS):
        subprocess.run(words, check=False, capture_output=True)
    return (time.perf_counter() - start) / RUNS
