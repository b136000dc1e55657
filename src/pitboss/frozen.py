"""Frozen values that are quick to make and to change: `@frozen` makes a struct of msgspec, one allocation in C.

A round makes thousands of small values, and a new seat and a new round for nearly each of its events. To code that asks
for the fields of such a value it is a dataclass: `fields`, `replace`, `asdict` and `match` find what they need.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, field, make_dataclass
from typing import Any, Protocol, TypeVar, cast, dataclass_transform

import msgspec

T = TypeVar("T")


class Change(Protocol):
    """A copy of a frozen value with these fields changed: as `dataclasses.replace`, and many times as fast."""

    def __call__(self, one: T, /, **changes: Any) -> T: ...


change = cast(Change, msgspec.structs.replace)

OF_A_PLAIN_CLASS = ("__dict__", "__weakref__")
"""What a struct does without."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """A frozen value with a slot for each field; equal to another of its class with equal fields."""
    made: Any = kind if isinstance(kind, msgspec.StructMeta) else make_struct(kind)
    made.__dataclass_fields__ = describe_fields(made)
    return made  # type: ignore[no-any-return]


def make_struct(kind: Any) -> Any:
    """The struct with the fields and methods of a class; one that adds fields to a frozen class is a struct already."""
    body = {name: read_default(kind, name, value) for name, value in vars(kind).items() if name not in OF_A_PLAIN_CLASS}
    return msgspec.StructMeta(
        kind.__name__, (msgspec.Struct,), {**body, "__qualname__": kind.__qualname__}, frozen=True
    )


def read_default(kind: Any, name: str, value: Any) -> Any:
    """A default that is made for each value, as a struct says it."""
    if not isinstance(value, Field):
        return value
    assert value.default_factory is not MISSING, f"{kind.__name__}.{name}: a field has a default and nothing else"
    return msgspec.field(default_factory=value.default_factory)


def describe_fields(made: Any) -> dict[str, Field[Any]]:
    """The fields of a struct, in its order, as a dataclass has them."""
    names, given = made.__struct_fields__, made.__struct_defaults__
    hints = {
        name: hint for one in reversed(made.__mro__) for name, hint in vars(one).get("__annotations__", {}).items()
    }
    defaults = dict(zip(names[len(names) - len(given) :], given, strict=True))
    said = [(name, hints[name], *describe_default(defaults, name)) for name in names]
    described: Any = make_dataclass(made.__name__, said, init=False, repr=False, eq=False)
    return described.__dataclass_fields__  # type: ignore[no-any-return]


def describe_default(defaults: dict[str, Any], name: str) -> list[Any]:
    if name not in defaults:
        return []
    default = defaults[name]
    made_each_time = getattr(default, "factory", None)
    return [field(default_factory=made_each_time) if made_each_time else field(default=default)]
