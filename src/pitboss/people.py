"""Who acts at a table and around it: the one vocabulary of roles, who stands above whom, and the actor of a command.

What each role may do is not said here: the law's procedures name a person, and `permissions` in rounds and tables ask
this file whether an actor is that person, or stands above.
"""

from __future__ import annotations

from typing import Literal, get_args

from pitboss.frozen import frozen

HouseRole = Literal[
    "dealer", "stickperson", "boxperson", "floorperson", "casino supervisor", "pit manager", "shift manager"
]
"""The people of the house at a table, each above those before."""

Role = Literal[
    HouseRole,
    "player",
    "surveillance",
    "auditor",
    "technician",
    "device",
    "link",
    "anyone",
]
"""Everybody who may give a command or look. A `device` is a shuffler or shaker that says which cards or dice come, a
`link` the controller of a linked meter. `anyone` may do everything: scripts, proofs and finished rounds."""

LADDER: tuple[HouseRole, ...] = get_args(HouseRole)
ROLES: tuple[Role, ...] = get_args(Role)

AS_THE_LAW_SAYS: dict[str, Role] = {"shooter": "player", "facility operator": "floorperson"}
"""Words of the law for people who have another name here: a shooter is a player, and the operator speaks at a table
through a floorperson."""


@frozen
class Actor:
    """Who gives a command: the role in which a person acts, and for a player the seat."""

    role: Role
    person: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        named = self.person or f"the {self.role}"
        return f"{named}, seat {self.seat}" if self.seat is not None else named


ANYONE = Actor("anyone")
DEALER = Actor("dealer")


def role_named(word: str) -> Role:
    """The role that a procedure of the law's data names; the dealer, where it names nobody else."""
    if word in AS_THE_LAW_SAYS:
        return AS_THE_LAW_SAYS[word]
    return next((role for role in ROLES if role == word), "dealer")


def name_one(role: str) -> str:
    """`a dealer`, `an auditor`."""
    return f"{'an' if role[0] in 'aeiou' else 'a'} {role}"


def stands_as(role: Role, wanted: Role) -> bool:
    """Whether somebody in this role is the person whom the law names, or stands above."""
    if role in ("anyone", wanted):
        return True
    return role in LADDER and wanted in LADDER and LADDER.index(role) >= LADDER.index(wanted)
