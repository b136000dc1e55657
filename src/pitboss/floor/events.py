"""What happens to a floor itself, beside its tables and links: its tables, which of them stand still, and alarms."""

from __future__ import annotations

from typing import Literal

from pitboss.contracts import Codec, event

Source = Literal["electronic", "dealer"]
"""Where cards and dice come from: a device that seals its decks, or the dealer, who enters what lies on the felt."""

STREAM = "floor"


@event("table-hosted")
class TableHosted:
    """The floor takes a table into its care, or gives it another game while it is closed.

    `record` is the game as JSON text; `wires` say on which link and level each linked meter is.
    """

    table: str
    record: str
    digest: str
    source: Source
    wires: tuple[tuple[str, str, str], ...] = ()


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


FloorEvent = TableHosted | TableFrozen | TableReopened | ClockJumped | HoldAlarm

EVENTS: Codec[FloorEvent] = Codec("event", FloorEvent)
