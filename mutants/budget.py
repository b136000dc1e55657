"""A pytest plugin for the tests of one mutant: many different ones first, and an end when its time is spent."""

from __future__ import annotations

import os
import time
from collections import Counter

import pytest

SECONDS = "MUTANT_SECONDS"
ABOUT = "MUTANT_ABOUT"
"""A word that tells the tests that are about the mutant's file: its game, or the name of its module."""
SPENT = 77
"""The exit code that says that time was up."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Cases that name what the mutant is about, then the first case of each test, the second of each, and so on.

    A test of many cases seldom finds with its tenth what its first let pass, so the tests take turns.
    """
    about, seen = os.environ[ABOUT], Counter[str]()
    turns: dict[str, tuple[bool, int]] = {}
    for item in items:
        function = item.nodeid.partition("[")[0]
        turns[item.nodeid] = (not about or about not in item.nodeid.replace("_", "-"), seen[function])
        seen[function] += 1
    items.sort(key=lambda item: turns[item.nodeid])


def pytest_runtest_logstart() -> None:
    """Time is the processor's, so that a busy machine does not make survivors."""
    if time.process_time() > float(os.environ[SECONDS]):
        pytest.exit("the time of this mutant is spent", returncode=SPENT)
