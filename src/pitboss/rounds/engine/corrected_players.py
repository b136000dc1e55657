"""Who plays a box, told wrong at a whole table: the round is told again with another player at each of these boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import PlaceWager
from pitboss.rounds.engine.corrections import Course, Put, retell
from pitboss.rounds.engine.retelling import Telling, Told
from pitboss.rounds.events import Event, WagerPlaced
from pitboss.rounds.state import Round


def correct_players(
    game: Game, state: Round, rights: Mapping[int, tuple[str, str]], why: str, actor: Actor, course: Course
) -> list[Event] | Refusal:
    """The round as it now stands, or why it cannot be told again. For each seat, `rights` name the player who was told
    and the one who is right; nothing follows where no wager lay there in the former name.
    """
    changes: dict[int, Told | None] = {}
    for number, event in enumerate(state.stands):
        if isinstance(event, WagerPlaced) and event.player and event.player == rights.get(event.seat, ("",))[0]:
            told = Telling(game, course.answer, course.onward, state, number).told
            if isinstance(told.command, PlaceWager):
                changes[number] = Told(replace(told.command, player=rights[event.seat][1]), told.actor)
    return retell(game, state, Put(min(changes), why, actor, changes), course) if changes else []
