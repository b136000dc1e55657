"""What a command that somebody asks for would bring about now, if another person approved it. Nothing is written.

A request holds for the table as it stood when it was made. So what would be refused then is refused for certain.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.errors import Refusal
from pitboss.floor.approval import SUPERVISING, may_give
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import Told
from pitboss.meters.link.decide import decide
from pitboss.tables import rules
from pitboss.tables.commands import Command
from pitboss.tables.pit import play


def foresee(floor: Floor, table: str, command: Command) -> Told | Refusal:
    """The events of it, given by somebody who may give it; or why it would be refused."""
    game, host = floor.places[table].game, hosted(floor.pit, table)
    now = rules.at_table(game, host.table)
    by = next((one for one in SUPERVISING if may_give(one, command, now)), SUPERVISING[-1])
    happened = play(floor.pit, table, command, by.actor)
    return happened if isinstance(happened, Refusal) else Told(table, host.table, happened.events, host.version)


APPROVED = ("one person", "another person")
"""Whoever approves: what else would stand in the way is asked for."""


def foresee_at_link(floor: Floor, link: str, command: Any) -> Refusal | None:
    """Why a link would refuse what people ask of it, as it stands now."""
    state = floor.pit.links.get(link)
    if state is None or not hasattr(command, "approved_by"):
        return None
    told = decide(state, "foreseen", replace(command, approved_by=APPROVED))
    return told if isinstance(told, Refusal) else None
