"""Who sits at the table: what every player is asked, and an automatic one that plays anything that is open.

A player is shown nothing but moves: what may be placed and how much, what may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from pitboss.errors import Breach, Refusal
from pitboss.money import Cents
from pitboss.rounds.moves import Move
from pitboss.rounds.round import Command

Wagers = dict[str, Cents]

PLAIN_STAKE = 1000
"""Ten dollars, where no limits are posted."""


@dataclass(frozen=True)
class Offer:
    """The wagers that a seat may place, by name; those that wait for `others` to lie there; the least that a round can
    be played with; the shared hands of the table of which the position plays one, where there are any.
    """

    moves: Mapping[str, Move]
    others: tuple[str, ...]
    least: Wagers
    hands: tuple[int, ...] = ()


def usual_stake(move: Move) -> Cents:
    """The least that may be wagered where limits are posted or the law names stakes, else a plain ten dollars."""
    assert move.amounts is not None, "a wager has an amount"
    first = move.amounts.first
    return first if move.amounts.only or first > 1 else min(PLAIN_STAKE, move.amounts.last)


class Player(Protocol):
    """A player is asked again until the answer is one that the rules accept."""

    def wagers(self, offer: Offer) -> Wagers:
        """The wagers before a round, or before a shooter's first roll."""

    def hand(self, hands: Sequence[int]) -> int:
        """Which of the table's shared hands to play."""

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
        self.refused = False

    def wagers(self, offer: Offer) -> Wagers:
        """Not all side wagers go together: once refused, the least alone."""
        if self.refused:
            return offer.least
        sides = [wager for wager in offer.others if wager not in offer.least and self.random.random() < 0.4]
        return offer.least | {wager: usual_stake(offer.moves[wager]) for wager in sides}

    def hand(self, hands: Sequence[int]) -> int:
        return self.random.choice(hands)

    def place(self, wagers: Wagers) -> None:
        self.refused = False

    def hear(self, refusal: Refusal) -> None:
        """A second refusal is of something that was offered: to try again could go on for ever."""
        if self.refused:
            raise Breach(f"what was offered has been refused. {refusal}")
        self.refused = True

    def choice(self, who: str, options: Sequence[Move]) -> Command:
        bold = [one for one in options if one.label not in ("Fold", "Surrender")]
        return self.random.choice(bold if bold and self.random.random() < 0.8 else list(options)).command

    def between_rolls(self) -> Wagers:
        return {}

    def again(self) -> bool:
        return True
