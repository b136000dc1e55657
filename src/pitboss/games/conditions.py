"""What the words in `when` and `variant` depend on: wagers on the layout, the operator's choices, or the round.

A word is a wager that somebody placed, a flag that is set, an option's value as in `dealer_up_card=first`, a version, a
kind of shuffler, a wager that the table offers, placed or not, as in `offered=six-card-bonus`, or one of those in
`law/vocabulary/conditions.py`. Any other word has no answer: the program stops instead of guessing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from pitboss.games.submission import Shuffler
from pitboss.law.model import Edition
from pitboss.law.vocabulary.conditions import ROUND_CONDITIONS

Source = Literal["placed", "chosen", "round"]
"""What decides a condition: a wager that was placed, the operator's choices, or how the round has gone."""


def sources_of_conditions(edition: Edition) -> dict[str, Source]:
    """Every word that may be a condition in this edition, with what decides it."""
    sources: dict[str, Source] = dict.fromkeys(ROUND_CONDITIONS, "round")
    sources |= dict.fromkeys((rule.id for rule in edition.wager), "placed")
    return sources | dict.fromkeys(chosen_conditions(edition), "chosen")


def chosen_conditions(edition: Edition) -> Iterator[str]:
    """The words that follow from the operator's choices alone."""
    for option in edition.option:
        if option.kind == "flag":
            yield from (option.id, f"{option.id}=true", f"{option.id}=false")
        yield from (f"{option.id}={value}" for value in option.values)
    yield from (version.id for version in edition.version)
    yield from (f"offered={rule.id}" for rule in edition.wager)
    yield from get_args(Shuffler)
