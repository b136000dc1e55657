"""Cards that are turned in settlement: those that lie on the table for one wager alone."""

from __future__ import annotations

from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Stage
from pitboss.rounds.events import CardsTurned, Event
from pitboss.rounds.state import Round, Seat


@derived
def find_late_reveals(game: Game) -> dict[str, Stage]:
    """The last cards to be turned that are for one wager alone, by that wager.

    They lie face down until the first such wager is settled: Three Card Poker's two further cards, Ch.11 §D(9)(b).
    """
    stages = game.edition.stage
    last = next((n for n in range(len(stages), 0, -1) if stages[n - 1].do != "reveal"), 0)
    return {stage.when: stage for stage in stages[last:] if stage.when in game.wagers}


def turn_up(game: Game, state: Round, seat: Seat, wager: Wager) -> list[Event]:
    """Cards that this wager is judged by and that nobody has seen yet; for an abandoned wager none are turned."""
    stage = find_late_reveals(game).get(wager)
    if stage is None or seat.abandoned or state.turned.get(stage.zone, 0) >= stage.cards:
        return []
    return [CardsTurned(stage.zone, stage.cards, stage.cite)]
