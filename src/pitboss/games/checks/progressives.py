"""Progressive wagers: their meters' least amounts and rates, games linked to one jackpot, and Envy Bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.errors import nearest
from pitboss.games.allowances import envy_of, meters_of, option_rule, place_of, place_of_envy
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import value_of
from pitboss.games.checks.verdicts import Judged, own_part
from pitboss.games.submission import WagerTerms
from pitboss.law.model import Minimum, Paytable, WagerRule
from pitboss.money import Cents, MeterShare, show_percent, spoken


def check_progressives(case: Case) -> Iterator[Judged]:
    for key, rule, terms in case.named():
        if not rule.progressive:
            yield from not_progressive(case, key, rule, terms)
        elif table := case.table_of(rule.id):
            yield from check_meters(case, key, rule, table)
            yield from check_linked(case, key, table, terms)
            yield from check_envy(case, key, table, terms)


def not_progressive(case: Case, key: str, rule: WagerRule, terms: WagerTerms) -> Iterator[Judged]:
    """Envy Bonuses, meters and shared jackpots come with a progressive wager only."""
    if terms.envy:
        cite = place_of(one.cite for one in case.edition.envy if one.wager == case.edition.envy[0].wager) or rule.cite
        yield case.finding(f"{key}.envy", "comes only with a progressive wager.", "Leave it out.", cite)
    if terms.linked:
        yield case.finding(f"{key}.linked", "is only for a progressive wager.", "Leave it out.", rule.cite)
    if terms.meters:
        yield case.finding(f"{key}.meters", "are only for a progressive wager.", "Leave them out.", rule.cite)


def check_meters(case: Case, key: str, rule: WagerRule, table: Paytable) -> Iterator[Judged]:
    """Each meter that the table pays from is given once, as high as the law wants it, and no other is given."""
    wanted, said, shared = meters_of(case.edition, table), case.terms(rule.id).meters, case.sharing(rule.id)
    for meter, terms in said.items():
        place = f"{key}.meters.{meter}"
        if meter not in wanted:
            yield case.finding(place, f"is not a meter of {name_of(table)}.", nearest(meter, wanted), table.cite)
        elif other := next((one for one in shared if case.terms(one).meters.get(meter, terms) != terms), None):
            problem = f"is not what [wagers.{other}] says of the same meter."
            yield case.fault(place, problem, "Give it once.", table.cite)
        else:
            yield from check_rate(case, f"{place}.rate", terms.rate, wanted[meter])
            for name, amount in (("initial", terms.initial), ("reset", terms.reset)):
                yield from check_least(case, f"{place}.{name}", amount, wanted[meter])
                yield from otherwise(case, f"{place}.{name}", amount, wanted[meter])
    for meter in wanted:
        if meter not in case.meters_of(rule.id) and case.speaks(rule.id):
            problem, remedy = (
                f"is missing, and {name_of(table)} pays from it.",
                "Give its rate, initial and reset amount.",
            )
            yield case.finding(f"{key}.meters.{meter}", problem, remedy, place_of(paying_from(table, meter)))


def paying_from(table: Paytable, meter: str) -> list[str]:
    """Where the table pays from a meter: that there is one is said there, whoever says how much it holds at least."""
    return [row.cite for row in table.rows if isinstance(row.pays, MeterShare) and row.pays.meter == meter]


def check_rate(case: Case, key: str, said: Fraction | None, minimum: Minimum) -> Iterator[Judged]:
    """A submission must say the rate of progression, which is at least the law's."""
    cite, lowest = minimum.rate_cite or minimum.cite, minimum.rate or Fraction(0)
    if said is None:
        remedy = f"It is at least {show_percent(lowest)}." if lowest else 'Write a percentage, as in "20%".'
        yield case.finding(key, "is missing.", remedy, cite)
    elif said > 1:
        problem = f"is {show_percent(said)}, more than the wager of which it is a share."
        yield case.fault(key, problem, "Write 100% or less.")
    elif said < lowest:
        problem = f"is {show_percent(said)}, below the least rate of progression."
        yield case.finding(key, problem, f"Write {show_percent(lowest)} or more.", cite)


def check_least(case: Case, key: str, said: Cents | None, minimum: Minimum) -> Iterator[Judged]:
    """A submission must say the initial and the reset amount, which are at least the law's; an option may say both."""
    lowest, rule = minimum.initial or 0, option_rule(case.edition, minimum.option)
    if said is None and not (rule and rule.id in case.submission.options):
        cite = own_part(case.edition, minimum.cite) or minimum.cite
        by = "" if cite == minimum.cite else f", by {case.authority(minimum.cite)}"
        instead = f", or say both with options.{rule.id}" if rule else ""
        remedy = f"It is at least {spoken(lowest)}{by}." if lowest else f'Write an amount, as in "1000.00"{instead}.'
        yield case.finding(key, "is missing.", remedy, cite)
    elif said is not None and said < lowest:
        problem = f"is {spoken(said)}, below the least amount of the meter."
        yield case.finding(key, problem, f"Write {spoken(lowest)} or more.", minimum.cite)


def otherwise(case: Case, key: str, said: Cents | None, minimum: Minimum) -> Iterator[Judged]:
    """An option that gives the meter's initial and reset amount in one gives the same as the meter's own terms."""
    rule = option_rule(case.edition, minimum.option)
    if rule is None or said is None or rule.id not in case.submission.options:
        return
    amount, faults = value_of(case, rule)
    if not faults and amount != said:
        problem = f"is {spoken(said)}, and the option {rule.id} says {spoken(amount)} for the same meter."
        yield case.fault(key, problem, f"Leave {rule.id} out, or write the same in both.", minimum.cite)


def check_linked(case: Case, key: str, table: Paytable, terms: WagerTerms) -> Iterator[Judged]:
    if terms.linked and not table.linked:
        free = [one.letter for one in case.tables_open(table.wager) if one.linked and one.letter]
        problem = f"is true, and {name_of(table)} may not be used on linked games."
        remedy = f"Choose {' or '.join(free)}, or do not link the game." if free else "Do not link the game."
        yield case.finding(f"{key}.linked", problem, remedy, table.linked_cite or table.cite)


def check_envy(case: Case, key: str, table: Paytable, terms: WagerTerms) -> Iterator[Judged]:
    """An Envy Bonus is owed wherever the law has a schedule for the table, and nowhere else."""
    schedules = envy_of(case.edition, table)
    if terms.envy and not schedules:
        known = [one.cite for one in case.edition.envy if one.wager == table.wager]
        cite = place_of(known) or table.cite
        problem = f"is true, and {case.authority(cite)} has no Envy Bonus for {name_of(table)}."
        yield case.finding(f"{key}.envy", problem, "Leave it out.", cite)
    if terms.envy is False and schedules:
        cite = place_of_envy(case.edition, table)
        problem = f"is false, and {case.authority(cite)} has the Envy Bonus paid with this paytable."
        yield case.finding(f"{key}.envy", problem, "Leave it out, or write true.", cite)


def name_of(table: Paytable) -> str:
    return f"paytable {table.letter}" if table.letter else "the paytable"
