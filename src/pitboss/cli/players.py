"""Who sits at the table: what every player is asked, and an automatic one that plays anything that is open.

A player is shown nothing but moves: what may be placed and how much, what may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from pitboss.errors import Refusal
from pitboss.money import Cents
from pitboss.rounds.moves import Move
from pitboss.rounds.round import Command

Wagers = dict[str, Cents]

PLAIN_STAKE = 1000
"""Ten dollars, where no limits are posted."""


@dataclass(frozen=True)
class Offer:
    """The wagers that a seat may place, by name; those that wait for `others` to lie there; the least that a round can
    be played with.
    """

    moves: Mapping[str, Move]
    others: tuple[str, ...]
    least: Wagers


def usual_stake(move: Move) -> Cents:
    """The least that may be wagered where limits are posted or the law names stakes, else a plain ten dollars."""
    assert move.amounts is not None, "a wager has an amount"
    first = move.amounts.first
    return first if move.amounts.only or first > 1 else min(PLAIN_STAKE, move.amounts.last)


class Player(Protocol):
    """A player is asked again until the answer is one that the rules accept."""

    def wagers(self, offer: Offer) -> Wagers:
        """The wagers before a round, or before a shooter's first roll."""

    def place(self, wagers: Wagers) -> None:
        """Hear that these have been accepted."""

    def hear(self, refusal: Refusal) -> None:
        """Hear that the last answer was refused."""

    def choice(self, who: str, options: Sequence[Move]) -> Command:
        """One of what is open."""

    def between_rolls(self) -> Wagers:
        """More wagers; none of them lets the dice roll."""

    def again(self) -> bool:
        """Whether to play another round."""


class Automatic:
    """Places the least wagers, now and then a side wager, and answers at random, though seldom with a fold."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def wagers(self, offer: Offer) -> Wagers:
        sides = [wager for wager in offer.others if wager not in offer.least and self.random.random() < 0.4]
        return offer.least | {wager: usual_stake(offer.moves[wager]) for wager in sides}

    def place(self, wagers: Wagers) -> None:
        """One round is like another."""

    def hear(self, refusal: Refusal) -> None:
        """Try something else."""

    def choice(self, who: str, options: Sequence[Move]) -> Command:
        bold = [one for one in options if one.label not in ("Fold", "Surrender")]
        return self.random.choice(bold if bold and self.random.random() < 0.8 else list(options)).command

    def between_rolls(self) -> Wagers:
        return {}

    def again(self) -> bool:
        return True
