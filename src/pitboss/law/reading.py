"""From a TOML table to a frozen class, with every problem on the way as a Finding.

The law's files and an operator's submission are read by the same code, so they fail in the same words. A table is read
against the type hints of a dataclass: unknown keys, missing keys, wrong types and unreadable values are all reported
with the file and the key, and none of them hides another. What the values mean is judged elsewhere.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import tomli

from pitboss.errors import BadInput, Finding, nearest, say
from pitboss.law.model import Amount, Cite
from pitboss.money import Payout, cents, payout, percent

T = TypeVar("T")

AS_TEXT: dict[Any, tuple[Callable[[str], Any], str]] = {
    Amount: (cents, 'an amount in quotes, as in "10.00": money is never a float'),
    Fraction: (percent, 'a percentage in quotes, as in "14%"'),
    Payout: (payout, 'a payout in quotes, as in "40 to 1"'),
}

TYPE_NAMES = {str: "text in quotes", int: "a whole number", bool: "true or false", date: "a date, as in 2026-12-01"}


def say_in_toml(raw: object) -> str:
    """A value as the writer of a TOML file knows it."""
    return say(raw, "a table")


BROKEN = object()
"""Stands for a value that could not be read; the finding has been made already."""


@dataclasses.dataclass
class Reader:
    """Reads one file; gathers what is wrong with it. `home` is put before a citation that names no source."""

    file: str
    home: str = ""
    findings: list[Finding] = dataclasses.field(default_factory=list)

    def fault(self, key: str, problem: str, remedy: str = "") -> Any:
        self.findings.append(Finding(self.file, key, problem, remedy))
        return BROKEN

    def record(self, cls: type[T], table: object, key: str = "", parent_cite: str = "") -> T:
        """An instance of `cls`; whatever cannot be read is a finding, and the caller must look at `findings`."""
        if not isinstance(table, dict):
            return self.fault(key, f"is {say_in_toml(table)}.", "It must be a table of keys and values.")  # type: ignore[no-any-return]
        kind: Any = cls
        fields = {field.name: field for field in dataclasses.fields(kind)}
        hints = type_hints(kind)
        for unknown in sorted(table.keys() - fields.keys()):
            self.fault(join(key, unknown), "is not a key that is known here.", nearest(unknown, fields))
        cite = self.full_cite(table.get("cite"), parent_cite)
        values: dict[str, Any] = {}
        for name, field in fields.items():
            if name in table:
                values[name] = self.value(hints[name], table[name], join(key, name), cite, parent_cite)
            elif is_required(field):
                values[name] = self.fault(join(key, name), "is missing.", f"Every {singular(key)} needs it.")
        return cls(**values)

    def value(self, kind: Any, raw: object, key: str, cite: str, parent_cite: str) -> Any:
        if kind is Cite:
            return self.cite(raw, key, parent_cite if key.endswith("cite") else cite)
        if kind in AS_TEXT:
            parse, remedy = AS_TEXT[kind]
            return self.text(raw, key, remedy, parse)
        origin = get_origin(kind)
        if origin in (Union, types.UnionType):
            return self.value(next(arg for arg in get_args(kind) if arg is not type(None)), raw, key, cite, parent_cite)
        if origin is tuple:
            return self.items(get_args(kind)[0], raw, key, cite)
        if origin is Literal:
            return self.literal(get_args(kind), raw, key)
        if origin in (dict, Mapping):
            return self.table(get_args(kind)[1], raw, key, cite)
        if dataclasses.is_dataclass(kind) and isinstance(kind, type):
            return self.record(kind, raw, key, cite)
        if type(raw) is not kind:
            return self.fault(key, f"is {say_in_toml(raw)}.", f"It must be {TYPE_NAMES[kind]}.")
        return raw

    def items(self, kind: Any, raw: object, key: str, cite: str) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            self.fault(key, f"is {say_in_toml(raw)}.", "It must be a list in brackets.")
            return ()
        return tuple(self.value(kind, item, f"{key}[{n}]", cite, cite) for n, item in enumerate(raw, 1))

    def table(self, kind: Any, raw: object, key: str, cite: str) -> dict[str, Any]:
        if not isinstance(raw, dict):
            self.fault(key, f"is {say_in_toml(raw)}.", "It must be a table of keys and values.")
            return {}
        return {name: self.value(kind, item, join(key, name), cite, cite) for name, item in raw.items()}

    def literal(self, allowed: tuple[str, ...], raw: object, key: str) -> Any:
        if raw in allowed:
            return raw
        remedy = nearest(raw, allowed) if isinstance(raw, str) else f"It must be one of {', '.join(allowed)}."
        return self.fault(key, f"is {say_in_toml(raw)}, which is not allowed here.", remedy)

    def text(self, raw: object, key: str, remedy: str, parse: Callable[[str], Any]) -> Any:
        if not isinstance(raw, str):
            return self.fault(key, f"is {say_in_toml(raw)}.", f"Write {remedy}.")
        try:
            return parse(raw)
        except BadInput as error:
            return self.fault(key, str(error))

    def cite(self, raw: object, key: str, parent: str) -> Any:
        if not isinstance(raw, str) or not raw:
            return self.fault(key, f"is {say_in_toml(raw)}.", "Every line names the law that it comes from.")
        return self.full_cite(raw, parent)

    def full_cite(self, raw: object, parent: str) -> str:
        """A citation in full: `(a)` goes on from the line around it, `Ch.12 §D` from the edition's own document."""
        if not isinstance(raw, str):
            return parent
        if raw.startswith("("):
            return parent + raw
        if raw.startswith("."):
            return self.home + raw
        if raw.startswith(("Ch.", "§")):
            return f"{self.home} {raw}"
        return raw


def load_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text that anybody may have written; BadInput says why it cannot be read."""
    try:
        return tomli.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise BadInput("This is not TOML that can be read: it is nested too deeply.") from None
    except ValueError as error:  # Also a number that has too many digits.
        raise BadInput(f"This is not TOML: {error}.") from None


def parse_toml(path: Path, file: str) -> tuple[dict[str, Any], list[Finding]]:
    """The tables of a TOML file, or the one finding that says why it cannot be read."""
    try:
        return tomli.loads(path.read_text(encoding="utf-8-sig")), []
    except RecursionError:
        return {}, [Finding(file, "", "is nested too deeply.", "No table of a submission is so deep.")]
    except FileNotFoundError:
        return {}, [Finding(file, "", "there is no such file.", "Check the path.")]
    except IsADirectoryError:
        return {}, [Finding(file, "", "is a folder.", "Name a TOML file in it.")]
    except (OSError, UnicodeDecodeError) as error:
        return {}, [Finding(file, "", f"cannot be read ({type(error).__name__}).", "It must be a TOML file in UTF-8.")]
    except ValueError as error:
        return {}, [
            Finding(file, "", f"is not TOML: {error}.", "Correct the line; text and amounts must be in quotes.")
        ]


@cache
def type_hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


def is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def singular(key: str) -> str:
    """`paytable` for `paytable[3].rows[2]`'s outermost table; `file` for the file itself."""
    return key.split("[")[0].split(".")[0] or "file"


def join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
