"""Errata: corrections of a sealed text, put over its tables as they are read, so that the text itself never changes.

An edition's folder may hold `errata/1.toml`, `errata/2.toml` and so on. Revision 0 is the text as it was first sealed;
revision 2 is that text with the errata 1 and 2 over it. A line is found by its part and its name: the words of the keys
in `NAMES`, with a space between them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any

from pitboss.errors import Finding, nearest
from pitboss.law.model import FILES, Erratum
from pitboss.law.reading import Reader, parse_toml

FOLDER = "errata"
HEADING = "heading"
NAMES: dict[str, tuple[str, ...]] = {
    "chapter": ("number",),
    "conflict": ("rule",),
    "definition": ("term",),
    "area": ("title",),
    "inscription": ("text",),
    "equipment": ("title",),
    "decks": ("count",),
    "deck_change": ("dealing",),
    "procedure": ("id",),
    "wager": ("id",),
    "instrument": ("kind",),
    "version": ("id",),
    "option": ("id",),
    "paytable": ("wager", "letter", "version", "decks"),
    "lost": ("wager",),
    "cap": ("applies_to",),
    "minimum": ("wager", "letter", "meter"),
    "envy": ("wager", "letter", "stake"),
    "hand": ("id",),
    "dealing": ("mode", "variant"),
    "stage": ("do", "id", "zone"),
    "settlement": ("wager", "when"),
    "irregularity": ("id",),
}
"""The keys whose words name a line of each part."""

SINGLE = ("seats", "qualifies")
"""Parts that are one table and not a list: their line needs no name. So is the heading, the keys above every table."""

PARTS = (HEADING, *SINGLE, *NAMES)
HEADING_PARTS = (HEADING, *FILES["edition.toml"])

OWN_KEYS = ("set", "unset", "after")
"""Keys of a correction that are put over the text and not kept."""


def erratum_files(folder: Path) -> list[Path]:
    """The errata of an edition's folder, by number."""
    return sorted((folder / FOLDER).glob("*.toml"), key=lambda path: (len(path.stem), path.stem))


def correct(
    tables: dict[str, Any], folder: Path, revision: int, home: str, parts: Container[str] = PARTS
) -> tuple[tuple[Erratum, ...], dict[str, str], list[Finding]]:
    """Put the errata up to a revision over an edition's tables, in place: all of them, or those of some parts.

    What comes back are the errata, the file that last spoke of each part, and what is wrong with them.
    """
    found: list[Erratum] = []
    where: dict[str, str] = {}
    findings: list[Finding] = []
    for number, path in enumerate(erratum_files(folder)[:revision], 1):
        file = "/".join((*folder.parts[-3:], FOLDER, path.name))
        raw, problems = parse_toml(path, file)
        reader = Reader(file, home)
        lines = raw.get("line") if isinstance(raw.get("line"), list) else []
        named = [{**line, "name": name_added(line)} for line in lines or () if isinstance(line, dict)]
        kept = [{key: value for key, value in line.items() if key not in OWN_KEYS} for line in named]
        erratum = reader.record(Erratum, {**raw, "line": kept})
        if not (problems or reader.findings):
            if erratum.number != number or path.stem != str(number):
                reader.fault("number", f"is {erratum.number}.", f"This is erratum {number}: name it and its file so.")
            if found and erratum.date < found[-1].date:
                message = f"is before {found[-1].date}, the day of the erratum before it."
                reader.fault("date", message, "Errata follow one another: date this one no earlier.")
            put_lines(tables, named, reader, parts)
            found.append(erratum)
        findings += problems + reader.findings
        where |= {str(line.get("part")): file for line in named}
    return tuple(found), where, findings


def put_lines(tables: dict[str, Any], lines: list[dict[str, Any]], reader: Reader, parts: Container[str]) -> None:
    """The corrections of these parts, one after the other; one of a part that there is not is a finding."""
    for number, line in enumerate(lines, 1):
        if line["part"] in parts:
            put_over(tables, line, reader, f"line[{number}]")
        elif line["part"] not in PARTS:
            reader.fault(f"line[{number}].part", f"is {line['part']!r}.", nearest(line["part"], PARTS))


def name_added(line: dict[str, Any]) -> Any:
    """The name of a correction's line; an added line is named by its own keys."""
    said = line.get("set")
    if line.get("do") == "add" and isinstance(said, dict):
        return name_line(str(line.get("part")), said)
    return line.get("name", "")


def name_line(part: str, table: dict[str, Any]) -> str:
    """`pair-plus A` for a paytable, `card-exposed` for an irregularity."""
    words: list[str] = []
    for key in NAMES.get(part, ()):
        value = table.get(key, "")
        words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join(word for word in words if word)


def put_over(tables: dict[str, Any], line: dict[str, Any], reader: Reader, key: str) -> None:
    """One correction over the tables; a finding if it does not fit them."""
    part, do, said, unset = line["part"], line.get("do", "change"), line.get("set", {}), line.get("unset", [])
    if not isinstance(said, dict) or not isinstance(unset, list):
        reader.fault(key, "has `set` or `unset` in the wrong form.", "`set` is a table, `unset` a list of keys.")
    elif part == HEADING or part in SINGLE:
        change_fields(tables if part == HEADING else tables.setdefault(part, {}), said, unset, reader, key)
    elif do == "add":
        add_line(tables.setdefault(part, []), line, reader, key)
    else:
        lines = tables.get(part, [])
        place = find_line(part, lines, line["name"], reader, f"{key}.name")
        if place is not None and do == "remove":
            del lines[place]
        elif place is not None:
            change_fields(lines[place], said, unset, reader, key)


def add_line(lines: list[Any], line: dict[str, Any], reader: Reader, key: str) -> None:
    """A new line after the one that it names, or at the end of its part."""
    part, name = line["part"], line["name"]
    if any(name_line(part, one) == name for one in lines):
        reader.fault(key, f"adds {name!r}, which is there already.", "Change it, or name the new one otherwise.")
        return
    after = line.get("after")
    place = len(lines) - 1 if after is None else find_line(part, lines, after, reader, f"{key}.after")
    if place is not None:
        lines.insert(place + 1, dict(line.get("set", {})))


def find_line(part: str, lines: Sequence[Any], name: str, reader: Reader, key: str) -> int | None:
    places = [n for n, one in enumerate(lines) if name_line(part, one) == name]
    if len(places) != 1:
        known = nearest(name, [name_line(part, one) for one in lines])
        reader.fault(key, f"is {name!r}: the text has {len(places)} lines of {part} with this name.", known)
        return None
    return places[0]


def change_fields(table: dict[str, Any], said: dict[str, Any], unset: list[Any], reader: Reader, key: str) -> None:
    if not said and not unset:
        reader.fault(key, "changes nothing.", "Give the keys that change in `set`, those that fall away in `unset`.")
    table |= said
    for name in unset:
        if name not in table:
            reader.fault(f"{key}.unset", f"names {name!r}, which the line does not have.", nearest(str(name), table))
        table.pop(name, None)
