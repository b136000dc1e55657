"""The payout limit, compared with the ceiling or the floor that the law sets for it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.games.allowances import wager_rule
from pitboss.games.checks.case import Case
from pitboss.games.checks.verdicts import Judged
from pitboss.law.model import Cap
from pitboss.money import Cents, MeterShare, Rounding, cents, pay, spoken

LIMIT = "payout_limit"


def check_payout_limit(case: Case) -> Iterator[Judged]:
    limit = limit_said(case)
    for cap in case.edition.cap:
        figure = figure_of(case, cap)
        if limit is None:
            continue
        if cap.kind == "ceiling" and limit > figure:
            problem = f"is {spoken(limit)}, above the {spoken(figure)} that {case.authority(cap.cite)} lets a hand pay."
            yield case.finding(f"options.{LIMIT}", problem, f"Write {spoken(figure)} or less.", cap.cite)
        if cap.kind == "ceiling" and limit < (case.submission.table.minimum or 0):
            problem = f"is {spoken(limit)}, which pays the least wager less than 1 to 1; the text sets no least limit."
            yield case.finding(
                f"options.{LIMIT}", problem, "Write the minimum wager or more.", cap.cite, "not-determined"
            )
        if cap.kind == "floor" and limit < figure:
            problem = f"is {spoken(limit)}, below the {spoken(figure)} that a limit must at least be."
            yield case.finding(f"options.{LIMIT}", problem, f"Write {spoken(figure)} or more.", cap.cite)


def limit_said(case: Case) -> Cents | None:
    """The operator's limit, if it can be read; what cannot is a finding among the options."""
    try:
        return cents(str(case.submission.options[LIMIT]))
    except (KeyError, BadInput):
        return None


def figure_of(case: Case, cap: Cap) -> Cents:
    """The greater of the law's amount and the most that one player could win at the minimum or maximum wager.

    Where the limit is on certain hands, a player holds one of them at a time.
    """
    capped = [wager for wager in cap.applies_to if case.offers(wager)]
    won = [sum(most_won(case, cap, wager, hand) for wager in capped) for hand in cap.hands or ("",)]
    return max(cap.amount, *won)


def most_won(case: Case, cap: Cap, wager: str, hand: str) -> Cents:
    """The highest fixed payout of the wager's table, for the hand if one is named, on the largest stake."""
    stake, table = largest_stake(case, cap, wager), case.table_of(wager)
    rows = [row for row in table.rows if hand in ("", row.hand)] if table else []
    fixed = [row.pays for row in rows if not isinstance(row.pays, MeterShare)]
    return max((pay(stake, one, rounding=Rounding(), meters={}).winnings for one in fixed), default=0)


def largest_stake(case: Case, cap: Cap, wager: str) -> Cents:
    """A multiple of another wager at its highest; else one of the wager's own stakes; else the table's limit."""
    rule, lowest = wager_rule(case.edition, wager), cap.at == "minimum-wager"
    if rule and rule.of:
        times = max((Fraction(one) for one in (*rule.times, rule.up_to) if one), default=Fraction(1))
        return int(times * largest_stake(case, cap, rule.of))
    table = case.submission.table
    limit = (table.minimum if lowest else table.maximum) or 0
    stakes = case.terms(wager).stakes or (rule.stakes if rule else ()) or (limit,)
    return min(stakes) if lowest else max(stakes)
