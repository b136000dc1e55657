"""A change in the law's text: one difference between two texts, and how a value of the data is said in one line."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args, get_type_hints

from pitboss.law.model import Amount, Row
from pitboss.money import show_percent, spoken

SAID: dict[Any, Callable[[Any], str]] = {Amount: spoken, Fraction: show_percent}
"""Plain values that a reader would take for something else: cents, and fractions that are shares."""

Kind = Literal["added", "deleted", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: the part and line that it is in, what stood there before and after, and both citations."""

    kind: Kind
    part: str
    line: str
    before: str = ""
    after: str = ""
    cite_before: str = ""
    cite_after: str = ""


def row_name(row: Row) -> str:
    plain = row.hand if "-of-a-" in row.hand else row.hand.replace("-", " ")
    return row.title or plain.capitalize()


def say_field(line: Any, name: str) -> str:
    """A field of a line: an amount in dollars, a share in percent."""
    return say(getattr(line, name), writer_of(type(line), name))


def writer_of(line: type, name: str) -> Callable[[Any], str]:
    """How a plain value of this field is written."""
    hint = get_type_hints(line)[name]
    return next((write for kind, write in SAID.items() if kind in (hint, *get_args(hint))), str)


def say(value: Any, one: Callable[[Any], str] = str) -> str:
    """A value of the data in one line, without its citations; each plain value in it as `one` writes it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, Row):
            return f"{row_name(value)} {value.pays}"
        said = (
            (field.name, say_field(value, field.name))
            for field in dataclasses.fields(value)
            if not field.name.endswith(("cite", "cites"))
            and field.name != "note"
            and getattr(value, field.name) != field.default
        )
        return "; ".join(f"{name} {text}" if len(name) > 1 else text for name, text in said if text)
    if isinstance(value, tuple):
        return ", ".join(say(each, one) for each in value)
    return "" if value is None else one(value)
