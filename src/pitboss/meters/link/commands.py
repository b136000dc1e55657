"""What tables and people tell a link. Each comes with a message id, given by the sender and the same when sent again.

`table`, `round` and `award` are the sender's names for them; the rounds of a table are numbered without a gap. `staked`
says for each level how much was wagered for it. `approved_by` names people; `PERSONS` says how many a command needs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from pitboss.frozen import frozen
from pitboss.meters.link.terms import Terms
from pitboss.money import Cents, Share


@frozen
class OpenLink:
    """The link begins, each level at its initial amount, or at one of `amounts` where it stood so before."""

    link: str
    levels: tuple[Terms, ...]
    approved_by: tuple[str, ...]
    amounts: tuple[tuple[str, Fraction], ...] = ()


@frozen
class JoinTable:
    """A table is joined for some levels; `chances` are the probabilities of the hands that win them there.

    `round` is the last round that the table has begun, so that its next is known.
    """

    table: str
    levels: tuple[str, ...]
    approved_by: tuple[str, ...]
    chances: tuple[tuple[str, Share], ...] = ()
    round: int = 0


@frozen
class LeaveTable:
    table: str
    approved_by: tuple[str, ...]


@frozen
class LoseTable:
    """The connection to a table is lost: it may not begin a round of the link until it is back."""

    table: str
    why: str


@frozen
class RegainTable:
    """The table is back; `round` is the last that it has begun, for it may have played on without the link."""

    table: str
    round: int


@frozen
class BeginPlay:
    """A round has begun at a table."""

    table: str
    round: int


@frozen
class Contribute:
    """The progressive wagers of a round, counted and locked."""

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]


@frozen
class ReverseContribution:
    """A void round or hand: these wagers are returned, so what they fed is taken off again."""

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]
    approved_by: tuple[str, ...]


@frozen
class RestoreContribution:
    """A hand was not void after all: the wagers that were reversed last lie there again, with what they fed."""

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]
    approved_by: tuple[str, ...]


@frozen
class EndPlay:
    """A round is over, with these wagers in all: what was contributed less what was reversed."""

    table: str
    round: int
    staked: tuple[tuple[str, Cents], ...]


@frozen
class ReserveAward:
    """A hand wins a share of a level, for one seat or several that share it; the amount is decided now.

    `again` says that another winner of the same round is still to be shown the whole meter.
    """

    award: str
    table: str
    round: int
    level: str
    share: Share
    seats: tuple[int, ...]
    again: bool = False


@frozen
class PayAward:
    """The award has been verified and is paid."""

    award: str
    approved_by: tuple[str, ...]
    paid_by: Literal["attendant", "device"] = "attendant"


@frozen
class ReleaseAward:
    """Verification has failed: the amount goes back on the meter."""

    award: str
    why: str
    approved_by: tuple[str, ...]


@frozen
class ChangeTerms:
    level: str
    terms: Terms
    why: str
    approved_by: tuple[str, ...]


@frozen
class SendTransfer:
    """An amount leaves a level, or its overflow, for the level of a link, which may be this one."""

    transfer: str
    level: str
    pool: Literal["meter", "overflow"]
    amount: Cents
    to_link: str
    to_level: str
    why: str
    approved_by: tuple[str, ...]


@frozen
class ReceiveTransfer:
    """An amount that a link has sent, or that comes back because its receiver refused it."""

    transfer: str
    level: str
    amount: Cents
    from_link: str
    from_level: str
    approved_by: tuple[str, ...]


@frozen
class CorrectMeter:
    """A malfunction is put right: the amount is added, or taken off where it is negative."""

    level: str
    amount: Fraction
    why: str
    approved_by: tuple[str, ...]


@frozen
class ReadDisplay:
    """Somebody has read what the display of a level shows."""

    level: str
    read: Cents
    by: str


Command = (
    OpenLink
    | JoinTable
    | LeaveTable
    | LoseTable
    | RegainTable
    | BeginPlay
    | Contribute
    | ReverseContribution
    | RestoreContribution
    | EndPlay
    | ReserveAward
    | PayAward
    | ReleaseAward
    | ChangeTerms
    | SendTransfer
    | ReceiveTransfer
    | CorrectMeter
    | ReadDisplay
)

PERSONS: dict[type[Any], int] = {
    OpenLink: 2,
    JoinTable: 1,
    LeaveTable: 1,
    ReverseContribution: 1,
    RestoreContribution: 1,
    PayAward: 2,
    ReleaseAward: 1,
    ChangeTerms: 2,
    SendTransfer: 2,
    ReceiveTransfer: 2,
    CorrectMeter: 2,
}
"""How many different people must approve. No one person alone reaches a meter's configuration or pays from it; the
dealer who has called for the void of a round is the second person of a reversal.

A table that joins or leaves changes no amount and no term: it is refused unless the level's terms, which two people
have approved, are those that its game was filed with. An award that is released pays nobody, its amount goes back on
the meter: the law has a floorperson decide it, and a round sees to it that this is another than who found against it.
"""
PERSONS_CITE = "COMAR 36.05.03.24 F"
