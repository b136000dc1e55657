"""What may be asked of the till of a table. Chips are numbers of each denomination; amounts are whole cents."""

from __future__ import annotations

from typing import Any, Literal

from pitboss.contracts import Codec
from pitboss.entry import make_edge
from pitboss.frozen import frozen
from pitboss.money import Cents


@frozen
class Stack:
    """This many chips of one denomination."""

    denomination: Cents
    chips: int


Chips = tuple[Stack, ...]

Kind = Literal["chips", "accounts"]
"""A table of chips has a table inventory container that people count. An electronic table has a balance for each player
in place of chips, and the device itself says what it holds."""

Tender = Literal["cash", "chips", "practice"]
"""What a player buys in with. Practice money is a demonstration's own."""

SlipKind = Literal["fill", "credit", "jackpot", "envy"]


@frozen
class OpenTill:
    """The floor keeps the money of a table from now on. At a table for `practice`, each player is given so much.

    An electronic table begins with its `bank`, in place of chips that are counted.
    """

    kind: Kind
    practice: Cents = 0
    bank: Cents = 0


@frozen
class BuyIn:
    """A player gives cash or chips, and gets chips of the table, or a balance."""

    player: str
    amount: Cents
    tender: Tender = "cash"


@frozen
class CashOut:
    """A player takes money from the balance: all of it, or so much."""

    player: str
    amount: Cents | None = None


@frozen
class ColourUp:
    """A player's chips are changed for the same value in others."""

    takes: Chips
    gives: Chips


@frozen
class Fill:
    """Chips come from the cage to the table."""

    chips: Chips


@frozen
class Credit:
    """Chips go from the table to the cage."""

    chips: Chips


@frozen
class VoidSlip:
    """A slip was made in error: it is marked void and kept, and what it moved goes back."""

    slip: str
    why: str


@frozen
class CountInventory:
    """The chips of the table are counted: as a shift's opener, as its closer, or as both where one shift follows
    another at an open table. A device counts its own.
    """

    count: Literal["opener", "closer", "change"]
    chips: Chips = ()


@frozen
class CountDrop:
    """The drop box of a shift that is closed has been counted."""

    period: int
    amount: Cents


@frozen
class WriteSlip:
    """The slip of an award that a round has paid: a progressive jackpot, or an Envy Bonus."""

    kind: Literal["jackpot", "envy"]
    round: int
    seat: int
    wager: str


Command = OpenTill | BuyIn | CashOut | ColourUp | Fill | Credit | VoidSlip | CountInventory | CountDrop | WriteSlip

COMMANDS: Codec[Command] = Codec("command", Command, entry=True)
refuse_malformed = make_edge(Command)

PERSONS: dict[type[Any], int] = {Fill: 2, Credit: 2, VoidSlip: 2, CountInventory: 2, CountDrop: 2, WriteSlip: 2}
"""How many people sign each of these; whatever else is done here, one person does alone.

Slips are numbered in sequence, void ones are marked and signed: N.J.A.C. 13:69D-1.40(c). A flow of value needs a second
person: OWASP ASVS 5.0, 2.3.5.
"""
