"""The base game of a wager: the ante and all that follows from it, without the wagers beside it, which it is played by.

Questions about the ante, and about whatever a fold from it forfeits, share what was found for their base game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import SOLVERS

MAIN = "ante"
"""The wager that a hand is folded from, in every game in which folding forfeits another."""

Key = tuple[Game, str, str, Cents, str]
"""What play follows from: game, main wager, the wager whose letter it has, stake and strategy."""


def base_of(question: Question) -> Question:
    """The base game's own question: the same game without other wagers."""
    game, lettered = question.game, SOLVERS[question.game.name, MAIN].lettered or MAIN
    kept = {MAIN, *game.wagers[MAIN].equal_to} | {one.id for one in game.wagers.values() if one.of == MAIN}
    kept |= {one.id for one in game.wagers.values() if one.of in kept}
    names = {game.wagers[one].paytable or one for one in kept}
    choices = replace(
        game.choices,
        offered=tuple(one for one in game.choices.offered if one in kept),
        tables={name: table for name, table in game.choices.tables.items() if name in names},
        rows={name: rows for name, rows in game.choices.rows.items() if name in kept},
        stakes={}, meters={}, envy={}, linked=(), positions=1, minimum=None, maximum=None,
    )  # fmt: skip
    return Question(game=keep_some(Game(game.edition, choices, game.other_deck)), wager=MAIN, lettered=lettered)


@lru_cache(maxsize=2)
def keep_some(game: Game) -> Game:
    """Of games that are equal, one, with all that was found for it: the letters of a wager share their base game."""
    return game


def played_as(question: Question) -> Question:
    """The question that a main wager is played by: its hands fall into the classes of this game, of no larger one."""
    game, wager, lettered, stake, strategy = key_of(question)
    return Question(game=game, wager=wager, lettered=lettered, stake=stake, strategy=strategy)


def key_of(question: Question) -> Key:
    """What the play of a main wager follows from: for the ante, its base game instead of the whole one."""
    game = base_of(question).game if question.wager == MAIN else question.game
    return game, question.wager, question.lettered, question.deciding_stake, question.strategy
