"""Who sits at a box, told wrong: another person does, and plays it in the round that can still be corrected."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.names import refuse_spelling
from pitboss.people import Actor
from pitboss.rounds.engine.corrected_players import correct_players
from pitboss.rounds.players import refuse_boxes
from pitboss.tables.commands import CorrectSeat
from pitboss.tables.correcting import course_of, with_what_follows
from pitboss.tables.events import Event
from pitboss.tables.seat_events import Seated, SeatsCorrected
from pitboss.tables.state import Table


def correct_seat(game: Game, table: Table, command: CorrectSeat, actor: Actor) -> list[Event] | Refusal:
    """The right person at each box that is named, and the round as it then stands.

    Rounds before the last keep the name that was told: a question about one of them is a dispute.
    """
    if not command.why.strip():
        return Refusal("no-reason", "Say why: a correction names its reason.")
    told = right_seats(table, command)
    if isinstance(told, Refusal):
        return told
    if refusal := refuse_spelling(command.player) or refuse_seats(game, table, told):
        return refusal
    note = SeatsCorrected(told, command.why, actor.role, actor.person)
    if table.round.phase == "unopened":
        return [note]
    rights = {one.seat: (one.was, one.player) for one in told}
    events = correct_players(game, table.round, rights, command.why, actor, course_of(table))
    if isinstance(events, Refusal) or not events:
        return events if isinstance(events, Refusal) else [note]
    stands = with_what_follows(game, table, events)
    return stands if isinstance(stands, Refusal) else [note, *stands]


def right_seats(table: Table, command: CorrectSeat) -> tuple[Seated, ...] | Refusal:
    """Who was told at each box, and who is right; two players told in each other's place are put right together."""
    names = {seat: find_told(table, seat) for seat in (command.seat, command.exchanged_with) if seat is not None}
    for seat, name in names.items():
        if not name:
            return refuse_empty(table, seat)
    was, other = names[command.seat], command.exchanged_with
    if was == command.player:
        return Refusal("nothing-wrong", f"The record has {was} at seat {command.seat} already.")
    if other is None:
        return (Seated(command.seat, was, command.player),)
    if names[other] != command.player:
        message = f"The record has {names[other]} at seat {other}, and not {command.player}: nothing was exchanged."
        return Refusal("not-exchanged", message)
    return Seated(command.seat, was, command.player), Seated(other, command.player, was)


def find_told(table: Table, seat: int) -> str:
    """Who sits at a box by the record; where nobody does any more, who played it in the round that is over."""
    if seat in table.seats or table.in_round or seat not in table.round.seats:
        return table.seats.get(seat, "")
    return table.round.seats[seat].player


def refuse_empty(table: Table, seat: int) -> Refusal:
    """Why there is no player to put right at a box: nobody sits there, or the player has left in this round."""
    at = table.round.seats.get(seat)
    if table.in_round and at is not None and at.left:
        message = f"{at.player or 'The player'} has left seat {seat} in this round: say first that they had not."
        return Refusal("left", message, "", ("CorrectDeparture",))
    known = tuple(map(str, sorted(table.seats)))
    return Refusal("seat-free", f"Nobody sits at seat {seat}.", "", known)


def refuse_seats(game: Game, table: Table, told: tuple[Seated, ...]) -> Refusal | None:
    """Why these people cannot sit so: the boxes of one of them would be too many, or not side by side."""
    seats = {**table.seats, **{one.seat: one.player for one in told if one.seat in table.seats}}
    for player in dict.fromkeys(name for one in told for name in (one.player, one.was)):
        own = [seat for seat, sits in seats.items() if sits == player]
        if own and (refusal := refuse_boxes(game, own)):
            return refusal
    return None
