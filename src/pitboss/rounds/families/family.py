"""How a round goes on: what every game must answer, and which answer belongs to which game.

Most rounds are data, and `Staged` answers for all of them. A game whose round is not, because what comes next depends
on the cards or the dice, has a file of its own that answers the same questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.settlement import Judgment
from pitboss.law.model import Choice, Irregularity, Row
from pitboss.people import Actor
from pitboss.rounds.commands import Command, Verify
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.wagering import amounts_to_withdraw, open_amounts
from pitboss.rounds.events import Event, HandJudged
from pitboss.rounds.families.programme import Step
from pitboss.rounds.state import Round, Seat


@frozen
class Place:
    """Where a card goes: a zone of the table, or a seat, and which way it faces; `hand` where a seat has several."""

    to: str
    seat: int | None
    face: Literal["down", "up"]
    hand: int = 0


@frozen
class Turn:
    """The seat that must choose, what is open to it, and the rule that asks; `hand` where the seat has several."""

    seat: int
    choices: tuple[Choice, ...]
    cite: str
    hand: int = 0


class Family(Protocol):
    """The questions that a round asks of its game; all but the first, once the bets are closed.

    With `deals_unknown` a card that lies face down may be dealt unknown, else `why_known` says why not. With
    `settles_beside` the rest of the table is settled while an award is in dispute.
    """

    deals_unknown: bool = False
    why_known: str = "the round goes on by it"
    settles_beside: bool = False

    def answer(self, game: Game, state: Round, command: Command, actor: Actor) -> list[Event] | Refusal | None:
        """The game's own answer to a command; None, where the common rules of procedure answer it."""
        return None

    def wagers_named(self, game: Game, seat: Seat) -> Iterable[str]:
        """The wagers that a seat may be asked about, by every name that they may have there."""
        return game.wagers

    def open_amounts(self, game: Game, state: Round, seat: int, wager: str, actor: Actor) -> Amounts | Refusal:
        """How much of a wager may be placed at a seat now; or why none."""
        return open_amounts(game, state, seat, wager, actor)

    def amounts_to_withdraw(self, game: Game, state: Round, seat: int, wager: str, actor: Actor) -> Amounts | Refusal:
        """How much of a wager may be taken back now; or why none."""
        if state.phase != "wagers":
            return Refusal("bets-closed", "No wager is withdrawn after “no more bets”.", game.cite_of("no-more-bets"))
        return amounts_to_withdraw(game, state.seats[seat], Wager(wager), actor)

    def choice_amounts(self, game: Game, state: Round, turn: Turn, choice: Choice) -> Amounts | None:
        """How much a choice may wager, where the player says it; None, where the rule does."""
        return None

    def happens(self, game: Game, state: Round, step: Step) -> bool:
        """Whether a step takes place in this round."""
        return True

    def due(self, game: Game, state: Round) -> tuple[Place, ...]:
        """Where the next cards go, as far as that is certain."""

    def has_dealt(self, game: Game, state: Round) -> bool:
        """Whether it is certain that no card is still to come in this round."""
        return False

    def reading(self, game: Game, state: Round) -> str:
        """Find the rule by which an unknown card is looked at now and stays face down; an empty text if there is no
        such card.
        """
        return ""

    def turn(self, game: Game, state: Round) -> Turn | None:
        """Who must choose now, if anybody."""

    def choose(self, game: Game, state: Round, seat: int, choice: Choice) -> list[Event] | Refusal:
        """What follows from a choice that is open."""

    def follow(self, game: Game, state: Round) -> list[Event]:
        """What now happens by itself; nothing, when somebody is needed."""

    def skip_void_hand(self, game: Game, state: Round, seat: int) -> list[Event]:
        """What a hand that becomes void means for the deal that is under way."""
        return []

    def rules_out(self, game: Game, state: Round, rule: Irregularity) -> bool:
        """Whether in this game something cannot go wrong at this point, whichever seat or card a report may name."""
        return False

    def find_owed(self, game: Game, state: Round) -> Command | None:
        """Find what a round that is told again waits for, though nobody was asked for it before; None if it cannot be
        answered for them.
        """
        return None

    def is_moot(self, game: Game, state: Round, command: Command) -> bool:
        """Say whether a round that is told again has no use for what was said in it, and loses nothing without it."""
        return False

    def put_right_beside(self, game: Game, state: Round, wrong: Refusal) -> Mapping[int, Command | None]:
        """What else must have been wrong where a round that is told again refuses so: by the number of the event, what
        is said in its place; None, where nothing is.
        """
        return {}

    def word(self, game: Game, state: Round, seat: int, wager: Wager, axis: str) -> str:
        """The word of an axis of outcomes that is true of a seat's wager."""

    def row(self, game: Game, state: Round, seat: int, wager: Wager, table: str) -> Row | None:
        """The row of a paytable that a seat's wager hits."""

    def hands_judged(
        self, game: Game, state: Round, seat: int, wager: Wager, judged: Judgment
    ) -> tuple[HandJudged, ...]:
        """The hands that a seat's wager was judged on, as far as they lie face up; none, where it was not on hands."""
        return ()


def verification(game: Game, state: Round) -> Verify | None:
    """The step that a held award waits for; None where nothing is held, or where it waits for its link."""
    if state.held is None or not state.held.steps or state.held.unreserved:
        return None
    step = game.procedures[state.held.steps[0]]
    return Verify(step.id)
