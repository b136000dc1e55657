"""Who sits at the table: what every player is asked, and a machine that plays one way.

A player is shown moves, what may be placed and how much, what may be chosen, and the round as that seat sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.advice import Situation, find_situation, find_stage
from pitboss.errors import BadInput, Breach, Refusal
from pitboss.games.game import Game
from pitboss.law.model import Choice, Stage
from pitboss.money import Cents
from pitboss.rounds.commands import Choose
from pitboss.rounds.moves import Move
from pitboss.rounds.round import Command
from pitboss.rounds.views import RoundView
from pitboss.words import name_choice

Wagers = dict[str, Cents]

PLAIN_STAKE = 1000
"""Ten dollars, where no limits are posted."""

BEST = "best"
"""Instead of a strategy's name: what the exact odds say."""

GIVES_UP = ("fold", "surrender")


@dataclass(frozen=True)
class Offer:
    """The wagers that a seat may place, by name; those that wait for `others` to lie there; the least that a round can
    be played with; the shared hands of the table of which the position plays one, where there are any; what lies at
    the seat already.
    """

    moves: Mapping[str, Move]
    others: tuple[str, ...]
    least: Wagers
    hands: tuple[int, ...] = ()
    lying: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What a player does with a wager that lies there: `down`, whole or by an amount, `on` or `off`."""

    word: str
    wager: str
    amount: Cents | None = None


@dataclass(frozen=True)
class Asked:
    """A choice that is asked of a seat: among what, and what the seat has in sight; `who` is how it is addressed, and
    `costs` what a choice wagers, where the law says how much.
    """

    game: Game
    seat: int
    who: str
    options: Sequence[Move]
    seen: RoundView
    costs: Mapping[str, Cents] = field(default_factory=dict)

    @property
    def stage(self) -> Stage | None:
        """The stage of the round that asks; the same words may be open at several, for another wager each time."""
        return find_stage(self.game, self.seen)

    @property
    def about(self) -> str:
        """The wager in question, where another stage asks in the same words about another one."""
        mine = self.stage
        others = [one for one in self.game.edition.stage if mine and one.id != mine.id]
        moved = [(choice.id, moved_by(choice)) for one in others for choice in one.choices if moved_by(choice)]
        asked = {choice.id: moved_by(choice) for choice in (mine.choices if mine else ()) if moved_by(choice)}
        return next((asked[id] for id, wager in moved if id in asked and asked[id] != wager), "")

    @property
    def every(self) -> list[str]:
        """The choices of the whole question, those that are not open now too."""
        named = {choice_of(move) for move in self.options}
        asks = [[one.id for one in stage.choices] for stage in self.game.edition.stage]
        found = next((choices for choices in asks if named <= set(choices)), list(named))
        return [name_choice(choice).lower() for choice in found]


def moved_by(choice: Choice) -> str:
    """The wager that a choice places or takes back."""
    return choice.places or choice.withdraws


def usual_stake(move: Move) -> Cents:
    """The least that may be wagered where limits are posted or the law names stakes, else a plain ten dollars."""
    assert move.amounts is not None, "a wager has an amount"
    first = move.amounts.first
    return first if move.amounts.only or first > 1 else min(PLAIN_STAKE, move.amounts.last)


class Player(Protocol):
    """A player is asked again until the answer is one that the rules accept."""

    def wagers(self, game: Game, offer: Offer) -> Wagers:
        """The wagers before a round, or before a shooter's first roll."""

    def hand(self, hands: Sequence[int]) -> int:
        """Which of the table's shared hands to play."""

    def place(self, wagers: Wagers) -> None:
        """Hear that these have been accepted."""

    def hear(self, refusal: Refusal) -> None:
        """Hear that the last answer was refused."""

    def choice(self, asked: Asked) -> Command:
        """One of what is open."""

    def between_rolls(self, game: Game, offer: Offer) -> Wagers | Change:
        """More wagers, or something done with one that lies there; nothing of either lets the dice roll."""

    def again(self) -> bool:
        """Whether to play another round."""


Decide = Callable[[Game, Situation], str]
"""A way to play: the choice for a situation; nothing, where it has no answer."""


class Machine:
    """Places the least wagers, or those that it was told, and plays one way."""

    def __init__(self, decide: Decide, bets: Wagers | None = None) -> None:
        self.decide, self.bets = decide, bets
        self.refused = False

    def wagers(self, game: Game, offer: Offer) -> Wagers:
        return self.bets or offer.least

    def hand(self, hands: Sequence[int]) -> int:
        return hands[0]

    def place(self, wagers: Wagers) -> None:
        self.refused = False

    def hear(self, refusal: Refusal) -> None:
        """What it was told to wager may be refused; what was offered may not, and to try again could go on for ever."""
        if self.bets:
            raise BadInput(f"--bet: {refusal}")
        raise Breach(f"what was offered has been refused. {refusal}")

    def choice(self, asked: Asked) -> Command:
        situation = find_situation(asked.game, asked.seen, asked.seat)
        wanted = self.decide(asked.game, situation) if situation else ""
        found = [move for move in asked.options if choice_of(move) == wanted]
        return (found or [find_cautious(asked.options)])[0].command

    def between_rolls(self, game: Game, offer: Offer) -> Wagers | Change:
        return {}

    def again(self) -> bool:
        return True


def choice_of(move: Move) -> str:
    return move.command.choice if isinstance(move.command, Choose) else ""


def find_cautious(options: Sequence[Move]) -> Move:
    """Where a way to play has no answer: what wagers nothing more and gives nothing up, if that is open."""
    free = [move for move in options if move.amounts is None and choice_of(move) not in GIVES_UP]
    return (free or list(options))[-1]
