"""A change in the law's text: one difference between two texts, and how a value of the data is said in one line."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Literal

from pitboss.law.model import Row

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


def say(value: Any) -> str:
    """A value of the data in one line, without its citations."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, Row):
            return f"{row_name(value)} {value.pays}"
        said = (
            (field.name, say(getattr(value, field.name)))
            for field in dataclasses.fields(value)
            if not field.name.endswith(("cite", "cites"))
            and field.name != "note"
            and getattr(value, field.name) != field.default
        )
        return "; ".join(f"{name} {text}" if len(name) > 1 else text for name, text in said if text)
    if isinstance(value, tuple):
        return ", ".join(say(one) for one in value)
    return "" if value is None else str(value)
