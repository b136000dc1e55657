"""What has happened at a table beside its rounds, with the citations by which it happened."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.contracts import event
from pitboss.games.devices import Device
from pitboss.games.identity import MeterName
from pitboss.games.submission import Shuffler
from pitboss.law.model import Mode
from pitboss.money import Cents
from pitboss.rounds import events as rounds
from pitboss.tables.commands import Minutes
from pitboss.tables.idle_events import IdleEvent
from pitboss.tables.seat_events import SeatsCorrected
from pitboss.tables.step_events import StepEvent


@event("table-opened", 2)
class TableOpened:
    """`record` is the game in full, edition and choices in force, as JSON text; `digest` is of the same."""

    game: str
    digest: str
    at: Minutes
    meters: tuple[tuple[MeterName, Fraction], ...]
    record: str


@event("table-closed")
class TableClosed:
    """The table closed, at this minute."""

    at: Minutes


@event("clock-set")
class ClockSet:
    """The clock was set back, or forward by more than a day: from `was` to `now`."""

    was: Minutes
    now: Minutes


@event("time-passed")
class TimePassed:
    """It is minute `at`, and no other event says so."""

    at: Minutes


@event("deck-received")
class DeckReceived:
    """A deck that was inspected and shuffled beforehand is `shuffled`, and only the cut is left to do."""

    deck: str
    at: Minutes
    standing: Literal["opening", "shuffled", "ready"]
    cite: str


@event("deck-removed")
class DeckRemoved:
    """A deck left the table, and why."""

    deck: str
    reason: str
    cite: str


@event("deck-takes-over")
class DeckTakesOver:
    """The round that has begun and not been dealt is dealt from this deck: its own has left the table."""

    deck: str
    cite: str


@event("performed", 2)
class Performed:
    """A step of the opening; `face` is the way the cards lie after it, `standing` where it leaves the deck. `person` is
    who took it, where somebody was named.
    """

    deck: str
    step: str
    by: str
    person: str
    face: Literal["down", "up"]
    standing: Literal["opening", "stacked", "ready"]
    cite: str


@event("shuffler-loaded")
class ShufflerLoaded:
    """A deck went from the discard rack into the shuffler."""

    deck: str
    cite: str


@event("shuffled")
class Shuffled:
    """By hand the deck is then `shuffled` and to be cut; `counted` is what a counting shuffler found."""

    deck: str
    by: Literal["hand", "machine"]
    standing: Literal["shuffled", "ready"]
    counted: int | None
    cite: str


@event("deck-committed")
class DeckCommitted:
    """The order of this many cards is sealed by the hash; they come from the device that knows it."""

    deck: str
    commitment: str
    cards: int


@event("deck-disclosed")
class DeckDisclosed:
    """What was sealed. It `agrees` if the hash is that of salt and order, and the cards that came were its first."""

    deck: str
    cards: tuple[Card, ...]
    salt: str
    agrees: bool


@event("commitment-withdrawn")
class CommitmentWithdrawn:
    """A sealed deck was shuffled or removed without being disclosed: nothing can show now that its cards were these."""

    deck: str
    commitment: str
    by: str


@event("deck-cut")
class DeckCut:
    """A deck was cut `depth` cards from the top."""

    deck: str
    depth: int
    cite: str


@event("recut-ordered", 2)
class RecutOrdered:
    """A deck that was cut must be cut again. `why` is what was wrong with the cut."""

    deck: str
    by: str
    why: str
    person: str
    cite: str


@event("cover-card-placed")
class CoverCardPlaced:
    """The cover card lies behind this many cards: when it comes, the shoe is near its end."""

    deck: str
    behind: int
    cite: str


@event("cards-burned")
class CardsBurned:
    """`card` was turned up, `unseen` more were burned face down."""

    deck: str
    card: Card | None
    unseen: int
    cite: str


@event("dealer-came")
class DealerCame:
    """A dealer deals from now on, once this many cards have been burned."""

    dealer: str
    burns: int
    cite: str


@event("shuffle-due")
class ShuffleDue:
    """The deck must be shuffled before another card is dealt from it; after a round its cards are `in_rack`."""

    deck: str
    reason: str
    in_rack: bool
    cite: str


@event("shoe-ends")
class ShoeEnds:
    """No more rounds are dealt from the shoe after this one. `round` is its number at the table."""

    deck: str
    round: int
    reason: str
    cite: str


@event("round-began")
class RoundBegan:
    """`number` counts the table's rounds; with `count_stub` the stub must be counted before anything is settled."""

    number: int
    deck: str
    at: Minutes
    count_stub: bool
    cite: str


