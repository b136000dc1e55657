"""The terms of a choice, from what it does: what it puts on the felt, and what its wager may be made with."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.model import InstrumentKind
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.engine.instruments import kinds_to_choose
from pitboss.rounds.engine.wagering import accepts
from pitboss.rounds.events import ChoiceMade, Event
from pitboss.rounds.state import Seat


def choice_made(own: list[Event] | Refusal) -> ChoiceMade | None:
    """The choice among what a command does."""
    return None if isinstance(own, Refusal) else next((one for one in own if isinstance(one, ChoiceMade)), None)


def cost_of_choice(seat: Seat, made: ChoiceMade | None) -> Cents:
    """What a choice puts on the felt, less what it takes back."""
    if made is None:
        return 0
    return (made.amount if made.places else 0) - seat.wagers.get(made.takes_back, 0)


def kinds_of_choice(game: Game, made: ChoiceMade | None, actor: Actor) -> tuple[InstrumentKind, ...]:
    """What the wager of a choice may be made with, where that is not chips alone."""
    if made is None or not made.places:
        return ()
    kinds = kinds_to_choose(game, game.wagers[made.places.rule], confirmed=accepts(actor))
    return kinds if len(kinds) > 1 else ()
