"""Who sits at the table: what every player is asked, and an automatic one that plays anything that is open."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.model import WagerRule
from pitboss.money import Cents

Wagers = dict[str, Cents]


class Player(Protocol):
    """A player is asked again until the answer is one that the rules accept."""

    def wagers(self) -> Wagers:
        """The wagers before a round, or before a shooter's first roll."""

    def place(self, wagers: Wagers) -> None:
        """Hear that these have been accepted."""

    def hear(self, refusal: Refusal) -> None:
        """Hear that the last answer was refused."""

    def choice(self, seat: int, options: Sequence[str]) -> str:
        """One of what is open."""

    def between_rolls(self) -> Wagers:
        """More wagers; none of them lets the dice roll."""

    def again(self) -> bool:
        """Whether to play another round."""


def usual_stake(game: Game) -> Cents:
    """The least that may be wagered, or a plain ten dollars where no limits are posted."""
    return game.choices.minimum or 1000


def stake_for(game: Game, rule: WagerRule) -> Cents:
    """The least of the stakes that the wager has of its own, or the table's usual one."""
    stakes = game.choices.stakes.get(rule.id)
    return min(stakes) if stakes else usual_stake(game)


def base_wagers(game: Game) -> Wagers:
    """The wagers that a seat must at least place to be in the game: the first of them, and those that go with it."""
    before = [rule for rule in game.wagers.values() if rule.placed not in ("by-choice", "never")]
    first = next(rule for rule in before if rule.offered == "always" and not rule.needs)
    names = [first.id, *(one for one in first.equal_to if one in game.wagers)]
    names += [rule.id for rule in before if first.id in rule.equal_to and rule.id not in names]
    return dict.fromkeys(names, stake_for(game, first))


class Automatic:
    """Places the base wagers, now and then a side wager, and answers at random, though seldom with a fold."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game, self.random = game, random

    def wagers(self) -> Wagers:
        placed = base_wagers(self.game)
        for rule in self.game.wagers.values():
            ready = rule.needs and all(any(one in placed for one in group) for group in rule.needs)
            if ready and rule.placed == "before-the-deal" and self.random.random() < 0.4:
                placed[rule.id] = stake_for(self.game, rule)
        return placed

    def place(self, wagers: Wagers) -> None:
        """One round is like another."""

    def hear(self, refusal: Refusal) -> None:
        """Try something else."""

    def choice(self, seat: int, options: Sequence[str]) -> str:
        bold = [one for one in options if one not in ("fold", "surrender")]
        return self.random.choice(bold if bold and self.random.random() < 0.8 else list(options))

    def between_rolls(self) -> Wagers:
        return {}

    def again(self) -> bool:
        return True
