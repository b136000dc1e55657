"""A player who was said to have left, and had not: what is said otherwise then, and by whom.

Whose wagers are lost, or stand without them, follows from their having left. Where they had not, the round is told
again without it, and without what was chosen in their absence; they are asked, if no card has been turned since.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.people import LADDER, Actor, name_one, role_named, stands_as
from pitboss.rounds.commands import Command, CorrectDeparture, Leave
from pitboss.rounds.engine.evolve import back_to
from pitboss.rounds.engine.retelling import as_told
from pitboss.rounds.events import ChoiceMade
from pitboss.rounds.players import boxes_of
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.rounds.state import Round

NEVER_LEFT = "Pitboss R-235"
"""What follows where a player was said to have left who had not."""


def refuse_departure(state: Round, command: CorrectDeparture, actor: Actor) -> Refusal | None:
    """Why this person cannot put it right: somebody above has spoken of it, or it was said so."""
    words = list_words(state, command.event)
    above = [
        by for _, one in words if one.by and (by := role_named(one.by)) in LADDER and not stands_as(actor.role, by)
    ]
    if above:
        message = f"The {above[-1]} has said it: this is for them or somebody above, not for {name_one(actor.role)}."
        return Refusal("wrong-person", message, NEVER_LEFT, tuple(above[-1:]))
    if command.seat is not None and command.seat in find_boxes(state, command.event):
        return Refusal("nothing-wrong", f"It was said that the player of seat {command.seat} has left.")
    return None


def find_boxes(state: Round, number: int) -> tuple[int, ...]:
    """The boxes of the player who was said to have left, as they were then: wagers may have been taken down since."""
    event = state.stands[number]
    assert isinstance(event, SeatAbandoned)
    return boxes_of(back_to(state, number), event.seat)


def list_words(state: Round, number: int) -> list[tuple[int, SeatAbandoned]]:
    """What was said of one player's departure, with the numbers of its events: of several boxes the first alone."""
    boxes = find_boxes(state, number)
    of_player = [(n, one) for n, one in enumerate(state.stands) if isinstance(one, SeatAbandoned) and one.seat in boxes]
    return [(n, one) for n, one in of_player if one.seat == of_player[0][1].seat]


def right_departure(state: Round, command: CorrectDeparture) -> dict[int, Command | None]:
    """What should have been said: that the other player had left, and nothing that was chosen for this one since."""
    words = list_words(state, command.event)
    first, boxes = words[0][0], find_boxes(state, command.event)
    rights: dict[int, Command | None] = {}
    for number, _ in words:
        told = as_told(state.stands, number)
        assert told is not None
        leave = told[0].command
        assert isinstance(leave, Leave)
        rights[number] = None if command.seat is None else replace(leave, seat=command.seat)
    for number, event in enumerate(state.stands):
        if number > first and isinstance(event, ChoiceMade) and event.seat in boxes:
            rights[number] = None
    return rights
