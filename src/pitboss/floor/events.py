"""What happens to a floor itself, beside its tables and links: its tables, which of them stand still, and alarms."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal

from pitboss.contracts import Codec, Said, event

Source = Literal["electronic", "dealer"]
"""Where cards and dice come from: a device that seals its decks, or the dealer, who enters what lies on the felt."""

STREAM = "floor"


@event("table-hosted", version=2)
class TableHosted:
    """The floor takes a table into its care, or gives it another game while it is closed.

    `record` is the game as JSON text; `wires` say on which link and level each linked meter is. The game is of a Rules
    Submission that is in force from the day `effective`; no day where there is none, as at a demonstration.
    """

    table: str
    record: str
    digest: str
    source: Source
    wires: tuple[tuple[str, str, str], ...] = ()
    effective: str = ""


@event("table-hosted")
class TableHostedFormerly:
    """Before a table opened from the day alone on which its submission is in force."""

    table: str
    record: str
    digest: str
    source: Source
    wires: tuple[tuple[str, str, str], ...] = ()


def as_hosted(former: TableHostedFormerly, _: Said) -> TableHosted:
    return TableHosted(*(getattr(former, one.name) for one in fields(TableHostedFormerly)))


@event("table-frozen")
class TableFrozen:
    """A promise was broken at a table: nothing is done there until somebody has looked."""

    table: str
    why: str


@event("table-reopened")
class TableReopened:
    table: str
    by: str
    why: str


@event("clock-jumped")
class ClockJumped:
    """The clock of a process shows another time than it should, by this many seconds. The order of the record does not
    rest on it.
    """

    process: str
    should: str
    shows: str
    seconds: int


@event("hold-alarm")
class HoldAlarm:
    """What a table won in a shift is further from its exact expectation than chance would have it: this many standard
    errors.
    """

    table: str
    shift: str
    rounds: int
    won: str
    expected: str
    standard_errors: str


@event("shifts-set")
class ShiftsSet:
    """When shifts begin from now on, as the setting says it. It is written where a server starts with others."""

    shifts: str


@event("loss-accepted")
class LossAccepted:
    """A backup was restored that is older than the anchors which were left. By the last of these, `anchor`, which was
    signed at this time, `lost` is gone: of each stream, from which version to which.
    """

    anchor: int
    signed: str
    lost: tuple[tuple[str, int, int], ...]


@event("decks-brought-back")
class DecksBroughtBack:
    """A backup was restored, with these sealed decks: `table/deck` of each, and the SHA-256 of what is kept of it.
    Players may have seen their cards in rounds that are lost.
    """

    decks: tuple[tuple[str, str], ...]


FloorEvent = (
    TableHosted | TableFrozen | TableReopened | ClockJumped | HoldAlarm | ShiftsSet | LossAccepted | DecksBroughtBack
)

EVENTS: Codec[FloorEvent] = Codec("event", FloorEvent, {TableHostedFormerly: as_hosted})
