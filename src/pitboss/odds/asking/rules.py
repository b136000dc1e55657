"""What each rule that is left to an operator does to the edge: every option and number of decks, one changed at a time.

Each is priced under its own best play. An option that changes nothing in this wager is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Unpack, cast

from pitboss.errors import BadInput
from pitboss.games.allowances import version_option
from pitboss.law.model import Option
from pitboss.odds.asking.answers import solve
from pitboss.odds.asking.by_name import Terms, ask
from pitboss.tabled import Listed, Tabled

MOST_COUNTS = 8
"""A number with more values than this is not gone through."""

DECKS = "decks"


@dataclass(frozen=True, slots=True)
class RuleOdds(Tabled):
    """One rule as it might be: `effect` is what it adds to the house edge of the game as it was asked for."""

    rule: str
    title: str
    value: str
    house_edge: Fraction
    effect: Fraction
    cite: str

    def __repr__(self) -> str:
        return (
            f"<RuleOdds {self.rule} {self.value}: house edge {float(self.house_edge):.4%}, {float(self.effect):+.4%}>"
        )

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame."""
        return {
            "rule": self.rule,
            "title": self.title,
            "value": self.value,
            "house_edge": self.house_edge,
            "effect": self.effect,
            "cite": self.cite,
        }


def compare_rules(game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]) -> Listed[RuleOdds]:
    """Every other value of an option, and every other number of decks, that changes the edge of this wager."""
    first = ask(game, wager, paytable, **terms)
    edge, edition = solve(first).house_edge, first.game.edition
    found: list[RuleOdds] = []
    said = dict(terms.get("options") or {})
    for rule in edition.option:
        if rule.id == version_option(edition):
            continue
        for value in list_values(rule):
            if value == first.game.choices.options.get(rule.id):
                continue
            changed = cast(Terms, {**terms, "options": {**said, rule.id: value}})
            found += price_rule(game, wager, paytable, changed, edge, (rule.id, rule.title, value, str(rule.cite)))
    for line in edition.decks:
        for number in line.count if not line.alternating else ():
            if number != first.decks:
                changed = cast(Terms, {**terms, "decks": number})
                named = (DECKS, "Decks in play", str(number), str(line.cite))
                found += price_rule(game, wager, paytable, changed, edge, named)
    return Listed(found)


def list_values(rule: Option) -> Iterator[str]:
    """The values that an option may have, where they are few."""
    if rule.kind == "flag":
        yield from ("true", "false")
    elif rule.kind == "count" and rule.least and rule.most and int(rule.most) - int(rule.least) < MOST_COUNTS:
        yield from (str(number) for number in range(int(rule.least), int(rule.most) + 1))
    elif rule.kind == "choice":
        yield from rule.values


def price_rule(
    game: str, wager: str, paytable: str | None, terms: Terms, edge: Fraction, named: tuple[str, str, str, str]
) -> list[RuleOdds]:
    """The rule, if it may be so and the edge is another then."""
    try:
        there = solve(ask(game, wager, paytable, **terms)).house_edge
    except BadInput:
        return []
    rule, title, value, cite = named
    return [RuleOdds(rule, title, value, there, there - edge, cite)] if there != edge else []
