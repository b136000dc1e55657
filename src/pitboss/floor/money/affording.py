"""What a balance goes to: a move that would be refused because of it is not offered, and its amounts end there."""

from __future__ import annotations

from dataclasses import replace

from pitboss.floor.money.tills import Tills
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, PlaceWager
from pitboss.rounds.moves import Move
from pitboss.rounds.state import COUPONS


def left_to_wager(tills: Tills, table: str, looks: Actor) -> Cents | None:
    """How much a player can put on the table; None where nothing bounds it: with chips, in practice, for the house."""
    till = tills.read(table)
    if looks.role != "player" or till.kind != "accounts" or till.practice:
        return None
    return tills.balance(table, looks.person)


def afford(move: Move, left: Cents | None) -> Move | None:
    """The move as far as the balance goes. A coupon is no money."""
    command = move.command
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
