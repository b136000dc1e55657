"""A finished round as it is given, with all cards face up: the words of the file, read and compared with its form.

How each field is read follows from its type, as `decoding` says. Nothing is judged here but the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.cards import UNKNOWN, Card, show
from pitboss.decoding import read
from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.law.model import InstrumentKind
from pitboss.money import Cents


@frozen
class GivenHand:
    """One of several hands of a seat, with what was done to it. `doubled` is an amount if it was for less."""

    cards: tuple[Card, ...] = ()
    doubled: bool | Cents = False
    surrendered: bool = False

    @property
    def is_doubled(self) -> bool:
        return self.doubled is not False

    @property
    def double(self) -> Cents | None:
        """The wager of a double for less."""
        return None if isinstance(self.doubled, bool) else self.doubled


@frozen
class GivenWager:
    """A wager, or a part of one, and what it was made with. A match-play coupon lies beside the wager."""

    amount: Cents
    kind: InstrumentKind = "chips"


@dataclass(frozen=True, slots=True)
class GivenChange:
    """What a player did `after` this many rolls: wagers placed, taken `down` by an amount, called `on` or `off`."""

    after: int
    wagers: Mapping[str, Cents] = field(default_factory=dict)
    down: Mapping[str, Cents] = field(default_factory=dict)
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenSeat:
    """A betting position: its wagers before the deal, its cards as they were dealt, its choices as they were made.

    `player` is who plays it, where one person plays several. `parts` are of wagers that are not all chips. `paid` is
    what the dealer handed back for each wager, stake included, by the names of the settlement; `envy` is one of them.
    `later` is what was done at craps after the first roll.
    """

    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] = ()
    choices: tuple[str, ...] = ()
    hand: int = 0
    hands: tuple[GivenHand, ...] = ()
    initial: tuple[Card, ...] = ()
    player: str = ""
    parts: Mapping[str, tuple[GivenWager, ...]] = field(default_factory=dict)
    paid: Mapping[str, Cents] = field(default_factory=dict)
    later: tuple[GivenChange, ...] = ()

    @property
    def every_wager(self) -> tuple[str, ...]:
        """The names of all wagers, those between rolls among them."""
        return (*self.wagers, *(wager for change in self.later for wager in change.wagers))


@dataclass(frozen=True, slots=True)
class Given:
    """A finished round: its seats, and the cards on the table by the names of their places.

    `id` is a name of your own for the round: a report over many rounds repeats it.
    """

    game: str
    seats: Mapping[int, GivenSeat]
    options: Mapping[str, Any] = field(default_factory=dict)
    meters: Mapping[str, Cents] = field(default_factory=dict)
    dealer: tuple[Card, ...] | None = None
    community: tuple[Card, ...] | None = None
    bonus: tuple[Card, ...] | None = None
    player: tuple[Card, ...] | None = None
    banker: tuple[Card, ...] | None = None
    dice: tuple[tuple[int, int], ...] = ()
    id: str = ""

    @property
    def zones(self) -> dict[str, tuple[Card, ...]]:
        """The places that are given."""
        return {zone: lying for zone in ZONES if (lying := getattr(self, zone)) is not None}

    @property
    def wagers(self) -> frozenset[str]:
        """Every wager that a seat has placed."""
        return frozenset(wager for seat in self.seats.values() for wager in seat.every_wager)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that is named."""
        own = [one for seat in self.seats.values() for one in seat.cards]
        parted = [one for seat in self.seats.values() for hand in seat.hands for one in hand.cards]
        return (*own, *parted, *(one for zone in self.zones.values() for one in zone))


ZONES = ("dealer", "community", "bonus", "player", "banker")
"""Where cards may lie beside the seats', as files name the places."""


def read_given(said: object) -> Given:
    """The round that a JSON object gives; BadInput for whatever cannot be read."""
    given: Given = read(list_parts(said), Given, "the round", entry=True)
    given = replace(given, seats={number: add_parts(seat) for number, seat in given.seats.items()})
    if not given.seats:
        raise BadInput('the round needs "seats", such as {"1": {"wagers": {"ante": "10.00"}}}.')
    for number, seat in given.seats.items():
        if not seat.every_wager:
            raise BadInput(f"seat {number} has placed no wager. Leave the seat out, or give its wagers.")
    if UNKNOWN in given.cards:
        raise BadInput(f"{show(UNKNOWN)} is not a card: in a finished round all cards lie face up.")
    return replace(given, seats=dict(sorted(given.seats.items())))


def list_parts(said: object) -> object:
    """A wager is an amount of chips; else it is given with its kind, `{"amount": "1.00", "kind": "coupon"}`, or as a
    list of such parts. Either way it is read as its parts.
    """
    seats = said.get("seats") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(seats, dict):
        return said
    return {**said, "seats": {number: parts_of_seat(seat) for number, seat in seats.items()}}


def parts_of_seat(seat: object) -> object:
    wagers = seat.get("wagers") if isinstance(seat, dict) else None
    if not isinstance(seat, dict) or not isinstance(wagers, dict):
        return seat
    odd = {wager: said if isinstance(said, list) else [said] for wager, said in wagers.items() if is_parted(said)}
    plain = {wager: said for wager, said in wagers.items() if wager not in odd}
    return {**seat, "wagers": plain, "parts": odd} if odd else seat


def add_parts(seat: GivenSeat) -> GivenSeat:
    """The seat with every wager in one sum."""
    sums = {wager: sum(part.amount for part in parts) for wager, parts in seat.parts.items()}
    return replace(seat, wagers={**seat.wagers, **sums}) if sums else seat


def is_parted(said: object) -> bool:
    return isinstance(said, dict | list)
