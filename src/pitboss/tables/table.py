"""A table, to be driven from outside: every command of the table and of its round in, events or a refusal out.

    table = evolve_all(Table(), decide(game, Table(), OpenTable(at=0)))
    decide(game, table, TakeSeat(1, "Ann")), decide(game, table, BeginRound(at=5)), decide(game, table, PlaceWager(…))

Each procedure has a file of its own; this one says which.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.tables import burning, counting, devices, metering, opening, playing, rules, seating, shuffling
from pitboss.tables import commands as does
from pitboss.tables.commands import Command
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve, evolve_all
from pitboss.tables.state import Table

WITH_CARDS = (does.LoadShuffler, does.Shuffle, does.DirectShuffle, does.Cut, does.OrderRecut, does.Burn, does.CountStub)

__all__ = ["Command", "Event", "Refusal", "Table", "decide", "evolve", "evolve_all"]


def decide(game: Game, table: Table, command: Command) -> list[Event] | Refusal:
    """The events that the command brings about, or why it is refused; `game` is the operator's own."""
    if table.phase == "closed" and not isinstance(command, does.OpenTable):
        return Refusal("table-closed", "The table is not open.", "", ("OpenTable",))
    now = rules.at_table(game, table)
    if isinstance(command, WITH_CARDS) and rules.with_dice(now):
        return Refusal("no-cards", f"{game.edition.title} is played with dice, not with cards.")
    match command:
        case does.OpenTable():
            return opening.open_table(game, table, command)
        case does.CloseTable():
            return opening.close_table(now, table, command)
        case does.ReceiveDeck():
            return opening.receive(now, table, command)
        case does.RemoveDeck():
            return opening.remove(now, table, command)
        case does.Perform():
            return opening.perform(now, table, command)
        case does.SpreadIdle():
            return opening.spread_idle(now, table, command)
        case does.LoadShuffler():
            return shuffling.load(now, table, command)
        case does.Shuffle():
            return shuffling.shuffle(now, table, command)
        case does.DirectShuffle():
            return shuffling.direct(now, table, command)
        case does.Cut():
            return shuffling.cut(now, table, command)
        case does.OrderRecut():
            return shuffling.recut(now, table, command)
        case does.Burn():
            return burning.burn(now, table, command)
        case does.DealerComes():
            return burning.dealer_comes(now, table, command)
        case does.BeginRound():
            return playing.begin(now, table, command)
        case does.CountStub():
            return counting.count_stub(now, table, command)
        case does.CountHands():
            return counting.count_hands(now, table, command)
        case does.DeviceFails():
            return devices.fails(game, table, command)
        case does.SecureDevice():
            return devices.secure(game, table, command)
        case does.RestoreDevice():
            return devices.restore(game, table, command)
        case does.UseMethod():
            return devices.use_method(game, table, command)
        case does.TakeSeat():
            return seating.take(now, table, command)
        case does.LeaveSeat():
            return playing.leave_seat(now, table, command)
        case does.PermitEntry():
            return seating.permit(now, table, command)
        case does.MoveMeter():
            return metering.move(now, table, command)
        case does.ReadMeter():
            return metering.read(now, table, command)
        case _:
            return playing.play(now, table, command)
