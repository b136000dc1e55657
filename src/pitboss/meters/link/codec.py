"""A link's commands, events and states as JSON, and back again exactly; `decoding` says how."""

from __future__ import annotations

from typing import Any, cast

from pitboss.contracts import Codec
from pitboss.decoding import read, write
from pitboss.meters.link.commands import Command
from pitboss.meters.link.events import Event
from pitboss.meters.link.state import Link

COMMANDS: Codec[Command] = Codec("command", Command, entry=True)
EVENTS: Codec[Event] = Codec("event", Event)


def write_link(link: Link) -> dict[str, Any]:
    """A link at one moment, for a snapshot."""
    return cast(dict[str, Any], write(link, Link))


def read_link(said: object) -> Link:
    return cast(Link, read(said, Link, "link"))
