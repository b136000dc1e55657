"""Commands with who gives them and when, in short: `given_by("floorperson", Verify(…))`, `when(90, BeginRound())`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pitboss.people import ANYONE, Actor, Role


@dataclass(frozen=True, slots=True)
class Said:
    command: Any
    actor: Actor = ANYONE
    at: int | None = None


def said(command: Any) -> Said:
    return command if isinstance(command, Said) else Said(command)


def given_by(role: Role, command: Any, person: str = "", seat: int | None = None) -> Said:
    return replace(said(command), actor=Actor(role, person, seat))


def when(minutes: int, command: Any) -> Said:
    return replace(said(command), at=minutes)
