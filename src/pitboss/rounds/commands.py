"""What may be asked of a round, by a player, a dealer, a floorperson or chance. `decide` says whether it is lawful."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.law.model import InstrumentKind
from pitboss.money import Cents


@frozen
class OpenRound:
    """The dealer begins a round; `meters` stand at these amounts, in cents and fractions of a cent."""

    meters: tuple[tuple[str, Fraction], ...] = ()


@frozen
class PlaceWager:
    """A wager at a seat, by its player or by the dealer at the player's word. Where a law lets a wager stand outside
    the posted limits, the dealer may accept one so. `player` is who plays the box, if that is known. `hand` is the one
    of the table's shared hands that the position plays, if there are any. `kind` is what the wager is made with.
    `found` is said by a correction alone: the wager lay on the layout after a roll, and nobody had accepted it.
    """

    seat: int
    wager: str
    amount: Cents
    hand: int = 0
    player: str = ""
    found: bool = False
    kind: InstrumentKind = "chips"


@frozen
class WithdrawWager:
    """A wager is taken down, or reduced by `amount`."""

    seat: int
    wager: str
    amount: Cents | None = None


@frozen
class NoMoreBets:
    """The dealer announces it, and locks the progressive system."""


@frozen
class CountProgressives:
    """The dealer collects the progressive chips and counts them against the wagers that the system accepted."""

    chips: int


@frozen
class Deal:
    """Chance: the next cards from the shoe, in the order in which they leave it. One that lies face down may be
    unknown, `??`, and is named when it is turned.
    """

    cards: tuple[Card, ...]


@frozen
class DrawCard:
    """The next card has left the shoe out of turn, and nobody has seen its face."""


@frozen
class ShowCards:
    """Cards that lay face down and unknown are turned: those of a seat, or of a place on the table."""

    cards: tuple[Card, ...]
    seat: int | None = None
    zone: str = ""


@frozen
class ReadHoleCard:
    """The dealer has looked at the hole card and says whether it makes a blackjack; it stays face down and unknown."""

    blackjack: bool


@frozen
class Roll:
    """Chance: the uppermost faces of the two dice as they come to rest."""

    dice: tuple[int, int]


@frozen
class GiveDice:
    """The dice go to a player: the first shooter, or the next when a shooter passes them on or has them taken."""

    seat: int


@frozen
class CallWager:
    """A player calls a wager on or off for come-out rolls."""

    seat: int
    wager: str
    working: bool


@frozen
class CollectVigorish:
    """The dealer collects the vigorish that has been marked for a seat."""

    seat: int


@frozen
class Choose:
    """`amount` is what the choice wagers, where the law leaves that to the player; else it is left out. `kind` is what
    the wager is made with.
    """

    seat: int
    choice: str
    amount: Cents | None = None
    kind: InstrumentKind = "chips"


@frozen
class Verify:
    """A step of verification before a progressive award is paid; `passed` is false if it fails."""

    step: str
    passed: bool = True
    why: str = ""


@frozen
class TellReserved:
    """The link has reserved an award of this round: `amount` is what each of its seats is to be paid.

    `round` is the number of the table's round, so that no late word is taken for another; 0 where rounds have none.
    """

    award: int
    amount: Cents
    round: int = 0


@frozen
class RejectAward:
    """Verification found that the award that is held is not due; `why` has the reason."""

    why: str


@frozen
class ResolveAward:
    """An award whose verification failed is paid after all, or not; and this is why."""

    seat: int
    wager: str
    paid: bool
    why: str


@frozen
class CancelProgressive:
    """A progressive wager that was accepted without a chip is cancelled in the system: the chips did not agree."""

    seat: int
    wager: str
    why: str


@frozen
class ReturnChip:
    """A chip that lies there without an accepted progressive wager goes back to its player: the chips did not agree."""

    seat: int
    why: str


@frozen
class Leave:
    """A player leaves the table in the middle of a round. Where the operator has not chosen, a floorperson or above
    says whether the wagers left behind are lost or stand, and why, now or later; without that only the departure is
    recorded.
    """

    seat: int
    wagers: Literal["", "lost", "stand"] = ""
    why: str = ""


@frozen
class Report:
    """Something has gone wrong: an irregularity of the game's chapter, and the seat or card concerned. `number` is how
    many cards a hand has, if that is what is wrong with it.
    """

    irregularity: str
    seat: int | None = None
    card: Card | None = None
    number: int | None = None


@frozen
class CorrectCard:
    """A card was typed wrong: `event` is the number of the event that has it, `place` which of its cards, from 0."""

    event: int
    card: Card
    why: str
    place: int = 0


@frozen
class ExchangeCards:
    """Two cards were typed in each other's place: at `place` of `event`, and at `other_place` of the event `other`."""

    event: int
    other: int
    why: str
    place: int = 0
    other_place: int = 0


@frozen
class CorrectRoll:
    """The dice were typed wrong."""

    event: int
    dice: tuple[int, int]
    why: str


@frozen
class CorrectCount:
    """The progressive chips were counted wrong: this is their number."""

    event: int
    chips: int
    why: str


@frozen
class CorrectReading:
    """What the dealer said of the hole card was typed wrong: this is whether it makes a blackjack."""

    event: int
    blackjack: bool
    why: str


@frozen
class AlsoWrong:
    """Another wager that was typed wrong. `amount` is what really lay there, 0 if nothing did; `wager` says which wager
    it was, if it was another.
    """

    event: int
    amount: Cents
    wager: str = ""


@frozen
class CorrectWager:
    """A wager was typed wrong: this one, at this seat and in this amount, is what lay there. An amount of 0 says that
    nothing lay there. `player` is who plays the box, if another person does than was typed: then all wagers there are
    that person's. `also` are other wagers that lay at this seat: those that must stand together are corrected together.
    """

    event: int
    seat: int
    wager: str
    amount: Cents
    why: str
    player: str = ""
    also: tuple[AlsoWrong, ...] = ()


@frozen
class CorrectReport:
    """A report was wrong. `irregularity` is what really went wrong, with its seat, card or number of cards. Without it,
    nothing went wrong.
    """

    event: int
    why: str
    irregularity: str = ""
    seat: int | None = None
    card: Card | None = None
    number: int | None = None


@frozen
class CorrectDeparture:
    """The record says that a player has left who has not. `seat` is that of the player who did; without it, nobody
    left.
    """

    event: int
    why: str
    seat: int | None = None


@frozen
class CorrectPayment:
    """A wager was not paid as the settlement says, or its stake not returned as the record says: `paid` is what was
    handed over. It has been put right.
    """

    seat: int
    wager: str
    paid: Cents
    why: str


FactCorrection = (
    CorrectCard
    | ExchangeCards
    | CorrectRoll
    | CorrectCount
    | CorrectReading
    | CorrectWager
    | CorrectReport
    | CorrectDeparture
)
"""Corrections of a fact that was typed wrong, by the number of its event among those that stand."""

Correction = FactCorrection | CorrectPayment

Command = (
    OpenRound
    | PlaceWager
    | WithdrawWager
    | NoMoreBets
    | CountProgressives
    | Deal
    | DrawCard
    | ShowCards
    | ReadHoleCard
    | Roll
    | GiveDice
    | CallWager
    | CollectVigorish
    | Choose
    | Verify
    | TellReserved
    | RejectAward
    | ResolveAward
    | CancelProgressive
    | ReturnChip
    | Leave
    | Report
    | Correction
)
