"""A round that ends before its first card, because nobody has wagered or its cards cannot be dealt; or in the middle of
the deal, because no card is left for it.

The law says what happens if something goes wrong once cards are dealt. It does not speak of a round that cannot be
dealt at all, because the shuffler has failed or the players have gone, nor of a deck that is too small for the deal.
That such a round ends, and every wager goes back, is a reading of our own.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor, stands_as
from pitboss.rounds.engine.contributions import take_back
from pitboss.rounds.engine.irregularities import stakes_back, void_round, wagers_in
from pitboss.rounds.events import RoundVoided
from pitboss.tables.commands import CallOffRound, Minutes
from pitboss.tables.events import Event
from pitboss.tables.idle_events import RoundCalledOff
from pitboss.tables.playing import refuse_undealable
from pitboss.tables.running_out import CALLED_OFF, find_rule, has_run_out
from pitboss.tables.state import Table

NONE_COMES = ("no-deck", "deck-too-old", "out-of-use")
"""Why no card can come from a deck, whatever is done with it."""


def call_off(game: Game, table: Table, command: CallOffRound, actor: Actor, at: Minutes) -> list[Event] | Refusal:
    """By the dealer while nobody has wagered; else by a floorperson or above, and only if no card can come."""
    if table.playing is None:
        return Refusal("no-round", "No round is being played.", CALLED_OFF)
    if command.device_failed:
        return call_off_sealed(game, table, command, actor)
    run_out, rule = has_run_out(game, table), find_rule(game)
    if table.round.is_drawn_from and (rule or not run_out):
        message = "Cards have been dealt: what ends the round then is one of its irregularities."
        return Refusal("dealt", message, CALLED_OFF, (f"Report {rule}" if rule and run_out else "Report",))
    if not command.why.strip():
        return Refusal("no-reason", "Say why the round is called off.", CALLED_OFF)
    every = wagers_in(table.round)
    wagered = any(every.values())
    if wagered and not run_out and can_come(game, table, table.playing, at):
        return Refusal(
            "wagered", "Wagers lie on the layout, and the cards can be dealt: the round goes on.", CALLED_OFF
        )
    if wagered and not stands_as(actor.role, "floorperson"):
        message = "Wagers lie on the layout: only a floorperson or somebody above calls the round off."
        return Refusal("wrong-person", message, CALLED_OFF, ("floorperson",))
    by = ("floorperson" if wagered else "dealer") if actor.role == "anyone" else actor.role
    return [
        RoundCalledOff(table.rounds, command.why, by, actor.person, CALLED_OFF),
        *stakes_back(table.round, every, CALLED_OFF),
        *take_back(game, table.round, None),
        RoundVoided(CALLED_OFF),
    ]


def call_off_sealed(game: Game, table: Table, command: CallOffRound, actor: Actor) -> list[Event] | Refusal:
    """A deck that its device had sealed and can deal no more: nobody else knows its cards. Whatever was paid in the
    round is taken back, and every stake goes back.
    """
    assert table.playing is not None
    deck = table.decks.get(table.playing)  # It may have left the table in the round.
    if deck is None or not deck.commitment:
        message = f"The deck {table.playing!r} is not one that a device has sealed: no such deck can fail."
        return Refusal("not-committed", message, CALLED_OFF)
    if not command.why.strip():
        return Refusal("no-reason", "Say why the round is called off.", CALLED_OFF)
    if not stands_as(actor.role, "floorperson"):
        message = "Only a floorperson or somebody above calls off a round whose device has failed."
        return Refusal("wrong-person", message, CALLED_OFF, ("floorperson",))
    if table.round.phase not in ("wagers", "closed"):
        return Refusal("no-round", "No round is being played.", CALLED_OFF)
    by = "floorperson" if actor.role == "anyone" else actor.role
    return [
        RoundCalledOff(table.rounds, command.why, by, actor.person, CALLED_OFF),
        *void_round(game, table.round, CALLED_OFF, CALLED_OFF),
    ]


def can_come(game: Game, table: Table, deck: str, at: Minutes) -> bool:
    """Whether a card of the deck can be dealt, if need be once it is cut, burned from, or shuffled by what is in
    order; a deck that has gone or is too old deals none, nor a device that is out of use.
    """
    refusal = refuse_undealable(game, table, deck, at)
    return refusal is None or refusal.code not in NONE_COMES
