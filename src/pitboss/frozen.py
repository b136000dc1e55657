"""Frozen values that are quick to make: `@frozen` is a frozen dataclass with slots, and an `__init__` of its own.

A round makes thousands of small values. The `__init__` that a frozen dataclass gets asks for each field by name on its
way round the class's own refusal to be changed, which takes several times as long as putting it in its slot.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

from pitboss.compiling import define

T = TypeVar("T")

FEW = 3
"""So many fields are put into their slots one by one sooner than a value changes its class and back."""


@dataclass_transform(frozen_default=True)
def frozen(kind: type[T]) -> type[T]:
    """A frozen dataclass with slots. A field has no default, or a plain value as its default."""
    made: Any = dataclass(frozen=True, slots=True)(kind)
    parameters, names = ["self"], dict[str, Any]()
    for n, field in enumerate(fields(made)):
        assert field.default_factory is MISSING, f"{made.__name__}.{field.name}: a default must be a value"
        names[f"default{n}"] = field.default
        parameters.append(field.name if field.default is MISSING else f"{field.name}=default{n}")
    lines = assign_unfrozen(made, names) if is_plain(made) else put_in_slots(made, names)
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    init: Any = define("__init__", [f"def __init__({', '.join(parameters)}):", *(lines or [" pass"])], names)
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__annotations__ = made.__init__.__annotations__
    made.__init__ = init
    return made  # type: ignore[no-any-return]


def is_plain(made: Any) -> bool:
    """Whether a class has all its slots from itself, and more than a few."""
    return made.__bases__ == (object,) and len(fields(made)) > FEW


def put_in_slots(made: Any, names: dict[str, Any]) -> list[str]:
    """Each field by the setter of its slot."""
    names |= {f"put{n}": getattr(made, field.name).__set__ for n, field in enumerate(fields(made))}
    return [f" put{n}(self, {field.name})" for n, field in enumerate(fields(made))]


def assign_unfrozen(made: Any, names: dict[str, Any]) -> list[str]:
    """All fields by plain assignment, while the value is of a class with the same slots that is not frozen.

    For a plain assignment Python knows the slot; nobody else has the value yet, and then it is frozen for good.
    """
    thawed = type(made.__name__, (), {"__slots__": made.__slots__})
    names |= {"become": vars(object)["__class__"].__set__, "Thawed": thawed, "Frozen": made}
    return [
        " become(self, Thawed)",
        *(f" self.{field.name} = {field.name}" for field in fields(made)),
        " self.__class__ = Frozen",
    ]
