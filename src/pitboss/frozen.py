"""Frozen values that are quick to make: `@frozen` is a frozen dataclass with slots, and an `__init__` of its own.

A round makes thousands of small values. The `__init__` that a frozen dataclass gets asks for each field by name on its
way round the class's own refusal to be changed, which takes three times as long as putting it in its slot.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

from pitboss.compiling import define

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(kind: type[T]) -> type[T]:
    """A frozen dataclass with slots. A field has no default, or a plain value as its default."""
    made: Any = dataclass(frozen=True, slots=True)(kind)
    parameters, lines, names = ["self"], list[str](), dict[str, Any]()
    for n, field in enumerate(fields(made)):
        assert field.default_factory is MISSING, f"{made.__name__}.{field.name}: a default must be a value"
        names[f"put{n}"] = getattr(made, field.name).__set__
        names[f"default{n}"] = field.default
        parameters.append(field.name if field.default is MISSING else f"{field.name}=default{n}")
        lines.append(f" put{n}(self, {field.name})")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    init: Any = define("__init__", [f"def __init__({', '.join(parameters)}):", *(lines or [" pass"])], names)
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__annotations__ = made.__init__.__annotations__
    made.__init__ = init
    return made  # type: ignore[no-any-return]
