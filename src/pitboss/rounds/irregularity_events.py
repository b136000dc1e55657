"""What irregularities leave on the table: a card set aside, a hand with a wrong number of cards, payments undone."""

from __future__ import annotations

from pitboss.contracts import event
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents


@event("card-set-aside")
class CardSetAside:
    """A card left the shoe out of turn, its face unseen. It lies apart, and is the next card that the deal places."""

    cite: str


@event("set-aside-used")
class SetAsideUsed:
    """This many cards that lay apart are the first of the deal that follows."""

    cards: int
    cite: str


@event("hand-recounted")
class HandRecounted:
    """A hand has this many `cards`, and not as many as the deal should have given it. `missing` cards are dealt to it
    next.
    """

    zone: str
    seat: int | None
    cards: int
    missing: int
    cite: str


@event("envy-taken-back")
class EnvyTakenBack:
    """An Envy Bonus that had been paid for a hand that is void."""

    seat: int
    holder: int
    wager: Wager
    amount: Cents
    cite: str


@event("meter-restored")
class MeterRestored:
    """An award goes back on its meter, and what the house had put in comes off it: the hand is void."""

    meter: MeterName
    seat: int
    paid: Cents
    put_in: Cents
    cite: str


IrregularityEvent = CardSetAside | SetAsideUsed | HandRecounted | EnvyTakenBack | MeterRestored
