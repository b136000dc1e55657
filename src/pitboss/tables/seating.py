"""Seats: who sits where, on how many adjacent boxes, who may wager there, and who leaves."""

from __future__ import annotations

from pitboss.errors import Refusal, nearest
from pitboss.games.game import Game
from pitboss.names import refuse_spelling
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import Leave, PlaceWager
from pitboss.rounds.engine import leaving
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.players import cite_boxes, refuse_boxes
from pitboss.tables.commands import LeaveSeat, PermitEntry, TakeSeat
from pitboss.tables.events import EntryPermitted, Event, SeatLeft, SeatTaken
from pitboss.tables.opening import vigorish_owed
from pitboss.tables.state import Table

Events = list[Event]

WHO_RETURNS = "Pitboss R-201"
"""Who has left a round does not come back to it."""


def take(game: Game, table: Table, command: TakeSeat) -> Events | Refusal:
    """A player sits down, or takes one more box beside the own, as far as the operator's submission goes."""
    where = game.edition.seats.cite if game.edition.seats else ""
    most = game.choices.positions
    if command.seat < 1 or (most and command.seat > most):
        return Refusal("no-such-seat", f"There is no seat {command.seat}: the table has {most}.", where)
    if command.seat in table.seats:
        return Refusal("seat-taken", f"{table.seats[command.seat]} sits at seat {command.seat}.", where)
    if not command.player.strip():
        return Refusal("no-name", "Say who sits down.", where)
    if refusal := refuse_spelling(command.player):
        return refusal
    if in_play(table, command.seat):
        whose = table.round.seats[command.seat].player
        if whose == command.player:
            message = f"{whose} has left seat {command.seat} in this round, and sits down there again when it is over."
            return Refusal("box-in-play", message, WHO_RETURNS)
        message = f"The wagers of another player lie at seat {command.seat} until the round is over."
        return Refusal("box-in-play", message, where)
    if table.in_round and command.seat == table.round.dice.shooter:
        message = f"The shooter left position {command.seat} with the dice: they are offered to another player first."
        return Refusal("has-the-dice", message, game.cite_of("offer-in-turn"), ("GiveDice",) if table.seats else ())
    own = (seat for seat, player in table.seats.items() if player == command.player)
    return refuse_boxes(game, (command.seat, *own)) or [SeatTaken(command.seat, command.player)]


def in_play(table: Table, seat: int) -> bool:
    """Whether wagers of the round that is being played lie at a seat."""
    held = table.round.seats.get(seat)
    return table.in_round and held is not None and bool(held.wagers) and seat not in table.round.order


def leave(game: Game, table: Table, command: LeaveSeat) -> Events | Leave | Refusal:
    """A player leaves: between rounds freely; in the middle of one it is the round's to say what becomes of wagers."""
    player = table.seats.get(command.seat)
    if player is None:
        return Refusal("seat-free", f"Nobody sits at seat {command.seat}.", "", tuple(map(str, sorted(table.seats))))
    if refusal := vigorish_owed(game, table, command.seat):
        return refusal
    if table.in_round and table.round.phase == "closed" and command.seat == table.round.dice.shooter:
        message = f"Seat {command.seat} has the dice, and throws them first."
        return Refusal("has-the-dice", message, game.cite_of("keep-or-pass-dice"))
    at = table.round.seats.get(command.seat)
    settled = command.seat in table.round.order
    where = game.cite_of("stay-seated")
    done = at is None or at.abandoned or not at.wagers
    if not table.in_round or settled or done:
        return [SeatLeft(command.seat, player)]
    if table.round.phase == "wagers" or not where:
        message = f"Seat {command.seat} has wagers on the layout; they are withdrawn or decided first."
        gone = () if isinstance(leaving.leave(game, table.round, Leave(command.seat), ANYONE), Refusal) else ("Leave",)
        taken_up = ("WithdrawWager",) if may_withdraw(game, table, command.seat) else ()
        return Refusal("wagers-on-layout", message, where, (*taken_up, *gone))
    if others := [str(seat) for seat in boxes_in_play(table, player) if seat != command.seat]:
        message = f"{player} plays at {' and '.join(others)} too, and has not left: the wagers here are played first."
        return Refusal("plays-on", message, where, ("Leave",))
    return Leave(command.seat)


def boxes_in_play(table: Table, player: str) -> list[int]:
    """The boxes where somebody sits and has wagers in the round that is being played."""
    return [seat for seat, sits in table.seats.items() if sits == player and in_play(table, seat)]


def may_withdraw(game: Game, table: Table, seat: int) -> bool:
    """Whether some wager of a seat may be taken back now."""
    family, state = family_of(game), table.round
    open_now = (family.amounts_to_withdraw(game, state, seat, wager, ANYONE) for wager in state.seats[seat].wagers)
    return any(amounts and not isinstance(amounts, Refusal) for amounts in open_now)


def refuse_barred(game: Game, table: Table, command: PlaceWager) -> Refusal | None:
    """Why nobody may wager at a seat: nobody sits there, or the person who does skipped a round of the shoe."""
    player = table.seats.get(command.seat)
    entry = "no_mid_shoe_entry" in game.conditions
    if command.seat not in game.seats:
        return None
    if player is None:
        where = game.cite_of("mid-shoe-entry") if entry else game.cite_of("stay-seated")
        return Refusal("not-seated", f"Nobody sits at seat {command.seat}; only seated players wager.", where)
    deck = table.decks.get(table.playing or "")
    if entry and deck and deck.rounds and player not in (*table.entered, *table.permitted):
        message = f"{player} skipped a round of this shoe, and may wager again when it has been reshuffled."
        return Refusal("mid-shoe", message, game.cite_of("mid-shoe-entry"), ("PermitEntry",))
    return None


def refuse_name(game: Game, seat: int, sits: str, player: str) -> Refusal | None:
    """Refuse a wager in another name than that of the person who sits there."""
    if player in ("", sits):
        return None
    message = f"{sits} sits at seat {seat}, and not {player}: whoever sits there plays it."
    return Refusal("another-player", message, cite_boxes(game) or game.cite_of("stay-seated"))


def permit(game: Game, table: Table, command: PermitEntry, actor: Actor) -> Events | Refusal:
    where = game.cite_of("mid-shoe-entry")
    if "no_mid_shoe_entry" not in game.conditions:
        return Refusal("no-bar", "Nobody is kept from entering a shoe at this table.", where)
    if command.player not in table.seats.values():
        known = nearest(command.player, table.seats.values())
        return Refusal("not-seated", f"{command.player!r} does not sit at this table. {known}", where)
    by = "floorperson" if actor.role == "anyone" else actor.role
    return [EntryPermitted(command.player, by, where)]
