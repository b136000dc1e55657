"""An inspector who knows the law and not the code: reads a table's events and finds what must not have happened.

The figures are typed here from the chapters: ten cards, five rounds, 52, four and eight hours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.rounds.events import (
    CardsDealt,
    ChoiceMade,
    ContributionTakenBack,
    EnvyPaid,
    MeterFed,
    MeterPaid,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SeatSettled,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pitboss.tables.events import (
    DeckCut,
    DeckReceived,
    DeckRemoved,
    DeckTakesOver,
    Event,
    HandsCounted,
    MethodChanged,
    Performed,
    RecutOrdered,
    RoundBegan,
    RoundEnded,
    Shuffled,
    ShuffleDue,
    StubCounted,
    TableOpened,
)
from pitboss.tables.idle_events import IdleSpread, RoundCalledOff

TEN_CARDS, FIVE_ROUNDS, FIFTY_TWO = 10, 5, 52
HOURS = {"hand": 4, "manual-shoe": 8, "automated-shoe": 8}
OPENING = ["inspect", "verify-inspection", "spread", "turn-down", "wash", "stack"]


@dataclass
class DeckRecord:
    """What has been done with a deck since it came."""

    received: int
    steps: list[str] = field(default_factory=list)
    idle: bool = False
    prepared: bool = False
    shuffled: str = ""
    cut: bool = False

    @property
    def fit(self) -> bool:
        """Whether it may be dealt from."""
        return self.shuffled == "machine" or (self.shuffled in ("hand", "before") and self.cut)

    @property
    def opened(self) -> bool:
        washed = self.steps[-2:] == ["wash", "stack"]
        return self.prepared or (washed if self.idle else [one for one in self.steps if one in OPENING] == OPENING)


@dataclass
class Inspector:
    """`maryland` has hours; `counts` says whether a counting shuffler spares the table the stub counts."""

    maryland: bool
    dealing: str
    two_decks: bool
    spared: bool
    decks: dict[str, DeckRecord] = field(default_factory=dict)
    playing: str = ""
    last: str = ""
    before: str = ""
    out: int = 0
    uncounted: int = 0
    counted: bool = False
    called_off: bool = False
    stakes: dict[tuple[int, str], int] = field(default_factory=dict)
    meters: dict[str, Fraction] = field(default_factory=dict)
    at_opening: dict[str, Fraction] = field(default_factory=dict)

    def read(self, log: Sequence[Event]) -> list[str]:
        return [
            f"event {number}, {event}: {problem}" for number, event in enumerate(log) for problem in self.see(event)
        ]

    def see(self, event: Event) -> Iterator[str]:
        yield from self.cards(event)
        yield from self.rounds(event)
        yield from self.money(event)

    def cards(self, event: Event) -> Iterator[str]:
        match event:
            case DeckReceived(deck, at, standing):
                ready = standing == "shuffled"
                self.decks[deck] = DeckRecord(at, prepared=ready, shuffled="before" if ready else "")
            case DeckRemoved(deck):
                del self.decks[deck]
                self.last = "" if self.last == deck else self.last
            case DeckTakesOver(deck):
                self.playing = self.last = deck
                if self.out:
                    yield "another deck in the middle of the deal"
            case Performed(deck, step, by):
                self.decks[deck].steps.append(step)
                if step == "verify-inspection" and by == "dealer":
                    yield "the dealer verified the own inspection"
            case IdleSpread(deck):
                record = self.decks[deck]
                record.idle, record.steps, record.shuffled, record.cut = True, [], "", False
            case Shuffled(deck, by, _, counted):
                record = self.decks[deck]
                if not record.opened:
                    yield "shuffled before it was opened"
                if counted not in (None, FIFTY_TWO):
                    yield "a deck that is not 52 stayed"
                record.shuffled, record.cut, record.idle, record.prepared = by, False, False, True
            case DeckCut(deck, depth):
                self.decks[deck].cut = True
                if not TEN_CARDS <= depth < FIFTY_TWO:
                    yield f"cut {depth} deep"
            case RecutOrdered(deck):
                self.decks[deck].cut = False
                if self.playing == deck and self.out:
                    yield "recut after a card was dealt"
            case ShuffleDue(deck):
                self.decks[deck].shuffled = ""
            case MethodChanged(dealing):
                self.dealing = dealing
            case CardsDealt(dealt):
                self.out += len(dealt)
                if not self.decks[self.playing].fit:
                    yield "dealt from a deck that is not ready"

    def rounds(self, event: Event) -> Iterator[str]:
        match event:
            case RoundBegan(_, deck, at):
                if self.playing:
                    yield "two rounds at once"
                if not self.decks[deck].fit:
                    yield "a round with a deck that is not ready"
                if self.two_decks and deck == self.last:
                    yield "the same deck twice running"
                if self.maryland and at - self.decks[deck].received >= HOURS[self.dealing] * 60:
                    yield "a round with a deck that is too old"
                self.before, self.playing, self.last = self.last, deck, deck
                self.out, self.counted, self.called_off = 0, False, False
            case RoundCalledOff():
                self.called_off, self.last = True, self.before
                if self.out:
                    yield "called off when cards lay on the table"
            case StubCounted(agree=agree):
                self.counted = self.counted or agree
                self.uncounted = 0 if agree else self.uncounted
            case HandsCounted():
                self.uncounted = 0
            case RoundClosed():
                self.uncounted = 0 if self.counted or self.spared else self.uncounted + 1
                if self.uncounted >= FIVE_ROUNDS:
                    yield "five rounds without a count of the stub"
            case RoundEnded(_, deck):
                if deck in self.decks and not self.called_off:  # A round that was not dealt has used no cards.
                    self.decks[deck].shuffled = ""
                self.playing = ""

    def money(self, event: Event) -> Iterator[str]:
        match event:
            case TableOpened(meters=meters):
                if self.meters and dict(meters) != self.meters:
                    yield f"the meters changed while the table was closed from {self.meters}"
                self.meters = dict(meters)
            case RoundOpened(meters=meters):
                self.stakes = {}
                if self.meters and dict(meters) != self.meters:
                    yield f"the meters changed between rounds from {self.meters}"
                self.meters = dict(meters)
                self.at_opening = dict(meters)
            case WagerPlaced(seat, wager, amount):
                self.stakes[seat, wager] = self.stakes.get((seat, wager), 0) + amount
            case WagerWithdrawn(seat, wager, amount):
                self.stakes[seat, wager] -= amount
            case ChoiceMade(seat, _, places, amount) if places:
                self.stakes[seat, places] = self.stakes.get((seat, places), 0) + amount
            case WagerSettled(seat, wager, staked):
                if staked and self.stakes.get((seat, wager)) != staked:
                    yield "settled on another stake than was placed"
            case StakeReturned(seat, wager, amount):
                if self.stakes.pop((seat, wager), None) != amount:
                    yield "another stake returned than was placed"
            case RoundVoided():
                if any(self.stakes.values()):
                    yield f"void, and not returned: {self.stakes}"
                if self.meters != self.at_opening:
                    yield f"void, and the meters are not as they were: {self.at_opening}"
            case MeterFed(meter, fed):
                self.meters[meter] += fed
            case ContributionTakenBack(meter, taken):
                self.meters[meter] -= taken
            case MeterPaid(meter, _, paid, put_in):
                if paid > self.meters[meter]:
                    yield "paid more than the meter showed"
                self.meters[meter] += put_in - paid
            case SeatSettled() | EnvyPaid() if not self.playing:
                yield "settled without a round"
