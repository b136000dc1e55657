"""Who uses the floor: a person by name, with the roles that the account has and the one in which they act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeGuard, get_args

from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.names import is_same
from pitboss.people import Actor

FloorRole = Literal["dealer", "floorperson", "pit manager", "auditor", "technician", "player"]
"""The roles that an account may have; each is a role of `people`, so that an actor follows from it."""

FLOOR_ROLES: tuple[FloorRole, ...] = get_args(FloorRole)

COMBINABLE: frozenset[FloorRole] = frozenset({"dealer", "floorperson", "pit manager"})
"""Roles that one person may have together.

An auditor, a technician and a player have no other role. Auditors and technicians check or repair the work of others,
and players do not play where they work.
"""


@frozen
class Person:
    """Somebody who has signed in, in one of their roles; `session` is the id of the session, never its token."""

    name: str
    roles: tuple[FloorRole, ...]
    role: FloorRole
    session: str = ""

    @property
    def actor(self) -> Actor:
        """As whom they give a command. The seat of a player follows from the table."""
        return Actor(self.role, self.name)

    def act_as(self, role: str) -> Person | Refusal:
        """The same person in another of their roles."""
        if not is_floor_role(role) or role not in self.roles:
            return Refusal("no-such-role", f"{self.name} does not have the role {role!r:.40}.", "", self.roles)
        return Person(self.name, self.roles, role, self.session)


OPERATOR = Person("(operator)", ("pit manager",), "pit manager")
"""The person at the machine itself, where the data folder can be read and written. No account can have this name."""


ITSELF = Actor("technician", "floor")
"""Who did what a floor does by itself. No technician is called so."""


def is_floor_role(word: object) -> TypeGuard[FloorRole]:
    return word in FLOOR_ROLES


def is_same_person(one: str, other: str) -> bool:
    return is_same(one, other)


def is_among(name: str, names: Iterable[str]) -> bool:
    return any(is_same_person(name, one) for one in names)
