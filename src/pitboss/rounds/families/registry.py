"""Which family each game belongs to; a family is imported only when one of its games is played."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.rounds.families.family import Family

STAGED = "pitboss.rounds.families.staged:Staged"

FAMILIES = {
    "midi-baccarat": "pitboss.rounds.families.baccarat:Baccarat",
    "mini-baccarat": "pitboss.rounds.families.baccarat:Baccarat",
    "blackjack": "pitboss.rounds.families.blackjack.round:Blackjack",
    "craps": "pitboss.rounds.families.craps.round:Craps",
}
"""The games whose next step depends on cards or dice. The rounds of all others are data, stage by stage."""


@derived
def family_of(game: Game) -> Family:
    return load_family(FAMILIES.get(game.name, STAGED))


@cache
def load_family(place: str) -> Family:
    module, _, name = place.partition(":")
    return cast(Family, getattr(import_module(module), name)())
