"""A finished round from a file, settled: each game has its way to play the rest of the file again through the engine.

Nothing is settled here: the engine is asked for each next step, and gets what the file holds for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Any, cast

from pitboss.games.builder import game_by_options
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.progressive_meters import unlink
from pitboss.law import library
from pitboss.law.labels import disclose_all
from pitboss.law.model import Edition
from pitboss.rounds.finished.answer import RoundSettlement
from pitboss.rounds.finished.description import Given, read_given
from pitboss.rounds.finished.variances import state_variances

Way = Callable[[Game, Given], RoundSettlement]
"""How a finished round of a game is played again, and what it came to."""

BY_CARDS = "pitboss.rounds.finished.source:settle_cards"

WAYS = {
    "midi-baccarat": "pitboss.rounds.finished.baccarat:settle_coup",
    "mini-baccarat": "pitboss.rounds.finished.baccarat:settle_coup",
    "blackjack": "pitboss.rounds.finished.blackjack:settle_hands",
    "craps": "pitboss.rounds.finished.craps:settle_rolls",
}
"""The games of which a file says more than cards and choices, or says them in another way."""


def settle(said: object) -> dict[str, Any]:
    """The settlement of a finished round, from JSON to JSON."""
    return cast(dict[str, Any], settle_given(read_given(said)))


def settle_given(given: Given) -> RoundSettlement:
    """The settlement of a round as it was read; where it says what the dealer paid, with the variances."""
    game = game_of(given)
    return cast(RoundSettlement, disclose_all(state_variances(way_of(game)(game, given), given)))


def game_of(given: Given) -> Game:
    """The game that was played: meters are given as they stood at settlement, so nothing more is fed to them, and they
    are paid from as given, linked or not.

    It offers what was placed, the Six Card Bonus where cards lie in its box, and what a ceiling is reckoned with.
    """
    placed = {*given.wagers, *(["six-card-bonus"] if "bonus" in given.zones else [])}
    return stop_feeding(game_by_options(given.game, given.options, placed | reckoned_with(library.load(given.game))))


def reckoned_with(edition: Edition) -> set[str]:
    """The wagers that the law's own ceiling on a payout is reckoned with: it is what a player could win, whether or not
    anybody has placed them all.
    """
    return {wager for cap in edition.cap if cap.kind == "ceiling" for wager in cap.applies_to}


@derived
def stop_feeding(game: Game) -> Game:
    """The game with meters to which a wager adds nothing."""
    meters = {name: replace(terms, rate=Fraction(0)) for name, terms in game.choices.meters.items()}
    return unlink(replace(game, choices=replace(game.choices, meters=meters)))


def way_of(game: Game) -> Way:
    module, _, name = WAYS.get(game.name, BY_CARDS).partition(":")
    return cast(Way, getattr(import_module(module), name))
