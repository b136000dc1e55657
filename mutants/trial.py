"""Trying one mutant: its text goes into a copy of the tree, and tests run there until one fails."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from mutants.budget import ABOUT, SECONDS, SPENT
from mutants.data import DATA
from mutants.mutant import Mutant

KEPT_OUT = shutil.ignore_patterns(".git", ".venv", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis")
HERE = Path(__file__).parent.parent
"""Where this package is, last on the path of the tests: they need its plugin."""
SEAL = DATA / "released.toml"
NEAR, FAR = 8, 60
"""So many test files are tried first, and so many more if these find nothing."""
GRACE = 60
"""Seconds beyond its time after which a mutant that is still in one test counts as one that never ends."""
PATIENCE = 10
"""So many times as long by the clock, for a mutant that only waits."""

QUIET = ("-q", "--no-header", "--tb=no", "-m", "not slow")
PLUGINS = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "mutants.budget")
OPTIONS = (*QUIET, *PLUGINS)
NOTHING_TO_RUN, MISCALLED = 5, 4

Fate = Literal["killed", "survived", "timed out"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant, the test that found it, and how long that took."""

    mutant: Mutant
    fate: Fate
    by: str
    seconds: float


class Copy:
    """A copy of the tree in which one mutant after another is tried; the tree itself is never written to."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self.root = folder / "tree"
        shutil.copytree(tree, self.root, ignore=KEPT_OUT)
        self.clock = count(int(time.time()))

    def put(self, file: Path, text: str) -> None:
        """Write a file with a time of its own, so that nothing compiled from another text is taken for it."""
        path = self.root / file
        path.write_text(text, encoding="utf-8")
        now = next(self.clock)
        os.utime(path, (now, now))

    def attempt(self, mutant: Mutant, tests: Sequence[Path], seconds: float) -> Verdict:
        """The verdict on a mutant after these tests, in this order, within so many seconds of the processor's time."""
        began = time.monotonic()
        touched = {mutant.file} if mutant.kind == "code" else {mutant.file, SEAL}
        kept = {file: (self.root / file).read_text(encoding="utf-8") for file in touched}
        try:
            self.put(mutant.file, mutant.text(self.root))
            if mutant.kind == "data":
                self.renew_seal(mutant)
            for chosen in (tests[:NEAR], tests[NEAR : NEAR + FAR]):
                fate, by = self.run(chosen, seconds, mutant)
                if fate != "survived":
                    break
            return Verdict(mutant, fate, by, time.monotonic() - began)
        finally:
            for file, text in kept.items():
                self.put(file, text)

    def renew_seal(self, mutant: Mutant) -> None:
        """Set the seal aside: the edition is sealed as it now stands with its errata, so that no digest tells."""
        jurisdiction, game, edition = mutant.file.parts[4:7]
        name = f"{jurisdiction}/{game}@{edition}"
        sealed = (self.root / SEAL).read_text(encoding="utf-8")
        revisions = re.findall(rf'^"{re.escape(name)}(?:\+(\d+))?" = ', sealed, flags=re.MULTILINE)
        ask = (
            f"from pitboss.law.library import digest; print(*(digest('{jurisdiction}/{game}', '{edition}', n) for n in "
        )
        digests = self.python("-c", f"{ask}{[int(n or 0) for n in revisions]}))", seconds=GRACE).stdout.split()
        for revision, digest in zip(revisions, digests, strict=True):
            line = re.escape(f'"{name}{f"+{revision}" if revision else ""}" = ')
            sealed = re.sub(rf'^({line})"[0-9a-f]*"', rf'\1"{digest}"', sealed, flags=re.MULTILINE)
        self.put(SEAL, sealed)

    def run(self, tests: Sequence[Path], seconds: float, mutant: Mutant) -> tuple[Fate, str]:
        if not tests:
            return "survived", ""
        about = mutant.file.parts[5] if mutant.kind == "data" else mutant.file.stem.replace("_", "-")
        code, failed = self.pytest("-x", *map(str, tests), seconds=seconds, about=about)
        if code in (0, NOTHING_TO_RUN, SPENT):
            return "survived", ""
        return ("killed", failed[0] if failed else "an error before any test") if code > 0 else ("timed out", "")

    def pytest(self, *arguments: str, seconds: float, about: str = "") -> tuple[int, list[str]]:
        """How the tests ended, and those that failed."""
        ended = self.python("-m", "pytest", *OPTIONS, *arguments, seconds=seconds, about=about)
        if ended.returncode == MISCALLED:
            raise RuntimeError(ended.stderr)
        return ended.returncode, re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", ended.stdout, re.MULTILINE)

    def unreadable(self) -> set[Path]:
        """The test files that cannot be collected as the tree stands: they would stop the others."""
        return {Path(name) for name in self.pytest("--collect-only", "tests", seconds=600)[1]}

    def failing(self, tests: Sequence[str]) -> set[str]:
        """Those of the tests that fail without any mutant: what they found says nothing."""
        return set(self.pytest(*tests, seconds=600)[1]) if tests else set()

    def python(self, *arguments: str, seconds: float, about: str = "") -> subprocess.CompletedProcess[str]:
        """Python in the copy, gently, and ended by the system if it goes on too long."""

        def modestly() -> None:
            os.nice(10)
            most = int(seconds + GRACE)
            resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))

        paths = os.pathsep.join(str(path) for path in (self.root / "src", self.root, HERE))
        world = os.environ | {"PYTHONPATH": paths, SECONDS: str(seconds), ABOUT: about}
        with subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.root,
            env=world,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=modestly,
            start_new_session=True,  # what tests send to their own group must not end this program
        ) as running:
            try:
                said, complained = running.communicate(timeout=PATIENCE * (seconds + GRACE))
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)
                said, complained = running.communicate()
        return subprocess.CompletedProcess(running.args, running.returncode, said, complained)
