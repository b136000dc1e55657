"""Faults that are known and not yet mended: each a script that still fails, by its item of the list of what to mend.

Whoever mends one deletes its entry: until then its rule is passed over in random play, and after that it holds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.fuzz.specs import Spec, spec_of

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
        heading, *steps = (json.loads(line) for line in self.lines.strip().splitlines())
        return spec_of(heading), steps


KNOWN = (
    Known(
        2,
        "standstill",
        "A wrong stub count while an award is held: CountHands is refused as settling, Verify as CountHands first.",
        """
{"command": "open-table", "game": "md/stud-235", "at": 0}
{"command": "take-seat", "seat": 4, "player": "Bob"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 27}
{"command": "begin-round", "at": 7}
{"command": "place-wager", "seat": 4, "wager": "two-card", "amount": "10.00"}
{"command": "place-wager", "seat": 4, "wager": "three-card", "amount": "10.00"}
{"command": "place-wager", "seat": 4, "wager": "five-card", "amount": "10.00"}
{"command": "place-wager", "seat": 4, "wager": "progressive", "amount": "5.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 1}
{"command": "deal", "cards": ["Ks", "Kc", "Kd", "Kh", "Qd"]}
{"command": "choose", "seat": 4, "choice": "raise"}
{"command": "choose", "seat": 4, "choice": "raise"}
{"command": "count-stub", "cards": 0}
""",
    ),
    Known(
        4,
        "written-is-read",
        "Two amounts of 15 digits can be written and come to one of 16, which is in the events and cannot be read.",
        """
{"command": "open-table", "game": "md/four-card-poker"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "999999999999999.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": "As Ks Qs Js 9s 2c 3d 4h 6c 7d 8d"}
{"command": "choose", "seat": 1, "choice": "3x"}
""",
    ),
    Known(
        8,
        "python-amounts",
        "A caller in Python places an amount that is no whole number of cents: 10.5, not a number, True.",
        """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "field", "amount": "1.00", "raw": {"amount": true}}
""",
    ),
)

EXCUSED = frozenset(one.rule for one in KNOWN)
"""Rules that random play passes over, because a known fault breaks them everywhere."""
