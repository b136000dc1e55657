"""What has happened in a round. Events carry resolved facts, amounts and citations, so that replay needs no rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.contracts import event
from pitboss.frozen import frozen
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents, Contribution
from pitboss.rounds.award_events import AwardEvent
from pitboss.rounds.correction_events import CorrectionEvent
from pitboss.rounds.dice_events import DiceEvent
from pitboss.rounds.hand_events import HandsEvent
from pitboss.rounds.irregularity_events import IrregularityEvent
from pitboss.rounds.stake_events import StakeEvent
from pitboss.rounds.vigorish_events import VigorishEvent


@event("round-opened")
class RoundOpened:
    """`marked` is the vigorish that seats still owe from earlier rounds."""

    game: str
    digest: str
    meters: tuple[tuple[MeterName, Fraction], ...]
    marked: tuple[tuple[int, Cents], ...] = ()


@event("wager-placed")
class WagerPlaced:
    """A wager lies on the layout; `hand` is the shared hand of the table that it is on, `player` who plays the box."""

    seat: int
    wager: Wager
    amount: Cents
    progressive: bool = False
    hand: int = 0
    player: str = ""


@event("wager-withdrawn")
class WagerWithdrawn:
    """A wager was taken back or taken down, in whole or by `amount`."""

    seat: int
    wager: Wager
    amount: Cents
    progressive: bool = False


@event("bets-closed")
class BetsClosed:
    """No more bets: wagers stand as they lie."""

    cite: str


@event("progressives-counted", 2)
class ProgressivesCounted:
    """`agree` is false when the chips are not as many as the wagers accepted: the deal waits until they are. When they
    are, they go into the table inventory container.
    """

    chips: int
    accepted: int
    agree: bool
    cite: str


@event("meter-fed", 2)
class MeterFed:
    """`fed` is the contribution, in cents and fractions of a cent."""

    meter: MeterName
    fed: Contribution


@event("step-taken", 2)
class StepTaken:
    """The round has come to the step of its programme with this id, with cards already `delivered` for it."""

    step: str
    delivered: int = 0


@frozen
class Dealt:
    """`card` may be unknown. `hand` is the number of the seat's hand, where the game knows several."""

    card: Card
    to: str
    seat: int | None
    face: Literal["down", "up"]
    hand: int = 0


@event("cards-dealt")
class CardsDealt:
    """Cards have left the shoe, in this order, each with where it went."""

    cards: tuple[Dealt, ...]


@event("cards-shown")
class CardsShown:
    """Cards that were dealt unknown are known now: those at these `places` of the seat or zone, counted from 0."""

    zone: str
    seat: int | None
    places: tuple[int, ...]
    cards: tuple[Card, ...]
    cite: str


@event("cards-turned")
class CardsTurned:
    """So many cards of a place on the table were turned face up."""

    zone: str
    turned: int
    cite: str


@event("choice-made")
class ChoiceMade:
    """`places` and `amount` are the wager that the choice made; `takes_back` one that it withdrew."""

    seat: int
    choice: str
    places: Wager
    amount: Cents
    takes_back: Wager
    folds: bool
    cite: str


@frozen
class HandJudged:
    """A hand that a wager was judged on, by its name in the law's data: the cards that count, and what they make."""

    hand: str
    cards: tuple[Card, ...]
    title: str


@event("award-held")
class AwardHeld:
    """A progressive award has been hit. It is paid once the `steps` of verification are done."""

    seat: int
    wager: Wager
    line: str
    steps: tuple[str, ...]
    cite: str


@event("award-verified", version=2)
class AwardVerified:
    """A step of verification is done. `by` is the role of who did it, and `person` who that was, where somebody was
    named.
    """

    seat: int
    wager: Wager
    step: str
    by: str
    person: str = ""


@event("wager-settled")
class WagerSettled:
    """What is `returned` is less the `vigorish`. A wager that `clears` leaves the layout while play goes on.

    `words` of the outcome decided it, `hands` are those that it was judged on; `player` is whose wager it was.
    """

    seat: int
    wager: Wager
    staked: Cents
    outcome: Literal["win", "lose", "push", "forfeit", "surrender", "open"]
    line: str
    pays: str
    returned: Cents
    cite: str
    vigorish: Cents = 0
    clears: bool = False
    player: str = ""
    words: tuple[str, ...] = ()
    hands: tuple[HandJudged, ...] = ()


@event("meter-paid", 3)
class MeterPaid:
    """An award from a meter; `put_in` is what the house puts in, where it took all of it and the meter starts again."""

    meter: MeterName
    seat: int
    paid: Cents
    put_in: Cents
    cite: str


@event("award-shared", 2)
class AwardShared:
    """One award, taken from its meter at once, of which all who placed the wager are paid the same part."""

    wager: Wager
    each: Cents
    sharers: int
    cite: str


@event("envy-paid")
class EnvyPaid:
    """Paid to the `player` at a seat for the hand of the `holder`, another seat, which `holder_player` plays."""

    seat: int
    holder: int
    wager: Wager
    line: str
    amount: Cents
    cite: str
    player: str = ""
    holder_player: str = ""
    hands: tuple[HandJudged, ...] = ()


@event("payout-cut")
class PayoutCut:
    """The seat's winnings went over the payout limit and were cut to it."""

    seat: int
    limit: Cents
    winnings: Cents
    cite: str


@event("seat-settled")
class SeatSettled:
    """All wagers of a seat are settled."""

    seat: int


@event("irregularity-noted", version=2)
class IrregularityNoted:
    """`person` is who reported it, where somebody was named."""

    irregularity: str
    consequence: str
    seat: int | None
    card: Card | None
    cite: str
    person: str = ""


@event("stake-returned")
class StakeReturned:
    """A stake went back to its player, neither won nor lost."""

    seat: int
    wager: Wager
    amount: Cents
    cite: str


@event("contribution-taken-back", 2)
class ContributionTakenBack:
    """A wager came back, and what it had fed to a meter with it."""

    meter: MeterName
    taken: Contribution


@event("hand-voided")
class HandVoided:
    """A seat's hand is void after an irregularity."""

    seat: int
    cite: str


@event("round-voided")
class RoundVoided:
    """The round came to nothing, and every stake goes back."""

    cite: str


@event("round-closed")
class RoundClosed:
    """The round is over."""

    cite: str


Event = (
    RoundOpened | WagerPlaced | WagerWithdrawn | BetsClosed | ProgressivesCounted | MeterFed | StepTaken | CardsDealt |
    CardsShown | CardsTurned | ChoiceMade | AwardHeld | AwardVerified | WagerSettled | MeterPaid | AwardShared |
    EnvyPaid | PayoutCut | SeatSettled | IrregularityNoted | StakeReturned | ContributionTakenBack | HandVoided |
    DiceEvent | VigorishEvent | AwardEvent | HandsEvent | StakeEvent | IrregularityEvent | RoundVoided |
    RoundClosed | CorrectionEvent
)  # fmt: skip
