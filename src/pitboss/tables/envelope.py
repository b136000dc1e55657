"""The envelope of a command: which table it is for, who gives it, when, and at which point of the table's record.

A table's record is the sequence of its events; its version is how many there are. A command with an expected version is
for the table as it was then, and is refused if the table has gone on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.tables.commands import Command, Minutes
from pitboss.tables.events import Event
from pitboss.tables.state import Table
from pitboss.tables.table import play


@frozen
class Envelope:
    """A command as it arrives. `id` is the sender's own: whoever keeps the record answers a repeated one from it."""

    id: str
    table: str
    actor: Actor
    at: Minutes
    command: Command
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class Hosted:
    """A table in somebody's care: its id, the game that it is opened with, where it stands, and its version."""

    id: str
    game: Game
    table: Table = field(default_factory=Table)
    version: int = 0


def handle(hosted: Hosted, envelope: Envelope) -> tuple[list[Event], Hosted] | Refusal:
    """What an envelope brings about at the table; the table after it has as many events more."""
    if envelope.table != hosted.id:
        return Refusal("another-table", f"This command is for table {envelope.table!r}; this is {hosted.id!r}.")
    if envelope.expected not in (None, hosted.version):
        message = f"The table has gone on: it is at version {hosted.version}, not {envelope.expected}."
        return Refusal("stale-version", message)
    result = play(hosted.game, hosted.table, envelope.command, envelope.actor, envelope.at)
    if isinstance(result, Refusal):
        return result
    events, table = result
    return events, replace(hosted, table=table, version=hosted.version + len(events))
