"""Rounds of play through the engine on one core: seven-seat Three Card Poker with all side wagers."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, Command, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager, Verify
from pitboss.rounds.engine.decide import play
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round

SECONDS = 3.0
PITBOSS = str(Path(sys.executable).with_name("pitboss"))
FINISHED = {
    "game": "md/three-card-poker",
    "seats": {"1": {"wagers": {"ante": "10.00"}, "cards": "As Kd 4c", "choices": ["play"]}},
    "dealer": "Qh 9c 2d",
}


def measure() -> list[tuple[str, float, str]]:
    return [
        rate("three-card-poker, 7 seats, all side wagers", game_by_law("three-card-poker"), 7),
        rate("three-card-poker, 1 seat, all side wagers", game_by_law("three-card-poker"), 1),
        rate("ultimate-texas-holdem, 7 seats, all", game_by_law("ultimate-texas-holdem"), 7),
        start_up(),
    ]


def rate(what: str, game: Game, seats: int) -> tuple[str, float, str]:
    random, rounds = Random(1), 0
    one_round(game, random, seats)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        one_round(game, random, seats)
        rounds += 1
    return what, spent / rounds, f"{rounds / spent:.0f} rounds a second"


def one_round(game: Game, random: Random, seats: int) -> Round:
    """One whole round: every command goes through `decide` and every event through `evolve`."""
    shoe = list(game.deck)
    random.shuffle(shoe)
    flow = family_of(game)
    state = told(game, Round(), OpenRound())
    for seat in range(1, seats + 1):
        for wager, rule in game.wagers.items():
            if rule.placed == "before-the-deal":
                state = told(game, state, PlaceWager(seat, wager, 100 if rule.progressive else 1000))
    state = told(game, state, NoMoreBets())
    state = told(game, state, CountProgressives(state.accepted))
    while state.phase == "closed":
        if state.held:
            step = next(one for one in game.edition.procedure if one.id == state.held.steps[0])
            state = told(game, state, Verify(step.id))
        elif turn := flow.turn(game, state):
            state = told(game, state, Choose(turn.seat, random.choice(turn.choices).id))
        else:
            due = len(flow.due(game, state))
            state = told(game, state, Deal(tuple(shoe[:due])))
            del shoe[:due]
    return state


def told(game: Game, state: Round, command: Command) -> Round:
    result = play(game, state, command)
    if isinstance(result, Refusal):
        raise AssertionError(result)
    return result[1]


def start_up() -> tuple[str, float, str]:
    """From the shell to the answer of `pitboss settle`."""
    runs = [once() for _ in range(6)][1:]
    return "pitboss settle, from the shell", min(runs), "at best of 5"


def once() -> float:
    start = time.perf_counter()
    subprocess.run([PITBOSS, "settle"], input=json.dumps(FINISHED), text=True, check=True, capture_output=True)
    return time.perf_counter() - start
