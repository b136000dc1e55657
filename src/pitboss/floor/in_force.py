"""From when a table may be opened: a Rules Submission is in force from its own date, by the day of the house."""

from __future__ import annotations

from datetime import date

from pitboss.errors import Refusal
from pitboss.floor.hosting import Place
from pitboss.law.filing import filing
from pitboss.tables.commands import OpenTable


def refuse_early(place: Place, command: object, today: date) -> Refusal | None:
    """Why a table is not opened yet."""
    if not isinstance(command, OpenTable) or not is_early(place, today):
        return None
    told = f"The submission of table {place.id!r} is in force from {place.effective}, and today is {today}."
    ways = "Open the table from that day on, or give it a submission that is in force now."
    return Refusal("not-in-force", f"{told} {ways}", filing(place.game.edition).heading)


def is_early(place: Place, today: date) -> bool:
    return place.effective is not None and today < place.effective
