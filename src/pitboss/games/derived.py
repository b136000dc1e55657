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
        kept: dict[str, T] = game.__dict__
        try:
            return kept[name]
        except KeyError:
            return kept.setdefault(name, rule(game))

    return answer


def derived_by(rule: Callable[Concatenate[Game, Key], T]) -> Callable[Concatenate[Game, Key], T]:
    """The same for what follows from a game and a key, as in `meters_fed(game, wager, seat)`; keys are few.

    The parts of a key are told by their places, never by their names: so the key is kept as it comes.
    """
    name = f"{rule.__module__}.{rule.__qualname__}"

    @wraps(rule)
    def answer(game: Game, /, *key: Key.args, **named: Key.kwargs) -> T:
        assert not named, f"{name}: a key has no names"
        kept: dict[object, T]
        try:
            return game.__dict__[name][key]  # type: ignore[no-any-return]
        except KeyError:
            kept = game.__dict__.setdefault(name, {})
            return kept.setdefault(key, rule(game, *key, **named))

    return answer
