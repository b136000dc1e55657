"""Which tests name which rules of the inventory: the `@pytest.mark.rules("3CP-045")` marks in the tests' own text.

Tests are read, not imported. They are part of the repository and not of an installed package, where nothing is found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests"


def named_in_tests(tests: Path = TESTS) -> dict[str, list[str]]:
    """Rule to the tests that name it, each as `tests/rankings/test_three_card.py::test_the_order`."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for name, rule in marks(path.read_text(encoding="utf-8")):
            place = path.relative_to(tests.parent).as_posix()
            found.setdefault(rule, {})[f"{place}::{name}" if name else place] = None
    return {rule: list(places) for rule, places in found.items()}


def marks(text: str) -> Iterator[tuple[str, str]]:
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
