"""Another world, in which one card that somebody may not know was a different one, and all else happened alike."""

from __future__ import annotations

from copy import copy
from typing import Any

from tests.fuzz.adapter import Engine
from tests.fuzz.sight import Lying, with_card

JSON = dict[str, Any]


def other_cards(engine: Engine, hidden: Lying, out: list[str]) -> list[str]:
    """The cards that have not left the shoe and could lie there instead, for all that has happened yet.

    What the dealer's reader has told, or a third card drawn by the rules, keeps the class of the card as it was.
    """
    left = engine.cards()
    for card in out:
        if card in left:
            left.remove(card)
    return [card for card in left if kind(engine, card) == kind(engine, hidden.card) and card != hidden.card]


def kind(engine: Engine, card: str) -> str:
    """What of a card may already have had consequences while it lies face down."""
    rank = card[0]
    if "baccarat" in engine.spec.game:
        return rank
    if engine.spec.game == "md/blackjack":
        return "T" if rank in "TJQK" else "A" if rank == "A" else ""
    return ""


def twin(engine: Engine, start: Any, events: list[JSON], hidden: Lying, card: str) -> Engine:
    """The engine as it would stand had the card been another: `start` is where the round began."""
    other = copy(engine)
    other.state = engine.evolve(start, engine.read_events(tuple(with_card(events, hidden.place, card))))
    return other
