"""Rounds worked by hand from the law: what was wagered and dealt, and what the text then pays, line by line.

They stand beside the edition that they explain, in `rounds/*.toml`, and are no part of it: its digest does not cover
them. A round is given as `pitboss settle` reads it, or as a script of commands, one a line with `key=value`, where
something goes wrong on the way. A script that begins with `open-table` is one of a whole table. Whether the engine
comes to the same is for the tests to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.errors import BadData, Finding, nearest
from pitboss.law import library
from pitboss.law.reading import parse_toml

KEYS = {"title": str, "cites": list, "rules": list, "given": dict, "expect": dict, "note": str}
OPTIONAL = ("rules", "note")
WHOLE_NUMBERS = ("seat", "chips", "hand", "event", "number", "depth", "place", "at")


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedRound:
    """One example: the law that it shows, the rules of the inventory, what is given, and what must come of it.

    `note` is the reckoning in words.
    """

    game: str
    edition: str
    file: str
    title: str
    cites: tuple[str, ...]
    rules: tuple[str, ...]
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    note: str = ""

    @property
    def name(self) -> str:
        """The edition that it is of."""
        return f"{self.game}@{self.edition}"

    @property
    def script(self) -> list[dict[str, Any]]:
        """The commands, as JSON would say them; none, if the round is given finished."""
        return [command(line) for line in str(self.given.get("script", "")).splitlines() if line.strip()]

    @property
    def at_table(self) -> bool:
        """Whether the script is of a whole table, with its deck and its seats, and not of a round alone."""
        return bool(self.script) and self.script[0]["command"] == "open-table"


@cache
def worked_rounds(data: Path = library.DATA) -> tuple[WorkedRound, ...]:
    """Every worked round; BadData with every finding if a file is not sound."""
    found: list[WorkedRound] = []
    findings: list[Finding] = []
    for path in sorted(data.glob("*/*/*/rounds/*.toml")):
        file = path.relative_to(data).as_posix()
        tables, problems = parse_toml(path, file)
        findings += problems
        for n, said in enumerate(tables.get("round", ()), 1):
            faults = list(wrong(said, file, f"round[{n}]"))
            findings += faults
            if not faults:
                found.append(read_round(said, file))
    if findings:
        raise BadData(findings)
    return tuple(found)


def wrong(said: Mapping[str, Any], file: str, where: str) -> Iterator[Finding]:
    for key in said:
        if key not in KEYS:
            yield Finding(file, f"{where}.{key}", "is not a key of a worked round.", nearest(key, KEYS))
    for key, kind in KEYS.items():
        if key not in said and key not in OPTIONAL:
            yield Finding(file, f"{where}.{key}", "is missing.", "Every worked round needs it.")
        elif key in said and not isinstance(said[key], kind):
            yield Finding(file, f"{where}.{key}", f"must be a {kind.__name__}.")


def read_round(said: Mapping[str, Any], file: str) -> WorkedRound:
    jurisdiction, game, edition = file.split("/")[:3]
    return WorkedRound(
        game=f"{jurisdiction}/{game}",
        edition=edition,
        file=file,
        title=said["title"],
        cites=tuple(said["cites"]),
        rules=tuple(said.get("rules", ())),
        given=said["given"],
        expect=said["expect"],
        note=said.get("note", ""),
    )


def command(line: str) -> dict[str, Any]:
    """`place-wager seat=1 wager=ante amount=10.00` as the object that a script of JSON would hold."""
    name, *parts = line.split()
    said: dict[str, Any] = {"command": name}
    for part in parts:
        key, _, text = part.partition("=")
        outer, dot, inner = key.partition(".")
        if dot:
            said.setdefault(outer, {})[inner] = value_of(key, text)
        else:
            said[key] = value_of(key, text)
    return said


def value_of(key: str, text: str) -> Any:
    """What a field of a command holds: `seat=1`, `cards=As,Kd`, `dice=4,3`, `by=casino-supervisor`, or text; of a stub
    the number of its cards, `cards=46`.
    """
    if key in WHOLE_NUMBERS or (key == "cards" and text.isdigit()):
        return int(text)
    if key == "dice":
        return [int(face) for face in text.split(",")]
    if key == "cards":
        return text.replace(",", " ")
    if key == "by":
        return text.replace("-", " ")
    return text == "true" if text in ("true", "false") else text
