"""A command as a person gives it to the floor, and what tells it from another that comes under the same id."""

from __future__ import annotations

from dataclasses import field
from hashlib import sha256

from pitboss.errors import Refusal
from pitboss.floor.electronic import Draw
from pitboss.floor.hosting import MARK, Told
from pitboss.frozen import frozen
from pitboss.journal.entry import Said, encode
from pitboss.journal.store import Kept
from pitboss.people import Actor
from pitboss.rounds.commands import PlaceWager
from pitboss.tables.codec import COMMANDS
from pitboss.tables.commands import Command

__all__ = ["MARK", "Order", "answer_known", "id_used", "mark_of", "mark_said", "refuse_unseen"]

MARK_LENGTH = 16


@frozen
class Order:
    """A command as a person gives it to the floor; `facts` and what is `kept` are written with what comes of it."""

    id: str
    table: str
    actor: Actor
    command: Command | Draw
    expected: int | None = None
    facts: Said = field(default_factory=dict)
    kept: tuple[Kept, ...] = ()


def refuse_unseen(command: object, actor: Actor) -> Refusal | None:
    """A player's own word is good for chips, which are counted. A coupon, a plaque or cash is handed to the dealer, who
    has seen it, and says so: else everybody would print their own.
    """
    if actor.role != "player" or not isinstance(command, PlaceWager) or command.kind == "chips":
        return None
    return Refusal("dealer-takes-it", "A coupon, a plaque or cash is handed to the dealer, who places it.")


def mark_of(order: Order) -> str:
    """Who gave the order, and what it says; two with the same mark and id are one, sent again."""
    command = order.command
    return mark_said(order.actor, {"draw": command.what} if isinstance(command, Draw) else COMMANDS.write(command))


def mark_said(actor: Actor, said: Said) -> str:
    return sha256(encode([actor.person or actor.role, said])).hexdigest()[:MARK_LENGTH]


def answer_known(order: Order, told: Told) -> Told | Refusal:
    """Give what an order brought about before, if it was this very order.

    An answer says that something was done. Somebody who sends another order under the same id must not take that answer
    for their own. Entries of earlier versions have no mark.
    """
    if not told.mark or told.mark == mark_of(order):
        return told
    return id_used()


def id_used() -> Refusal:
    return Refusal("id-used", "This id was used for another command. Nothing was done; give each command its own.")
