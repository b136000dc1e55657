"""The road of a baccarat shoe: how each coup ended since the shoe was shuffled, read on from the table's stream."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.errors import BadInput
from pitboss.floor.beginnings import find_beginning
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import BEGINNING, Moment, rebuild, retell
from pitboss.frozen import frozen
from pitboss.games.baccarat import coup
from pitboss.rankings.points import is_natural, point_count
from pitboss.rounds.round import Round
from pitboss.tables.events import RoundEnded, Shuffled
from pitboss.tables.evolve import evolve

GAMES = ("mini-baccarat", "midi-baccarat")
WINNERS = {"player-higher": "player", "banker-higher": "banker", "hands-equal": "tie"}
LONGEST = 100
"""A shoe of eight decks has fewer coups."""


@frozen
class CoupLine:
    """How a coup ended: `winner` is the hand that won, or a tie; the points of both hands, and whether one of them had
    a natural."""

    winner: str
    player: int
    banker: int
    natural: bool


@dataclass
class Roads:
    """The roads of a floor's tables; what was read is not read again."""

    floor: Floor
    known: dict[str, tuple[Moment, list[CoupLine]]] = field(default_factory=dict)

    def read(self, table: str) -> list[CoupLine]:
        """The coups of the shoe that is played, the first one first; none where another game is played."""
        place = self.floor.places[table]
        if place.game.name not in GAMES:
            return []
        moment, coups = self.known.get(table) or (self.begin(table), [])
        for told, number in retell(self.floor.store, place.id, moment):
            state = told.before
            for event in told.events:
                state = evolve(state, event)
                if isinstance(event, Shuffled):
                    coups = []
                elif isinstance(event, RoundEnded) and (line := end_of(state.round)):
                    coups = [*coups, line]
            moment = Moment(state, told.version, number)
        self.known[table] = moment, coups
        return coups

    def begin(self, table: str) -> Moment:
        """Not so far back that the whole record of the table would be read."""
        first = hosted(self.floor.pit, table).table.rounds - LONGEST
        begun = find_beginning(self.floor.store, table, first) if first > 0 else None
        return rebuild(self.floor.store, table, upto=begun - 1) if begun and begun > 1 else BEGINNING


def end_of(played: Round) -> CoupLine | None:
    """How the coup of a round ended; None, where it was void or not dealt to its end."""
    player, banker = played.zones.get("player", ()), played.zones.get("banker", ())
    if played.phase != "over" or not player or not banker:
        return None
    try:
        found = coup(player, banker)
    except BadInput:
        return None
    natural = is_natural(player) or is_natural(banker)
    return CoupLine(WINNERS[found.winner], point_count(player), point_count(banker), natural)
