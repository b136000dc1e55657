"""What an operator declares otherwise, and whether it can be played so."""

from __future__ import annotations

import re

from pitboss.games.allowances import option_rule
from pitboss.games.checks.case import Case
from pitboss.games.checks.forms import form_of

PLAYED = re.compile(
    r"table\.(positions|adjacent_boxes)|cards\.decks"
    r"|wagers\.[\w-]+\.(stakes|envy|linked|meters\.[\w-]+\.(rate|initial|reset))"
)
"""Keys whose value is a figure or a switch that play takes as it is said."""


def is_played(case: Case, key: str) -> bool:
    """Whether play follows what is declared, as it does with figures and payouts, and not with other ways to deal."""
    part, _, name = key.partition(".")
    rule = option_rule(case.edition, name) if part == "options" else None
    if rule is None:
        return PLAYED.fullmatch(key) is not None
    if rule.kind != "choice":
        return True
    return form_of(rule.values) == "odds"
