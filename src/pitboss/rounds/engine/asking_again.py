"""Players who are asked again, once a report or a departure was wrong: who plays is another then.

Nobody chooses by cards that have been turned since: then it is too late, and a dispute.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds import events as happened
from pitboss.rounds.commands import Leave
from pitboss.rounds.engine.retelling import Telling
from pitboss.rounds.events import Event
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.stake_events import SeatAbandoned

OF_WHO_PLAYS = (happened.IrregularityNoted, SeatAbandoned)
"""What was said of a hand or a player, so that others choose if it was wrong."""

TURNED = (happened.CardsDealt, happened.CardsShown, happened.CardsTurned)


def are_choices(later: Sequence[Event]) -> bool:
    """Whether nothing but choices and departures was said: no card was turned that one would choose by."""
    return all(is_choice(one) or isinstance(one, SeatAbandoned) for one in later)


def is_choice(event: Event) -> bool:
    if isinstance(event, happened.WagerSettled):
        return event.outcome == "forfeit"
    return isinstance(event, happened.ChoiceMade | happened.StepTaken)


def leave_out_choices(at: Telling) -> Refusal | None:
    """What was chosen from here on is not said again: they are asked, in their order. Who has left has left."""
    while not at.done:
        at.told, at.own = at.find()
        wrong = at.repeat() if isinstance(at.told.command, Leave) else at.go_on([])
        if wrong is not None:
            return wrong
    return None


def refuse_seen(game: Game, wrong: Event, former: Sequence[Event], at: Telling) -> Refusal | None:
    """Somebody would choose who has seen cards that were turned when all had."""
    if not isinstance(wrong, OF_WHO_PLAYS) or at.new.phase != "closed":
        return None
    turn = family_of(game).turn(game, at.new)
    if turn is None or count_turned(former) <= count_turned(at.events):
        return None
    message = (
        f"Seat {turn.seat} would have to choose, and cards have been turned since. It is a dispute: the record stands, "
        "people decide, and what they hand over is entered as a corrected payment."
    )
    return Refusal("cards-turned", message, turn.cite)


def count_turned(events: Sequence[Event]) -> int:
    return sum(isinstance(one, TURNED) for one in events)
