"""A round at one moment: seats, wagers, cards and how far the round has come. Facts only; no rule is consulted here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.money import Cents

Phase = Literal["unopened", "wagers", "closed", "over", "void"]


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a wager: the line that it was settled on, and what was handed back for it."""

    staked: Cents
    outcome: str
    line: str
    returned: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A betting position in the round. `wagers` are the stakes on the layout; `taken_back` those lawfully withdrawn."""

    wagers: Mapping[str, Cents] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    choices: tuple[str, ...] = ()
    folded: bool = False
    abandoned: bool = False
    void: bool = False
    taken_back: tuple[str, ...] = ()
    settled: Mapping[str, Settled] = field(default_factory=dict)
    envy: Cents = 0

    @property
    def plays(self) -> bool:
        """Whether the seat has wagers in the round that still count."""
        return bool(self.wagers) and not self.void


@dataclass(frozen=True, slots=True)
class Held:
    """A progressive award that waits for its verification: which seat and wager, and the steps still to be taken."""

    seat: int
    wager: str
    line: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """Everything that has happened in a round, added up.

    `step` counts the parts of the round's programme that are behind; `delivered` the cards and `answered` the seats
    that the present part has had. `turned` says how many cards of a place lie face up.
    """

    phase: Phase = "unopened"
    game: str = ""
    digest: str = ""
    step: int = 0
    delivered: int = 0
    answered: tuple[int, ...] = ()
    seats: Mapping[int, Seat] = field(default_factory=dict)
    zones: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    turned: Mapping[str, int] = field(default_factory=dict)
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    fed: Mapping[str, Fraction] = field(default_factory=dict)
    pools: Mapping[str, Cents] = field(default_factory=dict)
    accepted: int = 0
    counted: bool = False
    held: Held | None = None
    order: tuple[int, ...] = ()

    @property
    def out(self) -> tuple[Card, ...]:
        """Every card that has left the shoe in this round."""
        dealt = [one for seat in self.seats.values() for one in seat.cards]
        return (*dealt, *(one for zone in self.zones.values() for one in zone))
