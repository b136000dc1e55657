"""`pitboss run`: a table's commands as JSON Lines in, its events and refusals as JSON Lines out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.json_lines import name_of, read_lines
from pitboss.errors import BadInput, nearest
from pitboss.games.by_options import by_options
from pitboss.games.checks import check as check_submission
from pitboss.games.choices import choices
from pitboss.games.game import Game
from pitboss.law.reading import say
from pitboss.rounds.codec import COMMANDS, EVENTS, write_refusal
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round

OPEN = "open-table"
KEYS = ("command", "game", "submission", "options")


def run(
    script: Annotated[Path | None, typer.Argument(help="The commands, one a line; standard input without it.")] = None,
) -> None:
    """Give a table a script of commands, and see what it makes of each: the events, or the refusal with its rule.

    The first line opens the table, with a game and options or with an operator's Rules Submission:

    {"command": "open-table", "game": "three-card-poker", "options": {"paytables": {"pair-plus": "B"}}}

    Then come the commands of its rounds: open-round, place-wager, no-more-bets, count-progressives, deal, choose,
    verify, report, leave. A refusal changes nothing, and the script goes on; a line that cannot be read ends it with
    exit 2 before anything is run. `pitboss replay` takes the output.
    """
    lines = list(read_lines(script))
    where = name_of(script)
    if not lines or not isinstance(lines[0][1], dict) or lines[0][1].get("command") != OPEN:
        raise BadInput(f'{where}: the first line must open the table, as in {{"command": "{OPEN}", "game": "…"}}.')
    game = opened(lines[0][1])
    commands = [(number, read_at(f"{where}, line {number}", said)) for number, said in lines[1:]]
    say_line({"table": game.id, "digest": game.digest, "dealing": game.dealing.title, "wagers": list(game.wagers)})
    state = Round()
    for number, command in commands:
        answer = decide(game, state, command)
        if isinstance(answer, Refusal):
            say_line({**write_refusal(answer), "line": number})
            continue
        state = evolve_all(state, answer)
        for event in answer:
            say_line(EVENTS.write(event))


def opened(said: dict[str, Any]) -> Game:
    """The game that the first line names, with its options or as a submission has it."""
    for key in said:
        if key not in KEYS:
            raise BadInput(f"{OPEN} has no field {key!r}. {nearest(key, KEYS)}")
    game, submission, options = said.get("game"), said.get("submission"), said.get("options", {})
    if isinstance(submission, str):
        return submitted(Path(submission), game)
    if not isinstance(game, str):
        raise BadInput(f"{OPEN} needs a game, such as three-card-poker, or the file of a submission.")
    if not isinstance(options, dict):
        raise BadInput(f"options of {OPEN} are {say(options)}. They must be an object with keys.")
    return by_options(game, options)


def submitted(path: Path, name: object) -> Game:
    checked = check_submission(path)
    if checked.case is None:
        raise BadInput(f"{path} is not lawful: run `pitboss check {path}`.")
    edition = checked.case.edition
    if name is not None and name not in (edition.game, edition.game.partition("/")[2], edition.id):
        raise BadInput(f"{path} is for {edition.game}, not for {say(name)}.")
    return Game(edition, choices(checked.case))


def read_at(where: str, said: object) -> Any:
    try:
        return COMMANDS.read(said)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def say_line(said: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(said, ensure_ascii=False) + "\n")
