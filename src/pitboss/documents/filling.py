"""A Rules Submission as a form is filled in: its fields with what a text says, and the text with one choice made.

The text stays the submission: comments and order are kept. What is lawful is said by `games.checks`, not here.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import tomli
import tomlkit
from tomlkit.items import InlineTable

from pitboss.documents.blocks import add_line, cut, put_in, take_out
from pitboss.documents.fields import PAID, Field, Tables, find, list_fields
from pitboss.documents.form import write_form
from pitboss.errors import BadInput, nearest
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.law.reading import load_toml

WITHIN_A_WAGER = 3
"""The submission, its wagers and one of them: what lies deeper are its meters."""
OUT_OF_REACH = "cannot be filled in where it stands: give its part lines of its own, under a [heading]."


def read_fields(text: str) -> tuple[Field, ...]:
    """Every field of the submission's edition, with what the text says of it."""
    tables = load_toml(text)
    return tuple(filled(one, tables) for one in list_fields(edition_of(tables), tables))


def fill_in(text: str, key: str, value: str) -> str:
    """The text with this choice made; nothing, for what is then not said. All else stays where it stands."""
    tables = load_toml(text)
    edition = edition_of(tables)
    fields = {one.key: one for one in list_fields(edition, tables)}
    if key not in fields:
        raise BadInput(f"{edition.title} grants no choice {key!r}. {nearest(key, fields)}")
    field = fields[key]
    if not value and find(tables, key.split(".")) is None:
        return text
    wanted = make_choice(tables, field, value, edition)
    if wanted == tables:
        return text
    changed = write_choice(text, tables, field, wanted, edition)
    if not is_toml(changed) or load_toml(changed) != wanted:
        raise BadInput(f"{key!r} {OUT_OF_REACH}")
    return changed


def make_choice(tables: Tables, field: Field, value: str, edition: Edition) -> Tables:
    """What the submission then says."""
    wanted = deepcopy(tables)
    *path, name = field.key.split(".")
    parts = [wanted]
    for part in path:
        inner = parts[-1].setdefault(part, {})
        if not isinstance(inner, dict):
            raise BadInput(f"{field.key!r} {OUT_OF_REACH}")
        parts.append(inner)
    if not value:
        parts[-1].pop(name, None)
    elif field.kind == "offer":
        parts[-1].setdefault(name, tomli.loads(offer(edition, field.key))["wagers"][name])
    else:
        parts[-1][name] = read_value(field, value)
    while len(parts) > WITHIN_A_WAGER and not parts.pop():  # a meter of which nothing is said any more
        del parts[-1][path[len(parts) - 1]]
    return wanted


def write_choice(text: str, tables: Tables, field: Field, wanted: Tables, edition: Edition) -> str:
    path = field.key.split(".")
    if field.kind == "offer":
        if find(wanted, path) is None:
            return take_out(text, field.key)
        return put_in(text, offer(edition, field.key), field.key, order_of(edition))
    value = find(wanted, path)
    if value is None:
        lost = next(path[:n] for n in range(1, len(path) + 1) if find(wanted, path[:n]) is None)
        return take_out(text, ".".join(lost)) if cut(text, ".".join(lost)) else without(text, lost)
    if find(tables, path) is None and not isinstance(part_of(parse(text), path[:-1]), InlineTable):
        heading, name, shown = ".".join(path[:-1]), path[-1], tomlkit.item(value).as_string()
        added = add_line(text, heading, name, shown)
        return added or put_in(text, f"[{heading}]\n{name} = {shown}\n", heading, order_of(edition))
    said = parse(text)
    part_of(said, path[:-1])[path[-1]] = value
    return tomlkit.dumps(said)


def without(text: str, path: list[str]) -> str:
    said = parse(text)
    part_of(said, path[:-1]).pop(path[-1])
    return tomlkit.dumps(said)


def offer(edition: Edition, key: str) -> str:
    """The block of a wager as the form has it, with the defaults of all that is to be said of it."""
    return cut(write_form(edition, "Any", "2026-01-01"), key) or f"[{key}]\n"


def order_of(edition: Edition) -> tuple[str, ...]:
    """The blocks of a submission, in the form's order."""
    return ("table", "cards", *(f"wagers.{rule.id}" for rule in edition.wager), "options", "otherwise")


# The text


def parse(text: str) -> Any:
    """With its comments and its order, to be written again."""
    return tomlkit.parse(text.removeprefix("\ufeff"))


def is_toml(text: str) -> bool:
    try:
        load_toml(text)
    except BadInput:
        return False
    return True


def edition_of(tables: Tables) -> Edition:
    game, edition = tables.get("game"), tables.get("edition")
    if not isinstance(game, str) or not isinstance(edition, str):
        raise BadInput('Say which game and which edition: game = "md/three-card-poker", edition = "1.4".')
    found = library.load(f"{game}@{edition}")
    if not found.complete:
        raise BadInput(f"{found.id} shows only part of the text, too little to choose from.")
    return found


def part_of(said: Any, path: list[str]) -> Any:
    for part in path:
        said = said.get(part, {})
    return said


def filled(field: Field, tables: Tables) -> Field:
    found = find(tables, field.key.split("."))
    return field if found is None else replace(field, value=tell_value(field, found))


def tell_value(field: Field, found: Any) -> str:
    """A value as the form has it: `read_value` reads it again."""
    if field.kind == "offer":
        return "true"
    if isinstance(found, bool):
        return str(found).lower()
    return ", ".join(map(str, found)) if isinstance(found, list) else str(found)


def read_value(field: Field, value: str) -> Any:
    """A value as TOML has it. One that cannot be is left as text, for the check to find."""
    match field.kind:
        case "switch":
            return value == "true"
        case "number":
            return int(value) if value.isdecimal() else value
        case "date":
            try:
                return date.fromisoformat(value)
            except ValueError:
                return value
        case "list":
            return [one for part in value.split(",") if (one := part.strip())]
        case _ if field.choices == PAID:
            return value == "true"
        case _:
            return int(value) if field.key == "cards.decks" and value.isdecimal() else value
