"""A Rules Submission: the file in which an operator says what it will offer of what an edition of the law grants.

Here it is only read, into frozen values, with everything that is wrong with its form. Nothing is required by these
classes: whether the law wants a thing said, and whether it allows what is said, is judged in `checks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from pitboss.errors import BadInput, Finding
from pitboss.law.model import Amount, Mode
from pitboss.law.reading import Reader, parse_toml, say_in_toml
from pitboss.money import Payout

Progression = Literal["wager", "pool"]
Omissions = Literal["shown", "stop"]
"""What becomes of a round that goes on without a step that is recorded: it shows the omission, or it stops there."""

Shuffler = Literal["manual", "automated", "counting", "reshuffling-shoe"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTerms:
    """The table: its betting positions, what may be wagered at least and at most, the boxes that one player may use,
    and the least chip that it pays with."""

    positions: int | None = None
    minimum: Amount | None = None
    maximum: Amount | None = None
    adjacent_boxes: int | None = None
    least_chip: Amount | None = None
    omissions: Omissions | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTerms:
    """How the cards are shuffled and dealt, from how many decks."""

    dealing: Mode | None = None
    shuffler: Shuffler | None = None
    decks: int | None = None
    back_colours: tuple[str, ...] = ()
    back_designs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterTerms:
    """A progressive meter: the share of each wager that feeds it, what it starts from and what it returns to.

    `progression` says what the share is of: of the wager, the house paying fixed awards; or of a pool that pays them.
    """

    rate: Fraction | None = None
    initial: Amount | None = None
    reset: Amount | None = None
    progression: Progression = "wager"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRow:
    """A line of a paytable that the law leaves to the operator."""

    hand: str
    pays: Payout
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerTerms:
    """One wager as it is offered: its paytable's letter, stakes, meters, and whether Envy Bonuses come with it."""

    paytable: str | None = None
    envy: bool | None = None
    linked: bool = False
    stakes: tuple[Amount, ...] = ()
    rows: tuple[OwnRow, ...] = ()
    meters: Mapping[str, MeterTerms] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """Everything that an operator says. A wager that is named is offered; an optional one that is not named is not.

    `otherwise` declares, by key of the file, where the operator does otherwise than a reading of ours or a borrowed
    source has it, and on what authority.
    """

    game: str = ""
    edition: str = ""
    property: str = ""
    effective: date | None = None
    table: TableTerms = field(default_factory=TableTerms)
    cards: CardTerms = field(default_factory=CardTerms)
    wagers: Mapping[str, WagerTerms] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)


def read_tables(path: Path) -> dict[str, Any]:
    """The tables of a submission's file; BadInput if it cannot be read at all."""
    tables, findings = parse_toml(path, str(path))
    if findings:
        raise BadInput(str(findings[0]))
    return tables


def read_submission(tables: Mapping[str, Any], file: str) -> tuple[Submission | None, list[Finding]]:
    """The submission, with every fault of its form.

    What could not be read is left out, so that the rest can still be judged; None where even that cannot be done.
    """
    submission, faults = _read(tables, file)
    if not faults:
        return submission, []
    legible, left = _read(drop_keys(tables, [fault.key for fault in faults]), file)
    return (None if left else legible), faults


def _read(tables: Mapping[str, Any], file: str) -> tuple[Submission, list[Finding]]:
    """Options keep the values of the file: the edition says of what kind each must be."""
    reader = Reader(file)
    options = tables.get("options", {})
    if not isinstance(options, dict):
        reader.fault("options", f"is {say_in_toml(options)}.", "It must be a table of keys and values.")
    rest = {name: value for name, value in tables.items() if name != "options"}
    if isinstance(declared := tables.get("otherwise"), dict):
        rest["otherwise"] = dict(flatten(declared))
    submission = reader.record(Submission, rest)
    return replace(submission, options=options), reader.findings


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The values of a table by their names in full: a key with dots is the same with and without quotes."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def drop_keys(tables: Mapping[str, Any], keys: list[str]) -> dict[str, Any]:
    """The tables less these keys; of a list with a fault, nothing is left."""
    kept = deepcopy(dict(tables))
    for key in keys:
        *outer, last = re.sub(r"\[\d+\].*", "", key).split(".")
        inner: Any = kept
        for name in outer:
            inner = inner.get(name) if isinstance(inner, dict) else None
        if isinstance(inner, dict):
            inner.pop(last, None)
    return kept
