"""What pytest says at the end of a run, beyond its own: the figures of random play, and what it never saw."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fuzz.adapter import EVENT_KINDS, ROUND_KINDS, TABLE_KINDS
from tests.fuzz.campaign import SELDOM
from tests.fuzz.figures import by_game, find_gaps, lines_of
from tests.fuzz.specs import GAMES


def list_gaps(config: Any, seldom: frozenset[str] = frozenset()) -> list[str]:
    """What random play has never seen, but for what is `seldom`; nothing, unless it has gone through every game."""
    found = by_game(config.pluginmanager.get_plugin("terminalreporter").stats.get("passed", ()))
    commands, events = {*ROUND_KINDS, *TABLE_KINDS} - seldom, EVENT_KINDS - seldom
    return [*find_gaps(found, commands, events)] if found.keys() == set(GAMES) else []


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: Any) -> None:
    """A command that random play never saw accepted or refused, or an event that never happened, fails the run."""
    if not hasattr(session.config, "workerinput") and list_gaps(session.config, SELDOM):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    found = by_game(terminalreporter.stats.get("passed", ()))
    if found:
        terminalreporter.section("random play")
        for line in (*lines_of(found), *list_gaps(terminalreporter.config)):
            terminalreporter.line(line)
