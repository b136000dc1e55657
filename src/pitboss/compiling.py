"""Functions written for one class: all fields of a record in one expression, as a person would write them by hand.

A table's record has a million events. A loop over the fields of each, with a call for every field, takes three times as
long as code that names them. So that code is made from the class once, when the reader or writer is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields as every_field
from typing import Any

PLAIN: Mapping[Any, str] = {int: "type({0}) is int", str: "type({0}) is str", bool: "type({0}) is bool"}
"""Types that JSON has itself, which need only a look at the type: true is not a number."""


class Unusual(Exception):
    """Something is not as it usually is; the careful reader says what, or reads it all the same."""


def compile_reader(
    kind: Any, whole: int, fields: Sequence[tuple[str, Any, Callable[[Any], Any]]], plain: Mapping[Any, str] = PLAIN
) -> Callable[[Any], Any]:
    """A function from a dict of `whole` keys, with all the `fields` (name, type, reader) among them, to the class. Of
    types that JSON has itself, `plain` says how a value looks that needs no reader.

    It raises Unusual, KeyError or TypeError for anything else, or whatever the reader of a field raises.
    """
    lines = ["def read(said):", f" if len(said) != {whole}: raise Unusual"]
    names: dict[str, Any] = {"kind": kind, "Unusual": Unusual}
    for n, (name, hint, reader) in enumerate(fields):
        if hint in plain:
            lines += [f" v{n} = said[{name!r}]", f" if not ({plain[hint].format(f'v{n}')}): raise Unusual"]
        else:
            names[f"r{n}"] = reader
            lines += [f" v{n} = r{n}(said[{name!r}])"]
    # By place, where the fields are those of the class in their order: that is quicker than by name.
    in_order = [name for name, _, _ in fields] == [one.name for one in every_field(kind)]
    values = (f"v{n}" if in_order else f"{name}=v{n}" for n, (name, _, _) in enumerate(fields))
    lines += [f" return kind({', '.join(values)})"]
    return define("read", lines, names)


def compile_writer(
    head: Mapping[str, Any], fields: Sequence[tuple[str, Any, Callable[[Any], Any]]]
) -> Callable[[Any], Any]:
    """A function from a value to a dict of the `head` and its `fields` (name, type, writer)."""
    items, names = [f"{name!r}: {value!r}" for name, value in head.items()], dict[str, Any]()
    for n, (name, hint, writer) in enumerate(fields):
        names[f"w{n}"] = writer
        items.append(f"{name!r}: value.{name}" if hint in (int, bool) else f"{name!r}: w{n}(value.{name})")
    return define("write", ["def write(value):", f" return {{{', '.join(items)}}}"], names)


def define(name: str, lines: Sequence[str], names: dict[str, Any]) -> Callable[[Any], Any]:
    exec("\n".join(lines), names)
    made: Callable[[Any], Any] = names[name]
    return made
