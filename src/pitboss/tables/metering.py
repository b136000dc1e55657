"""The table's meters: what its rounds do to them, and what linked tables do elsewhere."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refusal, nearest
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.meters.meter import impossible
from pitboss.tables.commands import Minutes, MoveMeter, ReadMeter
from pitboss.tables.events import Event, MeterMoved, MeterReading
from pitboss.tables.posting import elsewhere
from pitboss.tables.state import Table

Events = list[Event]


def amounts(table: Table) -> tuple[tuple[MeterName, Fraction], ...]:
    """Where the meters stand, as a round takes them over."""
    return tuple((name, meter.exact) for name, meter in table.meters.items())


def unknown(table: Table, name: MeterName) -> Refusal | None:
    if name in table.meters:
        return None
    return Refusal("no-such-meter", f"There is no meter {name!r} at this table. {nearest(name, table.meters)}")


def linked(game: Game) -> dict[MeterName, str]:
    """The meters that several tables share, each with the citation of its paytable."""
    return {
        game.meter(wager, name, 1): paytable.cite
        for wager in game.choices.linked
        if (paytable := game.table(wager))
        for name in game.meters_named(paytable)
    }


def move(game: Game, table: Table, command: MoveMeter) -> Events | Refusal:
    """A linked meter has moved elsewhere, and shows the same here."""
    name = MeterName(command.meter)
    if refusal := unknown(table, name):
        return refusal
    shared = linked(game)
    if name not in shared:
        return Refusal("not-linked", f"The meter {name!r} is this table's alone.", "", tuple(shared))
    if command.what == "awarded" and command.amount.denominator != 1:
        return Refusal("part-of-a-cent", "An award is paid in whole cents.", shared[name])
    posting = elsewhere(command.what, command.amount, command.table)
    if why := impossible(table.meters[name], posting):
        return Refusal("impossible", f"The meter {name!r}: {why}", shared[name])
    return [MeterMoved(name, command.what, command.amount, command.table)]


def read(game: Game, table: Table, command: ReadMeter, at: Minutes) -> Events | Refusal:
    """A reading, held against the record; a variance is noted and changes nothing."""
    name = MeterName(command.meter)
    return unknown(table, name) or [MeterReading(name, at, command.shown, table.meters[name].shown)]
