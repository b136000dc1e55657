"""How a lawful example is changed, and how the one finding that must follow is held against the law's own place.

    fault("what is wrong", {"key to change": "value"}, "key of the finding", "words in it", "citation", mark.rules(…))

Citations of the five documents are written here from their texts. Where the rule is another regulator's or a reading of
our own, the citation names that source as the law's data does: there is no other text to write it from.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.checks import judge
from pitboss.games.checks.verdicts import Judged

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
    if any(not one.startswith(OWN_LAW[example]) for one in sources_in(cite)):
        assert found[0].verdict != "contrary-to-text", "only the game's own law is the text"
        assert "the law" not in found[0].problem or found[0].verdict == "not-determined", found[0].problem


OWN_LAW: dict[str, tuple[str, ...]] = {
    "stud-235": ("MD 235", "COMAR"),
    "three-card-poker": ("MD 3CP", "COMAR"),
    "caribbean-stud": ("MA CSP", "205 CMR"),
    "mississippi-stud": ("MD MS", "2014 COMAR 36.05.11", "COMAR"),
    "ultimate-texas-holdem": ("MD UTH", "2014 COMAR 36.05.16", "COMAR"),
    "four-card-poker": ("MD FCP", "COMAR"),
    "let-it-ride": ("MD LIR", "COMAR"),
    "midi-baccarat": ("MD Midi", "COMAR"),
    "mini-baccarat": ("MD Mini", "COMAR"),
    "blackjack": ("MD BJ", "2014 COMAR 36.05.04", "COMAR"),
    "craps": ("MD Craps", "COMAR"),
}
"""How the law of each game is cited: its own text, and what its jurisdiction says of all games."""


def sources_in(cite: str) -> list[str]:
    """The sources that a citation names; what goes on with a chapter or a paragraph names none of its own."""
    return [one for one in re.split(r"[;,] ", cite) if not re.match(r"Ch\.|§|\(|[a-z]", one)]


def findings(example: str, change: Mapping[str, Any]) -> tuple[Judged, ...]:
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
