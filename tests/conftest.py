"""What all tests share: their order, the cards of a floor, a real PostgreSQL, and what random play has seen."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from pitboss.floor import floor
from pitboss.floor.chance import Chance
from tests.fuzz.adapter import EVENT_KINDS, ROUND_KINDS, TABLE_KINDS
from tests.fuzz.campaign import SELDOM
from tests.fuzz.figures import by_game, find_gaps, lines_of
from tests.fuzz.specs import GAMES

SEED = os.environ.get("PITBOSS_TEST_SEED", "1")
"""Of the cards that tests see at a floor. Another one deals others."""

LONG = ("browser", "fuzz", "faults", "client", "cli", "web", "docs", "mutants", "floor", "journal", "tables")
"""Folders whose tests take long or wait for other processes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones come first: in the end every core still has work, and a browser is opened once by each process."""
    first = {f"tests/{name}": place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: first.get("/".join(item.nodeid.split("/")[:2]), len(LONG)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The cards of a floor, and what simulated people do, hang on the test alone: none fails only now and then."""
    random = Random(f"{SEED} {item.nodeid}")
    vars(floor)["Chance"] = partial(Chance, random.randbytes)
    vars(secrets)["randbits"] = random.getrandbits


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
        for gap in list_gaps(terminalreporter.config, SELDOM):
            terminalreporter.line(f"This fails the run, because it should be common: {gap}", red=True)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL, shared by all processes of a test run; a database of its own for each."""
    import psycopg

    base = tmp_path_factory.getbasetemp()
    root = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(base))
        from pgserver import get_server  # type: ignore[attr-defined]

        server = get_server(root / "postgres")
    name = f"journal_{os.getpid()}"
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(f"create database {name}")
    yield server.get_uri(name)
    server.cleanup()
