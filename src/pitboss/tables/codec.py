"""A table's commands and events as JSON, its rounds' among them, and what is shown of it; `decoding` says how.

What the floor sends to a page is `{"version": …, "view": write_view(…), "moves": [write_move(…), …]}`.
"""

from __future__ import annotations

from typing import Any

from pitboss.compiling import compile_writer
from pitboss.contracts import Codec
from pitboss.decoding import form_of, hints_of, write
from pitboss.rounds.moves import Move
from pitboss.tables.commands import Command
from pitboss.tables.events import Event
from pitboss.tables.former_events import FORMER
from pitboss.tables.views import TableView

COMMANDS: Codec[Command] = Codec("command", Command, entry=True)
EVENTS: Codec[Event] = Codec("event", Event, FORMER)


write_terms = compile_writer(
    {}, [(name, hint, form_of(hint).write) for name, hint in hints_of(Move).items() if name != "command"]
)


def write_view(view: TableView) -> dict[str, Any]:
    """A table as somebody sees it."""
    said: dict[str, Any] = write(view, TableView)
    return said


def write_move(move: Move) -> dict[str, Any]:
    """A move: the command as it would be sent, and under which terms."""
    return {"command": COMMANDS.write(move.command), **write_terms(move)}
