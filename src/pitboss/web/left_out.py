"""Tables that an answer about all of them leaves out, because their record cannot be read: they are named beside it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.floor import Floor
from pitboss.web.naming import name_table

HEADER = "Pitboss-Left-Out"
SAYS = "Tables that are left out because their record cannot be read, and why: a JSON object, where there are any."

NAMES_THEM: dict[int | str, dict[str, Any]] = {
    200: {"headers": {HEADER: {"description": SAYS, "schema": {"type": "string"}}}}
}
"""For the document of an operation that answers about all tables."""


@dataclass(frozen=True)
class LeftOut:
    """Called with each table that is left out; the floor hears of it too."""

    floor: Floor
    why: dict[str, str] = field(default_factory=dict)

    def __call__(self, table: str, why: str) -> None:
        self.why[table] = why
        self.floor.note_unreadable(table, why)

    @property
    def headers(self) -> dict[str, str]:
        return {HEADER: json.dumps(self.why)} if self.why else {}

    @property
    def sentences(self) -> list[str]:
        """One for each table."""
        return [f"{name_table(self.floor.places[table])} is left out. {why}" for table, why in self.why.items()]
