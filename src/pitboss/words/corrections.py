"""What was wrong and is put right, in words: who corrected it, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.labels import title_of as name_wager


class Corrected(Protocol):
    """Who corrected something, and why."""

    @property
    def why(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def person(self) -> str: ...


def say_corrected(game: Game, event: FactCorrected) -> str:
    """`Event 7 of the round, cards dealt, is corrected by the floorperson: misread.`"""
    what = event.what.replace("-", " ")
    return f"Event {event.corrects} of the round, {what}, is corrected by {name_corrector(event)}: {why_of(event)}."


def say_payment(game: Game, event: PaymentCorrected) -> str:
    """`Seat 1, Pair Plus Wager: $10 was paid and $20 is right: $10 goes to the player.`"""
    more = event.right - event.paid
    moved = f"{spoken(abs(more))} {'goes to the player' if more > 0 else 'comes back'}"
    named = f"Seat {event.seat}, {name_wager(game, event.wager)}"
    return (
        f"{named}: {spoken(event.paid)} was paid and {spoken(event.right)} is right; {moved}. "
        f"Corrected by {name_corrector(event)}: {why_of(event)}."
    )


def name_corrector(event: Corrected) -> str:
    role = "somebody who may" if event.by == "anyone" else f"the {event.by}"
    return f"{event.person}, {role}" if event.person else role


def why_of(event: Corrected) -> str:
    return event.why.strip().rstrip(".")


def say_correction(event: object) -> str:
    """What has been put right, without the titles of a game; nothing, for any other event."""
    match event:
        case FactCorrected(corrects, what):
            fact = f"event {corrects}, {what}"
        case PaymentCorrected(seat, wager, paid, right):
            fact = f"seat {seat}, {wager}: {spoken(paid)} was paid, {spoken(right)} is right"
        case _:
            return ""
    return f"Corrected by {name_corrector(event)}: {fact} ({why_of(event)})."


OF_CORRECTIONS: dict[type, Callable[[Game, Any], str]] = {
    FactCorrected: say_corrected,
    PaymentCorrected: say_payment,
}
