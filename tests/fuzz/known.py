"""Faults that are known and not yet mended: each a script that still fails, by its item of the list of what to mend.

Whoever mends one deletes its entry: until then its rule is passed over in random play, and after that it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.fuzz.shrink import read_lines
from tests.fuzz.specs import Spec

JSON = dict[str, Any]


@dataclass(frozen=True)
class Known:
    """A script as `pitboss run` takes it, the rule of the watch that it breaks, and what happens there."""

    item: int
    rule: str
    what: str
    lines: str

    @property
    def script(self) -> tuple[Spec, list[JSON]]:
        return read_lines(self.lines)


KNOWN = (
    Known(
        3,
        "no-shooter",
        "The dice are rolled and nobody has them.",
        """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "eleven", "amount": "15.00"}
{"command": "no-more-bets"}
{"command": "roll", "dice": [5, 5]}
""",
    ),
)

EXCUSED = frozenset(one.rule for one in KNOWN)
"""Rules that random play passes over, because a known fault breaks them everywhere."""
