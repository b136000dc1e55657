"""What may be asked of a table, beside what may be asked of its round. The table's rules say whether it is lawful.

A `deck` is named by the colour of its backs or any other label; where a game is played from a shoe of several decks,
they go through everything together and bear one name, and so do the dice of a dice game. Who gives a command, and when,
is said by its envelope.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.games.devices import Device
from pitboss.games.submission import Shuffler
from pitboss.law.model import Mode
from pitboss.money import Cents
from pitboss.rounds import commands as rounds

Minutes = int
"""Since any fixed moment: what the law reckons in hours needs nothing finer."""


@frozen
class OpenTable:
    """The table opens for gaming; its meters stand where they stood, or at `meters`, or at their initial amounts."""

    meters: tuple[tuple[str, Fraction], ...] = ()


@frozen
class CloseTable:
    """The table closes; its meters stay where they stand."""


@frozen
class ReceiveDeck:
    """A deck arrives; one that is both preinspected and preshuffled needs no opening, but is cut."""

    deck: str
    preinspected: bool = False
    preshuffled: bool = False


@frozen
class RemoveDeck:
    """A deck is taken from the table, as when decks are changed."""

    deck: str


@frozen
class Perform:
    """Somebody takes a step of the opening with a deck: inspect, verify-inspection, spread, turn-down, wash, stack."""

    deck: str
    step: str


@frozen
class RecordStep:
    """Somebody has taken a step around the round, for a seat or with a deck where it is about one; `says` is what goes
    with it: the hand that is announced, or where an award is paid from. A seat that has won several awards names the
    `wager`.
    """

    step: str
    seat: int | None = None
    deck: str = ""
    says: str = ""
    wager: str = ""


@frozen
class SpreadIdle:
    """Nobody plays: all cards are taken out of shoe and rack and spread; face up if a player, `asked_by`, has asked."""

    face: Literal["down", "up"] = "down"
    asked_by: str = ""


@frozen
class LoadShuffler:
    """A deck goes from the discard rack into the shuffler, where it is shuffled while another is played."""

    deck: str


@frozen
class Shuffle:
    """A shuffle is complete; a shuffler that counts says how many cards it found."""

    deck: str
    by: Literal["hand", "machine"]
    cards: int | None = None


@frozen
class CommitDeck:
    """An electronic shuffler seals the order of a deck by a hash, before any card of it is dealt."""

    deck: str
    commitment: str


@frozen
class DiscloseDeck:
    """The order that was sealed, and the salt that it was sealed with, once the deck is done."""

    deck: str
    cards: tuple[Card, ...]
    salt: str


@frozen
class DirectShuffle:
    """A floorperson or above directs that a deck be shuffled."""

    deck: str


@frozen
class Cut:
    """The cards are cut `depth` cards from the top."""

    deck: str
    depth: int


@frozen
class OrderRecut:
    """A deck that was cut is to be cut again: the cut was found improper, or such that it might affect the game."""

    deck: str
    why: str = ""


@frozen
class Burn:
    """The first cards of a fresh shoe are burned; `card` is the first, where the game turns it up to say how many.

    A dealer who is new to the table burns a card as well, where the law has it so.
    """

    card: Card | None = None


@frozen
class DealerComes:
    """A dealer comes to the table, at its opening or to relieve another."""

    dealer: str


@frozen
class BeginRound:
    """The dealer begins a round; with `count_stub` the stub will be counted in it though it need not be."""

    count_stub: bool = False


@frozen
class CallOffRound:
    """A round comes to nothing before its first card: nobody has wagered, or its cards cannot be dealt. Where the
    device that sealed its deck has failed, and can deal it no more, a round ends so at any time.
    """

    why: str
    device_failed: bool = False


@frozen
class CountStub:
    """The dealer has counted the stub face down on the layout."""

    cards: int


@frozen
class CountHands:
    """The stub's count was wrong. To find whether cards were misdealt, all cards that left the deck are counted."""

    cards: int


@frozen
class DeviceFails:
    """A shuffler or automated shoe malfunctions and cannot be used."""

    device: Device


@frozen
class SecureDevice:
    """A device is put out of use, so that another way of shuffling or dealing may be used."""

    device: Device
    how: Literal["cover", "sign", "remove"]


@frozen
class RestoreDevice:
    """A device is in order again."""

    device: Device


@frozen
class UseMethod:
    """From now on the cards are dealt or shuffled in another way, or with other decks; what is left out stays."""

    dealing: Mode | None = None
    shuffler: Shuffler | None = None
    decks: int | None = None


@frozen
class TakeSeat:
    """A player sits down, or takes one more box."""

    seat: int
    player: str


@frozen
class LeaveSeat:
    """A player gives up a seat."""

    seat: int


@frozen
class PermitEntry:
    """The operator lets a player wager who skipped a round of this shoe."""

    player: str


@frozen
class LoseMeter:
    """The connection to the link of a meter is lost: no wager for it is taken until it is back."""

    meter: str
    why: str


@frozen
class RegainMeter:
    """The link of a meter is back, from the next round on."""

    meter: str


@frozen
class ReadMeter:
    """Somebody reads what a meter's display shows."""

    meter: str
    shown: Cents


@frozen
class CorrectStub:
    """The stub was miscounted: it has this many cards."""

    cards: int
    why: str


@frozen
class CorrectBurn:
    """The card of a fresh shoe that says how many cards to burn was misread."""

    deck: str
    card: Card
    why: str


@frozen
class CorrectSeat:
    """The wrong person was entered for a box: `player` sits there and plays it. If two people were entered in each
    other's place, `exchanged_with` is the box at which the record has this player, and the two change places.
    """

    seat: int
    player: str
    why: str
    exchanged_with: int | None = None


TableCommand = (
    OpenTable
    | CloseTable
    | ReceiveDeck
    | RemoveDeck
    | Perform
    | RecordStep
    | SpreadIdle
    | LoadShuffler
    | Shuffle
    | CommitDeck
    | DiscloseDeck
    | DirectShuffle
    | Cut
    | OrderRecut
    | Burn
    | DealerComes
    | BeginRound
    | CallOffRound
    | CountStub
    | CountHands
    | DeviceFails
    | SecureDevice
    | RestoreDevice
    | UseMethod
    | TakeSeat
    | LeaveSeat
    | PermitEntry
    | LoseMeter
    | RegainMeter
    | ReadMeter
    | CorrectStub
    | CorrectBurn
    | CorrectSeat
)

Command = TableCommand | rounds.Command
