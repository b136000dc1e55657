"""What comes of a command that the driver gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

JSON = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What came of a command: events, as they are and as JSON; a refusal; or nothing that could be read."""

    events: tuple[Any, ...] = ()
    written: tuple[JSON, ...] = ()
    refusal: JSON | None = None
    unread: str = ""

    @property
    def accepted(self) -> bool:
        return self.refusal is None and not self.unread
