"""The kinds of an option's values, and the least and most that a value may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from pitboss.games.checks.case import Case
from pitboss.games.checks.verdicts import Judged
from pitboss.law.model import Amount, Option
from pitboss.money import cents, dollars, percent, show_percent, spoken

KINDS: dict[str, Any] = {"choice": str, "flag": bool, "count": int, "amount": Amount, "percent": Fraction}
"""What a value of each kind is read as."""

PARSE: dict[str, Callable[[str], int | Fraction]] = {"count": int, "amount": cents, "percent": percent}
WRITE: dict[str, Callable[[Any], str]] = {
    "flag": lambda value: "true" if value else "false",
    "amount": dollars,
    "percent": show_percent,
}
SHOW: dict[str, Callable[[Any], str]] = {"count": str, "amount": spoken, "percent": show_percent}


def check_bounds(case: Case, rule: Option, key: str, value: int | Fraction) -> Iterator[Judged]:
    """The value is below the least or above the most that the option's line allows."""
    for bound, word, better in ((rule.least, "below", "more"), (rule.most, "above", "less")):
        if not bound:
            continue
        limit = PARSE[rule.kind](bound)
        if (value < limit) if word == "below" else (value > limit):
            show = SHOW[rule.kind]
            problem = f"is {show(value)}, {word} the {show(limit)} that {case.authority(rule.cite)} allows."
            yield case.finding(key, problem, f"Write {show(limit)} or {better}.", rule.cite)


def as_law_writes(rule: Option, value: Any) -> str:
    """A value in the words of the edition's own defaults: `true`, `4`, `50000.00`, `5%`."""
    return WRITE.get(rule.kind, str)(value)
