"""Rounds for tests of advice: a game of the examples, and rounds dealt by a seeded chance."""

from __future__ import annotations

from random import Random

from pitboss.floor.demo import submissions
from pitboss.games.builder import game_by_submission
from pitboss.games.game import Game
from pitboss.games.progressive_meters import unlink
from pitboss.people import Actor
from pitboss.rounds.state import Round
from pitboss.school.dealing import PracticeRound

GAMES = tuple(sorted(file.stem for file in submissions().glob("*.toml")))
ME = Actor("player", "", 1)


def example(name: str) -> Game:
    return unlink(game_by_submission(submissions() / f"{name}.toml"))


def play_rounds(game: Game, number: int, seats: tuple[int, ...] = (1, 2)) -> list[tuple[str, Round]]:
    found = []
    for seed in range(number):
        practice = PracticeRound(game, Random(seed), seats)
        while practice.go_on():
            pass
        found.append((f"round {seed}", practice.state))
    return found
