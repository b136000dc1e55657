"""A round at one moment: seats, wagers, cards and how far the round has come. Facts only; no rule is consulted here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.frozen import change, frozen
from pitboss.games.identity import MeterName, Wager
from pitboss.law.model import InstrumentKind
from pitboss.money import Cents
from pitboss.rounds.events import Event

Phase = Literal["unopened", "wagers", "closed", "over", "void"]


@frozen
class Settled:
    """What became of a wager: the line that it was settled on, and what was handed back for it, less `vigorish`."""

    staked: Cents
    outcome: str
    line: str
    returned: Cents
    cite: str
    vigorish: Cents = 0


@frozen
class Hand:
    """One of several hands of a seat. One that was `split` came out of a pair, and one `added` has its own wager so;
    `draws` are the cards that the player has called for and not got yet.
    """

    cards: tuple[Card, ...] = ()
    split: bool = False
    added: bool = False
    switched: bool = False
    doubled: bool = False
    surrendered: bool = False
    stood: bool = False
    draws: int = 0


@frozen
class Staked:
    """So much of a wager that is made with something else than chips, or that lies `beside` it and is not part of
    it."""

    wager: Wager
    kind: InstrumentKind
    amount: Cents
    beside: bool = False


COUPONS = ("coupon", "match-play")
"""What is not money: it is not handed back with a win, and nothing is lost with it."""


@frozen
class Seat:
    """A betting position in the round. `wagers` are the stakes on the layout; `taken_back` those lawfully withdrawn.

    `cards` are all that were dealt to the seat, in order; where the game knows several hands, `hands` part them, and
    where hands lie on the table for all, `plays_hand` is the seat's.
    `vigorish` has been taken with wagers when they were made; `called` are wagers called on or off. A wager that is
    settled a second time in the round is in `settled` as `field#2`. `player` is who plays the box, where that is known.
    `progressives` are the wagers that the progressive system has accepted here, whether they still stand or not;
    `instruments` what is not chips among the stakes. Its player has `left`, and the wagers are lost, stand,
    or nobody has decided; when lost they are `abandoned`.
    The cards were `turned_up` to be announced, or for a settlement before the hand was void. `undone` are wagers that
    were settled, or whose award waited, and whose stake or payout went back since.
    """

    wagers: Mapping[Wager, Cents] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    choices: tuple[str, ...] = ()
    folded: bool = False
    abandoned: bool = False
    void: bool = False
    taken_back: tuple[Wager, ...] = ()
    settled: Mapping[Wager, Settled] = field(default_factory=dict)
    envy: Cents = 0
    vigorish: Mapping[Wager, Cents] = field(default_factory=dict)
    called: Mapping[Wager, bool] = field(default_factory=dict)
    hands: tuple[Hand, ...] = ()
    plays_hand: int = 0
    player: str = ""
    progressives: tuple[Wager, ...] = ()
    instruments: tuple[Staked, ...] = ()
    turned_up: bool = False
    undone: tuple[Wager, ...] = ()
    left: Literal["", "lost", "stand", "undecided"] = ""

    def money(self, wager: Wager) -> Cents:
        """What of a wager is money: all of it, except a coupon that takes the place of chips."""
        if not self.instruments:
            return self.wagers[wager]
        own = (one for one in self.instruments if one.wager == wager and not one.beside)
        return self.wagers[wager] - sum(one.amount for one in own if one.kind in COUPONS)

    def beside(self, wager: Wager) -> Cents:
        """What coupons are worth that lie beside a wager."""
        return sum(one.amount for one in self.instruments if one.wager == wager and one.beside)

    @property
    def judged(self) -> tuple[Wager, ...]:
        """The wagers that have been settled, undone or not; a forfeit judges nothing."""
        return (*self.undone, *(wager for wager, one in self.settled.items() if one.outcome != "forfeit"))

    @property
    def plays(self) -> bool:
        """Whether the seat has wagers in the round that still count."""
        return bool(self.wagers) and not self.void

    @property
    def net(self) -> Cents:
        """What the settled wagers have won or lost in all, envy bonuses and vigorish taken up front counted."""
        won = sum(one.returned - one.staked for one in self.settled.values())
        return won + self.envy - sum(self.vigorish.values())


UNTAKEN = Seat()
"""A position at which nobody has wagered yet."""


@frozen
class Claim:
    """A share of a linked meter that a round has claimed for these seats; `amount` is what its link has reserved for
    each, once the link has said so.
    """

    award: int
    meter: MeterName
    seats: tuple[int, ...]
    amount: Cents | None = None


@frozen
class Held:
    """A progressive award that waits for its verification: which seat and wager, the steps still to be taken, and who
    has taken those before, by name, or by role where nobody is named. One from a linked meter has a `claim`, and waits
    for its amount as well.
    """

    seat: int
    wager: Wager
    line: str
    steps: tuple[str, ...]
    verified: tuple[str, ...] = ()
    claim: Claim | None = None

    @property
    def unreserved(self) -> bool:
        """Whether the amount is still to be told."""
        return self.claim is not None and self.claim.amount is None


@frozen
class Noted:
    """An irregularity that changes how the round goes on: what the law makes of it, and the seat concerned."""

    consequence: str
    seat: int | None


@frozen
class Award:
    """What a meter has paid for a seat, and what the house then put in; a linked one has paid by its link.

    `wager` is the one that won it, where the award was held for verification.
    """

    meter: MeterName
    seat: int
    paid: Cents
    put_in: Cents
    linked: bool = False
    wager: str = ""


@frozen
class Envy:
    """An Envy Bonus that a seat was paid for the hand of the holder."""

    seat: int
    holder: int
    wager: Wager
    amount: Cents


@frozen
class Dice:
    """The dice: the shooter's seat, where the turn stands, and the roll that is being settled."""

    shooter: int | None = None
    point: int | None = None
    made: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    fresh: bool = True
    roll: tuple[int, int] | None = None


