"""The commands and events of a round as JSON and back, exactly: `decoding` says how. Refusals are only written."""

from __future__ import annotations

from typing import Any

from pitboss.contracts import Codec
from pitboss.errors import Refusal
from pitboss.rounds import commands, events
from pitboss.rounds.former_events import FORMER

COMMANDS: Codec[commands.Command] = Codec("command", commands.Command, entry=True)
EVENTS: Codec[events.Event] = Codec("event", events.Event, FORMER)


def write_refusal(refusal: Refusal) -> dict[str, Any]:
    """A refusal as a program reads it: `code` in the place where events and commands have their names."""
    return {"refusal": refusal.code, "message": refusal.message, "cite": refusal.cite, "open": list(refusal.open)}
