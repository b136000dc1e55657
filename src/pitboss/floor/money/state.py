"""The money of a table as its events add up to it. No rule is consulted here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.floor.money.commands import Kind
from pitboss.floor.money.events import (
    BoughtIn,
    CashedOut,
    DropCounted,
    Event,
    InventoryCounted,
    SlipMade,
    SlipVoided,
    TillOpened,
)
from pitboss.money import Cents

KEPT = 400
"""This many periods are kept at hand, about four months; the stream has all."""


@dataclass(frozen=True)
class Period:
    """A shift at the table, from its opener to its closer; `drop` is what was counted, `dropped` what was recorded.

    `won` and `elsewhere` are what the rounds had come to by then, since the table has been recorded.
    """

    number: int
    shift: str
    opening: Cents
    won_before: Cents
    elsewhere_before: Cents
    fills: Cents = 0
    credits: Cents = 0
    dropped: Cents = 0
    closing: Cents | None = None
    won: Cents = 0
    elsewhere: Cents = 0
    drop: Cents | None = None


@dataclass(frozen=True)
class Slip:
    """What a slip says, and whether it is void."""

    made: SlipMade
    period: int
    void: str = ""


@dataclass(frozen=True)
class Till:
    """`kind` is empty until the till is opened. `given` is what each player has paid in, less what was paid out.

    `last_numbers` are those of slips by their kind; `slips` are those of the last two periods, and all of awards: an
    award has one slip, however long ago it was written. (A snapshot that lacks the older ones has another name for
    `last_numbers`, and is not read.)
    """

    kind: Kind | None = None
    practice: Cents = 0
    given: Mapping[str, Cents] = field(default_factory=dict)
    periods: tuple[Period, ...] = ()
    last_numbers: Mapping[str, int] = field(default_factory=dict)
    slips: Mapping[str, Slip] = field(default_factory=dict)

    @property
    def period(self) -> Period | None:
        """The one that is open."""
        return self.periods[-1] if self.periods and self.periods[-1].closing is None else None

    @property
    def lacks_opener(self) -> bool:
        """Whether the money is recorded, and no shift is open: no round begins."""
        return self.kind is not None and self.period is None

    @property
    def last(self) -> int:
        return self.periods[-1].number if self.periods else 0


def evolve(till: Till, event: Event) -> Till:
    """The till after the event."""
    match event:
        case TillOpened(kind, practice, before):
            return replace(till, kind=kind, practice=practice, given={player: -amount for player, amount in before})
        case BoughtIn(player, amount, tender):
            dropped = 0 if till.kind == "chips" and tender == "chips" else amount
            return move(give(till, player, amount), dropped=dropped)
        case CashedOut(player, amount):
            return give(till, player, -amount)
        case SlipMade():
            return make_slip(till, event)
        case SlipVoided(slip, why):
            return void_slip(till, slip, why)
        case InventoryCounted():
            return count(till, event)
        case DropCounted(period, amount):
            periods = (replace(one, drop=amount) if one.number == period else one for one in till.periods)
            return replace(till, periods=tuple(periods))
        case _:
            return till


def give(till: Till, player: str, amount: Cents) -> Till:
    """What a player has paid in; a table of chips keeps nobody's balance."""
    if till.kind != "accounts":
        return till
    return replace(till, given={**till.given, player: till.given.get(player, 0) + amount})


def move(till: Till, fills: Cents = 0, credits: Cents = 0, dropped: Cents = 0) -> Till:
    """So much more in the period that is open."""
    if till.period is None:
        return till
    now = till.period
    after = replace(now, fills=now.fills + fills, credits=now.credits + credits, dropped=now.dropped + dropped)
    return replace(till, periods=(*till.periods[:-1], after))


def make_slip(till: Till, event: SlipMade) -> Till:
    number = int(event.slip.partition("-")[2])
    slips = {**till.slips, event.slip: Slip(event, till.last)}
    noted = replace(till, last_numbers={**till.last_numbers, event.kind: number}, slips=slips)
    return post(noted, event, 1)


def void_slip(till: Till, name: str, why: str) -> Till:
    slip = till.slips[name]
    marked = replace(till, slips={**till.slips, name: replace(slip, void=why)})
    return post(marked, slip.made, -1)


def post(till: Till, event: SlipMade, sign: int) -> Till:
    """What a slip moves: only fills and credits move chips."""
    amount = sign * event.amount
    return move(till, amount if event.kind == "fill" else 0, amount if event.kind == "credit" else 0)


def count(till: Till, event: InventoryCounted) -> Till:
    if event.count == "opener":
        opened = Period(event.period, event.shift, event.amount, event.won, event.elsewhere)
        slips = {name: one for name, one in till.slips.items() if one.period >= event.period - 1 or one.made.about}
        return replace(till, periods=(*till.periods, opened)[-KEPT:], slips=slips)
    closed = replace(till.periods[-1], closing=event.amount, won=event.won, elsewhere=event.elsewhere)
    return replace(till, periods=(*till.periods[:-1], closed))
