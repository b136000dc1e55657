"""Which tests name which rules of the inventory: the `@pytest.mark.rules("3CP-045")` marks in the tests' own text, and
the `rules` of the rounds worked by hand, all of which one test file plays.

Tests are read, not imported. They are part of the repository and not of an installed package, where nothing is found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from pitboss.law.worked_rounds import worked_rounds

ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests"
WORKED = "law/test_worked_rounds.py"
"""The tests that play every worked round and hold the engine to what was worked."""


def find_tests(tests: Path = TESTS) -> dict[str, list[str]]:
    """Rule to the tests that name it, each as `tests/rankings/test_three_card.py::test_the_order`.

    A worked round is `tests/law/test_worked_rounds.py::md/three-card-poker: Equal hands: both wagers come back`.
    """
    found: dict[str, dict[str, None]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        place = path.relative_to(tests.parent).as_posix()
        for name, rule in find_marks(path.read_text(encoding="utf-8")):
            found.setdefault(rule, {})[f"{place}::{name}" if name else place] = None
    for name, rule in find_worked_rounds() if (tests / WORKED).is_file() else ():
        found.setdefault(rule, {})[f"{tests.name}/{WORKED}::{name}"] = None
    return {rule: list(places) for rule, places in found.items()}


def find_worked_rounds() -> Iterator[tuple[str, str]]:
    """(round, rule) for each rule that a worked round names."""
    for one in worked_rounds():
        for rule in one.rules:
            yield f"{one.game}: {one.title}", rule


def find_marks(text: str) -> Iterator[tuple[str, str]]:
    """(test, rule) for each mark in a file; a mark on the whole file or in a parameter has no test's name."""
    if "mark.rules" not in text:
        return
    tree = ast.parse(text)
    owners = {
        id(mark): node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for decorator in node.decorator_list
        for mark in ast.walk(decorator)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rules":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield owners.get(id(node), ""), argument.value
