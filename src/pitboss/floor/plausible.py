"""What is implausible for one movement of money that people ask for, however many of them agree: a slip of the hand.

The operator says how much that is. It is asked when something is asked for and when it is done, and never of what the
record has: another bound may have been set by then.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

from pitboss.errors import BadInput, Refusal
from pitboss.floor.defaults import LARGEST
from pitboss.floor.money.commands import BuyIn, CountDrop, CountInventory, Credit, Fill, OpenTill
from pitboss.floor.plausible_terms import refuse_terms
from pitboss.meters.link.commands import CorrectMeter, ReceiveTransfer, SendTransfer
from pitboss.money import Cents, cents, spoken

TEN_MILLIONS: Cents = cents(LARGEST)
AMOUNT = (BuyIn, CountDrop, SendTransfer, ReceiveTransfer)


def read_bound(text: str) -> Cents:
    """The bound as a setting has it."""
    try:
        bound = cents(text)
    except BadInput as error:
        raise BadInput(f"largest-amount: {error}") from None
    if not bound:
        raise BadInput("largest-amount must be more than $0: it is the most that people may move at once.")
    return bound


def refuse_implausible(command: Any, most: Cents) -> Refusal | None:
    """Why so much is not moved at once, or a link is not to have such terms."""
    if refusal := refuse_terms(command, most):
        return refusal
    amount = moved_by(command)
    if amount <= most:
        return None
    text = (
        f"{spoken(ceil(amount))} at once is implausible: at most {spoken(most)} is moved or counted at once on this "
        "floor, and it is probably a slip of the hand. Whoever runs the floor may set another bound, largest-amount."
    )
    return Refusal("implausible-amount", text)


def moved_by(command: Any) -> Cents | Fraction:
    match command:
        case CorrectMeter(amount=amount):
            return abs(amount)
        case OpenTill(bank=bank, practice=practice):
            return max(bank, practice)
        case Fill(chips) | Credit(chips) | CountInventory(chips=chips):
            return sum(one.denomination * one.chips for one in chips)
        case _ if isinstance(command, AMOUNT):
            return command.amount
    return 0
