"""`pitboss odds --all --json` from the shell, nothing kept: every wager on every paytable, and the memory it takes."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pitboss.odds.cache import PLACE

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
TARGET = "of 180 s and 4 GB"
IN_A_GIGABYTE = 2**20 if sys.platform == "linux" else 2**30
"""The system tells the peak in kilobytes, or in bytes."""


def measure() -> Iterator[tuple[str, float, str]]:
    start = time.perf_counter()
    words = [PITBOSS, "odds", "--all", "--json"]
    done = subprocess.run(words, check=True, capture_output=True, env=os.environ | {PLACE: "off"})
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / IN_A_GIGABYTE
    answers = len(json.loads(done.stdout)["odds"])
    yield "pitboss odds --all --json", seconds, f"{TARGET}; {answers} answers, {peak:.2f} GB at most"
