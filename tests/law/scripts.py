"""How the script of a worked round is told: to a round alone, or to a whole table with its deck and its seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import UNKNOWN, show_all
from pitboss.cli.script import Line, read_line
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.law.worked_rounds import WorkedRound
from pitboss.people import Actor
from pitboss.rounds.codec import COMMANDS as OF_ROUNDS
from pitboss.rounds.engine.decide import play as play_round
from pitboss.rounds.state import Round
from pitboss.rounds.views import RoundView
from pitboss.rounds.views import view as view_round
from pitboss.tables.codec import COMMANDS as OF_TABLES
from pitboss.tables.state import Table
from pitboss.tables.table import play as play_table
from pitboss.tables.views import view as view_table


@dataclass
class Told:
    """What came of a script. `looks` is, by seat, the command after which its player first saw own cards, and which."""

    state: Round
    events: list[Any] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    looks: dict[str, list[str]] = field(default_factory=dict)

    def look(self, line: Line, seat: int, seen: RoundView) -> None:
        own = [one for one in seen.seats[seat].cards if one != UNKNOWN]
        if own and str(seat) not in self.looks:
            self.looks[str(seat)] = [OF_TABLES.write(line.command)["command"], show_all(own)]


def game_of(one: WorkedRound) -> Game:
    return game_by_options(one.name, one.given.get("options", {}))


def tell_round(one: WorkedRound) -> Told:
    game, told = game_of(one), Told(Round())
    for number, said in enumerate(one.script, 1):
        line = read_line(OF_ROUNDS, number, said)
        answer = play_round(game, told.state, line.command, line.actor)
        if isinstance(answer, Refusal):
            told.refusals.append(answer.code)
            continue
        events, told.state = answer
        told.events += events
        for seat in told.state.seats:
            told.look(line, seat, view_round(game, told.state, Actor("player", "", seat)))
    return told


def tell_table(one: WorkedRound) -> Told:
    game, told, table = game_of(one), Told(Round()), Table()
    for number, said in enumerate(one.script, 1):
        line = read_line(OF_TABLES, number, said)
        answer = play_table(game, table, line.command, line.actor, line.at)
        if isinstance(answer, Refusal):
            told.refusals.append(answer.code)
            continue
        events, table = answer
        told.state = table.round
        told.events += events
        for seat, player in table.seats.items():
            if seat in told.state.seats:
                told.look(line, seat, view_table(game, table, Actor("player", player, seat)).round)
    return told
