"""A Rules Submission as a form: a field for every choice that its edition grants, and the text with one filled in.

The text stays the submission: comments and order are kept. What is lawful is said by `games.checks`, not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import replace
from datetime import date
from typing import Any, Literal, get_args

import tomli
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable

from pitboss.documents.form import BLANKS, allowed, write_form
from pitboss.errors import BadInput, nearest
from pitboss.frozen import frozen
from pitboss.games.allowances import letter_option, meters_of, option_rule, tables_named, version_option
from pitboss.games.checks.options import ELSEWHERE
from pitboss.games.checks.table import BOXES
from pitboss.games.paytables import title_of
from pitboss.games.submission import Omissions, Shuffler
from pitboss.law import library
from pitboss.law.filing import filing
from pitboss.law.model import Edition, Option, Paytable, WagerRule

Kind = Literal["text", "date", "number", "amount", "choice", "switch", "offer"]
Choices = tuple[tuple[str, str], ...]
"""(value, label) of what may be chosen."""

SHUFFLERS: Choices = tuple((one, one) for one in get_args(Shuffler))
OMISSIONS: Choices = tuple((one, one) for one in get_args(Omissions))
KINDS: Mapping[str, Kind] = {
    "flag": "switch",
    "count": "number",
    "amount": "amount",
    "percent": "text",
    "choice": "text",
}


@frozen
class Field:
    """One choice: where it stands in the text, what it may be, and the line that grants it."""

    key: str
    group: str
    title: str
    kind: Kind
    cite: str
    choices: Choices = ()
    note: str = ""
    value: str = ""


def read_fields(text: str) -> tuple[Field, ...]:
    """Every field of the submission's edition, with what the text says of it."""
    said = parse(text)
    return tuple(filled(one, said) for one in list_fields(edition_of(said)))


def fill_in(text: str, key: str, value: str) -> str:
    """The text with this choice made; nothing, for what is then not said."""
    said = parse(text)
    edition = edition_of(said)
    fields = {one.key: one for one in list_fields(edition)}
    if key not in fields:
        raise BadInput(f"{edition.title} grants no choice {key!r}. {nearest(key, fields)}")
    *path, name = key.split(".")
    if not value:
        remove(said, path, name)
    elif fields[key].kind == "offer":
        parent_of(said, path).setdefault(name, offer(edition, name))
    else:
        parent_of(said, path)[name] = read_value(fields[key], value)
    return tomlkit.dumps(said)


def offer(edition: Edition, wager: str) -> Any:
    """The block of a wager with the defaults of all that is to be said of it."""
    blocks = tomli.loads(write_form(edition, "Any", "2026-01-01")).get("wagers", {})
    return tomlkit.item(blocks.get(wager, {}))


# The text


def parse(text: str) -> Any:
    try:
        return tomlkit.parse(text.removeprefix("\ufeff"))
    except TOMLKitError as error:
        raise BadInput(f"This is not TOML: {error}.") from None


def in_part(said: Any, name: str) -> Any:
    """The part of the text that a name stands in: one that can be added to."""
    if isinstance(said, InlineTable) or not isinstance(said, MutableMapping):
        raise BadInput(
            f"{name!r} cannot be filled in where it stands: give its part lines of its own, under a [heading]."
        )
    return said


def edition_of(said: Any) -> Edition:
    game, edition = said.get("game"), said.get("edition")
    if not isinstance(game, str) or not isinstance(edition, str):
        raise BadInput('Say which game and which edition: game = "md/three-card-poker", edition = "1.4".')
    found = library.load(f"{game}@{edition}")
    if not found.complete:
        raise BadInput(f"{found.id} shows only part of the text, too little to choose from.")
    return found


def filled(field: Field, said: Any) -> Field:
    found = said
    for part in field.key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    if found is None:
        return field
    told = "true" if field.kind == "offer" else str(found).lower() if isinstance(found, bool) else str(found)
    return replace(field, value=told)


def parent_of(said: Any, path: list[str]) -> Any:
    """The part of the text in which a field stands, made where it is missing."""
    for part in path:
        if part not in in_part(said, part):
            said[part] = tomlkit.table()
        said = said[part]
    return in_part(said, path[-1] if path else "")


def remove(said: Any, path: list[str], name: str) -> None:
    for part in path:
        said = in_part(said, part).get(part, {})
    if said:
        in_part(said, name).pop(name, None)


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
        case _:
            return int(value) if field.key == "cards.decks" and value.isdecimal() else value


# The fields


