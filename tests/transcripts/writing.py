"""A script of commands as a text to read: each command, and what came of it, with the law beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.cli.script import read_line
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.law.worked_rounds import command
from pitboss.rounds.codec import COMMANDS, EVENTS
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.state import Round
from tests.transcripts.scripts import SCRIPTS, Script

HERE = Path(__file__).parent
NOTHING: tuple[object, ...] = ("", None, False, 0, {}, [])


def transcript(script: Script) -> str:
    game = game_by_options(script.game, script.options)
    state, lines = Round(), [f"{game.edition.title}, {game.id}, {game.dealing.title}"]
    for line in filter(None, (line.strip() for line in script.lines.splitlines())):
        lines.append(f"\n> {line}")
        given = read_line(COMMANDS, len(lines), command(line))
        answer = decide(game, state, given.command, given.actor)
        if isinstance(answer, Refusal):
            lines.append(f"  refused: {answer}")
            continue
        state = evolve_all(state, answer)
        lines += [f"  {said}" for event in answer if (said := words(EVENTS.write(event)))]
    lines.append(f"\n{state.phase}")
    for number, seat in sorted(state.seats.items()):
        lines.append(f"seat {number}: net {seat.net / 100:+.2f}")
    return "\n".join(lines) + "\n"


def words(event: dict[str, Any]) -> str:
    """An event in a line; where the programme of the round has come to is left out."""
    name = event.pop("event")
    if name in ("step-taken", "seat-settled"):
        return ""
    if name == "cards-dealt":
        return "dealt " + ", ".join(f"{one['card']} to {place(one)} {one['face']}" for one in event["cards"])
    event.pop("digest", None)
    event.pop("v", None)
    cite = event.pop("cite", "")
    said = ", ".join(
        f"{key} {plain(value)}" for key, value in event.items() if value not in ("", None, False, 0, {}, [])
    )
    return f"{name.replace('-', ' ')}: {said}" + (f"  [{cite}]" if cite else "")


def place(one: dict[str, Any]) -> str:
    return f"seat {one['seat']}" if one["seat"] else str(one["to"])


def plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={one}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(hand, value)) if value and isinstance(value[0], dict) else " ".join(map(str, value))
    return str(value)


def hand(one: dict[str, Any]) -> str:
    return f"{one['hand']} {' '.join(one['cards'])} ({one['title']})"


def file_of(name: str) -> Path:
    return HERE / f"{name}.txt"


def write_all() -> None:
    for old in HERE.glob("*.txt"):
        if old.stem not in SCRIPTS:
            old.unlink()
    for name, script in SCRIPTS.items():
        file_of(name).write_text(transcript(script), encoding="utf-8")
