"""Stakes on the dice layout: none above the posted maximum, and Fire Bets between the operator's own least and most."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.allowances import option_rule
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import value_of
from pitboss.games.checks.verdicts import Judged
from pitboss.games.dice import FIRE_BET
from pitboss.law.model import Option
from pitboss.money import Cents, cents, spoken

POSTED = "posted-maximum"
LEAST, MOST = "fire_least", "fire_most"


def check_layout_stakes(case: Case) -> Iterator[Judged]:
    yield from find_above_posted(case)
    if case.offers(FIRE_BET):
        yield from find_outside_fire_limits(case)


def find_above_posted(case: Case) -> Iterator[Judged]:
    """Stakes that nobody may accept; odds alone may be above the posted maximum."""
    posted = next((one for one in case.edition.procedure if one.id == POSTED), None)
    highest = case.submission.table.maximum
    if posted is None or highest is None:
        return
    for key, rule, terms in case.named():
        for stake in terms.stakes if not rule.of else ():
            if stake > highest:
                problem = f"holds {spoken(stake)}, above the table's maximum of {spoken(highest)}."
                yield case.finding(f"{key}.stakes", problem, f"Write {spoken(highest)} or less.", posted.cite)


def find_outside_fire_limits(case: Case) -> Iterator[Judged]:
    """The operator's least above the operator's most, or stakes that these leave out: nobody could make the wager."""
    least, most = option_rule(case.edition, LEAST), option_rule(case.edition, MOST)
    if least is None or most is None:
        return
    low, high = limit_of(case, least), limit_of(case, most)
    if low is None or high is None:
        return
    if low > high:
        problem, remedy = f"is {spoken(low)}, above the most, {spoken(high)}.", f"Lower it, or raise options.{MOST}."
        yield case.fault(f"options.{LEAST}", problem, remedy, least.cite)
    for stake in case.terms(FIRE_BET).stakes:
        if not low <= stake <= high and low <= high:
            word, rule = ("below the least", least) if stake < low else ("above the most", most)
            problem = f"holds {spoken(stake)}, {word} that options.{rule.id} lets a Fire Bet be."
            remedy = f"Leave it out, or say another amount in options.{rule.id}."
            yield case.fault(f"wagers.{FIRE_BET}.stakes", problem, remedy, rule.cite)


def limit_of(case: Case, rule: Option) -> Cents | None:
    """The amount of an option as said, or by default; none where what is said cannot be read."""
    if rule.id not in case.submission.options:
        return cents(rule.default) if rule.default else None
    value, faults = value_of(case, rule)
    return None if faults else value
