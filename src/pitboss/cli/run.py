"""`pitboss run`: a table's commands as JSON Lines in, its events and refusals as JSON Lines out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from pitboss.cli.json_lines import name_of, read_lines
from pitboss.cli.opening import open_game
from pitboss.cli.screen import json_text
from pitboss.cli.script import Line, read_line, read_time
from pitboss.errors import BadInput, Refusal, nearest, say
from pitboss.games.game import Game
from pitboss.law.labels import disclose_all
from pitboss.rounds import codec as rounds_as_json
from pitboss.rounds.codec import write_refusal
from pitboss.tables import codec as tables_as_json
from pitboss.tables.commands import OpenTable
from pitboss.tables.envelope import Host, Hosted, RoundsAlone
from pitboss.tables.pit import host_alone, play

OPEN = "open-table"
KEYS = ("command", "game", "submission", "options", "at")


class Level(NamedTuple):
    """What a script drives: how its commands and events are written, and how it begins."""

    commands: Any
    events: Any
    begin: Callable[[str, Game], Host]


ROUNDS_ALONE = Level(rounds_as_json.COMMANDS, rounds_as_json.EVENTS, RoundsAlone)
"""The cards are ready; how they were prepared is not asked."""

WHOLE_TABLE = Level(tables_as_json.COMMANDS, tables_as_json.EVENTS, Hosted)
"""Decks, procedures, devices and seats, and the rounds between them."""

TABLE = "table"


def run(
    script: Annotated[Path | None, typer.Argument(help="The commands, one a line. Without it, standard input.")] = None,
) -> None:
    """The first line opens the table, with a game and options or with an operator's Rules Submission:

    {"command": "open-table", "game": "three-card-poker", "options": {"paytables": {"pair-plus": "B"}}}

    Then come the commands of its rounds: open-round, place-wager, no-more-bets, count-progressives, deal, roll,
    choose, verify, report, leave. A line may also say who gives the command, as in "by": "floorperson".

    If the first line has the time in minutes, as in "at": 0, the script is of a whole table, which is opened as the law
    has it. Then each line may say its time, and there are commands of the table too: receive-deck, perform, shuffle,
    cut, begin-round, count-stub, device-fails, take-seat and so on.

    A refusal changes nothing, and the script goes on. If a line cannot be read, nothing is run, and the exit code is 2.
    `pitboss replay` reads the output.
    """
    lines = list(read_lines(script))
    where = name_of(script)
    first = lines[0][1] if lines else None
    if isinstance(first, dict) and TABLE in first:
        raise BadInput(
            f"{where} is the record of a table, not a script. `pitboss replay` and `pitboss settle` read it."
        )
    if not isinstance(first, dict) or first.get("command") != OPEN:
        raise BadInput(f'{where}: the first line must open the table, as in {{"command": "{OPEN}", "game": "…"}}.')
    game, whole = opened(first), "at" in first
    level = WHOLE_TABLE if whole else ROUNDS_ALONE
    commands = [read_at(level.commands, where, number, said) for number, said in lines[1:]]
    opening = [Line(lines[0][0], OpenTable(), at=read_time(first))] if whole else []
    say_line({"table": game.id, "digest": game.digest, "dealing": game.dealing.title, "whole": whole})
    drive(level, game, [*opening, *commands])


def drive(level: Level, game: Game, lines: list[Line]) -> None:
    """Give each command to the state that those before it have left, and say what came of it.

    Linked meters are on a link of the table's own. It tells the table at once what is reserved for an award.
    """
    pit = host_alone(level.begin(TABLE, game))
    for line in lines:
        result = play(pit, TABLE, line.command, line.actor, line.at)
        if isinstance(result, Refusal):
            say_line({**write_refusal(result), "line": line.number})
            continue
        pit = result.pit
        for event in result.events:
            say_line(level.events.write(event))


def opened(said: dict[str, Any]) -> Game:
    """Open the game that the first line names, with its options or as a submission has it."""
    for key in said:
        if key not in KEYS:
            raise BadInput(f"{OPEN} has no field {key!r}. {nearest(key, KEYS)}")
    for key, kind, what in (("game", str, "text"), ("submission", str, "text"), ("options", dict, "an object")):
        if key in said and not isinstance(said[key], kind):
            raise BadInput(f"{key} of {OPEN} is {say(said[key])}. It must be {what}.")
    return open_game(said.get("game"), said.get("submission"), said.get("options"))


def read_at(known: Any, where: str, number: int, said: object) -> Line:
    try:
        return read_line(known, number, said)
    except BadInput as error:
        raise BadInput(f"{where}, line {number}: {error}") from None


def say_line(said: dict[str, Any]) -> None:
    sys.stdout.write(json_text(disclose_all(said)) + "\n")
