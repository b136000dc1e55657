"""A table at one moment: its decks, devices, seats, meters and the round being played. Facts only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.games.devices import Device
from pitboss.games.identity import MeterName
from pitboss.games.submission import Shuffler
from pitboss.law.model import Mode
from pitboss.meters.meter import Meter
from pitboss.money import Cents
from pitboss.rounds.state import Round
from pitboss.tables.commands import Minutes

Standing = Literal["opening", "stacked", "in-shuffler", "shuffled", "ready", "in-rack"]
DeviceStanding = Literal["out-of-order", "covered", "signed", "removed"]


@frozen
class StepDone:
    """A step around the round that was taken, or is known to be omitted; for a seat, where it is for each, and for one
    `wager` of it, or the award of this `amount` on it, where it is about one.
    """

    step: str
    seat: int | None = None
    wager: str = ""
    amount: Cents = 0


@frozen
class DeckAtTable:
    """A deck, or the decks of one shoe, which go through everything together.

    It is opened step by step and then `stacked`; after the shuffle it is `shuffled` until it is cut, or `ready`; after
    the round its cards are `in-rack`. `gone` and `unseen` are the cards that have left it between the shuffle and the
    round that is being played, known and burned face down; `turned_up` is the one that said how many are burned. Of a
    deck with a `commitment`, `came` are all that have left it, in their order, with `??` for a card that nobody saw as
    it came. The cover card lies `behind` this many cards; `last` is the number of the last round that is dealt.
    The steps `prepared` have been recorded since its shuffle. It was `inspected_by` this person, where one was
    named. It was `shuffled_here` unless it came preshuffled. An `unattended` deck lay there when the last player left,
    and has not been spread since.
    """

    received: Minutes
    standing: Standing = "opening"
    steps: tuple[str, ...] = ()
    face: Literal["down", "up"] = "down"
    idle: bool = False
    cut: bool = False
    machine: bool = False
    burned: bool = False
    gone: tuple[Card, ...] = ()
    unseen: int = 0
    turned_up: Card | None = None
    rounds: int = 0
    behind: int | None = None
    last: int | None = None
    commitment: str = ""
    came: tuple[Card, ...] = ()
    prepared: tuple[str, ...] = ()
    inspected_by: str = ""
    unattended: bool = False
    shuffled_here: bool = False


@frozen
class Method:
    """A way of dealing and shuffling, and the number of decks; None for the operator's own."""

    dealing: Mode | None = None
    shuffler: Shuffler | None = None
    decks: int | None = None


@frozen
class Table:
    """Everything that has happened at a table, added up.

    `game` is the edition that it was opened with, `digest` that of what is played, `record` the whole of it as JSON.

    `playing` is the deck of the round that is being played, `last` that of the last one. `dealing`, `shuffler` and
    `decks_used` are set where another way than the operator's own is in use; `round_method` is that of the last round,
    where another has come into use since. `devices` holds those not in order.
    `dealer` is who deals, as far as it was said, and has `to_burn` this many cards before dealing any.
    `uncounted` rounds have been played since the cards were last counted. With `count_stub` the stub must be counted
    before the round is settled; `stub` is a wrong count that waits for its reason. `given_up` are the boxes of players
    who have left the round. `entered` have played every round of the shoe since they came, `permitted` may come now.
    `meters` are the table's own. Of linked ones it keeps only which have `lost` their link, and why; the present round
    was begun `without` these. `recorded` are the steps of the last round that were taken or are known to be omitted,
    each with its seat.
    """

    phase: Literal["closed", "open"] = "closed"
    game: str = ""
    digest: str = ""
    record: str = ""
    at: Minutes = 0
    decks: Mapping[str, DeckAtTable] = field(default_factory=dict)
    playing: str | None = None
    last: str | None = None
    rounds: int = 0
    devices: Mapping[Device, DeviceStanding] = field(default_factory=dict)
    dealing: Mode | None = None
    shuffler: Shuffler | None = None
    decks_used: int | None = None
    round_method: Method | None = None
    dealer: str = ""
    to_burn: int = 0
    uncounted: int = 0
    count_stub: bool = False
    stub_counted: bool = False
    stub: int | None = None
    seats: Mapping[int, str] = field(default_factory=dict)
    given_up: Mapping[int, str] = field(default_factory=dict)
    entered: tuple[str, ...] = ()
    permitted: tuple[str, ...] = ()
    meters: Mapping[MeterName, Meter] = field(default_factory=dict)
    lost: Mapping[MeterName, str] = field(default_factory=dict)
    without: tuple[MeterName, ...] = ()
    recorded: tuple[StepDone, ...] = ()
    round: Round = field(default_factory=Round)

    @property
    def in_round(self) -> bool:
        return self.playing is not None

    def cards_gone(self, deck: str) -> tuple[Card, ...]:
        """The cards known to have left a deck since its shuffle, in this round and those before it."""
        before = self.decks[deck].gone if deck in self.decks else ()
        return (*before, *self.round.out) if self.playing == deck else before

    def count_gone(self, deck: str) -> int:
        """How many cards have left a deck since its shuffle."""
        return len(self.cards_gone(deck)) + (self.decks[deck].unseen if deck in self.decks else 0)

    @property
    def remembers_round(self) -> bool:
        """Whether a round is over whose cards its deck still counts as gone."""
        deck = None if self.playing is not None else self.decks.get(self.last or "")
        return deck is not None and deck.rounds > 0

    @property
    def gone_before_round(self) -> tuple[Card, ...]:
        """What had left the deck of the last round before it; for while the deck remembers that round."""
        assert self.last is not None
        left = Counter(self.decks[self.last].gone)
        left.subtract(self.round.out)
        return tuple(left.elements())

    @property
    def deck_missing(self) -> bool:
        """Whether a round has begun whose deck was removed: before any card was dealt, or when its cards were shuffled
        again in the middle of the round and were found not to be whole.
        """
        return self.playing is not None and self.playing not in self.decks
