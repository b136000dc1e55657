"""Rounds for tests of advice: a game of the examples, and rounds dealt by a seeded chance."""

from __future__ import annotations

from random import Random

from pitboss.games.game import Game
from pitboss.games.progressive_meters import unlink
from pitboss.people import Actor
from pitboss.rounds.state import Round
from pitboss.school.dealing import PracticeRound
from tests.floor.hall import GAMES, game_of

__all__ = ["GAMES", "ME", "example", "play_rounds"]

ME = Actor("player", "", 1)


def example(name: str) -> Game:
    return unlink(game_of(name))


def play_rounds(game: Game, number: int, seats: tuple[int, ...] = (1, 2)) -> list[tuple[str, Round]]:
    found = []
    for seed in range(number):
        practice = PracticeRound(game, Random(seed), seats)
        while practice.go_on():
            pass
        found.append((f"round {seed}", practice.state))
    return found
