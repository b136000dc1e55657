"""The 461 numbered rules of the five documents: what each says, where it stands, and what has become of it.

Every rule has one disposition:

    data           lines of the law's data say all of it; they are found by the places that they cite
    enforced       code holds to it, and a test that names the rule proves it; what of it is a step that a table
                   logs, or what nothing here can check, is said beside it
    recorded       a step that a table logs and cannot verify: one of the law's `[[procedure]]` lines; a round goes on
                   without it and shows the omission, unless the operator has omissions stop the play
    out-of-scope   not for this system to do, with the reason
    open           not settled yet, with what it waits for

The rules are data in data/inventory/: one file for each family of games, and `families.toml`, which says how many there
must be. What is wrong with them is found by `inventory_lint`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar, get_args

from pitboss.errors import BadData, BadInput, Finding, nearest
from pitboss.law import library
from pitboss.law.model import Cite
from pitboss.law.reading import Reader, parse_toml

T = TypeVar("T")

Disposition = Literal["data", "enforced", "recorded", "out-of-scope", "open"]

DISPOSITIONS: tuple[Disposition, ...] = get_args(Disposition)

NONE = "none"
"""What is counted for a rule without a disposition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """The rules of one game, or of games with one text: their numbers run from 1 to `rules` after the prefix."""

    id: str
    title: str
    prefix: str
    rules: int
    games: tuple[str, ...]

    @property
    def file(self) -> str:
        return f"{self.id}.toml"

    def ids(self) -> Iterator[str]:
        """Every number that the family must have."""
        return (f"{self.prefix}-{n:03}" for n in range(1, self.rules + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule, in our own words.

    `where` is the module that enforces it, or the part of the law's data that says it where the citation alone would
    not tell; `test` is the file of the test that names it; `how` are the procedures that a table logs for it;
    `unchecked` is what of an enforced rule no command and no check can be refused for.
    """

    id: str
    says: str
    cites: tuple[Cite, ...]
    disposition: Disposition | None = None
    where: str = ""
    test: str = ""
    how: tuple[str, ...] = ()
    unchecked: str = ""
    reason: str = ""
    waits_for: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Silence:
    """A paragraph that states no rule, so that nothing is printed of it, and why."""

    cite: Cite
    reason: str


@dataclass(frozen=True, slots=True)
class Inventory:
    """Every family with the rules in its file, in the file's order."""

    rules: dict[Family, tuple[Rule, ...]]

    @property
    def families(self) -> tuple[Family, ...]:
        return tuple(self.rules)

    def every(self) -> Iterator[Rule]:
        return (rule for rules in self.rules.values() for rule in rules)

    def rule(self, id: str) -> Rule:
        """The rule of this number; `3cp-45` is 3CP-045 too."""
        known = {rule.id: rule for rule in self.every()}
        prefix, _, number = id.upper().rpartition("-")
        full = f"{prefix}-{number:0>3}"
        if full not in known:
            raise BadInput(f"there is no rule {id!r}. {_nearest_rule(full, self.families)}")
        return known[full]

    def family(self, name: str) -> Family:
        """The family that `name` means: its own name, its prefix, or a game of it with or without jurisdiction."""
        names = {alias: family for family in self.families for alias in _aliases(family)}
        if name not in names:
            raise library.NoSuchGame.among(name, [*library.shelf(), *(family.id for family in self.families)])
        return names[name]


def _aliases(family: Family) -> set[str]:
    return {family.id, family.prefix, *family.games, *(game.partition("/")[2] for game in family.games)}


def _nearest_rule(id: str, families: tuple[Family, ...]) -> str:
    """The last number of a family whose prefix is right, the number most like it, or what numbers look like."""
    family = next((one for one in families if id.startswith(f"{one.prefix}-")), None)
    if family:
        *_, last = family.ids()
        return f"Did you mean {last}? The rules of {family.title} end there."
    guess = nearest(id, (one for family in families for one in family.ids()))
    if guess.startswith("Did") and not id.startswith("-"):
        return guess
    return f"A number begins with {', '.join(one.prefix for one in families)}, as in {next(families[0].ids())}."


def folder() -> Path:
    return library.DATA / "inventory"


@cache
def inventory() -> Inventory:
    """The inventory as it ships."""
    found, findings = read(folder())
    if findings:
        raise BadData(findings)
    return found


@cache
def silences() -> tuple[Silence, ...]:
    """The paragraphs that state no rule."""
    found, findings = _records(folder() / "silences.toml", "silence", Silence)
    if findings:
        raise BadData(findings)
    return found


def read(folder: Path) -> tuple[Inventory, list[Finding]]:
    """The inventory in a folder, with everything that cannot be read in its files."""
    families, findings = _records(folder / "families.toml", "family", Family)
    rules: dict[Family, tuple[Rule, ...]] = {}
    for family in families:
        rules[family], problems = _records(folder / family.file, "rule", Rule)
        findings += problems
    return Inventory(rules), findings


def _records(path: Path, key: str, cls: type[T]) -> tuple[tuple[T, ...], list[Finding]]:
    """The tables named `key` of one file. One that cannot be read is left out, and said in the findings."""
    file = f"inventory/{path.name}"
    tables, findings = parse_toml(path, file)
    found: list[T] = []
    for unknown in tables.keys() - {key}:
        findings.append(Finding(file, unknown, "is not a key that is known here.", nearest(unknown, [key])))
    for n, table in enumerate(tables.get(key, ()), 1):
        reader = Reader(file)
        one = reader.record(cls, table, f"{key}[{n}]")
        findings += reader.findings
        if not reader.findings:
            found.append(one)
    return tuple(found), findings


def coverage(found: Inventory | None = None) -> dict[Family, Counter[str]]:
    """How many rules of each family have which disposition; a number with no rule or no disposition counts as `none`.

    Each count adds up to the rules that the family must have.
    """
    found = found or inventory()
    return {family: _dispositions(family, rules) for family, rules in found.rules.items()}


def _dispositions(family: Family, rules: tuple[Rule, ...]) -> Counter[str]:
    known = {rule.id: rule.disposition or NONE for rule in rules}
    return Counter(known.get(id, NONE) for id in family.ids())


def without_disposition(found: Inventory | None = None) -> list[str]:
    """Every number that has no rule, or whose rule has no disposition."""
    found = found or inventory()
    settled = {rule.id for rule in found.every() if rule.disposition}
    return [id for family in found.families for id in family.ids() if id not in settled]


def say_disposition(rule: Rule) -> str:
    """What has become of a rule, and where it is kept."""
    match rule.disposition:
        case "data":
            return f"Data: {rule.where or 'the lines of the law that cite its place'}."
        case "enforced":
            return f"Enforced by {rule.where}, proved by {rule.test}.{_say_rest(rule)}"
        case "recorded":
            return f"Recorded: the table logs {', '.join(rule.how)}, which it cannot verify."
        case "out-of-scope":
            return f"Out of scope. {rule.reason}"
        case "open":
            return f"Open: waits for {rule.waits_for}."
    return "No disposition."


def has_rest(rule: Rule) -> bool:
    """Whether a part of an enforced rule is only logged, or not checked at all."""
    return rule.disposition == "enforced" and bool(rule.how or rule.unchecked)


def _say_rest(rule: Rule) -> str:
    logged = f" The table logs {', '.join(rule.how)}, which it cannot verify." if rule.how else ""
    return logged + (f" Not checked here: {rule.unchecked}." if rule.unchecked else "")
