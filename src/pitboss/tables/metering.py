"""The table's meters: its own, which its rounds feed and win, and linked ones, of which it knows no amount."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refusal, nearest
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.progressive_meters import linked_meters
from pitboss.meters.link.play import LOST_CITE
from pitboss.meters.link.terms import is_name
from pitboss.rounds.commands import PlaceWager
from pitboss.rounds.engine.contributions import meters_fed
from pitboss.tables.commands import LoseMeter, Minutes, ReadMeter, RegainMeter
from pitboss.tables.events import Event, MeterLost, MeterReading, MeterRegained
from pitboss.tables.state import Table

Events = list[Event]


def amounts(game: Game, table: Table) -> tuple[tuple[MeterName, Fraction], ...]:
    """Where the table's own meters stand, as a round takes them over."""
    linked = linked_meters(game)
    return tuple((name, meter.exact) for name, meter in table.meters.items() if name not in linked)


def refuse_unlinked(game: Game, text: str) -> Refusal | None:
    """Why something cannot be said of a meter that ought to be on a link."""
    linked = linked_meters(game)
    if MeterName(text) in linked:
        return None
    if MeterName(text) in game.meters:
        return Refusal("not-linked", f"The meter {text!r} belongs to this table alone: it has no link.", "", linked)
    return Refusal("no-such-meter", f"There is no meter {text!r} at this table. {nearest(text, game.meters)}")


def lose(game: Game, table: Table, command: LoseMeter) -> Events | Refusal:
    """Wagers that have been placed stand: the link counted on them when the round began."""
    if refusal := refuse_unlinked(game, command.meter):
        return refusal
    if command.meter in table.lost:
        return Refusal("meter-lost", f"The link of the meter {command.meter!r} is lost already.", LOST_CITE)
    if not is_name(command.why):
        return Refusal("no-reason", "Say how the connection was lost.")
    return [MeterLost(MeterName(command.meter), command.why, LOST_CITE)]


def regain(game: Game, table: Table, command: RegainMeter) -> Events | Refusal:
    """Regain a meter between rounds. A link counts a table's rounds, and cannot take in one whose beginning it has not
    heard.
    """
    if refusal := refuse_unlinked(game, command.meter):
        return refusal
    if command.meter not in table.lost:
        return Refusal("connected", f"The link of the meter {command.meter!r} is not lost.")
    if table.in_round:
        return Refusal("round-open", "A round is being played; the link is back when it is over.", LOST_CITE)
    return [MeterRegained(MeterName(command.meter))]


def refuse_lost(game: Game, table: Table, command: PlaceWager) -> Refusal | None:
    """A wager for a meter whose link is lost, now or when the round began."""
    if not table.lost and not table.without:
        return None
    fed = meters_fed(game, command.wager, command.seat)
    found = next((name for name in fed if name in table.lost or name in table.without), None)
    if found is None:
        return None
    return Refusal("meter-lost", f"The link of the meter {found!r} is lost: no wager for it is taken.", LOST_CITE)


def read(game: Game, table: Table, command: ReadMeter, at: Minutes) -> Events | Refusal:
    """A reading, compared with the record; a variance is noted and changes nothing."""
    name = MeterName(command.meter)
    if name in linked_meters(game):
        return Refusal("linked-meter", f"The meter {command.meter!r} is on a link: its display is read there.")
    if name not in table.meters:
        return Refusal("no-such-meter", f"There is no meter {name!r} at this table. {nearest(name, table.meters)}")
    if command.shown < 0:
        return Refusal("negative-meter", f"The display of {name!r} must not be negative.")
    return [MeterReading(name, at, command.shown, table.meters[name].shown)]
