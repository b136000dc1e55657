"""Wagers that were typed wrong: what should have been told at each of the events that a correction names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.rounds.commands import CorrectWager, PlaceWager
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.engine.retelling import as_told
from pitboss.rounds.events import WagerPlaced
from pitboss.rounds.state import UNTAKEN, Round


def right_wagers(state: Round, command: CorrectWager, named: Iterable[int]) -> dict[int, PlaceWager | None]:
    """What should have been told, by the number of each event; None where nothing lay there.

    One person plays a box: where another does than was typed, that holds for all wagers there.
    """
    rights: dict[int, PlaceWager | None] = {}
    for number in named:
        right = find_wager(state, number, right_wager(state, command, number))
        rights[number] = right if right.amount else None
    if command.player:
        rights |= {number: replace(told_at(state, number), player=command.player) for number in beside(state, command)}
    return rights


def beside(state: Round, command: CorrectWager) -> list[int]:
    """The other wagers of a box which another person plays than was typed."""
    event = state.stands[command.event]
    if not isinstance(event, WagerPlaced) or event.seat != command.seat:
        return []
    apart = {command.event, *(one.event for one in command.also)}
    placed = [(n, one) for n, one in enumerate(state.stands) if isinstance(one, WagerPlaced) and n not in apart]
    return [n for n, one in placed if one.seat == event.seat and one.player not in ("", command.player)]


def right_wager(state: Round, command: CorrectWager, number: int) -> PlaceWager:
    """The wager that should have been told at one of the events that the correction names.

    It is the person's who was typed, where no other is named. At another seat it is whoever's who plays that.
    """
    event, also = state.stands[number], {one.event: (one.wager, one.amount) for one in command.also}
    wager, amount = also.get(number, (command.wager, command.amount))
    assert isinstance(event, WagerPlaced)
    there = "" if command.seat == event.seat else state.seats.get(command.seat, UNTAKEN).player
    return PlaceWager(command.seat, wager or event.wager, amount, event.hand, command.player or there or event.player)


def find_wager(state: Round, number: int, right: PlaceWager) -> PlaceWager:
    """The wager that lay there; if a roll has been made since, it was found too late for anybody to refuse it."""
    former = told_at(state, number)
    right = replace(right, kind=former.kind)
    if replace(former, found=False) == right:
        return former
    return replace(right, found=any(isinstance(later, DiceRolled) for later in state.stands[number:]))


def told_at(state: Round, number: int) -> PlaceWager:
    """The wager as it was told."""
    told = as_told(state.stands, number)
    assert told is not None
    former = told[0].command
    assert isinstance(former, PlaceWager)
    return former
