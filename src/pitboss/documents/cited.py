"""A line of the law's data by a name that people know: for a list of what rests on a citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss.documents.book.names import name_wager
from pitboss.documents.sentences import procedure
from pitboss.law.changes import row_name
from pitboss.law.model import Edition, Envy, Minimum, Paytable

Name = Callable[[Edition, Any], str]


def name_table(edition: Edition, one: Paytable | Envy | Minimum, what: str) -> str:
    return f"{name_wager(edition, one.wager)}, {what}{f' {one.letter}' if one.letter else ''}"


NAMES: Mapping[str, Name] = {
    "definition": lambda edition, one: f"definition of {one.term}",
    "seats": lambda edition, one: "number of seats",
    "area": lambda edition, one: f"layout: {one.title}",
    "inscription": lambda edition, one: f"inscription “{one.text}”",
    "equipment": lambda edition, one: f"equipment: {one.title}",
    "decks": lambda edition, one: "number of decks",
    "deck_change": lambda edition, one: "when decks are changed",
    "procedure": lambda edition, one: f"procedure: {procedure(edition, one)}",
    "wager": lambda edition, one: one.title,
    "instrument": lambda edition, one: f"wager made with {one.title}",
    "version": lambda edition, one: f"version {one.title}",
    "option": lambda edition, one: f"option: {one.title}",
    "paytable": lambda edition, one: name_table(edition, one, "paytable"),
    "lost": lambda edition, one: f"{name_wager(edition, one.wager)}, paytables on lost pages",
    "minimum": lambda edition, one: name_table(edition, one, "progressive minimums"),
    "envy": lambda edition, one: name_table(edition, one, "Envy Bonus"),
    "cap": lambda edition, one: "payout limit",
    "hand": lambda edition, one: f"hand that is judged: {one.title}",
    "qualifies": lambda edition, one: "what the dealer qualifies with",
    "dealing": lambda edition, one: f"the deal: {one.title}",
    "stage": lambda edition, one: "course of the round",
    "settlement": lambda edition, one: f"settlement of {name_wager(edition, one.wager)}",
    "irregularity": lambda edition, one: f"irregularity: {one.title}",
    "conflict": lambda edition, one: f"contradiction {one.rule}",
    "errata": lambda edition, one: f"erratum {one.number}",
}
"""How a line of each part is called."""

STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")


def name_cited(edition: Edition, key: str) -> str:
    """`option[4].cite` as `option: Share of the shoe that is dealt`; a row of a table with the table."""
    part, *inner = STEP.findall(key)
    line = step_into(edition, *part)
    name = NAMES[part[0]](edition, line)
    if inner and inner[0][0] == "rows":
        return f"{name}: {row_name(step_into(line, *inner[0]))}"
    return name


def step_into(value: Any, field: str, number: str) -> Any:
    found = getattr(value, field)
    return found[int(number) - 1] if number else found


def tell_cited(lines: Iterable[tuple[Edition, str]], shown: int) -> str:
    """The lines by their names, one below the other; what is beyond `shown` is only counted."""
    each = (f"{edition.title} {edition.edition}, {name_cited(edition, key)}" for edition, key in lines)
    names = list(dict.fromkeys(each))
    more = [f"and {len(names) - shown} more"] if len(names) > shown else []
    return "\n".join([*names[:shown], *more])
