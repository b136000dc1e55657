"""Where compiled arrays come from: the hash of the law's text, the choices, the deck, and the source of the rules."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.abc import InspectLoader
from importlib.util import find_spec
from pkgutil import walk_packages

from pitboss.errors import BadInput
from pitboss.games.game import Game

ROOMS = ("pitboss.rankings", "pitboss.games", "pitboss.compiled")
"""The rooms whose functions are called to make the arrays."""

FILES = ("pitboss.cards", "pitboss.money")
"""What they rest on."""


def seal_game(game: Game) -> str:
    """One hash for the arrays of a game: it changes with the edition, the choices, the deck, or any rule."""
    return sha256(f"{game.digest} {seal_rules()}".encode()).hexdigest()


@cache
def seal_rules() -> str:
    """The hash of the source of every rule."""
    seal = sha256()
    for name in (*FILES, *(name for room in ROOMS for name in modules_of(room))):
        seal.update(f"{name}\0{source_of(name)}\0".encode())
    return seal.hexdigest()


def modules_of(room: str) -> list[str]:
    spec = find_spec(room)
    assert spec is not None, f"{room} is a room of ours"
    inside = walk_packages(spec.submodule_search_locations, f"{room}.")
    return [room, *sorted(one.name for one in inside)]


def source_of(module: str) -> str:
    spec = find_spec(module)
    source = spec.loader.get_source(module) if spec and isinstance(spec.loader, InspectLoader) else None
    if source is None:
        raise BadInput(f"the source of {module} is not there: compiled arrays cannot be told apart without it.")
    return source
