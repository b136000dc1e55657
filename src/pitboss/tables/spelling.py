"""One person, one name, at a whole table: whoever sits, deals or has played there keeps the first spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.people import Actor
from pitboss.rounds import spelling as in_rounds
from pitboss.tables import commands as does
from pitboss.tables.commands import Command
from pitboss.tables.state import Table

NAMED: Mapping[type[Any], str] = {
    **in_rounds.NAMED,
    does.TakeSeat: "player",
    does.CorrectSeat: "player",
    does.PermitEntry: "player",
    does.SpreadIdle: "asked_by",
    does.DealerComes: "dealer",
}
"""The commands that name a person, each with its field."""


def spell(table: Table, command: Command, actor: Actor) -> tuple[Command, Actor]:
    """A command and who gives it, with every person spelled as the table knows them."""
    return in_rounds.spell_by(NAMED, command, actor, known_at(table))


def spell_actor(table: Table, actor: Actor) -> Actor:
    """Somebody as the table knows them."""
    return in_rounds.spell_actor(actor, known_at(table))


def known_at(table: Table) -> Iterator[str]:
    """Everybody whom the record of the table names."""
    yield from table.seats.values()
    yield from (one.player for one in table.round.seats.values())
    yield from (*table.given_up.values(), *table.entered, *table.permitted, table.dealer)
