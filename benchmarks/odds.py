"""Exact odds, all letters of each game's main wager and all the wagers of others, compiled code warm, nothing kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

from pitboss.games.allowances import tables_named
from pitboss.law import library
from pitboss.odds import Question, ask, solve
from pitboss.odds.asking.everything import everything
from pitboss.odds.asking.registry import SOLVERS
from pitboss.odds.cache import PLACE

TARGETS = {
    ("three-card-poker", "ante"): 0.5,
    ("ultimate-texas-holdem", "ante"): 10.0,
    ("caribbean-stud", "ante"): 10.0,
    ("four-card-poker", "ante"): 60.0,
    ("mississippi-stud", "ante"): 2.0,
    ("let-it-ride", "bet-1"): 2.0,
    ("stud-235", "three-card"): 2.0,
}
"""Seconds, on two cores."""

TOGETHER: dict[str, tuple[tuple[str, ...], Callable[[Question], bool]]] = {
    "blackjack, main game, six decks": (("blackjack",), lambda one: main_game(one, "")),
    "blackjack switch, main game, six decks": (("blackjack",), lambda one: main_game(one, "switch")),
    "blackjack, insurance and side wagers": (("blackjack",), lambda one: one.wager != "blackjack"),
    "baccarat, all wagers": (("midi-baccarat", "mini-baccarat"), lambda one: True),
    "craps, all wagers": (("craps",), lambda one: True),
}
"""What has no target: the questions of a game that are of a kind, on all paytables and numbers of decks."""


def main_game(question: Question, version: str) -> bool:
    return question.wager == "blackjack" and question.decks == 6 and question.game.choices.version == version


def measure() -> Iterator[tuple[str, float, str]]:
    """Everything twice: the first time compiles, if that has not been done, and the second is measured."""
    os.environ[PLACE] = "off"
    for (game, wager), target in TARGETS.items():
        asked = [ask(game, wager, letter) for letter in letters(game, wager)]
        seconds = measured(asked)
        yield f"{game} {wager}", seconds, f"of {target:g} s; {solve(asked[0]).total:,} deals, {told(asked)}"
    for what, (games, wanted) in TOGETHER.items():
        asked = [one for one in everything(games) if isinstance(one, Question) and wanted(one)]
        yield what, measured(asked), told(asked)


def told(asked: list[Question]) -> str:
    return f"{len(asked)} answers" if len(asked) > 1 else "1 answer"


def letters(game: str, wager: str) -> list[str | None]:
    """Every letter, or the one table."""
    lettered = SOLVERS[game, wager].lettered or wager
    return [table.letter for table in tables_named(library.load(game), lettered) if not table.version]


def measured(asked: list[Question]) -> float:
    answered(asked)
    forget()
    return answered(asked)


def answered(asked: list[Question]) -> float:
    began = perf_counter()
    for one in asked:
        solve(one)
    return perf_counter() - began


def forget() -> None:
    """Drop every table that was made and kept in memory; compiled code stays."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("pitboss.odds", "pitboss.compiled", "pitboss.rankings")):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()
