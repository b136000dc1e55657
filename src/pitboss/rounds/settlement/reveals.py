"""Cards that are turned in settlement: those that lie on the table for one wager alone, and hands to be announced."""

from __future__ import annotations

from pitboss.cards import UNKNOWN
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Stage
from pitboss.law.vocabulary.steps import RECORDED
from pitboss.rounds.events import CardsTurned, Event
from pitboss.rounds.hand_events import HandTurned
from pitboss.rounds.state import Round, Seat


@derived
def find_late_reveals(game: Game) -> dict[str, Stage]:
    """The last cards to be turned that are for one wager alone, by that wager.

    They lie face down until the first such wager is settled: Three Card Poker's two further cards, Ch.11 §D(9)(b).
    """
    stages = game.edition.stage
    last = next((n for n in range(len(stages), 0, -1) if stages[n - 1].do != "reveal"), 0)
    return {stage.when: stage for stage in stages[last:] if stage.when in game.wagers}


def is_hidden(game: Game, state: Round, wager: str) -> bool:
    """Whether cards that are turned for this wager alone are not known yet, and must be told before it is settled."""
    stage = find_late_reveals(game).get(wager)
    return stage is not None and UNKNOWN in state.zones.get(stage.zone, ())[: stage.cards]


def turn_up(game: Game, state: Round, seat: Seat, wager: Wager, beside: str = "") -> list[Event]:
    """Cards that this wager is judged by and that nobody has seen yet; for an abandoned wager none are turned.
    `beside` is cited where they are turned for another reason than the wager.
    """
    stage = find_late_reveals(game).get(wager)
    if stage is None or seat.abandoned or state.turned.get(stage.zone, 0) >= stage.cards:
        return []
    cite = f"{stage.cite}; {beside}" if beside else stage.cite
    return [CardsTurned(stage.zone, stage.cards, cite)]


@derived
def cite_announcement(game: Game) -> str:
    """The citation by which a hand is turned and announced before it is settled, where the play stops until that is
    recorded (MD 235 1.1 Ch.11 §D(1), MA CSP §10(c)(1)); else nothing.
    """
    said = (one for one in game.edition.procedure if one.id in RECORDED and RECORDED[one.id].moment == "settled")
    return next((one.cite for one in said), "") if game.choices.omissions == "stop" else ""


def turn_hand(game: Game, state: Round, turn: int) -> list[Event]:
    """The hand whose turn it is, face up for its announcement; not one that is out of the round or is seen already."""
    seat, cite = state.seats[turn], cite_announcement(game)
    out = seat.folded or seat.void or seat.abandoned or not seat.cards
    return [] if out or not cite or seat.turned_up or seat.judged else [HandTurned(turn, cite)]
