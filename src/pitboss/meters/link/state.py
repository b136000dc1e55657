"""A link at one moment: its levels, the tables that are joined, and the awards that are held. Facts only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.frozen import frozen
from pitboss.meters.link.accounts import NOTHING, balance
from pitboss.meters.link.events import (
    AwardPaid,
    AwardReleased,
    AwardReserved,
    Contributed,
    ContributionRestored,
    ContributionReversed,
    Event,
)
from pitboss.meters.link.terms import Terms
from pitboss.money import Cents


@dataclass(frozen=True, slots=True)
class MadeGood:
    """What the house has made good on a meter and in its reserve for a contribution that was reversed after an award.
    `since` is the number of awards of the link when it was contributed.
    """

    since: int
    amount: Fraction
    hidden: Fraction


@dataclass(frozen=True, slots=True)
class Level:
    """One meter: its terms, and the totals of everything that happened to it.

    `wagered` is all that was staked for it, `hits` counts its awards, and `paid_upto` is the number of the last paid.
    `made_good` is what the house gets back if every award after the contribution is released.
    """

    terms: Terms
    totals: Mapping[str, Fraction] = field(default_factory=dict)
    wagered: Cents = 0
    hits: int = 0
    paid_upto: int = 0
    made_good: tuple[MadeGood, ...] = ()

    @property
    def exact(self) -> Fraction:
        """All that stands on the meter, in cents and fractions of a cent, with what is above the limit."""
        return balance(self.totals, "meter")

    @property
    def excess(self) -> Fraction:
        """What stands above the posted limit and goes into the overflow before the level is next won or changed."""
        return NOTHING if self.terms.limit is None else max(NOTHING, self.exact - self.terms.limit)

    @property
    def shown(self) -> Cents:
        """What the display shows, and what an award is reckoned on: whole cents, never above the limit."""
        return (self.exact - self.excess).__floor__()

    @property
    def carry(self) -> Fraction:
        """The part of a cent that waits for the next contribution."""
        return self.exact - self.excess - self.shown

    @property
    def overflow(self) -> Fraction:
        """Everything that came in above the limit and has not been transferred."""
        return balance(self.totals, "overflow") + self.excess

    @property
    def reserve(self) -> Fraction:
        """What hidden contributions have set aside for resets."""
        return balance(self.totals, "reserve")

    @property
    def held(self) -> Fraction:
        """What is reserved for awards that are neither paid nor released."""
        return balance(self.totals, "held")


@dataclass(frozen=True, slots=True)
class TableOfLink:
    """A table that is or was joined, and its round.

    `staked` is what the round has contributed for and not reversed, and `since` the number of awards of the link when
    it did. `done` are the table's messages since its former round began, at the position `began`; and
    that it was lost or is back, always.
    """

    levels: tuple[str, ...]
    joined: bool = True
    connected: bool = True
    round: int = 0
    playing: bool = False
    staked: Mapping[str, Cents] = field(default_factory=dict)
    since: int = 0
    began: int = 0
    done: Mapping[str, Event] = field(default_factory=dict)

    @property
    def reversals(self) -> tuple[ContributionReversed, ...]:
        """Those of the round that stand, since it has contributed."""
        standing: list[ContributionReversed] = []
        for event in sorted(self.done.values(), key=lambda one: one.position):
            match event:
                case Contributed(round=self.round):
                    standing.clear()
                case ContributionReversed(round=self.round):
                    standing.append(event)
                case ContributionRestored(round=self.round, reversals=number):
                    del standing[-number:]
        return tuple(standing)


@frozen
class Award:
    """An award by the events of its life."""

    reserved: AwardReserved
    settled: AwardPaid | AwardReleased | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Everything that a link's events add up to; `version` is the position of the last.

    `done` are the messages of people by id; those of tables and of awards are remembered with them.
    """

    id: str = ""
    version: int = 0
    levels: Mapping[str, Level] = field(default_factory=dict)
    tables: Mapping[str, TableOfLink] = field(default_factory=dict)
    awards: Mapping[str, Award] = field(default_factory=dict)
    order: int = 0
    sent: tuple[str, ...] = ()
    received: tuple[str, ...] = ()
    done: Mapping[str, Event] = field(default_factory=dict)

    @property
    def in_play(self) -> tuple[str, ...]:
        """The tables with a round open."""
        return tuple(name for name, table in self.tables.items() if table.playing)

    def held(self, level: str = "", table: str = "") -> tuple[AwardReserved, ...]:
        """The awards that are neither paid nor released, in their order; of a level, or of a table."""
        return tuple(
            one.reserved
            for one in self.awards.values()
            if one.settled is None and level in ("", one.reserved.level) and table in ("", one.reserved.table)
        )

    def last_award(self, level: str, beside: str = "") -> int:
        """The number of the last award of a level that has not been released, `beside` one that is left out."""
        orders = (one.order for one in self.held(level) if one.award != beside)
        return max((self.levels[level].paid_upto, *orders))

    def remembered(self, message: str) -> Event | None:
        """What a message has brought about, as far as the link remembers it."""
        if message in self.done:
            return self.done[message]
        for table in self.tables.values():
            if message in table.done:
                return table.done[message]
        for award in self.awards.values():
            for event in (award.reserved, award.settled):
                if event is not None and event.message == message:
                    return event
        return None
