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
    """A script as `pitboss run` takes it, the rule of the watch that it breaks, and what happens there.

    The item is 0 for what was found later than the list.
    """

    item: int
    rule: str
    what: str
    lines: str

    @property
    def script(self) -> tuple[Spec, list[JSON]]:
        return read_lines(self.lines)


KNOWN = (
    Known(
        0,
        "exception in rankings/base.py",
        "An Envy Bonus is looked for in a hand of which some cards are not known yet.",
        """
{"command": "open-table", "game": "md/three-card-poker", "options": {"dealer_cards_in_shuffler": true}}
{"command": "open-round"}
{"command": "place-wager", "seat": 3, "wager": "pair-plus", "amount": "25.33"}
{"command": "place-wager", "seat": 3, "wager": "five-card-progressive", "amount": "5.00"}
{"command": "place-wager", "seat": 3, "wager": "progressive", "amount": "5.00"}
{"command": "place-wager", "seat": 4, "wager": "ante", "amount": "25.33"}
{"command": "place-wager", "seat": 4, "wager": "progressive", "amount": "5.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 3}
{"command": "deal", "cards": ["2d", "??", "Jc", "??", "??", "Js", "6c", "??"]}
{"command": "choose", "seat": 4, "choice": "play"}
{"command": "deal", "cards": ["??", "??", "9s"]}
{"command": "show-cards", "cards": ["Ks", "9h"], "zone": "dealer"}
{"command": "show-cards", "cards": ["3s", "8d"], "seat": 4}
""",
    ),
    Known(
        0,
        "unknown-card",
        "A card that was found face up is reported as unknown.",
        """
{"command": "open-table", "game": "md/midi-baccarat"}
{"command": "open-round"}
{"command": "report", "irregularity": "face-up-card", "card": "??"}
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
        5,
        "deal-tells",
        "To a report of a card that lies face down, the answer is that it lies on the table.",
        """
{"command": "open-table", "game": "md/mississippi-stud"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": ["2c", "7s"]}
{"command": "report", "irregularity": "face-up-card", "card": "7s"}
""",
    ),
    Known(
        5,
        "move-refused",
        "A report of a card found face up is offered when one has been found already, and refused.",
        """
{"command": "open-table", "game": "md/stud-235"}
{"command": "open-round"}
{"command": "report", "irregularity": "face-up-card", "card": "As"}
""",
    ),
    Known(
        5,
        "not-offered",
        "At craps a report may name a card, which lies in the discard from then on.",
        """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "give-dice", "seat": 1}
{"command": "place-wager", "seat": 1, "wager": "pass", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "report", "irregularity": "dice-stacked", "card": "7s"}
""",
    ),
)

EXCUSED = frozenset(one.rule for one in KNOWN)
"""Rules that random play passes over, because a known fault breaks them everywhere."""
