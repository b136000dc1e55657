"""One person, one name: in a round and at its table a name that was typed in another way is spelled as it was first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from pitboss.names import spell_as
from pitboss.people import Actor
from pitboss.rounds.commands import Command, CorrectWager, PlaceWager
from pitboss.rounds.state import Round

C = TypeVar("C")

NAMED: Mapping[type[Any], str] = {PlaceWager: "player", CorrectWager: "player"}
"""The commands that name a person, each with its field."""


def spell(state: Round, command: Command, actor: Actor) -> tuple[Command, Actor]:
    """A command and who gives it, with every person spelled as the round knows them."""
    return spell_by(NAMED, command, actor, (one.player for one in state.seats.values()))


def spell_by(named: Mapping[type[Any], str], command: C, actor: Actor, known: Iterable[str]) -> tuple[C, Actor]:
    """The same, by the fields that name a person and the names that are known."""
    field = named.get(type(command))
    if field is None and not actor.person:
        return command, actor
    names = tuple(known)
    if field is not None and (name := getattr(command, field)) != (spelled := spell_as(name, names)):
        command = replace(command, **{field: spelled})  # type: ignore[type-var]
    return command, spell_actor(actor, names)


def spell_actor(actor: Actor, known: Iterable[str]) -> Actor:
    """Somebody as they are known."""
    person = spell_as(actor.person, known)
    return actor if person == actor.person else Actor(actor.role, person, actor.seat)
