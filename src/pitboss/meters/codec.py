"""What happens to a meter as JSON, and back again exactly; `decoding` says how."""

from __future__ import annotations

from pitboss.contracts import Codec
from pitboss.meters.events import Event

EVENTS: Codec[Event] = Codec("event", Event)
