"""A crowd at the tables of a floor: from how a table stands, somebody's next command; and the tables themselves."""

from __future__ import annotations

from random import Random

from pitboss.floor.electronic import Draw
from pitboss.floor.floor import Floor
from pitboss.floor.house import next_step
from pitboss.games.game import Game
from pitboss.games.progressive_meters import linked_meters
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, NoMoreBets, PlaceWager
from pitboss.tables.commands import Command, TakeSeat
from pitboss.tables.linking import terms_of, wires_to
from pitboss.tables.moves import moves
from pitboss.tables.state import Table
from pitboss.tables.waiting import waits_for
from tests.floor.hall import DEALER, MANAGER, PEOPLE, game_of

PLAYERS = (Actor("player", "player-1"), Actor("player", "player-2"))
LINKED, ALONE = "caribbean-stud", "three-card-poker"
LINK = "mega"
TABLES = {"one": LINKED, "two": LINKED, "three": ALONE}
"""Two tables that share a link, and one with meters of its own."""

WAGERS = 4
"""At most so many wagers of a player in a round."""


def host_tables(floor: Floor) -> None:
    """Whatever of the tables is not there yet."""
    for table, name in TABLES.items():
        game = game_of(name)
        linked = linked_meters(game)
        if linked and LINK not in floor.pit.links:
            terms = tuple(terms_of(game, meter) for meter in linked)
            assert floor.open_link(LINK, terms, ("Pat", "Tess")) is None
        if table not in floor.places:
            assert floor.host(table, game, MANAGER, wires=wires_to(game, LINK) if linked else {}) is None


def next_order(game: Game, table: Table, random: Random) -> tuple[Actor, Command | Draw]:
    """What comes next at a table, by whoever's turn it is."""
    if table.phase == "open" and not table.in_round:
        for seat, player in enumerate(PLAYERS, 1):
            if seat not in table.seats:
                return player, TakeSeat(seat, player.person)
    if step := next_step(game, table, lambda role: PEOPLE.get(role, role)):
        return step
    waiting = waits_for(game, table)
    if waiting.what == "wagers":
        return next_wager(game, table, random) or (DEALER, NoMoreBets())
    player = Actor("player", table.seats[waiting.seat or 0])
    offered = [one.command for one in moves(game, table, player) if isinstance(one.command, Choose)]
    return player, random.choice(offered)


def next_wager(game: Game, table: Table, random: Random) -> tuple[Actor, Command] | None:
    for seat, player in enumerate(PLAYERS, 1):
        placed = table.round.seats[seat].wagers if seat in table.round.seats else {}
        offered = [one.command for one in moves(game, table, player) if isinstance(one.command, PlaceWager)]
        new = [one for one in offered if one.wager not in placed]
        if new and len(placed) < WAGERS:
            return player, random.choice(new)
    return None
