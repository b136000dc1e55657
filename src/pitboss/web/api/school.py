"""The dealing school: an exercise by its game, kind and number, and an answer compared with what the engine does.

An exercise follows from its number alone, so nothing is kept here between question and answer.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field

from pitboss.decoding import write
from pitboss.errors import Refusal
from pitboss.floor.showing import show_totals
from pitboss.games.builder import game_by_submission
from pitboss.games.examples import list_examples
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.labels import disclose
from pitboss.money import cents, dollars
from pitboss.rounds.views import RoundView
from pitboss.school.exercises import Exercise, Kind, Line, Marked, Said, check_payout, make_exercise
from pitboss.web.access import needs
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/school", tags=["school"], dependencies=[Depends(needs("school: practise"))])

Shown = dict[str, Any]
Number = Annotated[int, Path(ge=0, le=2**53)]
Asked = Annotated[Kind, Query()]

MISTAKES = {
    "": "",
    "outcome": "Who wins",
    "amount": "The amount",
    "bonus": "The bonus",
    "vigorish": "The vigorish",
    "order": "The order of play",
}
"""What each kind of mistake is called."""


class Answered(BaseModel):
    """What becomes of a wager: taken, returned, paid so much beside the stake, or left where it lies."""

    act: Literal["take", "return", "pay", "stay"]
    amount: str = Field("0.00", max_length=20)


class Answers(BaseModel):
    """Answers about wagers by their names, or the number of what comes next, from 0."""

    wagers: dict[Annotated[str, Field(max_length=60)], Answered] = Field(default_factory=dict, max_length=60)
    next: int | None = Field(None, ge=0, le=9, strict=True)


@lru_cache(maxsize=16)
def game_named(name: str) -> Game:
    file = list_examples().get(name)
    if file is None:
        raise Problem(Refusal("not-found", f"There is no game {name!r:.60} to practise."))
    return game_by_submission(file)


@router.get("/{game}/{number}")
def ask(game: str, number: Number, kind: Asked = "payout") -> Shown:
    """A hand to settle, or a moment at the table; the same number is the same exercise."""
    played = game_named(game)
    return show_exercise(played, make_exercise(played, kind, Random(number)), number)


@router.post("/{game}/{number}")
def answer(game: str, number: Number, answers: Answers, kind: Asked = "payout") -> Shown:
    """Whether the answer is right, with what would have been, why, and by which rule."""
    played = game_named(game)
    exercise = make_exercise(played, kind, Random(number))
    if kind == "next":
        right = answers.next == exercise.right
        return {"right": right, "mistakes": [] if right else [MISTAKES["order"]], "cite": disclose(exercise.cite),
                "answer": exercise.right, "says": exercise.options[exercise.right], "lines": []}  # fmt: skip
    said = {wager: Said(one.act, cents(one.amount or "0")) for wager, one in answers.wagers.items()}
    marked = check_payout(exercise, said)
    mistakes = [MISTAKES[one.mistake] for one in marked if one.mistake]
    return {"right": not mistakes, "mistakes": mistakes, "cite": "", "answer": None, "says": "",
            "lines": [show_marked(one) for one in marked]}  # fmt: skip


def show_exercise(game: Game, exercise: Exercise, number: int) -> Shown:
    seen = exercise.seen
    waits: Shown = {"what": "", "seat": None, "hand": 0, "roles": [], "cite": ""}
    view = {"round": write(seen, RoundView), "seats": {str(seat): "" for seat in seen.seats}, "waits": waits}
    if exercise.dice:
        view["round"]["dice"] = {**(view["round"]["dice"] or {}), "roll": list(exercise.dice)}
    return {
        "number": number,
        "kind": exercise.kind,
        "seat": exercise.seat,
        "view": view,
        "totals": show_totals(game, seen),
        "wagers": [show_line(line) | {"paytable": letter_of(game, line.wager)} for line in exercise.lines],
        "options": list(exercise.options),
        "dice": list(exercise.dice),
        "meters": {name: dollars(amount) for name, amount in seen.meters.items()},
    }


def letter_of(game: Game, wager: str) -> str:
    """The letter of the paytable that is in force for a wager, where the law has several."""
    table = game.table(Wager(wager).rule)
    return (table.letter or "") if table else ""


def show_line(line: Line) -> Shown:
    return {"wager": line.wager, "title": line.title, "staked": dollars(line.staked)}


def show_marked(one: Marked) -> Shown:
    line = one.line
    return {
        **show_line(line),
        "act": line.act,
        "amount": dollars(abs(line.net)),
        "pays": line.pays,
        "why": line.why,
        "cite": disclose(line.cite),
        "mistake": MISTAKES[one.mistake],
    }