def list_fields(edition: Edition) -> Iterator[Field]:
    asked = filing(edition)
    yield Field("property", "The submission", "Casino", "text", asked.heading)
    yield Field("effective", "The submission", "In force from", "date", asked.heading)
    yield from table_fields(edition)
    yield from card_fields(edition)
    for rule in edition.wager:
        yield from wager_fields(edition, rule)
    yield from option_fields(edition)


def table_fields(edition: Edition) -> Iterator[Field]:
    asked, group = filing(edition), "The table"
    if edition.seats:
        most = f"at most {edition.seats.most}"
        yield Field("table.positions", group, "Betting positions", "number", edition.seats.cite, note=most)
    yield Field("table.minimum", group, "Least wager", "amount", asked.limits)
    yield Field("table.maximum", group, "Highest wager", "amount", asked.limits)
    yield Field("table.least_chip", group, "Least chip", "amount", asked.least_chip)
    if boxes := option_rule(edition, BOXES):
        yield Field(f"table.{BOXES}", group, boxes.title, "number", boxes.cite, note=allowed(boxes))
    yield Field("table.omissions", group, "A step that nobody recorded is", "choice", "", OMISSIONS)


def card_fields(edition: Edition) -> Iterator[Field]:
    """None, in a game of dice."""
    if edition.dealing[0].mode == "dice":
        return
    ways: dict[str, str] = {}
    for one in edition.dealing:
        ways.setdefault(one.mode, f"{one.mode}: {one.title}")
    counts = dict.fromkeys(str(count) for rule in edition.decks for count in rule.count)
    yield Field("cards.dealing", "Cards", "Way of dealing", "choice", edition.dealing[0].cite, tuple(ways.items()))
    yield Field("cards.shuffler", "Cards", "Shuffler", "choice", "", SHUFFLERS)
    decks = tuple((count, count) for count in counts)
    yield Field("cards.decks", "Cards", "Decks", "choice", edition.decks[0].cite, decks)


def wager_fields(edition: Edition, rule: WagerRule) -> Iterator[Field]:
    """Whether a wager is offered, and what the law leaves to choose of it."""
    group, place = rule.title, f"wagers.{rule.id}"
    if rule.offered == "rules-submission":
        yield Field(place, group, "Offered", "offer", rule.cite)
    tables = {table.letter: table for table in tables_named(edition, rule.id) if table.letter}
    if len(tables) > 1 and not letter_option(edition, rule.id):
        letters = tuple((letter, f"{letter}: {say_rows(edition, one)}") for letter, one in tables.items())
        yield Field(f"{place}.paytable", group, "Paytable", "choice", next(iter(tables.values())).cite, letters)
    meters = (
        dict.fromkeys(name for one in tables.values() for name in meters_of(edition, one)) if rule.progressive else {}
    )
    for meter in meters:
        yield from meter_fields(
            edition, rule, meter, next(one for one in tables.values() if meter in meters_of(edition, one))
        )


def meter_fields(edition: Edition, rule: WagerRule, meter: str, table: Paytable) -> Iterator[Field]:
    least, place = meters_of(edition, table)[meter], f"wagers.{rule.id}.meters.{meter}"
    name = f"Meter {meter}"
    yield Field(
        f"{place}.rate", rule.title, f"{name}: rate", "text", least.rate_cite or least.cite, note=BLANKS["rate"]
    )
    yield Field(f"{place}.initial", rule.title, f"{name}: first amount", "amount", least.cite)
    yield Field(f"{place}.reset", rule.title, f"{name}: amount after an award", "amount", least.cite)


def say_rows(edition: Edition, table: Paytable) -> str:
    return ", ".join(f"{title_of(edition, table.on, row)} {row.pays}" for row in table.rows)


def option_fields(edition: Edition) -> Iterator[Field]:
    name = version_option(edition)
    if edition.version and option_rule(edition, name) is None:
        versions = tuple((one.id, f"{one.id}: {one.title}") for one in edition.version)
        yield Field(f"options.{name}", "Options", "Version", "choice", edition.version[0].cite, versions)
    for option in edition.option:
        if option.id not in ELSEWHERE:
            yield option_field(option)


def option_field(option: Option) -> Field:
    kind: Kind = "choice" if option.values else KINDS[option.kind]
    choices = tuple((one, one) for one in option.values)
    note = "" if option.values or option.kind == "flag" else allowed(option)
    return Field(f"options.{option.id}", "Options", option.title, kind, option.cite, choices, note)
