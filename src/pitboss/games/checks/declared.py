"""What an operator declares otherwise, and whether it can be played so."""

from __future__ import annotations

import re

from pitboss.errors import BadInput
from pitboss.games.allowances import option_rule
from pitboss.games.checks.case import Case
from pitboss.money import payout

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
    return bool(rule.values) and all(is_payout(value) for value in (*rule.values, case.submission.options[name]))


def is_payout(value: object) -> bool:
    try:
        payout(str(value))
    except BadInput:
        return False
    return True
