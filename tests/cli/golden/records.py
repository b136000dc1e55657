"""A round to settle, a script to run, and the record that it makes."""

from __future__ import annotations

import json

from tests.cli.golden.writing import Case, printed

ROUND = json.dumps({
    "game": "md/three-card-poker",
    "options": {"paytables": {"ante-bonus": "A", "pair-plus": "A", "progressive": "A"}},
    "meters": {"main": "12345.67"},
    "seats": {
        "1": {"wagers": {"ante": "10.00", "pair-plus": "5.00", "progressive": "1.00"}, "cards": "As Ks Qs",
              "choices": ["play"]},
        "2": {"wagers": {"ante": "10.00", "progressive": "1.00"}, "cards": "2s 5d 9s", "choices": ["fold"]},
    },
    "dealer": "Qh 9c 2d",
})  # fmt: skip

COMMANDS = (
    {"command": "open-table", "game": "three-card-poker"},
    {"command": "open-round"},
    {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"},
    {"command": "place-wager", "seat": 1, "wager": "pair-plus", "amount": "5.00"},
    {"command": "place-wager", "seat": 1, "wager": "progressive", "amount": "1.00"},
    {"command": "place-wager", "seat": 2, "wager": "ante", "amount": "10.00"},
    {"command": "place-wager", "seat": 2, "wager": "progressive", "amount": "1.00"},
    {"command": "no-more-bets"},
    {"command": "count-progressives", "chips": 2},
    {"command": "deal", "cards": "As 2s Qh Ks 5d 9c Qs 9d 2d"},
    {"command": "choose", "seat": 1, "choice": "raise"},
    {"command": "choose", "seat": 1, "choice": "play"},
    {"command": "choose", "seat": 2, "choice": "fold"},
    {"command": "verify", "step": "verify-winning-hand"},
    {"command": "verify", "step": "verify-light"},
    {"command": "verify", "step": "validate-progressive", "by": "floorperson"},
)
SCRIPT = "".join(f"{json.dumps(command)}\n" for command in COMMANDS)


def record() -> str:
    """What `run` makes of the script."""
    return printed(Case("run", typed=SCRIPT)).partition("\n")[2]
