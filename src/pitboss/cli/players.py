"""The players at the table: what each is asked, and a machine that plays one way.

A player sees which wagers may be placed and how much, which choices are open, and the round as that seat sees it.
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
    """What a seat may wager.

    `moves` are the wagers by name, and `others` those that need another wager first. `least` is the least that a round
    can be played with. `hands` are the shared hands of the table, of which a position plays one. `lying` is what lies
    at the seat already. `seen` is the round as the seat sees it. `unready` says why bets cannot be closed yet.
    """

    moves: Mapping[str, Move]
    others: tuple[str, ...]
    least: Wagers
    hands: tuple[int, ...] = ()
    lying: tuple[str, ...] = ()
    seen: RoundView | None = None
    unready: Refusal | None = None


@dataclass(frozen=True)
class Change:
    """A change to a wager that lies there: `down` in whole or by an amount, `on` or `off`."""

    word: str
    wager: str
    amount: Cents | None = None


@dataclass(frozen=True)
class Asked:
    """A choice that is asked of a seat.

    `options` are what is open, and `seen` is what the seat sees. `who` is how the seat is addressed. `costs` says what
    a choice wagers, where the law says how much.
    """

    game: Game
    seat: int
    who: str
    options: Sequence[Move]
    seen: RoundView
    costs: Mapping[str, Cents] = field(default_factory=dict)

    @property
    def stage(self) -> Stage | None:
        """The stage of the round that asks. Several stages may ask in the same words, each about another wager."""
        return find_stage(self.game, self.seen)

    @property
    def about(self) -> str:
        """The wager in question, if another stage asks in the same words about another wager."""
        mine = self.stage
        others = [one for one in self.game.edition.stage if mine and one.id != mine.id]
        moved = [(choice.id, moved_by(choice)) for one in others for choice in one.choices if moved_by(choice)]
        asked = {choice.id: moved_by(choice) for choice in (mine.choices if mine else ()) if moved_by(choice)}
        return next((asked[id] for id, wager in moved if id in asked and asked[id] != wager), "")

    @property
    def every(self) -> list[str]:
        """All choices of the question, also those that are not open now."""
        named = {choice_of(move) for move in self.options}
        asks = [[one.id for one in stage.choices] for stage in self.game.edition.stage]
        found = next((choices for choices in asks if named <= set(choices)), list(named))
        return [name_choice(choice).lower() for choice in found]


def moved_by(choice: Choice) -> str:
    """Find the wager that a choice places or takes back."""
    return choice.places or choice.withdraws


def usual_stake(move: Move) -> Cents:
    """Give the least that may be wagered, if limits are posted or the law names stakes; otherwise ten dollars."""
    assert move.amounts is not None, "a wager has an amount"
    first = move.amounts.first
    return first if move.amounts.only or first > 1 else min(PLAIN_STAKE, move.amounts.last)


class Player(Protocol):
    """A player is asked again until the answer is one that the rules accept."""

    def wagers(self, game: Game, offer: Offer) -> Wagers | Change:
        """The wagers before a round, or before a come-out roll; there, also a change to one that lies there."""

    def hand(self, hands: Sequence[int]) -> int:
        """Which of the table's shared hands to play."""

    def place(self, wagers: Wagers) -> None:
        """Hear that these have been accepted."""

    def hear(self, refusal: Refusal) -> None:
        """Hear that the last answer was refused."""

    def choice(self, asked: Asked) -> Command:
        """One of the open choices."""

    def between_rolls(self, game: Game, offer: Offer) -> Wagers | Change:
        """More wagers, or a change to one that lies there. With neither, the dice roll."""

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
        """End the play: a machine would give the same answer for ever.

        A wager from the command line may be refused. One that was offered may not.
        """
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
    """Choose where a way to play has no answer: what wagers nothing more and gives nothing up, if that is open."""
    free = [move for move in options if move.amounts is None and choice_of(move) not in GIVES_UP]
    return (free or list(options))[-1]
