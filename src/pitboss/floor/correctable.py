"""What a correction can name, in words: people at a table count no events, and touch the card that was told wrong."""

from __future__ import annotations

from typing import Any

from pitboss.cards import UNKNOWN, show
from pitboss.games.game import Game
from pitboss.rounds.engine.corrections import OF_CARDS, cards_of, list_correctable
from pitboss.rounds.events import CardsDealt, CardsShown
from pitboss.rounds.state import Round
from pitboss.tables.state import Table
from pitboss.words import say_event

Said = dict[str, Any]


def show_correctable(game: Game, table: Table, kind: type) -> list[Said]:
    """The events of the round that a correction of this kind can name, by number and in words. Where it is of a card,
    the cards of each with their places; one that lies face down was told by nobody, and is left out.
    """
    state = table.round
    return [
        {"number": n, "says": say_event(game, state.stands[n])}
        | ({"cards": show_cards(state, n)} if kind in OF_CARDS else {})
        for n in list_correctable(state, kind)
    ]


def show_cards(state: Round, number: int) -> list[Said]:
    cards, places = cards_of(state, number), list_places(state, number)
    return [
        {"place": n, "card": show(card), "to": place}
        for n, (card, place) in enumerate(zip(cards, places, strict=True))
        if card != UNKNOWN
    ]


def list_places(state: Round, number: int) -> list[str]:
    """Where each card of an event lies; one that was reported lies wherever the report says."""
    match state.stands[number]:
        case CardsDealt(dealt):
            return [say_place(one.to, one.seat) for one in dealt]
        case CardsShown(zone, seat, places):
            return [say_place(zone, seat)] * len(places)
        case _:
            return ["reported"]


def say_place(zone: str, seat: int | None) -> str:
    return zone.replace("-", " ") if seat is None else f"seat {seat}"
