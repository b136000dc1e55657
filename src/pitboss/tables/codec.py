"""A table's commands and events as JSON, its rounds' among them; how, `decoding` says."""

from __future__ import annotations

from pitboss.contracts import Codec
from pitboss.tables.commands import Command
from pitboss.tables.events import Event
from pitboss.tables.former_events import FORMER

COMMANDS: Codec[Command] = Codec("command", Command, entry=True)
EVENTS: Codec[Event] = Codec("event", Event, FORMER)
