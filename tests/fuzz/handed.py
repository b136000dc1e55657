"""What has been handed to players, wager by wager, and whose turn had come: for corrections of what was paid.

What a correction hands out to those who had waited has never been paid otherwise.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

Part = tuple[int, str, int]
"""A seat, a wager, and the seat for whose hand an Envy Bonus was paid; 0 for what the wager itself brought."""

SEAT_DONE = ""

Turns = set[tuple[int, str, bool]]
"""A seat and a wager of it that was decided, and whether its hand was looked at for the others; `SEAT_DONE` for all."""


class Handed(NamedTuple):
    """What had been handed out before a correction. `done`: the round was over, or dice decided all at once."""

    parts: Counter[Part]
    turns: Turns
    done: bool

    def had_turn(self, part: Part) -> bool:
        seat, wager, holder = part
        whose = holder or seat
        come = (whose, SEAT_DONE, True) in self.turns or (whose, once(wager), bool(holder)) in self.turns
        return self.done or come

    def add_up(self, parts: Counter[Part]) -> Counter[tuple[int, str]]:
        """By seat and wager, what is handed out to those whose turn had come."""
        found = Counter[tuple[int, str]]()
        for part, amount in parts.items():
            if self.had_turn(part):
                found[part[:2]] += amount
        return found


def once(wager: str) -> str:
    """The wager as it lies there, whichever of its settlements is meant."""
    return wager.partition("#")[0]
