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
        1,
        "stake",
        "What is left of a wager that was withdrawn in part may be anything: a cent on a table of $10.",
        """
{"command": "open-table", "game": "md/three-card-poker", "submission": "examples/submissions/three-card-poker.toml"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}
{"command": "withdraw-wager", "seat": 1, "wager": "ante", "amount": "9.99"}
""",
    ),
    Known(
        1,
        "progressives",
        "A progressive wager that is withdrawn in part no longer counts as accepted, and still lies there.",
        """
{"command": "open-table", "game": "md/midi-baccarat"}
{"command": "open-round"}
{"command": "place-wager", "seat": 3, "wager": "player", "amount": "10.00"}
{"command": "place-wager", "seat": 3, "wager": "royal-9", "amount": "5.00"}
{"command": "withdraw-wager", "seat": 3, "wager": "royal-9", "amount": "0.01"}
""",
    ),
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
        3,
        "held-award",
        "A player leaves while an award is being verified, and forfeits it.",
        """
{"command": "open-table", "game": "md/stud-235"}
{"command": "open-round"}
{"command": "place-wager", "seat": 4, "wager": "two-card", "amount": "10.00"}
{"command": "place-wager", "seat": 4, "wager": "three-card", "amount": "10.00"}
{"command": "place-wager", "seat": 4, "wager": "five-card", "amount": "10.00"}
{"command": "place-wager", "seat": 4, "wager": "progressive", "amount": "5.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 1}
{"command": "deal", "cards": ["Ks", "Kc", "Kd", "Kh", "Qd"]}
{"command": "choose", "seat": 4, "choice": "raise"}
{"command": "choose", "seat": 4, "choice": "raise"}
{"command": "leave", "seat": 4}
""",
    ),
    Known(
        3,
        "seat-with-wagers",
        "A player gets up and leaves wagers behind, at a seat that another may take.",
        """
{"command": "open-table", "game": "md/craps", "at": 0}
{"command": "receive-deck", "deck": "red", "at": 0}
{"command": "perform", "deck": "red", "step": "inspect-dice", "by": "floorperson"}
{"command": "take-seat", "seat": 3, "player": "Bob"}
{"command": "begin-round", "at": 1}
{"command": "place-wager", "seat": 3, "wager": "hop-5-6", "amount": "15.00"}
{"command": "leave-seat", "seat": 3}
""",
    ),
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
        6,
        "unwinnable-meter",
        "A seat's own meter is fed although the operator has assigned it no King 9, so that nobody can win it.",
        """
{"command": "open-table", "game": "md/mini-baccarat", "submission": "examples/submissions/mini-baccarat.toml"}
{"command": "open-round"}
{"command": "place-wager", "seat": 4, "wager": "tie", "amount": "15.00"}
{"command": "place-wager", "seat": 4, "wager": "royal-9", "amount": "5.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 1}
""",
    ),
    Known(
        6,
        "meter-least",
        "A table is opened with a meter below the least that the law lets it start from.",
        """
{"command": "open-table", "game": "md/stud-235", "at": 0}
{"command": "open-table", "at": 0, "meters": {"main": "0.01"}}
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
