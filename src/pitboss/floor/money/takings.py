"""What the rounds of a table move: read from the table's own events, posted twice, so that nothing is lost between.

A player's purse, the layout and the house: what leaves one comes into another. Only events that stand are counted, so
that a correction counts once. Nothing of the engine is asked here: a round's own reckoning is another, and they agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import get_args

from pitboss.frozen import change, frozen
from pitboss.games.identity import Wager
from pitboss.money import Cents
from pitboss.rounds import events as happened
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.dice_events import WagerMoved
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.rounds.irregularity_events import EnvyTakenBack
from pitboss.rounds.stake_events import InstrumentPlaced
from pitboss.rounds.state import COUPONS
from pitboss.rounds.verification_events import ProgressiveCancelled
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishReturned, VigorishTaken
from pitboss.tables.events import Event, RoundBegan, SeatTaken, TableEvent
from pitboss.tables.seat_events import SeatsCorrected
from pitboss.tables.step_events import AwardSource

NOTES = frozenset((FactCorrected, PaymentCorrected, *get_args(TableEvent)))
"""What happens at a table and does not stand in its round."""

MOVES: frozenset[type] = frozenset(
    {
        happened.WagerPlaced,
        happened.WagerWithdrawn,
        happened.ChoiceMade,
        happened.WagerSettled,
        happened.EnvyPaid,
        happened.StakeReturned,
        VigorishTaken,
        VigorishReturned,
        VigorishCollected,
        WagerMoved,
        PayoutTakenBack,
        EnvyTakenBack,
        InstrumentPlaced,
        ProgressiveCancelled,
    }
)
"""The events of a round that move money."""

Staking = happened.WagerPlaced | happened.ChoiceMade | VigorishTaken
"""Events by which a player puts money on the table."""

Stake = tuple[int, str]


@dataclass(slots=True)
class Book:
    """Where the money of one round lies. Purses, layout and house add up to nothing, whatever is posted.

    `names` says who plays each seat; `returned` is what was last handed back for a wager.
    """

    names: dict[int, str] = field(default_factory=dict)
    purses: dict[str, Cents] = field(default_factory=dict)
    laid: dict[Stake, Cents] = field(default_factory=dict)
    house: Cents = 0
    returned: dict[Stake, Cents] = field(default_factory=dict)

    def copy(self) -> Book:
        return Book(dict(self.names), dict(self.purses), dict(self.laid), self.house, dict(self.returned))

    def hand(self, player: str, amount: Cents) -> None:
        self.purses[player] = self.purses.get(player, 0) + amount

    def lay(self, stake: Stake, amount: Cents) -> None:
        left = self.laid.pop(stake, 0) + amount
        if left:
            self.laid[stake] = left

    @property
    def total(self) -> Cents:
        return sum(self.purses.values()) + sum(self.laid.values()) + self.house


@frozen
class Takings:
    """What all rounds of a table have come to, up to a version of it.

    `round` is the number of the last one; `purses` and `house` are of those before it. Of the last one, over or not,
    `stands` has the events in their order, None for those that move nothing, and `book` where its money lies. `sources`
    are its awards that did not come from the table inventory container.
    """

    version: int = 0
    round: int = 0
    purses: Mapping[str, Cents] = field(default_factory=dict)
    house: Cents = 0
    before: Cents = 0
    players: Mapping[int, str] = field(default_factory=dict)
    stands: tuple[Event | None, ...] = ()
    sources: tuple[AwardSource, ...] = ()
    book: Book = field(default_factory=Book)

    @property
    def won(self) -> Cents:
        """What the house has won by everything that was settled."""
        return self.house + self.book.house

    @property
    def elsewhere(self) -> Cents:
        """What of the awards came from elsewhere than the table inventory container."""
        latest = {(one.seat, str(one.wager)): one.amount for one in self.sources}
        paid = (amount for stake, amount in latest.items() if self.book.returned.get(stake) == amount)
        return self.before + sum(paid)

    @property
    def flows(self) -> dict[str, Cents]:
        """What each player has got from the table less what they have put on it."""
        return {player: self.flow(player) for player in self.purses.keys() | self.book.purses.keys()}

    def flow(self, player: str) -> Cents:
        return self.purses.get(player, 0) + self.book.purses.get(player, 0)


def mark_stakes(events: Iterable[Event]) -> Iterator[tuple[Event, Staking | None]]:
    """The events of one command, each once more if it puts money on the table. A wager counts once it is told what it
    is made with: a coupon is no money. What is told again after a correction was covered when it was made: a player may
    have cashed out since, and what they owe then stands as their balance.
    """
    told, told_again, stake = tuple(events), False, None
    for number, event in enumerate(told, 1):
        told_again = told_again or isinstance(event, FactCorrected)
        stake = event if isinstance(event, Staking) else stake
        is_whole = not isinstance(told[number] if number < len(told) else None, InstrumentPlaced)
        yield event, stake if is_whole and not told_again else None
        stake = None if is_whole else stake


def take_all(takings: Takings, events: Iterable[Event]) -> Takings:
    for event in events:
        takings = take(takings, event)
    return takings


def take(takings: Takings, event: Event) -> Takings:
    """The takings after one more event of the table."""
    version = takings.version + 1
    match event:
        case happened.RoundOpened():
            return open_round(takings, version)
        case FactCorrected(left=left):
            return go_back(takings, version, left)
        case RoundBegan(number=number):
            return change(takings, version=version, round=number)
        case SeatTaken(seat=seat, player=player):
            return change(takings, version=version, players={**takings.players, seat: player})
        case SeatsCorrected(seats=seats):
            players = {**takings.players, **{one.seat: one.player for one in seats}}
            return change(takings, version=version, players=players)
        case AwardSource():
            return change(takings, version=version, sources=(*takings.sources, event))
        case happened.WagerPlaced(seat=seat, player="") if seat in takings.players:
            event = change(event, player=takings.players[seat])
    if type(event) in NOTES:
        return change(takings, version=version)
    if type(event) not in MOVES:
        return change(takings, version=version, stands=(*takings.stands, None))
    book = takings.book.copy()
    post(book, event)
    return change(takings, version=version, stands=(*takings.stands, event), book=book)


def open_round(takings: Takings, version: int) -> Takings:
    """The last round is added to those before it."""
    purses = {player: amount for player, amount in takings.flows.items() if amount}
    book = Book(dict(takings.players))
    return Takings(version, takings.round, purses, takings.won, takings.elsewhere, takings.players, (None,), (), book)


def go_back(takings: Takings, version: int, left: int) -> Takings:
    """Only this many events stand: the round is posted again."""
    stands, book = takings.stands[:left], Book(dict(takings.players))
    for event in stands:
        if event is not None:
            post(book, event)
    return change(takings, version=version, stands=stands, book=book)


def post(book: Book, event: Event) -> None:
    """What an event moves, from one place to another."""
    match event:
        case happened.WagerPlaced(seat, wager, amount, player=player):
            book.names[seat] = player or book.names.get(seat, "")
            put(book, seat, wager, amount)
        case happened.ChoiceMade(seat=seat, places=places, amount=amount) if places:
            put(book, seat, places, amount)
        case happened.WagerWithdrawn(seat, wager, amount) | ProgressiveCancelled(seat, wager, amount):
            put(book, seat, wager, -min(amount, book.laid.get((seat, wager), 0)))  # A coupon is no money.
        case InstrumentPlaced(seat, wager, kind, amount, _, beside) if kind in COUPONS and not beside:
            put(book, seat, wager, -amount)
        case WagerMoved(seat, wager, to):
            amount = book.laid.get((seat, wager), 0)
            book.lay((seat, wager), -amount)
            book.lay((seat, to), amount)
        case happened.WagerSettled():
            settle(book, event)
        case happened.StakeReturned(seat, wager, amount):
            give_back(book, seat, wager, amount)
        case happened.EnvyPaid(seat=seat, amount=amount) | VigorishReturned(seat=seat, amount=amount):
            pay(book, name_at(book.names, seat), amount)
        case EnvyTakenBack(seat=seat, amount=amount):
            pay(book, name_at(book.names, seat), -amount)
        case PayoutTakenBack(seat, wager, amount):
            book.returned.pop((seat, str(Wager(wager).once)), None)
            pay(book, name_at(book.names, seat), -amount)
        case VigorishTaken(seat=seat, amount=amount) | VigorishCollected(seat=seat, amount=amount):
            pay(book, name_at(book.names, seat), -amount)


def name_at(names: Mapping[int, str], seat: int) -> str:
    return names.get(seat) or f"seat {seat}"


def put(book: Book, seat: int, wager: str, amount: Cents) -> None:
    """From the player to the layout."""
    book.hand(name_at(book.names, seat), -amount)
    book.lay((seat, wager), amount)


def pay(book: Book, player: str, amount: Cents) -> None:
    """From the house to the player."""
    book.hand(player, amount)
    book.house -= amount


def settle(book: Book, event: happened.WagerSettled) -> None:
    """The stake goes from the layout to the house, and what is returned from the house to the player."""
    stake = (event.seat, str(Wager(event.wager).once))
    book.lay((event.seat, event.wager), -event.staked)
    book.house += event.staked
    book.returned[stake] = event.returned
    pay(book, event.player or name_at(book.names, event.seat), event.returned)


def give_back(book: Book, seat: int, wager: str, amount: Cents) -> None:
    """A stake goes back: from the layout, or from the house where the wager had been settled."""
    book.returned.pop((seat, wager), None)
    if book.laid.get((seat, wager), 0):
        put(book, seat, wager, -amount)
    else:
        pay(book, name_at(book.names, seat), amount)
