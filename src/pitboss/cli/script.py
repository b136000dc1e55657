"""A line of a script: a command, and if need be who gives it and when.

{"command": "verify", "step": "validate-progressive", "by": "floorperson"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "5.00", "by": "dealer"}
{"command": "begin-round", "at": 90}
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from pitboss.errors import BadInput, nearest, say
from pitboss.people import ANYONE, ROLES, Actor
from pitboss.tables.commands import Minutes

BESIDE = ("by", "person", "at", "accepted")
"""What a line may say beside the fields of its command. `accepted` is the dealer's word for a wager."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line as read: its number, the command, and what an envelope would say."""

    number: int
    command: Any
    actor: Actor = ANYONE
    at: Minutes | None = None


def read_line(codec: Any, number: int, said: object) -> Line:
    """Read a line. Anything unknown or of the wrong kind is BadInput."""
    if not isinstance(said, dict):
        return Line(number, codec.read(said))
    known = codec.kinds.get(said.get("command")) if isinstance(said.get("command"), str) else None
    own = {field.name for field in fields(known)} if known else set()
    beside = {key: said[key] for key in BESIDE if key in said and key not in own}
    command = codec.read({key: value for key, value in said.items() if key not in beside})
    return Line(number, command, read_actor(beside, command), read_time(beside))


def read_actor(beside: dict[str, Any], command: Any) -> Actor:
    accepted = beside.get("accepted", False)
    if type(accepted) is not bool:
        raise BadInput(f"accepted is {say(accepted)}. It must be true or false.")
    role = beside.get("by", "dealer" if accepted else "anyone")
    if role not in ROLES:
        remedy = nearest(role, ROLES) if isinstance(role, str) else f"Write one of {', '.join(ROLES)}."
        raise BadInput(f"by is {say(role)}, which is not a role. {remedy}")
    person = beside.get("person", "")
    if not isinstance(person, str):
        raise BadInput(f"person is {say(person)}. It must be text.")
    seat = getattr(command, "seat", None) if role == "player" else None
    return Actor(role, person, seat)


def read_time(beside: dict[str, Any]) -> Minutes | None:
    at = beside.get("at")
    if at is not None and (type(at) is not int or not 0 <= at <= MOST_MINUTES):
        raise BadInput(f"at is {say(at)}. Write the time in whole minutes, such as 0.")
    return at


MOST_MINUTES = 10**9
"""Some two thousand years; a slip of the hand is longer."""
