"""Who acts at a table for the house, each above those before, and who may do what the law asks of another."""

from __future__ import annotations

from typing import Literal, get_args

Person = Literal["dealer", "boxperson", "floorperson", "casino supervisor", "shift manager"]
"""What a floorperson may order or validate, everybody above may too."""

PEOPLE: tuple[Person, ...] = get_args(Person)


def person(named: str) -> Person:
    """Whom a procedure of the law's data names."""
    return next((one for one in PEOPLE if one == named), "dealer")


def ranks_as(by: str, wanted: str) -> bool:
    """Whether the person is the one whom the law names, or above."""
    if wanted not in PEOPLE or by not in PEOPLE:
        return by == wanted
    return PEOPLE.index(person(by)) >= PEOPLE.index(person(wanted))
