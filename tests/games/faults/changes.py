"""How a lawful example is changed, and how the one finding that must follow is held against the law's own place.

    fault("what is wrong", {"key to change": "value"}, "key of the finding", "words in it", "citation", mark.rules(…))

Citations of the five documents are written here from their texts. Where the rule is another regulator's or a reading of
our own, the citation names that source as the law's data does: there is no other text to write it from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import Finding
from pitboss.games.checks import judge

EXAMPLES = Path(__file__).parents[3] / "examples" / "submissions"

GONE: Any = object()
"""The value of a key that is taken out."""


def fault(what: str, change: Mapping[str, Any], key: str, says: str, cite: str, *marks: pytest.MarkDecorator) -> Any:
    return pytest.param(change, key, says, cite, id=what, marks=marks)


def assert_refused(example: str, change: Mapping[str, Any], key: str, says: str, cite: str) -> None:
    """The change brings exactly one finding: at this key, in these words, by this law."""
    found = findings(example, change)
    assert [(one.key, one.cite) for one in found] == [(key, cite)], "\n".join(map(str, found))
    assert says in f"{found[0].problem} {found[0].remedy}"


def findings(example: str, change: Mapping[str, Any]) -> tuple[Finding, ...]:
    return judge(changed(example, change), f"{example}.toml").findings


def changed(example: str, change: Mapping[str, Any]) -> dict[str, Any]:
    """The example with the values at these keys, `table.minimum`, put in, replaced or taken out."""
    tables = deepcopy(tables_of(example))
    for key, value in change.items():
        *outer, last = key.split(".")
        inner = tables
        for name in outer:
            inner = inner.setdefault(name, {})
        if value is GONE:
            del inner[last]
        else:
            inner[last] = value
    return tables


@cache
def tables_of(example: str) -> dict[str, Any]:
    return tomllib.loads((EXAMPLES / f"{example}.toml").read_text(encoding="utf-8"))
