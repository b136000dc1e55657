"""A finished round as it is given, with all cards face up: the words of the file, read and held against its form.

Nothing is judged here but the form. Cards and choices stand as text until the round asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from pitboss.cards import Card, cards
from pitboss.errors import BadInput, nearest, say
from pitboss.money import Cents, cents


@dataclass(frozen=True, slots=True)
class GivenHand:
    """One of several hands of a seat, with what was done to it; `double` is the wager of a double for less."""

    cards: tuple[Card, ...]
    doubled: bool = False
    surrendered: bool = False
    double: Cents | None = None


@dataclass(frozen=True, slots=True)
class GivenSeat:
    """A betting position: its wagers before the deal, its cards as they were dealt, its choices as they were made."""

    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] = ()
    choices: tuple[str, ...] = ()
    hand: int = 0
    hands: tuple[GivenHand, ...] = ()
    initial: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """The whole of it; `zones` are the cards on the table by the name that the file has for their place."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    meters: Mapping[str, Cents] = field(default_factory=dict)
    seats: Mapping[int, GivenSeat] = field(default_factory=dict)
    zones: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    dice: tuple[tuple[int, int], ...] = ()

    @property
    def wagers(self) -> frozenset[str]:
        """Every wager that a seat has placed."""
        return frozenset(wager for seat in self.seats.values() for wager in seat.wagers)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that is named."""
        own = [one for seat in self.seats.values() for one in seat.cards]
        parted = [one for seat in self.seats.values() for hand in seat.hands for one in hand.cards]
        return (*own, *parted, *(one for zone in self.zones.values() for one in zone))


ZONES = ("dealer", "community", "bonus", "player", "banker")
"""Where cards may lie beside the seats', as files name the places."""

KEYS = ("game", "options", "meters", "seats", *ZONES, "dice")


def read_given(said: object) -> Given:
    """The round that a JSON object gives; BadInput for whatever cannot be read."""
    whole = table(said, "the round")
    known(whole, KEYS, "the round")
    game = whole.get("game")
    if not isinstance(game, str):
        raise BadInput('the round needs the key "game", such as "md/three-card-poker".')
    places = table(whole.get("seats"), "seats")
    seats = {number(key): read_seat(one, f"seat {key}") for key, one in places.items()}
    if not seats:
        raise BadInput('the round needs "seats", such as {"1": {"wagers": {"ante": "10.00"}}}.')
    if len(seats) < len(places):
        raise BadInput(f"one of the seats {', '.join(places)} is given twice.")
    return Given(
        game,
        table(whole.get("options", {}), "options"),
        {name: amount(one, f"meter {name}") for name, one in table(whole.get("meters", {}), "meters").items()},
        dict(sorted(seats.items())),
        {zone: read_cards(whole[zone], zone) for zone in ZONES if zone in whole},
        tuple(roll(one, n) for n, one in enumerate(items(whole.get("dice", []), "dice"), 1)),
    )


def read_seat(said: object, where: str) -> GivenSeat:
    whole = table(said, where)
    known(whole, [one.name for one in fields(GivenSeat)], where)
    wagers = {name: amount(one, f"{name} of {where}") for name, one in table(whole.get("wagers"), where).items()}
    if not wagers:
        raise BadInput(f"{where} has placed no wager. Leave the seat out, or give its wagers.")
    choices = items(whole.get("choices", []), f"choices of {where}")
    if wrong := [one for one in choices if not isinstance(one, str)]:
        raise BadInput(f"choices of {where}: {say(wrong[0])} must be text.")
    hand = whole.get("hand", 0)
    if type(hand) is not int:
        raise BadInput(f"hand of {where} is {say(hand)}. It must be a whole number.")
    return GivenSeat(
        wagers,
        read_cards(whole.get("cards", ""), f"cards of {where}"),
        tuple(choices),
        hand,
        tuple(read_hand(one, f"a hand of {where}") for one in items(whole.get("hands", []), f"hands of {where}")),
        read_cards(whole.get("initial", ""), f"initial of {where}"),
    )


def read_hand(said: object, where: str) -> GivenHand:
    whole = table(said, where)
    known(whole, ("cards", "doubled", "surrendered"), where)
    marks = {key: whole.get(key, False) for key in ("doubled", "surrendered")}
    less = amount(marks["doubled"], f"doubled of {where}") if isinstance(marks["doubled"], str) else None
    marks["doubled"] = marks["doubled"] if less is None else True
    for key, mark in marks.items():
        if not isinstance(mark, bool):
            raise BadInput(f"{key} of {where} is {say(mark)}. It must be true or false.")
    return GivenHand(read_cards(whole.get("cards", ""), where), **marks, double=less)


def table(said: object, where: str) -> dict[str, Any]:
    if not isinstance(said, dict):
        raise BadInput(f"{where} is {'missing' if said is None else say(said)}. It must be an object with keys.")
    return said


def items(said: object, where: str) -> list[Any]:
    if not isinstance(said, list):
        raise BadInput(f"{where} is {say(said)}. It must be a list in brackets.")
    return said


def known(said: Mapping[str, Any], keys: tuple[str, ...] | list[str], where: str) -> None:
    for key in said:
        if key not in keys:
            raise BadInput(f"{where} has no key {key!r}. {nearest(key, keys)}")


def number(key: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", key):
        raise BadInput(f"{key!r} is no seat. Seats are numbered from 1, the player farthest to the dealer's left.")
    return int(key)


def amount(said: object, where: str) -> Cents:
    if not isinstance(said, str):
        raise BadInput(f'{where} is {say(said)}. Write an amount in quotes, as in "10.00": money is never a float.')
    try:
        return cents(said)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def read_cards(said: object, where: str) -> tuple[Card, ...]:
    if not isinstance(said, str):
        raise BadInput(f'{where}: {say(said)} is not a list of cards. Write them as in "As Kd Tc".')
    try:
        return cards(said)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def roll(said: object, number: int) -> tuple[int, int]:
    match said:
        case [int(first), int(second)] if type(first) is int and type(second) is int:
            return first, second
    raise BadInput(f"roll {number} is {say(said)}. Write the faces of both dice, as in [4, 3].")
