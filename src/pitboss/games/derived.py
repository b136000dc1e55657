"""What follows from a game alone is found once and kept with the game, so that it is freed when the game is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from pitboss.games.game import Game

T = TypeVar("T")
Key = ParamSpec("Key")


def derived(rule: Callable[[Game], T]) -> Callable[[Game], T]:
    """`@derived def programme(game): ...`: the first answer for a game is kept in the game itself."""
    name = f"{rule.__module__}.{rule.__qualname__}"

    @wraps(rule)
    def answer(game: Game) -> T:
        kept = game.__dict__
        if name not in kept:
            kept[name] = rule(game)
        found: T = kept[name]
        return found

    return answer


def derived_by(rule: Callable[Concatenate[Game, Key], T]) -> Callable[Concatenate[Game, Key], T]:
    """The same for what follows from a game and a key, as in `meters_fed(game, wager, seat)`; keys are few."""
    name = f"{rule.__module__}.{rule.__qualname__}"

    @wraps(rule)
    def answer(game: Game, /, *key: Key.args, **named: Key.kwargs) -> T:
        kept = game.__dict__.setdefault(name, {})
        at = (key, *named.items()) if named else key
        if at not in kept:
            kept[at] = rule(game, *key, **named)
        found: T = kept[at]
        return found

    return answer
