"""Who sees which card. A card that lies face down for somebody is unknown to them, wherever they look.

Everybody sees what lies face up. A player sees the own cards as well, as far as the law lets them be looked at: the
third card of 235 Stud Poker waits until the dealer turns it. Nobody sees more while the round is on; once it is over,
the floor, surveillance and auditors see every card, to reconstruct it.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.cards import UNKNOWN, Card
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.law.model import Stage
from pitboss.people import Actor, stands_as
from pitboss.rounds.events import CardsDealt, Dealt, Event
from pitboss.rounds.families.programme import programme
from pitboss.rounds.permissions import plays_box
from pitboss.rounds.state import Round, Seat

Seen = tuple[Card, ...]
"""The cards of a place in order, with `UNKNOWN` for one that is hidden from whoever looks."""


def reconstructs(state: Round, looks: Actor) -> bool:
    """Whether the round is over and this is somebody who looks into disputes."""
    over = state.phase in ("over", "void")
    return over and (looks.role in ("surveillance", "auditor") or stands_as_house(looks))


def stands_as_house(looks: Actor) -> bool:
    return looks.role != "anyone" and stands_as(looks.role, "floorperson")


def see_zone(state: Round, zone: str, looks: Actor) -> Seen:
    """The cards of a place; those that lie face up come first there."""
    cards = state.zones.get(zone, ())
    if reconstructs(state, looks):
        return cards
    up = state.turned.get(zone, 0)
    return (*cards[:up], *[UNKNOWN] * (len(cards) - up))


def see_seat(game: Game, state: Round, number: int, looks: Actor) -> Seen:
    """The cards of a seat, in the order in which they were dealt."""
    seat = state.seats[number]
    if is_shown(state, number, seat) or deals_face_up(game) or reconstructs(state, looks):
        return seat.cards
    turned = state.turned.get("seats", 0)
    own = looks.role == "player" and plays_box(state, number, looks)
    known = len(seat.cards) if turned and own else looked_at(game) if own else 0
    first_up = len(seat.cards) - turned
    return tuple(card if n < known or n >= first_up else UNKNOWN for n, card in enumerate(seat.cards))


def is_shown(state: Round, number: int, seat: Seat) -> bool:
    """Whether the seat's turn in settlement has come, in which its cards are turned up; a forfeit turns up nothing."""
    held = state.held is not None and state.held.seat == number
    return held or any(one.outcome != "forfeit" for one in seat.settled.values())


@derived
def deals_face_up(game: Game) -> bool:
    return any(step.to == "seats" and step.face == "up" for step in game.dealing.steps)


@derived
def looked_at(game: Game) -> int:
    """How many of the own cards a player may look at before the dealer turns the rest."""
    dealt = sum(step.cards for step in game.dealing.steps if step.to == "seats")
    stages = [step for step in programme(game).steps if isinstance(step, Stage)]
    return dealt - sum(stage.cards for stage in stages if (stage.do, stage.zone) == ("reveal", "seats"))


def knows_hidden(game: Game, state: Round, looks: Actor) -> bool:
    """Whether the record knows a card that lies face down for somebody."""
    seats = ((seat.cards, see_seat(game, state, number, looks)) for number, seat in state.seats.items())
    zones = ((cards, see_zone(state, zone, looks)) for zone, cards in state.zones.items())
    return any(held != seen for held, seen in (*seats, *zones))


def see_event(game: Game, after: Round, event: Event, looks: Actor) -> Event:
    """An event as somebody may see it; `after` is the round right after it."""
    if not isinstance(event, CardsDealt):
        return event
    return replace(event, cards=tuple(see_dealt(game, after, event.cards, n, looks) for n in range(len(event.cards))))


def see_dealt(game: Game, after: Round, dealt: tuple[Dealt, ...], number: int, looks: Actor) -> Dealt:
    """One card of a deal: that it came is seen by all, its face only by those who may."""
    one = dealt[number]
    if one.face == "up" or reconstructs(after, looks):
        return one
    if one.seat is None or one.seat not in after.seats:
        return replace(one, card=UNKNOWN)
    still_to_come = sum(later.seat == one.seat for later in dealt[number + 1 :])
    seen = see_seat(game, after, one.seat, looks)
    return replace(one, card=seen[len(seen) - 1 - still_to_come])
