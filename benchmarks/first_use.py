"""The first use of `pitboss odds` on a new machine, from the shell: all that a game needs is compiled, then counted."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pitboss.odds.cache import PLACE

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
ASKED = (
    "three-card-poker ante",
    "ultimate-texas-holdem ante",
    "caribbean-stud ante",
    "four-card-poker ante",
    "mississippi-stud ante",
    "let-it-ride bet-1",
    "stud-235 three-card",
    "midi-baccarat banker",
    "blackjack blackjack",
    "blackjack blackjack --version switch",
)


def measure() -> Iterator[tuple[str, float, str]]:
    """(what, seconds the first time, seconds the second time); on the first paytable, and nothing kept but code."""
    for asked in ASKED:
        with tempfile.TemporaryDirectory() as folder:
            first, second = once(asked, folder), once(asked, folder)
        yield asked, first, f"again {second:.1f} s: {first - second:.1f} s went into compiling"


def once(asked: str, folder: str) -> float:
    start = time.perf_counter()
    alone = os.environ | {"NUMBA_CACHE_DIR": folder, PLACE: "off"}
    subprocess.run([PITBOSS, "odds", *asked.split(), "--json"], check=True, capture_output=True, env=alone)
    return time.perf_counter() - start
