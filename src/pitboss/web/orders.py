"""A command as it comes in a request, and the order that it becomes for the floor."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.electronic import STANDS_FOR, Draw
from pitboss.floor.floor import Order
from pitboss.people import Actor
from pitboss.tables.codec import COMMANDS
from pitboss.tables.commands import Command


class Given(BaseModel):
    """A command for a table. The same `id` again gives the same answer, and happens once.

    `expected` is the version that the sender knows; if the table has gone on since, the command is refused. `deal`,
    `burn` and `roll` without cards or dice ask the device of an electronic table for them.
    """

    model_config = ConfigDict(extra="forbid")

    id: UUID
    command: dict[str, Any] = Field(
        examples=[{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}]
    )
    expected: int | None = Field(None, ge=0, strict=True)


def read_command(said: dict[str, Any]) -> Command | Draw:
    """The command; `deal` and its like, with nothing said beside, ask the device."""
    what = said.get("command")
    if isinstance(what, str) and what in STANDS_FOR and len(said) == 1:
        return Draw(what)  # type: ignore[arg-type]
    return COMMANDS.read(said)


def order_of(given: Given, table: str, actor: Actor) -> Order | Refusal:
    return Order(str(given.id), table, actor, read_command(given.command), given.expected)
