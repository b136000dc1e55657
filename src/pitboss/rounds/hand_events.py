"""What happens to the hands of a seat: most are events of a game in which a seat may have several."""

from __future__ import annotations

from typing import Literal

from pitboss.cards import Card
from pitboss.contracts import event
from pitboss.games.identity import Wager
from pitboss.money import Cents


@event("hand-played")
class HandPlayed:
    """What the player does with a hand, by its number from the left: it gets a card, or it is done."""

    seat: int
    hand: int
    how: Literal["hit", "double", "stand", "surrender"]


@event("hand-split")
class HandSplit:
    """The second card of a hand begins a hand of its own, directly to the right of it."""

    seat: int
    hand: int


@event("second-cards-switched")
class SecondCardsSwitched:
    """The first two hands of the seat have exchanged their second cards."""

    seat: int


@event("card-offered")
class CardOffered:
    """A card that was drawn and seen in error lies apart until somebody uses it."""

    card: Card
    cite: str


@event("offer-ended")
class OfferEnded:
    """The card that was offered has found its place; the deal that follows says where."""

    card: Card


@event("hole-card-read")
class HoleCardRead:
    """Whether the hole card, which nobody else has seen, makes a blackjack."""

    blackjack: bool
    cite: str


@event("payout-taken-back")
class PayoutTakenBack:
    """What had been handed out on a wager, before the round was declared void."""

    seat: int
    wager: Wager
    amount: Cents
    cite: str


@event("hand-turned")
class HandTurned:
    """A seat's hand is turned up to be announced, before its wagers are settled."""

    seat: int
    cite: str


HandEvent = HandPlayed | HandSplit | SecondCardsSwitched
"""Events that change only a seat's hands."""

HandsEvent = HandEvent | CardOffered | OfferEnded | HoleCardRead | PayoutTakenBack | HandTurned
