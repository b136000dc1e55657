"""What the law of its tables asks of a linked meter: the least rate and amounts, and the terms that were filed.

A link knows no law. Whoever opens it or changes its terms may be mistaken, so each table holds the levels that it plays
for to its own law and to the Rules Submission that it was opened with; of several tables the strictest holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.progressive_meters import least_of, least_rate_of
from pitboss.law.filing import filing
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import Terms
from pitboss.money import show_percent, spoken
from pitboss.tables.linking import Wire


def refuse_wires(table: str, game: Game, wires: Mapping[MeterName, Wire], links: Mapping[str, Link]) -> Refusal | None:
    """A level that a table cannot play for, as its link has it now."""
    for meter, wire in wires.items():
        link = links.get(wire.link)
        level = link.levels.get(wire.level) if link else None
        if level is not None and (refusal := refuse_terms(table, game, meter, level.terms)):
            return refusal
    return None


def refuse_terms(table: str, game: Game, meter: MeterName, terms: Terms) -> Refusal | None:
    """Terms that the law of a table does not allow for a meter, or that were not filed for it."""
    return refuse_little(table, game, meter, terms) or refuse_unfiled(table, game, meter, terms)


def refuse_little(table: str, game: Game, meter: MeterName, terms: Terms) -> Refusal | None:
    """Less than the law of a table lets the meter begin with, be reset to or be fed."""
    at = f"at level {terms.level!r}, for which table {table!r} plays {game.edition.title}"
    least, cite = least_of(game, meter)
    if (amount := min(terms.initial, terms.reset)) < least:
        message = f"{spoken(amount)} is below the least initial and reset amount {at}: {spoken(least)}."
        return Refusal("below-least", message, cite)
    if terms.least < least:
        message = f"The least that the meter may be left at must be {spoken(least)} or more {at}."
        return Refusal("below-least", message, cite)
    rate, cite = least_rate_of(game, meter)
    if terms.rate < rate:
        message = f"{show_percent(terms.rate)} is below the least rate of progression {at}: {show_percent(rate)}."
        return Refusal("below-rate", message, cite)
    return None


def refuse_unfiled(table: str, game: Game, meter: MeterName, terms: Terms) -> Refusal | None:
    """Other terms than the Rules Submission of a table has, where it states them."""
    filed = game.meters[meter]
    if filed.rate is not None and filed.rate != terms.rate:
        said = f"a rate of progression of {show_percent(filed.rate)}, and not with {show_percent(terms.rate)}"
        cite = least_rate_of(game, meter)[1]
    elif filed.reset is not None and filed.reset != terms.reset:
        said = f"a reset amount of {spoken(filed.reset)}, and not with {spoken(terms.reset)}"
        cite = least_of(game, meter)[1]
    else:
        return None
    message = f"Table {table!r} plays for level {terms.level!r} with {said}. File another Rules Submission for it."
    return Refusal("unfiled-terms", message, cite or filing(game.edition).heading)
