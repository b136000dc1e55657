"""What has happened in a round. Events carry resolved facts, amounts and citations, so that replay needs no rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.money import Cents
from pitboss.rounds.hand_events import CardOffered, HandEvent, OfferEnded, PayoutTakenBack


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """`marked` is the vigorish that seats still owe from earlier rounds."""

    game: str
    digest: str
    meters: tuple[tuple[str, Fraction], ...]
    marked: tuple[tuple[int, Cents], ...] = ()


@dataclass(frozen=True, slots=True)
class WagerPlaced:
    seat: int
    wager: str
    amount: Cents
    progressive: bool = False
    hand: int = 0
    player: str = ""


@dataclass(frozen=True, slots=True)
class WagerWithdrawn:
    seat: int
    wager: str
    amount: Cents
    progressive: bool = False


@dataclass(frozen=True, slots=True)
class BetsClosed:
    cite: str


@dataclass(frozen=True, slots=True)
class ProgressivesCounted:
    """`agree` is false when the chips are not as many as the wagers accepted: the deal waits until they are."""

    chips: int
    accepted: int
    agree: bool


@dataclass(frozen=True, slots=True)
class MeterFed:
    """`fed` is the contribution and `exact` the meter after it, in cents and fractions of a cent."""

    meter: str
    fed: Fraction
    exact: Fraction


@dataclass(frozen=True, slots=True)
class StepTaken:
    """The round has come to this step of its programme, with cards already `delivered` for it."""

    step: int
    delivered: int = 0


@dataclass(frozen=True, slots=True)
class Dealt:
    """`card` may be unknown. `hand` is the number of the seat's hand, where the game knows several."""

    card: Card
    to: str
    seat: int | None
    face: Literal["down", "up"]
    hand: int = 0


@dataclass(frozen=True, slots=True)
class CardsDealt:
    cards: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class CardsTurned:
    zone: str
    turned: int
    cite: str


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """`places` and `amount` are the wager that the choice made; `takes_back` one that it withdrew."""

    seat: int
    choice: str
    places: str
    amount: Cents
    takes_back: str
    folds: bool
    cite: str


@dataclass(frozen=True, slots=True)
class AwardHeld:
    seat: int
    wager: str
    line: str
    steps: tuple[str, ...]
    cite: str


@dataclass(frozen=True, slots=True)
class AwardVerified:
    seat: int
    wager: str
    step: str
    by: str


@dataclass(frozen=True, slots=True)
class WagerSettled:
    """What is `returned` is less the `vigorish`. A wager that `clears` leaves the layout while play goes on."""

    seat: int
    wager: str
    staked: Cents
    outcome: Literal["win", "lose", "push", "forfeit", "surrender", "open"]
    line: str
    pays: str
    returned: Cents
    cite: str
    vigorish: Cents = 0
    clears: bool = False


@dataclass(frozen=True, slots=True)
class MeterPaid:
    """A meter after an award, and after its reset where the award took all of it."""

    meter: str
    seat: int
    paid: Cents
    exact: Fraction


@dataclass(frozen=True, slots=True)
class AwardShared:
    """One award, taken from its meter at once, of which all who placed the wager are paid the same part."""

    wager: str
    each: Cents
    sharers: int


@dataclass(frozen=True, slots=True)
class EnvyPaid:
    seat: int
    holder: int
    wager: str
    line: str
    amount: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class PayoutCut:
    """The seat's winnings went over the payout limit and were cut to it."""

    seat: int
    limit: Cents
    winnings: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class SeatSettled:
    seat: int


@dataclass(frozen=True, slots=True)
class SeatAbandoned:
    seat: int
    cite: str


@dataclass(frozen=True, slots=True)
class IrregularityNoted:
    irregularity: str
    consequence: str
    seat: int | None
    card: Card | None
    cite: str


@dataclass(frozen=True, slots=True)
class StakeReturned:
    seat: int
    wager: str
    amount: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class ContributionTakenBack:
    meter: str
    taken: Fraction
    exact: Fraction


@dataclass(frozen=True, slots=True)
class HandVoided:
    seat: int
    cite: str


@dataclass(frozen=True, slots=True)
class VigorishTaken:
    """Taken when the wager was made, apart from the stake."""

    seat: int
    wager: str
    amount: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class VigorishReturned:
    seat: int
    wager: str
    amount: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class VigorishMarked:
    """Owed for a winning wager, marked in the seat's numbered area and collected later."""

    seat: int
    wager: str
    amount: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class VigorishCollected:
    seat: int
    amount: Cents
    cite: str


@dataclass(frozen=True, slots=True)
class DiceGiven:
    """A shooter has the dice; `fresh` if the next roll is this shooter's first and a come-out roll."""

    seat: int
    fresh: bool
    cite: str


@dataclass(frozen=True, slots=True)
class DiceRolled:
    first: int
    second: int
    cite: str


@dataclass(frozen=True, slots=True)
class WagerMoved:
    """A wager goes to its number, and from then on by the name that says so."""

    seat: int
    wager: str
    to: str
    cite: str


@dataclass(frozen=True, slots=True)
class WagerCalled:
    seat: int
    wager: str
    working: bool
    cite: str


@dataclass(frozen=True, slots=True)
class PuckSet:
    """Where the shooter's turn stands after a roll: the point, the points made, the totals since the last seven."""

    point: int | None
    made: tuple[int, ...]
    seen: tuple[int, ...]
    fresh: bool
    cite: str


@dataclass(frozen=True, slots=True)
class BetsReopened:
    cite: str


@dataclass(frozen=True, slots=True)
class RoundVoided:
    cite: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    cite: str


Event = (
    RoundOpened
    | WagerPlaced
    | WagerWithdrawn
    | BetsClosed
    | ProgressivesCounted
    | MeterFed
    | StepTaken
    | CardsDealt
    | CardsTurned
    | ChoiceMade
    | AwardHeld
    | AwardVerified
    | WagerSettled
    | MeterPaid
    | AwardShared
    | EnvyPaid
    | PayoutCut
    | SeatSettled
    | SeatAbandoned
    | IrregularityNoted
    | StakeReturned
    | ContributionTakenBack
    | HandVoided
    | VigorishTaken
    | VigorishReturned
    | VigorishMarked
    | VigorishCollected
    | DiceGiven
    | DiceRolled
    | WagerMoved
    | WagerCalled
    | PuckSet
    | BetsReopened
    | HandEvent
    | CardOffered
    | OfferEnded
    | PayoutTakenBack
    | RoundVoided
    | RoundClosed
)