NO_ROLL = Dice()
"""The dice before anybody has them."""


@frozen
class Round:
    """Everything that has happened in a round, added up.

    `step` is the id of the step of the programme that the round is at, and empty before the first; `delivered` are the
    cards and `answered` the seats that this step has had. `turned` says how many cards of a place lie face up: they
    come first there, but of `seats` it is each seat's last ones. `pools` says what each sharer of an award is paid.
    `owed` is the vigorish marked for each seat and not collected yet, from this round and those before it.
    `unknown` counts the cards that were dealt without being known; `read_as_blackjack` is what was seen of such a hole
    card when the dealer looked. Of the cards that were `drawn` out of turn, this many
    are `set_aside` still, and this many have been `reported`; `missing` are places that are dealt one card more.
    `disputed` are awards whose verification failed; `miscount` is a count of chips that did not agree.
    `awarded` and `envied` are what meters have paid, and Envy Bonuses. `staked` is what has been wagered for linked
    meters, of which the round knows no amount, and `claims` counts the awards that it has claimed from them.
    `stands` are the events that stand, in order from the opening, as 0: a correction names one by its number here.
    """

    phase: Phase = "unopened"
    game: str = ""
    digest: str = ""
    step: str = ""
    delivered: int = 0
    answered: tuple[int, ...] = ()
    seats: Mapping[int, Seat] = field(default_factory=dict)
    zones: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    turned: Mapping[str, int] = field(default_factory=dict)
    meters: Mapping[MeterName, Fraction] = field(default_factory=dict)
    fed: Mapping[MeterName, Fraction] = field(default_factory=dict)
    pools: Mapping[Wager, Cents] = field(default_factory=dict)
    counted: bool = False
    held: Held | None = None
    disputed: tuple[Held, ...] = ()
    miscount: int | None = None
    order: tuple[int, ...] = ()
    owed: Mapping[int, Cents] = field(default_factory=dict)
    dice: Dice = NO_ROLL
    noted: tuple[Noted, ...] = ()
    unknown: int = 0
    read_as_blackjack: bool | None = None
    drawn: int = 0
    set_aside: int = 0
    reported: int = 0
    missing: tuple[str, ...] = ()
    awarded: tuple[Award, ...] = ()
    envied: tuple[Envy, ...] = ()
    staked: Mapping[MeterName, Cents] = field(default_factory=dict)
    claims: int = 0
    stands: tuple[Event, ...] = ()

    @property
    def accepted(self) -> int:
        """How many progressive wagers stand, as the system has accepted them: one on the dealer's hand stands at a seat
        whose own hand is void.
        """
        return sum([wager in seat.wagers for seat in self.seats.values() for wager in seat.progressives])

    @property
    def chips_due(self) -> int:
        """How many progressive chips the dealer must find: a coupon is accepted without one."""
        redeemed = {
            (number, one.wager)
            for number, seat in self.seats.items()
            for one in seat.instruments
            if one.kind in COUPONS and one.wager in seat.progressives and one.wager in seat.wagers
        }
        return self.accepted - len(redeemed)

    @property
    def under_way(self) -> bool:
        """Whether cards or choices may be due: the bets are closed and counted, and no award is held."""
        return self.phase == "closed" and self.counted and self.held is None

    @property
    def is_drawn_from(self) -> bool:
        """Whether a card has left the shoe in this round: dealt, or set aside unseen."""
        return bool(self.set_aside or self.out)

    @property
    def out(self) -> tuple[Card, ...]:
        """Every card that has left the shoe in this round."""
        dealt = [one for seat in self.seats.values() for one in seat.cards]
        return (*dealt, *(one for zone in self.zones.values() for one in zone))


def with_seat(state: Round, number: int, seat: Seat) -> Round:
    """The round with another seat at this number."""
    return change(state, seats={**state.seats, number: seat})
