"""What is plausible for a link and its levels: names, how many, amounts, the probability of a level's hand.

As other bounds it is asked when something is asked for and when it is done, and never of what the record has.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from pitboss.errors import Refusal
from pitboss.meters.link.commands import ChangeTerms, OpenLink
from pitboss.meters.link.terms import Terms
from pitboss.money import Cents, spoken
from pitboss.names import PLACE

MOST_LEVELS = 10
"""Four are common, from Mini to Mega."""

LEVEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9 /-]{0,39}", re.ASCII)
LONGEST_CITE = 200

HIGHEST_LIMIT: Cents = 10**12
"""Ten thousand millions of dollars: no meter goes further."""

LONGEST_ODDS = 100_000_000
"""A probability is not beyond so many to 1."""

ODDS_CITE = "N.J.A.C. 13:69D-1.52(e)"
FINEST_CHANCE = 10**18


def refuse_terms(command: Any, most: Cents) -> Refusal | None:
    """Why a link is not opened so, or terms are not changed so; `most` is the most that is moved at once."""
    match command:
        case OpenLink(link=link, levels=levels):
            named = None if re.fullmatch(PLACE, link) else say_name("A link", link)
            many = say_many(len(levels)) if len(levels) > MOST_LEVELS else None
            return named or many or next(filter(None, (refuse_level(one, most) for one in levels)), None)
        case ChangeTerms(terms=terms):
            return refuse_level(terms, most)
    return None


def refuse_level(terms: Terms, most: Cents) -> Refusal | None:
    if not LEVEL.fullmatch(terms.level):
        return say_name("A level", terms.level)
    if len(terms.cite) > LONGEST_CITE:
        return doubt(f"The citation of level {terms.level!r} has at most {LONGEST_CITE} characters.")
    amounts = {
        "initial amount": terms.initial,
        "reset amount": terms.reset,
        "least amount": terms.least,
        "most that a round feeds": terms.most_per_round,
    }
    for what, amount in amounts.items():
        if amount > most:
            return doubt(
                f"The {what} of level {terms.level!r} is {spoken(amount)}: at most {spoken(most)} is moved at once on "
                "this floor. Whoever runs the floor may set another bound, largest-amount."
            )
    if terms.most_per_round == 0:
        return doubt(f"No round could feed level {terms.level!r}: the most that a round feeds is nothing.")
    if terms.limit is not None and terms.limit > HIGHEST_LIMIT:
        return doubt(f"The limit of level {terms.level!r} is above {spoken(HIGHEST_LIMIT)}, and no meter goes further.")
    return refuse_chance(terms)


def refuse_chance(terms: Terms) -> Refusal | None:
    if terms.chance is None:
        return None
    if terms.chance.denominator > FINEST_CHANCE:
        return doubt(f"The chance of level {terms.level!r} has a denominator above {FINEST_CHANCE:,}: round it.")
    if 0 < terms.chance < Fraction(1, LONGEST_ODDS + 1):
        text = f"The chance of level {terms.level!r} is beyond {LONGEST_ODDS:,} to 1."
        return doubt(text, ODDS_CITE)
    return None


def say_name(what: str, name: str) -> Refusal:
    return doubt(f"{what} has a name of at most 40 letters and digits, with hyphens between them, not {name!r:.80}.")


def say_many(levels: int) -> Refusal:
    return doubt(f"A link has at most {MOST_LEVELS} levels, not {levels:,}.")


def doubt(text: str, cite: str = "") -> Refusal:
    return Refusal("implausible-terms", text, cite)
