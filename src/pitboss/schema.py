"""JSON Schema of what is read and written, made from the same types that `decoding` reads: one statement of every form.

A class becomes a definition with its docstring as description. What people enter (`entry`) is as lenient as its reader:
a card as it is typed, an amount with or without cents.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

from pitboss.cards import RANKS, SUIT_SIGNS, SUITS, Card
from pitboss.contracts import Codec, contract_of
from pitboss.decoding import hints_of, is_named, is_needed
from pitboss.money import AMOUNT, WRITTEN, Cents, Contribution, Share
from pitboss.quoting import PARTS, RATIO

DIALECT = "https://json-schema.org/draft/2020-12/schema"
UNKNOWN_CARD = r"\?\?"
SHOWN_CARD = f"[{RANKS}][{SUITS}]"
TYPED_CARD = f"(?:10|[{RANKS}{RANKS.lower()}])[{SUITS}{SUITS.upper()}{''.join(SUIT_SIGNS)}]\ufe0f?"

PLAIN: dict[Any, dict[str, Any]] = {
    Any: {},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
}

Schema = dict[str, Any]


def whole(pattern: str) -> str:
    """A pattern that must match all of a text; regular expressions of JSON have digits of ASCII alone."""
    return f"^(?:{pattern})$".replace(r"\d", "[0-9]")


def text(pattern: str, description: str, example: str) -> Schema:
    return {"type": "string", "pattern": whole(pattern), "description": description, "examples": [example]}


class Writer:
    """Writes the schema of a type, and gathers the definitions of the classes that it comes upon."""

    def __init__(self, *, entry: bool = False) -> None:
        self.entry = entry
        self.definitions: dict[str, Schema] = {}
        self.kinds: dict[str, Any] = {}

    def document(self, title: str, schema: Schema) -> Schema:
        """A whole document, with its definitions."""
        return {"$schema": DIALECT, "title": title, **schema, "$defs": dict(sorted(self.definitions.items()))}

    def of(self, kind: Any) -> Schema:
        """The schema of a type, as `decoding.form_of` has its reader."""
        name, leaf = self.leaf(kind)
        if name:
            return self.refer(name, leaf)
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if is_typeddict(kind) or (is_dataclass(kind) and isinstance(kind, type)):
            return self.define(kind)
        origin, parts = get_origin(kind), get_args(kind)
        if origin is NotRequired:
            return self.of(parts[0])
        if origin in (Union, types.UnionType):
            return self.union(parts)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (Mapping, dict):
            return self.table(*parts)
        if origin is list:
            return {"type": "array", "items": self.of(parts[0])}
        if origin is tuple:
            return self.items(parts)
        if isinstance(kind, type) and issubclass(kind, str):
            return {"type": "string", "pattern": whole(getattr(kind, "SPELLED").pattern)}  # noqa: B009
        raise TypeError(f"the type {kind} has no schema")

    def leaf(self, kind: Any) -> tuple[str, Schema]:
        """Values that stand in quotes, each under the name of its definition."""
        if kind == Cents:
            return "Amount", text(
                AMOUNT.pattern if self.entry else WRITTEN.pattern, "An amount in dollars, in quotes.", "10.00"
            )
        if kind in (Fraction, Contribution):
            pattern = f"-?(?:{AMOUNT.pattern})|{PARTS.pattern}"
            return "ExactAmount", text(pattern, "Dollars, or a fraction of them, in quotes.", "12345.67")
        if kind == Share:
            return "Share", text(rf"{RATIO.pattern}|[0-9./]+\s*%", "A part of a whole, in quotes.", "14%")
        if kind is Card:
            pattern = TYPED_CARD if self.entry else SHOWN_CARD
            return "Card", text(f"{pattern}|{UNKNOWN_CARD}", "A card: its rank, then its suit.", "As")
        if getattr(kind, "__metadata__", ()) == ("dollars",):
            return "Amount", text(WRITTEN.pattern, "An amount in dollars, in quotes.", "10.00")
        return "", {}

    def refer(self, name: str, schema: Schema) -> Schema:
        self.definitions[name] = schema
        return {"$ref": f"#/$defs/{name}"}

    def define(self, kind: Any) -> Schema:
        name = kind.__name__
        assert self.kinds.setdefault(name, kind) is kind, f"two classes are called {name}"
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self.record(kind)
        return {"$ref": f"#/$defs/{name}"}

    def record(self, kind: Any, head: Schema | None = None) -> Schema:
        """An object with the fields of a class, and with what stands at its head."""
        hints = hints_of(kind)
        if is_typeddict(kind):
            needed = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
        else:
            needed = [one.name for one in fields(kind) if is_needed(one)]
        named = {name: {"const": value} for name, value in (head or {}).items()}
        return {
            "type": "object",
            "description": inspect.cleandoc(kind.__doc__ or ""),
            "properties": named | {name: self.of(hint) for name, hint in hints.items()},
            "required": [*named, *needed],
            "additionalProperties": False,
        }

    def codec(self, codec: Codec[Any]) -> Schema:
        """What a codec writes: one of its classes, under the name that each has."""
        for name, kind in codec.kinds.items():
            self.definitions[name] = self.record(kind, codec.head_of(contract_of(kind)))
        return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in codec.kinds]}

    def union(self, parts: tuple[Any, ...]) -> Schema:
        kinds = [one for one in parts if one is not types.NoneType]
        if len(kinds) > 1 and all(hasattr(kind, "__contract__") for kind in kinds):
            options = [self.record(kind, {"event": contract_of(kind).name}) for kind in kinds]
        else:
            options = [self.of(kind) for kind in kinds]
        if types.NoneType in parts:
            options.append({"type": "null"})
        return options[0] if len(options) == 1 else {"anyOf": options}

    def table(self, key: Any, kind: Any) -> Schema:
        keys = {"pattern": whole("0|[1-9][0-9]{0,8}")} if key is int else self.of(key)
        named = {} if keys == {"type": "string"} else {"propertyNames": keys}
        return {"type": "object", **named, "additionalProperties": self.of(kind)}

    def items(self, parts: tuple[Any, ...]) -> Schema:
        if parts[-1] is not ...:
            each = [self.of(one) for one in parts]
            return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
        if get_origin(parts[0]) is tuple and is_named(get_args(parts[0])):
            return self.table(*get_args(parts[0]))
        listed = {"type": "array", "items": self.of(parts[0])}
        if parts[0] is not Card:
            return listed
        spelled = {"type": "string", "examples": ["As Kd Tc"]}
        return self.refer("Cards", {"description": "Cards in one text, or one by one.", "anyOf": [spelled, listed]})
