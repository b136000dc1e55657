"""What somebody sees of a round, in plain words and lists: known cards by name, and how many lie there in all."""

from __future__ import annotations

from typing import Any

from pitboss.cards import UNKNOWN, Card, show
from pitboss.decoding import write
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.state import Round
from pitboss.rounds.views import RoundView, view

DEALER, FLOOR, SURVEILLANCE = Actor("dealer"), Actor("floorperson"), Actor("surveillance")


def player(seat: int) -> Actor:
    return Actor("player", "", seat)


def known(cards: tuple[Card, ...]) -> list[str]:
    return [show(card) for card in cards if card != UNKNOWN]


def look(game: Game, state: Round, who: Actor) -> dict[str, Any]:
    """The view as JSON, with only the known cards of each place, and `table` for its places."""
    seen = view(game, state, who)
    said: dict[str, Any] = write(seen, RoundView)
    for number, seat in seen.seats.items():
        said["seats"][str(number)] |= {"cards": known(seat.cards), "number": len(seat.cards)}
    return said | {"table": {zone: {"cards": known(lying), "number": len(lying)} for zone, lying in seen.zones.items()}}
