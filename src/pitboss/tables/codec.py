"""A table's commands and events as JSON, its rounds' among them; how, `rounds.codec` says."""

from __future__ import annotations

from pitboss.rounds.codec import Codec
from pitboss.tables.commands import Command
from pitboss.tables.events import Event

COMMANDS: Codec[Command] = Codec("command", Command)
EVENTS: Codec[Event] = Codec("event", Event)