@event("round-ended")
class RoundEnded:
    """`uncounted` rounds have now been played since the deck was last counted; `players` had wagers in this one."""

    number: int
    deck: str
    uncounted: int
    players: tuple[str, ...]


@event("stub-counted")
class StubCounted:
    """The stub was counted; `agree` if it has the cards that it must."""

    cards: int
    expected: int
    agree: bool
    cite: str


@event("hands-counted")
class HandsCounted:
    """The cards outside the stub; `misdealt` if they are not as many as were dealt, or with the stub make a
    full deck after all.
    """

    cards: int
    misdealt: bool
    cite: str


@event("device-failed")
class DeviceFailed:
    """A shuffler or an automated shoe is out of order."""

    device: Device
    cite: str


@event("device-secured")
class DeviceSecured:
    """A device was put out of use; `standing` says how."""

    device: Device
    standing: Literal["covered", "signed", "removed"]
    cite: str


@event("device-restored")
class DeviceRestored:
    """A device is in order again."""

    device: Device


@event("method-changed")
class MethodChanged:
    """From now on the cards are dealt and shuffled in this way, from this many decks."""

    dealing: Mode
    shuffler: Shuffler
    decks: int
    cite: str


@event("seat-taken")
class SeatTaken:
    """A player sat down, or took one more box."""

    seat: int
    player: str


@event("seat-left")
class SeatLeft:
    """A player gave up a seat."""

    seat: int
    player: str


@event("entry-permitted")
class EntryPermitted:
    """The operator let a player wager who had skipped a round of this shoe."""

    player: str
    by: str
    cite: str


@event("meter-lost")
class MeterLost:
    """The connection to the link of a meter is lost: no wager for it is taken until it is back."""

    meter: MeterName
    why: str
    cite: str


@event("meter-regained")
class MeterRegained:
    """The link of a meter is back, from the next round on."""

    meter: MeterName


@event("meter-reading")
class MeterReading:
    """What somebody read off a meter, and what the record says that it shows."""

    meter: MeterName
    at: Minutes
    shown: Cents
    expected: Cents


@event("round-reopened")
class RoundReopened:
    """A round that had ended goes on, for it was corrected; `uncounted` rounds had been played before it."""

    number: int
    deck: str
    uncounted: int


@event("deck-corrected")
class DeckCorrected:
    """The round was corrected when it was over, and is over again: its deck has lost its cards as they now stand."""

    deck: str


@event("stub-corrected")
class StubCorrected:
    """The stub has `cards`, and not as many as `was` said. `agree` is false when they are not as many as expected."""

    was: int
    cards: int
    expected: int
    agree: bool
    why: str
    by: str
    person: str
    cite: str


@event("burn-corrected")
class BurnCorrected:
    """The card that was turned up to burn by was misread; in all, `unseen` cards of the shoe are burned face down."""

    deck: str
    was: Card
    card: Card
    unseen: int
    why: str
    by: str
    person: str
    cite: str


TableEvent = (
    TableOpened | TableClosed | ClockSet | TimePassed | DeckReceived | DeckRemoved | DeckTakesOver | Performed |
    IdleEvent | StepEvent | ShufflerLoaded | Shuffled | DeckCommitted | DeckDisclosed | CommitmentWithdrawn | DeckCut |
    RecutOrdered | CoverCardPlaced | CardsBurned | DealerCame | ShuffleDue | ShoeEnds | RoundBegan | RoundEnded |
    StubCounted | HandsCounted | DeviceFailed | DeviceSecured | DeviceRestored | MethodChanged | SeatTaken | SeatLeft |
    EntryPermitted | MeterLost | MeterRegained | MeterReading | RoundReopened | DeckCorrected | StubCorrected |
    BurnCorrected | SeatsCorrected
)  # fmt: skip

Event = TableEvent | rounds.Event
