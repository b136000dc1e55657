"""A table, to be driven from outside: every command of the table and of its round in, events or a refusal out.

    events, table = play(game, Table(), OpenTable())
    events, table = play(game, table, TakeSeat(1, "Ann"), Actor("player", "Ann"), at=5)

Each procedure has a file of its own; this one says which. Who gives a command, and when, comes with it.
"""

from __future__ import annotations

from typing import cast, get_args

from pitboss.entry import make_edge, refuse_time
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import Command as RoundCommand
from pitboss.rounds.commands import OpenRound, Report
from pitboss.tables import (
    burning,
    calling_off,
    commitment,
    corrected_seats,
    correcting,
    counting,
    devices,
    metering,
    opening,
    playing,
    rules,
    seating,
    shuffling,
    steps,
)
from pitboss.tables import commands as does
from pitboss.tables.aftermath import aftermath
from pitboss.tables.clock import clock_events
from pitboss.tables.commands import Command, Minutes
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve, evolve_all
from pitboss.tables.irregularities import beyond_the_round
from pitboss.tables.omissions import find_omissions
from pitboss.tables.permissions import refuse_person, seat_for
from pitboss.tables.pinning import refuse_another_game
from pitboss.tables.sources import find_sources
from pitboss.tables.spelling import spell
from pitboss.tables.state import Table
from pitboss.tables.stops import refuse_omission
from pitboss.tables.stub import follow

OF_ROUND = frozenset(get_args(RoundCommand))
"""The commands that the round answers."""

WITH_CARDS = (
    does.CommitDeck,
    does.LoadShuffler,
    does.Shuffle,
    does.DirectShuffle,
    does.Cut,
    does.OrderRecut,
    does.Burn,
    does.CallOffRound,
    does.CountStub,
    does.CorrectStub,
    does.CorrectBurn,
)

__all__ = ["Command", "Event", "Refusal", "Table", "decide", "evolve", "evolve_all", "play"]

refuse_malformed = make_edge(Command)


def decide(
    game: Game, table: Table, command: Command, actor: Actor = ANYONE, at: Minutes | None = None
) -> list[Event] | Refusal:
    """The events that the command brings about, or why it is refused; `game` is the operator's own."""
    result = play(game, table, command, actor, at)
    return result if isinstance(result, Refusal) else result[0]


def play(
    game: Game, table: Table, command: Command, actor: Actor = ANYONE, at: Minutes | None = None
) -> tuple[list[Event], Table] | Refusal:
    """As `decide`, with the table that the events add up to. Without a time, none has passed since the last command."""
    time = table.at if at is None else at
    if refusal := refuse_time(time) or refuse_malformed(command, actor):
        return refusal
    command, actor = spell(table, command, actor)
    own = answer(game, table, command, actor, time)
    if isinstance(own, Refusal):
        return own
    now = as_dealt(game, table, command)
    events = [*clock_events(table, time, own), *find_omissions(game, table, own), *own]
    events, after = follow(now, evolve_all(table, events), events)
    beyond: list[Event] = [*find_sources(now, events), *aftermath(now, table, after, events)]
    if isinstance(command, Report):
        beyond += beyond_the_round(now, table, command.irregularity)
    if beyond:
        after = evolve_all(after, beyond)
    withdrawn = commitment.withdrawals(now, table, after, command, actor)
    return [*events, *beyond, *withdrawn], after


def answer(game: Game, table: Table, command: Command, actor: Actor, at: Minutes) -> list[Event] | Refusal:
    """The command's own events, without what follows from them."""
    if table.phase == "closed" and not isinstance(command, does.OpenTable):
        return Refusal("table-closed", "The table is not open.", "", ("OpenTable",))
    if refusal := refuse_another_game(game, table):
        return refusal
    now = as_dealt(game, table, command)
    if refusal := refuse_person(now, table, command, actor):
        return refusal
    return answer_by_rules(game, now, table, command, seat_for(command, actor), at)


def as_dealt(game: Game, table: Table, command: Command) -> Game:
    """The game as it is dealt now; of a round that is over, what is said is judged by the way in which it was dealt."""
    if isinstance(command, does.RecordStep):
        of_round = not steps.is_with_a_deck(command.step)
    else:
        of_round = type(command) in OF_ROUND and not isinstance(command, OpenRound)
    return rules.at_round(game, table) if of_round else rules.at_table(game, table)


def answer_by_rules(
    game: Game, now: Game, table: Table, command: Command, actor: Actor, at: Minutes
) -> list[Event] | Refusal:
    """What the rules say to a command of somebody who may give it; `now` is the game as it is dealt for it."""
    if refusal := refuse_omission(game, table, command):
        return refusal
    if type(command) in OF_ROUND:
        return playing.answer_in_round(now, table, cast(RoundCommand, command), actor, at)
    if isinstance(command, WITH_CARDS) and rules.with_dice(now):
        return Refusal("no-cards", f"{game.edition.title} is played with dice, not with cards.")
    match command:
        case does.OpenTable():
            return opening.open_table(game, table, command, at)
        case does.CloseTable():
            return opening.close_table(now, table, command, at)
        case does.ReceiveDeck():
            return opening.receive(now, table, command, at)
        case does.RemoveDeck():
            return opening.remove(now, table, command, at)
        case does.Perform():
            return opening.perform(now, table, command, actor)
        case does.RecordStep():
            return steps.record(game, table, command, actor)
        case does.SpreadIdle():
            return opening.spread_idle(now, table, command)
        case does.LoadShuffler():
            return shuffling.load(now, table, command)
        case does.Shuffle():
            return shuffling.shuffle(now, table, command)
        case does.CommitDeck():
            return commitment.commit(now, table, command)
        case does.DiscloseDeck():
            return commitment.disclose(now, table, command)
        case does.DirectShuffle():
            return shuffling.direct(now, table, command)
        case does.Cut():
            return shuffling.cut(now, table, command)
        case does.OrderRecut():
            return shuffling.recut(now, table, command, actor)
        case does.Burn():
            return burning.burn(now, table, command)
        case does.DealerComes():
            return burning.dealer_comes(now, table, command)
        case does.BeginRound():
            return playing.begin(now, table, command, at)
        case does.CallOffRound():
            return calling_off.call_off(now, table, command, actor, at)
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
            return playing.leave_seat(now, table, command, actor, at)
        case does.PermitEntry():
            return seating.permit(now, table, command, actor)
        case does.LoseMeter():
            return metering.lose(now, table, command)
        case does.RegainMeter():
            return metering.regain(now, table, command)
        case does.ReadMeter():
            return metering.read(now, table, command, at)
        case does.CorrectStub():
            return correcting.correct_stub(now, table, command, actor)
        case does.CorrectBurn():
            return correcting.correct_burn(now, table, command, actor)
        case does.CorrectSeat():
            return corrected_seats.correct_seat(now, table, command, actor)
        case _:
            raise AssertionError(f"the table has no answer to {command}")
