"""What things are called in a document: a wager by its title in the law, the rest in words, not as in the data."""

from __future__ import annotations

import re
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


NAME = re.compile(r"(?<![\w-])[a-z]+\d*(?:[-_][a-z0-9]+)+(?![\w-])")
"""A name of the data; titles of the law, such as Three-Card Progressive, have capitals."""


def in_words(text: str) -> str:
    """Names of the data as people read them: `stub to rack`, `offered is six card bonus`; three-of-a-kind stays."""
    return NAME.sub(
        lambda one: one[0] if "-of-a-" in one[0] else re.sub("[-_]", " ", one[0]), text.replace("=", " is ")
    )


OPTION = re.compile(r"\boption ([a-z]\w*_\w+)")


def say_options(text: str) -> str:
    """A note with its options in words: `the option “envy c literal”`."""
    return OPTION.sub(lambda one: f"option “{in_words(one[1])}”", text)


def say_value(value: str) -> str:
    """What an option may be, in words: `yes` for `true`, `no hole card` for `no_hole_card`."""
    return {"true": "yes", "false": "no"}.get(value.lower()) or in_words(value)
