"""The commands, events and refusals of a round as JSON, and back again exactly; `decoding` says how."""

from __future__ import annotations

from typing import Any

from pitboss.contracts import Codec
from pitboss.decoding import read
from pitboss.errors import BadInput, Refusal, say
from pitboss.rounds import commands, events
from pitboss.rounds.former_events import FORMER

COMMANDS: Codec[commands.Command] = Codec("command", commands.Command, entry=True)
EVENTS: Codec[events.Event] = Codec("event", events.Event, FORMER)


def write_refusal(refusal: Refusal) -> dict[str, Any]:
    """A refusal as a program reads it: `code` in the place where events and commands have their names."""
    return {"refusal": refusal.code, "message": refusal.message, "cite": refusal.cite, "open": list(refusal.open)}


def read_refusal(said: object) -> Refusal:
    if not isinstance(said, dict) or "refusal" not in said:
        raise BadInput(f"{say(said)} is not a refusal: it must be an object with the key 'refusal'.")
    given = {"code" if key == "refusal" else key: value for key, value in said.items()}
    refusal: Refusal = read(given, Refusal, "refusal")
    return refusal
