"""A round that comes to nothing before its first card: nobody has wagered, or its cards cannot be dealt.

The law says what becomes of a round in which something goes wrong once cards are dealt, and nothing of one that cannot
be dealt at all: the shuffler that it needs has failed, or its players have gone. That it ends, and every wager goes
back, is a reading of our own.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor, stands_as
from pitboss.rounds.engine.contributions import take_back
from pitboss.rounds.engine.irregularities import stakes_back
from pitboss.rounds.events import RoundVoided
from pitboss.tables.commands import CallOffRound, Minutes
from pitboss.tables.devices import refuse_by_hand, refuse_by_machine
from pitboss.tables.events import Event
from pitboss.tables.idle_events import RoundCalledOff
from pitboss.tables.playing import refuse_undealable
from pitboss.tables.state import Table

READING = "Pitboss R-200"

NONE_COMES = ("no-deck", "deck-too-old", "out-of-use")
"""Why no card can come from a deck, whatever is done with it."""


def call_off(game: Game, table: Table, command: CallOffRound, actor: Actor, at: Minutes) -> list[Event] | Refusal:
    """By the dealer while nobody has wagered; else by a floorperson or above, and only if no card can come."""
    if table.playing is None:
        return Refusal("no-round", "No round is being played.", READING)
    if table.round.is_drawn_from:
        message = "Cards have been dealt: what ends the round then is one of its irregularities."
        return Refusal("dealt", message, READING, ("Report",))
    if not command.why.strip():
        return Refusal("no-reason", "Say why the round is called off.", READING)
    every = {number: tuple(seat.wagers) for number, seat in sorted(table.round.seats.items())}
    wagered = any(every.values())
    if wagered and can_come(game, table, table.playing, at):
        return Refusal("wagered", "Wagers lie on the layout, and the cards can be dealt: the round goes on.", READING)
    if wagered and not stands_as(actor.role, "floorperson"):
        message = "Wagers lie on the layout: only a floorperson or somebody above calls the round off."
        return Refusal("wrong-person", message, READING, ("floorperson",))
    by = ("floorperson" if wagered else "dealer") if actor.role == "anyone" else actor.role
    return [
        RoundCalledOff(table.rounds, command.why, by, actor.person, READING),
        *stakes_back(table.round, every, READING),
        *take_back(game, table.round, None),
        RoundVoided(READING),
    ]


def can_come(game: Game, table: Table, deck: str, at: Minutes) -> bool:
    """Whether a card of the deck can be dealt, if need be once it is cut, burned from, or shuffled by what is in
    order; a deck that has gone or is too old deals none, nor a device that is out of use.
    """
    refusal = refuse_undealable(game, table, deck, at)
    if refusal is not None and refusal.code == "not-shuffled":
        return refuse_by_machine(game, table) is None or refuse_by_hand(game, table, deck) is None
    return refusal is None or refusal.code not in NONE_COMES
