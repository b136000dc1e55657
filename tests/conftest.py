"""What pytest says at the end of a run, beyond its own: the figures of random play."""

from __future__ import annotations

from typing import Any

from tests.fuzz.figures import by_game, lines_of


def pytest_terminal_summary(terminalreporter: Any) -> None:
    found = by_game(terminalreporter.stats.get("passed", ()))
    if found:
        terminalreporter.section("random play")
        for line in lines_of(found):
            terminalreporter.line(line)
