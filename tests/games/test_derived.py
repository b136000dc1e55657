"""What is derived from a game is found once, belongs to that game alone, and goes with it."""

from __future__ import annotations

import gc
import re
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

import pitboss
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law
from pitboss.games.derived import derived, derived_by
from pitboss.games.game import Game


class Asked(list[str]):
    """What a rule was asked for; weakly referable, unlike a plain list."""


def test_found_once_for_each_game() -> None:
    asked = Asked()

    @derived
    def positions(game: Game) -> int:
        asked.append(game.name)
        return game.choices.positions

    game = game_by_law("three-card-poker")
    smaller = replace(game, choices=replace(game.choices, positions=3))
    assert [positions(game), positions(game), positions(smaller), positions(smaller)] == [7, 7, 3, 3]
    assert asked == ["three-card-poker"] * 2


def test_found_once_for_each_key() -> None:
    asked = Asked()

    @derived_by
    def title(game: Game, wager: str, loud: bool = False) -> str:
        asked.append(wager)
        found = game.wagers[wager].title
        return found.upper() if loud else found

    game = game_by_law("three-card-poker")
    assert title(game, "ante") == title(game, "ante") == game.wagers["ante"].title
    assert title(game, "play") == game.wagers["play"].title
    assert title(game, "ante", True) == game.wagers["ante"].title.upper()
    assert asked == ["ante", "play", "ante"]


def test_two_rules_of_one_name_do_not_meet() -> None:
    @derived
    def first(game: Game) -> str:
        return "first"

    def another() -> str:
        @derived
        def first(game: Game) -> str:
            return "second"

        return first(game)

    game = game_by_law("craps")
    assert (first(game), another(), first(game)) == ("first", "second", "first")


def test_nothing_is_kept_of_a_rule_that_fails() -> None:
    asked = Asked()

    @derived
    def unreadable(game: Game) -> int:
        asked.append(game.name)
        raise BadInput("no.")

    game = game_by_law("craps")
    for _ in range(2):
        with pytest.raises(BadInput):
            unreadable(game)
    assert len(asked) == 2


def test_freed_with_the_game() -> None:
    @derived
    def record(game: Game) -> Asked:
        return Asked([game.name])

    game = game_by_law("craps")
    kept = weakref.ref(record(game))
    gc.collect()
    assert kept() is not None
    del game
    gc.collect()
    assert kept() is None


def test_no_cache_of_the_engine_is_keyed_on_a_game() -> None:
    """A cache of functools would keep every game that it was ever asked about."""
    keyed = re.compile(r"@(?:functools\.)?(?:lru_)?cache\b[^\n]*\ndef (\w+)\([^)]*\bgame: Game\b")
    rooms = (Path(pitboss.__file__).parent / room for room in ("games", "rounds", "tables"))
    files = [file for room in rooms for file in room.rglob("*.py")]
    found = {file.name: keyed.findall(file.read_text(encoding="utf-8")) for file in files}
    assert len(files) > 60
    assert {name: functions for name, functions in found.items() if functions} == {}
