"""The documents for programs: what `settle`, `run` and `replay` read and write, each with its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from pitboss.cli.script import MOST_MINUTES
from pitboss.people import ROLES
from pitboss.rounds.finished.answer import PaidReport, RoundSettlement
from pitboss.rounds.finished.description import Given, GivenWager
from pitboss.rounds.round import Round
from pitboss.schema import Schema, Writer
from pitboss.tables import codec as tables_as_json
from pitboss.tables.table import Table


@dataclass(frozen=True, slots=True)
class ProgramDocument:
    """A document: the name that `pitboss schema` knows, what it is, and how its schema is made."""

    name: str
    title: str
    about: str
    make: Callable[[], Schema]

    @property
    def schema(self) -> Schema:
        return self.make()


class RecordHeading(TypedDict):
    """The first line of a record: the game, the digest of what was played, the dealing procedure, and whether the
    record is of a whole table. One that `pitboss play` wrote says the seed."""

    table: str
    digest: str
    dealing: str
    whole: bool
    seed: NotRequired[int]


class RecordRound(TypedDict):
    """A finished round, as the schema `round` has it: `pitboss play --record` writes one behind the events."""

    settle: dict[str, Any]


class RecordRefusal(TypedDict):
    """A command that the rules refused: nothing changed. `line` is its line in the script."""

    refusal: str
    message: str
    cite: str
    open: list[str]
    line: int


def round_schema() -> Schema:
    writer = Writer(entry=True)
    schema = writer.of(Given)
    amount, part = writer.of(GivenWager), {"type": "array", "items": writer.of(GivenWager)}
    seat = writer.definitions["GivenSeat"]["properties"]
    chips = seat["wagers"]["additionalProperties"]
    seat["wagers"]["additionalProperties"] = {"anyOf": [chips, amount, part]}
    del seat["parts"]  # how a wager that is not all chips is kept once it is read
    return writer.document("A finished round", schema)


def settlement_schema() -> Schema:
    writer = Writer()
    return writer.document("A settlement", writer.of(RoundSettlement))


def report_schema() -> Schema:
    writer = Writer()
    return writer.document("A report over many rounds", writer.of(PaidReport))


def script_schema() -> Schema:
    """A line of a script: the command, and beside its fields who gives it and when."""
    writer = Writer(entry=True)
    commands = writer.codec(tables_as_json.COMMANDS)
    for name in tables_as_json.COMMANDS.kinds:
        properties = writer.definitions[name]["properties"]
        writer.definitions[name]["properties"] = BESIDE | properties
    writer.definitions["open-table"] = OPEN_TABLE
    return writer.document("A line of a script", commands)


BESIDE: dict[str, Any] = {
    "by": {"enum": list(ROLES), "description": "Who gives the command."},
    "person": {"type": "string", "description": "That person's name."},
    "accepted": {"type": "boolean", "description": "The dealer has accepted the wager."},
    "at": {"type": "integer", "minimum": 0, "maximum": MOST_MINUTES, "description": "When, in minutes."},
}

OPEN_TABLE: Schema = {
    "type": "object",
    "description": "The first line: a game and its options, or a Rules Submission. With `at`, a whole table.",
    "properties": {
        "command": {"const": "open-table"},
        "game": {"type": "string"},
        "options": {"type": "object"},
        "submission": {"type": "string"},
        "at": BESIDE["at"],
    },
    "required": ["command"],
    "additionalProperties": False,
}


def record_schema() -> Schema:
    writer = Writer()
    events = writer.codec(tables_as_json.EVENTS)["oneOf"]
    others = [writer.of(kind) for kind in (RecordHeading, RecordRefusal, RecordRound)]
    return writer.document("A line of a record", {"oneOf": [*others, *events]})


def state_schema() -> Schema:
    """A round or a table as it stood, with how many events and rounds have led to it."""
    writer = Writer()
    options = []
    for kind, number in ((Round, "round"), (Table, "number")):
        record = writer.record(kind)
        counts = {"events": {"type": "integer"}, number: {"type": "integer"}}
        options.append(record | {"properties": counts | record["properties"], "required": [*counts]})
    return writer.document("A moment of a table", {"anyOf": options})


DOCUMENTS = {
    one.name: one
    for one in (
        ProgramDocument("round", "A finished round", "what `pitboss settle` reads", round_schema),
        ProgramDocument("settlement", "A settlement", "what `pitboss settle` writes for one round", settlement_schema),
        ProgramDocument("report", "A report", "what `pitboss settle` writes for many rounds", report_schema),
        ProgramDocument("script", "A line of a script", "what `pitboss run` reads", script_schema),
        ProgramDocument("record", "A line of a record", "what `run` and `play` write, `replay` reads", record_schema),
        ProgramDocument("state", "A moment of a table", "what `pitboss replay --json` writes", state_schema),
    )
}
