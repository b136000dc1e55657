"""A roll at craps as it is called, and why it decided a wager, in a sentence."""

from __future__ import annotations

import re

from pitboss.frozen import frozen
from pitboss.games.dice import POINTS, Roll
from pitboss.games.identity import Wager
from pitboss.rounds.events import WagerSettled

LINE = ("pass", "dont-pass", "pass-odds", "dont-pass-odds")
"""Wagers that ride on the shooter's point."""

ON_A_NUMBER = re.compile(r"(?:place|place-to-lose|buy|lay|big)-(\d+)")
HARD = re.compile(r"hardway-(\d+)")


@frozen
class Throw:
    """A roll, and the point that the shooter had before it."""

    roll: Roll
    point: int | None


def say_roll(throw: Throw) -> str:
    """`The dice show 6 and 3: 9. The point is 9.`"""
    roll = throw.roll
    return f"The dice show {roll.first} and {roll.second}: {roll.total}. {say_point(roll.total, throw.point)}"


def say_point(total: int, point: int | None) -> str:
    """What a total means to a shooter who had this point, or none yet."""
    if point is None:
        return f"The point is {total}." if total in POINTS else "The next roll is a come-out roll again."
    if total == point:
        return "The point is made."
    return "Seven out." if total == 7 else f"The point is still {point}."


def say_throw(event: WagerSettled, throw: Throw) -> str:
    """`A seven came before the 6.` `11 on a come-out roll.` `The total is 4.`"""
    roll, wager = throw.roll, Wager(event.wager)
    if (hard := HARD.fullmatch(wager.rule)) is not None:
        return say_hard(int(hard[1]), roll)
    if wager.rule in ("fire-bet", "all-small", "all-tall", "all-or-nothing"):
        return "A seven ended it." if roll.total == 7 else "All of its totals have come."
    if wager.rule.startswith("hop-"):
        return f"The dice show {roll.first}-{roll.second}."
    if wager.rule == "field":
        return f"{roll.total} is {'' if event.outcome == 'win' else 'not '}in the field."
    own = ON_A_NUMBER.fullmatch(wager.rule)
    number = int(own[1]) if own else throw.point if wager.rule in LINE else wager.number
    if number is not None:
        return f"A seven came before the {number}." if roll.total == 7 else f"The {number} came before a seven."
    if wager.rule in LINE:
        return f"{roll.total} on a come-out roll."
    return f"The total is {roll.total}."


def say_hard(number: int, roll: Roll) -> str:
    if roll.total == 7:
        return f"A seven came before a hard {number}."
    return f"{number} came the {'hard' if roll.pair else 'easy'} way, {roll.first}-{roll.second}."
