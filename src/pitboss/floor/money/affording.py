"""What a till allows: a move that would be refused because of a balance, or because no opener was counted, is not
offered, and amounts end where the balance does.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.floor.money.decide import no_opener
from pitboss.floor.money.tills import Tills
from pitboss.frozen import frozen
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, PlaceWager
from pitboss.rounds.moves import Move
from pitboss.rounds.state import COUPONS
from pitboss.tables.commands import BeginRound


@frozen
class Means:
    """How far the money of a table goes for somebody: so much is `left` to wager, and a round needs an opener first."""

    left: Cents | None = None
    lacks_opener: bool = False


ANYTHING = Means()
"""Where no till bounds what is done."""


def means_of(tills: Tills, table: str, looks: Actor) -> Means:
    return Means(left_to_wager(tills, table, looks), tills.read(table).lacks_opener)


def left_to_wager(tills: Tills, table: str, looks: Actor) -> Cents | None:
    """How much a player can put on the table; None where nothing bounds it: with chips, in practice, for the house."""
    till = tills.read(table)
    if looks.role != "player" or till.kind != "accounts" or till.practice:
        return None
    return tills.balance(table, looks.person)


def say_lacking(tills: Tills, table: str, waits: str) -> str:
    """That the opener is counted before the next round; nothing, where the table waits for something else."""
    return no_opener().message if waits == "new-round" and tills.read(table).lacks_opener else ""


def afford(move: Move, means: Means) -> Move | None:
    """The move as far as the balance goes. A coupon is no money."""
    command, left = move.command, means.left
    if isinstance(command, BeginRound) and means.lacks_opener:
        return None
    if left is None or not isinstance(command, PlaceWager | Choose):
        return move
    if isinstance(command, PlaceWager) and command.kind in COUPONS:
        return move
    costs = command.amount if isinstance(command, PlaceWager) else move.costs
    if costs > max(left, 0):
        return by_coupon(move)
    if not move.amounts:
        return move
    most = (command.amount or 0) + left - costs
    only = tuple(one for one in move.amounts.only if one <= most)
    return replace(move, amounts=replace(move.amounts, most=min(move.amounts.most, most), only=only))


def by_coupon(move: Move) -> Move | None:
    """The same wager, made with a coupon alone; None, where none may be used."""
    coupons = tuple(one for one in move.kinds if one in COUPONS)
    if not coupons or not isinstance(move.command, PlaceWager):
        return None
    return replace(move, command=replace(move.command, kind=coupons[0]), kinds=coupons)
