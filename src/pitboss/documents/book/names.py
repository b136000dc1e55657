"""What a wager is called in a document: its title in the law, never its short name in the data."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.allowances import wager_rule
from pitboss.law.model import Edition


def name_wager(edition: Edition, wager: str) -> str:
    """`Pair Plus` for `pair-plus`; a table that several wagers share has a name of its own: `Bonus Craps`."""
    if rule := wager_rule(edition, wager):
        return rule.title.removesuffix(" Wager")
    return wager.replace("-", " ").title().replace(" And ", " and ")


def name_wagers(edition: Edition, wagers: Iterable[str], joint: str = ", ") -> str:
    return joint.join(name_wager(edition, one) for one in wagers)
