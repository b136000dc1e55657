"""What the meters of an edition are called: by the edition alone, whatever an operator offers of it.

The first wager of the edition that may be paid from a meter called `main` has the plain name. The meter of every other
wager is called by the wager too, `super-4/main`; of wagers that share a paytable, and so its meters, by the first.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.identity import MeterName
from pitboss.law.model import Edition
from pitboss.money import MeterShare

MeterNames = Mapping[tuple[str, str], MeterName]
"""By wager, and by what the wager's paytable calls the meter."""


def name_meters(edition: Edition) -> MeterNames:
    """The name of each meter that a paytable of the edition, of whatever letter, pays from."""
    printed: dict[str, dict[str, None]] = {}
    for table in edition.paytable:
        meters = (row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare))
        printed.setdefault(table.wager, {}).update(dict.fromkeys(meters))
    first_on: dict[str, str] = {}
    owners: dict[str, str] = {}
    names: dict[tuple[str, str], MeterName] = {}
    for rule in edition.wager:
        first = first_on.setdefault(rule.paytable or rule.id, rule.id)
        for meter in printed.get(rule.paytable or rule.id, ()):
            names[rule.id, meter] = name_of(first, meter, owners.setdefault(meter, first))
    return names


def name_of(wager: str, meter: str, owner: str) -> MeterName:
    return MeterName(meter) if wager == owner else MeterName.of(wager, meter)


def find_name(names: MeterNames, wager: str, meter: str) -> MeterName:
    """The name of a wager's meter; one that an operator's own paytable brings in never has the plain name."""
    return names.get((wager, meter)) or MeterName.of(wager, meter)
