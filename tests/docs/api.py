"""The reference of `import pitboss`, written from signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any

import pitboss
from pitboss.odds import Terms

HEAD = """# The API

What `import pitboss` gives, written from signatures and docstrings: `make reference` writes this page anew, and a test
holds it to the code. [The library](library.md) shows it in use.
"""

BESIDE = ("Question", "Expectation")
"""Types of `pitboss.odds` that its functions take and give, and that the front door does not name."""


def write_api() -> str:
    """The whole page: functions, `pitboss.odds`, then the types of what goes in and comes out."""
    named = {name: getattr(pitboss, name) for name in pitboss.__all__ if name not in ("__version__", "odds")}
    functions = {name: one for name, one in named.items() if inspect.isfunction(one)}
    types = {name: one for name, one in named.items() if name not in functions}
    parts = [HEAD, "## Functions\n"]
    parts += [write_function(f"pitboss.{name}", one) for name, one in functions.items()]
    parts.append("## pitboss.odds\n")
    parts.append(write_function("pitboss.odds", type(pitboss.odds).__call__))
    parts += [write_function(f"pitboss.odds.{name}", one) for name, one in methods_of_odds()]
    parts += [write_terms(), *(write_type(f"odds.{name}", getattr(pitboss.odds, name)) for name in BESIDE)]
    parts.append("## Types\n")
    parts += [write_type(name, one) for name, one in types.items()]
    return "\n".join(parts).rstrip() + "\n"


def methods_of_odds() -> Iterator[tuple[str, Any]]:
    room = type(pitboss.odds).__mro__[1]
    for name, one in vars(room).items():
        if not name.startswith("_"):
            yield name, one.__func__ if isinstance(one, staticmethod) else one


def write_terms() -> str:
    """What `**terms` may be: the fields of `Terms`, each with its line of the docstring."""
    about, _, listed = text_of(Terms).partition("\n\n")
    said = dict(line.split(None, 1) for line in listed.splitlines())
    rows = (f"| `{name}: {kind.__forward_arg__}` | {said[name]} |" for name, kind in Terms.__annotations__.items())
    rows = (row.replace(" | None", " \\| None").replace("str | int", "str \\| int") for row in rows)
    return "\n".join(["### `**terms`", "", about, "", "| | |", "|---|---|", *rows, ""])


def write_function(name: str, function: Any) -> str:
    return f"### `{name}`\n\n`{name}{signature_of(function)}`\n\n{text_of(function)}\n"


def signature_of(function: Any) -> str:
    """As it is written in the source: annotations are text there, and defaults are values."""
    signature = inspect.signature(function)
    given = [one for one in signature.parameters.values() if one.name != "self"]
    parts, keyword_only = [], False
    for one in given:
        if one.kind is one.KEYWORD_ONLY and not keyword_only:
            parts.append("*")
            keyword_only = True
        stars = "**" if one.kind is one.VAR_KEYWORD else ""
        default = "" if one.default is one.empty else f" = {one.default!r}"
        parts.append(f"{stars}{one.name}: {one.annotation}{default}")
    return f"({', '.join(parts)}) -> {signature.return_annotation}"


def write_type(name: str, kind: Any) -> str:
    lines = [f"### `pitboss.{name}`", "", text_of(kind), ""]
    rows = [*list_fields(kind), *list_members(kind)]
    if rows:
        lines += ["| | |", "|---|---|", *(f"| `{label}` | {said} |" for label, said in rows), ""]
    return "\n".join(lines)


def list_fields(kind: Any) -> Iterator[tuple[str, str]]:
    for one in fields(kind) if is_dataclass(kind) else ():
        if not one.name.startswith("_"):
            yield f"{one.name}: {one.type}".replace("|", "\\|"), ""


def list_members(kind: Any) -> Iterator[tuple[str, str]]:
    """Properties and methods with the first sentence of each."""
    for name, one in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(one, property | cached_property):
            yield name, first_line(one)
        elif inspect.isfunction(one):
            yield f"{name}{signature_of(one)}".replace("|", "\\|"), first_line(one)


def text_of(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def first_line(thing: Any) -> str:
    return " ".join(text_of(thing).split("\n\n")[0].split()).replace("|", "\\|")
