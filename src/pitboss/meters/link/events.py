"""What has happened to a link: one event for each command that was accepted, with what it added and took.

Every event has its position in the link's own stream, counted from 1, and the id of the message that brought it about,
and it repeats what the command said. Where a meter then stood is never said: it is the sum of what happened.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any, Literal, TypeVar

from pitboss.contracts import event
from pitboss.frozen import frozen
from pitboss.meters.link import commands
from pitboss.meters.link.accounts import NOTHING
from pitboss.meters.link.commands import Command
from pitboss.meters.link.terms import Terms
from pitboss.money import Cents, Share


@frozen
class Posted:
    position: int
    message: str


@event("link-opened")
class LinkOpened(Posted):
    """`opened` is what the house put on each level."""

    link: str
    levels: tuple[Terms, ...]
    approved_by: tuple[str, ...]
    amounts: tuple[tuple[str, Fraction], ...]
    opened: tuple[tuple[str, Fraction], ...]


@event("table-joined")
class TableJoined(Posted):
    table: str
    levels: tuple[str, ...]
    approved_by: tuple[str, ...]
    chances: tuple[tuple[str, Share], ...]
    round: int


@event("table-left")
class TableLeft(Posted):
    table: str
    approved_by: tuple[str, ...]


@event("table-lost")
class TableLost(Posted):
    table: str
    why: str


@event("table-regained")
class TableRegained(Posted):
    table: str
    round: int


@event("play-begun")
class PlayBegun(Posted):
    table: str
    round: int


@event("contributed")
class Contributed(Posted):
    """What each level got, and what its reserve got, in cents and fractions of a cent."""

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]
    added: tuple[tuple[str, Fraction], ...]
    hidden: tuple[tuple[str, Fraction], ...]


@event("contribution-reversed")
class ContributionReversed(Posted):
    """What each level and its reserve gave back; what an award had taken meanwhile the house has made good.

    `since` is the number of awards of the link when the round had contributed: if every later one of a level is
    released, the house gets back what it has made good there. An older record has none, and nothing came back.
    """

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]
    approved_by: tuple[str, ...]
    taken: tuple[tuple[str, Fraction], ...]
    hidden: tuple[tuple[str, Fraction], ...]
    made_good: tuple[tuple[str, Fraction], ...]
    hidden_made_good: tuple[tuple[str, Fraction], ...]
    since: int | None = None


@event("contribution-restored")
class ContributionRestored(Posted):
    """What each level and its reserve got again, for wagers whose last `reversals` were undone; what the house had made
    good for these, and had not got back, has gone back to it.
    """

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]
    approved_by: tuple[str, ...]
    reversals: int
    added: tuple[tuple[str, Fraction], ...]
    hidden: tuple[tuple[str, Fraction], ...]
    made_good_back: tuple[tuple[str, Fraction], ...]
    hidden_made_good_back: tuple[tuple[str, Fraction], ...]


@event("play-ended")
class PlayEnded(Posted):
    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]


@event("award-reserved")
class AwardReserved(Posted):
    """The award with the number `order` of this link: each seat's part, and what was put in to begin again.

    What stood above the limit was put into the overflow first.
    """

    award: str
    table: str
    round: int
    level: str
    share: Share
    seats: tuple[int, ...]
    again: bool
    order: int
    part: Cents
    from_house: Fraction
    from_reserve: Fraction
    overflow: Fraction

    @property
    def amount(self) -> Cents:
        return self.part * len(self.seats)

    @property
    def put_in(self) -> Fraction:
        return self.from_house + self.from_reserve


@event("award-paid")
class AwardPaid(Posted):
    award: str
    approved_by: tuple[str, ...]
    paid_by: Literal["attendant", "device"]
    level: str
    table: str
    amount: Cents


@event("award-released")
class AwardReleased(Posted):
    """The amount is on the meter again, and what was put in to begin again has been taken off; so has what the house
    made good, on the meter and in the reserve, for voids whose contribution is there again by this release.
    """

    award: str
    why: str
    approved_by: tuple[str, ...]
    level: str
    table: str
    amount: Cents
    to_house: Fraction
    to_reserve: Fraction
    made_good_back: Fraction = NOTHING
    hidden_made_good_back: Fraction = NOTHING


@event("terms-changed")
class TermsChanged(Posted):
    level: str
    terms: Terms
    why: str
    approved_by: tuple[str, ...]
    overflow: Fraction


@event("transfer-sent")
class TransferSent(Posted):
    transfer: str
    level: str
    pool: Literal["meter", "overflow"]
    amount: Cents
    to_link: str
    to_level: str
    why: str
    approved_by: tuple[str, ...]
    overflow: Fraction


@event("transfer-received")
class TransferReceived(Posted):
    transfer: str
    level: str
    amount: Cents
    from_link: str
    from_level: str
    approved_by: tuple[str, ...]


@event("meter-corrected")
class MeterCorrected(Posted):
    level: str
    amount: Fraction
    why: str
    approved_by: tuple[str, ...]


@event("display-agreed")
class DisplayAgreed(Posted):
    level: str
    read: Cents
    by: str


@event("display-differed")
class DisplayDiffered(Posted):
    """The display did not show what the record says; nothing has been changed."""

    level: str
    read: Cents
    by: str
    expected: Cents


Event = (
    LinkOpened
    | TableJoined
    | TableLeft
    | TableLost
    | TableRegained
    | PlayBegun
    | Contributed
    | ContributionReversed
    | ContributionRestored
    | PlayEnded
    | AwardReserved
    | AwardPaid
    | AwardReleased
    | TermsChanged
    | TransferSent
    | TransferReceived
    | MeterCorrected
    | DisplayAgreed
    | DisplayDiffered
)

COMMAND_OF: dict[type[Any], type[Any]] = {
    LinkOpened: commands.OpenLink,
    TableJoined: commands.JoinTable,
    TableLeft: commands.LeaveTable,
    TableLost: commands.LoseTable,
    TableRegained: commands.RegainTable,
    PlayBegun: commands.BeginPlay,
    Contributed: commands.Contribute,
    ContributionReversed: commands.ReverseContribution,
    ContributionRestored: commands.RestoreContribution,
    PlayEnded: commands.EndPlay,
    AwardReserved: commands.ReserveAward,
    AwardPaid: commands.PayAward,
    AwardReleased: commands.ReleaseAward,
    TermsChanged: commands.ChangeTerms,
    TransferSent: commands.SendTransfer,
    TransferReceived: commands.ReceiveTransfer,
    MeterCorrected: commands.CorrectMeter,
    DisplayAgreed: commands.ReadDisplay,
    DisplayDiffered: commands.ReadDisplay,
}

SAID: dict[type[Any], tuple[str, ...]] = {kind: tuple(one.name for one in fields(kind)) for kind in COMMAND_OF.values()}
"""The fields of each command, which its event repeats."""

P = TypeVar("P", bound=Posted)


def command_of(happened: Event) -> Command:
    """The command that brought an event about."""
    kind = COMMAND_OF[type(happened)]
    command: Command = kind(*(getattr(happened, name) for name in SAID[kind]))
    return command


def answer(kind: type[P], position: int, message: str, command: Command, **decided: object) -> P:
    """The event that answers a command: what was said, and what was decided."""
    said = {name: getattr(command, name) for name in SAID[type(command)]}
    return kind(position=position, message=message, **said, **decided)
