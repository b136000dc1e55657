"""What happens to the money of a table, as it is recorded in the stream `money/TABLE`."""

from __future__ import annotations

from typing import Literal

from pitboss.contracts import Codec, event
from pitboss.floor.money.commands import Chips, Kind, SlipKind, Tender
from pitboss.money import Cents

TILL = "money/"
"""What the name of such a stream begins with; the table follows. The facts of each entry have the `version` of the
table: so much had happened there before."""


@event("till-opened")
class TillOpened:
    """The floor keeps the money of the table from now on. At a table for practice, players are given so much.

    `before` is what rounds had moved to players, or from them, before the till was opened. It does not count in this
    till.
    """

    kind: Kind
    practice: Cents
    before: tuple[tuple[str, Cents], ...] = ()


@event("bought-in")
class BoughtIn:
    """Cash goes into the drop box. At a table of chips, chips are changed for others of the same value."""

    player: str
    amount: Cents
    tender: Tender


@event("cashed-out")
class CashedOut:
    """The balance is paid by the cage."""

    player: str
    amount: Cents


@event("coloured-up")
class ColouredUp:
    takes: Chips
    gives: Chips
    amount: Cents


@event("slip-made")
class SlipMade:
    """A slip by its name, `F-12`: the kind's letter, and its number among those of its kind at this table.

    `about` is the round, seat and wager of an award; `signed` are the people who signed.
    """

    slip: str
    kind: SlipKind
    amount: Cents
    chips: Chips
    about: str
    player: str
    signed: tuple[str, ...]


@event("slip-voided")
class SlipVoided:
    slip: str
    why: str
    signed: tuple[str, ...]


@event("inventory-counted")
class InventoryCounted:
    """The opener or the closer of a period. So much was counted, and so much was `expected`.

    The table stood at `version` then: its rounds had `won` so much for the house since it has been recorded, and of
    what they had paid, so much had come from `elsewhere` than the table inventory container.
    """

    period: int
    shift: str
    count: Literal["opener", "closer"]
    chips: Chips
    amount: Cents
    expected: Cents
    version: int
    won: Cents
    elsewhere: Cents
    signed: tuple[str, ...]


@event("drop-counted")
class DropCounted:
    period: int
    amount: Cents
    expected: Cents
    signed: tuple[str, ...]


@event("difference-found")
class DifferenceFound:
    """What was counted is not what the record says. Nothing is adjusted by it: somebody has to find out."""

    period: int
    what: Literal["opener", "closer", "drop"]
    expected: Cents
    found: Cents


Event = (
    TillOpened
    | BoughtIn
    | CashedOut
    | ColouredUp
    | SlipMade
    | SlipVoided
    | InventoryCounted
    | DropCounted
    | DifferenceFound
)

EVENTS: Codec[Event] = Codec("event", Event)


def till_of(table: str) -> str:
    """The stream of a table's money."""
    return f"{TILL}{table}"
