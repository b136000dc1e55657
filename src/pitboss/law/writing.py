"""From a frozen class back to a table of plain values: what `reading` reads from it is the same value again."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Union, get_args, get_origin

from pitboss.law.model import Amount
from pitboss.law.reading import is_required, type_hints
from pitboss.money import Payout, dollars, show_percent

AS_TEXT: dict[Any, Callable[[Any], str]] = {Amount: dollars, Fraction: show_percent, Payout: str}


def write_record(value: Any) -> dict[str, Any]:
    """The fields of a value by name; what it has by default is left out, as in the law's own files."""
    kind: Any = type(value)
    hints = type_hints(kind)
    return {
        field.name: write_value(hints[field.name], getattr(value, field.name))
        for field in dataclasses.fields(value)
        if is_required(field) or getattr(value, field.name) != default_of(field)
    }


def write_value(kind: Any, value: Any) -> Any:
    """A value of the kind that a field's hint names, as JSON and TOML can hold it."""
    if kind in AS_TEXT:
        return AS_TEXT[kind](value)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return write_value(next(arg for arg in get_args(kind) if arg is not type(None)), value)
    if origin is tuple:
        return [write_value(get_args(kind)[0], item) for item in value]
    if origin in (dict, Mapping):
        return {name: write_value(get_args(kind)[1], item) for name, item in value.items()}
    return write_record(value) if dataclasses.is_dataclass(kind) else value


def default_of(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
