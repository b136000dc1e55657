"""The operator's options: each must be one of the edition's, of its kind, and within what its line allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from pitboss.errors import nearest
from pitboss.games.allowances import option_rule, place_of, version_option, version_rule
from pitboss.games.checks.bounds import KINDS, check_bounds
from pitboss.games.checks.caps import LIMIT
from pitboss.games.checks.case import Case
from pitboss.games.checks.forms import form_of, lacks_form
from pitboss.games.checks.verdicts import Judged, is_own_law
from pitboss.games.submission import CardTerms, TableTerms
from pitboss.law.model import Option
from pitboss.law.reading import Reader

ELSEWHERE = {term.name: part for part, kind in (("table", TableTerms), ("cards", CardTerms)) for term in fields(kind)}
"""Options that an edition may name and a submission says in a part of its own."""


def check_options(case: Case) -> Iterator[Judged]:
    for name, value in case.submission.options.items():
        key, rule = f"options.{name}", option_rule(case.edition, name)
        if name in ELSEWHERE:
            cite = rule.cite if rule else case.edition.cite_as
            yield case.fault(key, f"is said in [{ELSEWHERE[name]}].", "Move it there.", cite)
        elif rule is not None:
            yield from check_value(case, rule, key)
        elif name == version_option(case.edition):
            yield from check_version(case, key, value)
        else:
            version = {version_option(case.edition)} if case.edition.version else set()
            known = {*version, *(one.id for one in case.edition.option)} - ELSEWHERE.keys()
            yield case.fault(key, "is not an option of this edition.", nearest(name, known), case.edition.cite_as)
    yield from find_missing(case)
    yield from find_other_ways(case)


def check_value(case: Case, rule: Option, key: str) -> Iterator[Judged]:
    value, faults = value_of(case, rule)
    version = version_rule(case.edition, case.version)
    if version and version.id in rule.barred_with:
        cite = rule.barred_cite or version.cite
        yield case.finding(key, f"has no place in the version {version.id}.", "Leave it out.", cite)
    elif faults:
        yield from faults
    elif rule.values and lacks_form(value, form := form_of(rule.values)):
        yield case.fault(
            key, f"is {value!r}, which is not {form}.", f"Write one of {', '.join(rule.values)}.", rule.cite
        )
    elif rule.values and value not in rule.values:
        yield from find_unlisted(case, rule, key, value)
    elif rule.kind == "count" and value < 0:
        yield case.fault(key, f"is {value}, which is not a number of anything.", "Write 0 or more.", rule.cite)
    elif rule.kind not in ("choice", "flag") and not (rule.id == LIMIT and case.edition.cap):
        yield from check_bounds(case, rule, key, value)


def find_unlisted(case: Case, rule: Option, key: str, value: str) -> Iterator[Judged]:
    """A choice that is none of those listed: odds or a letter could be chosen otherwise, another word means nothing."""
    listed = f"Write one of {', '.join(rule.values)}."
    if form_of(rule.values):
        yield case.finding(key, f"is {value!r}, which the edition does not have.", listed, rule.cite)
    else:
        open_to = "" if is_own_law(case.edition, rule.cite) else f" {tell_other_way(key)}"
        yield case.fault(key, f"is {value!r}, which is not one of its values.", listed + open_to, rule.cite)


def tell_other_way(key: str) -> str:
    """How a choice is declared that none of the values of its option is."""
    return (
        f'If it is done in another way, leave it out and say how, and on what authority, as "{key}" under [otherwise].'
    )


def find_other_ways(case: Case) -> Iterator[Judged]:
    """Choices that are declared to be made in none of the ways that borrowed sources and readings have."""
    for rule in case.edition.option:
        key = f"options.{rule.id}"
        if case.declares(key) and rule.id not in case.submission.options and has_other_ways(case, rule):
            problem = f"is declared to be none of {', '.join(rule.values)}."
            yield case.finding(key, problem, "This program plays by one of these, and opens no table so.", rule.cite)


def has_other_ways(case: Case, rule: Option) -> bool:
    """Whether an operator may do what none of the values says: they are ways to play, and not the text's own."""
    ways = rule.kind == "choice" and rule.values and not form_of(rule.values) and rule.id not in ELSEWHERE
    return bool(ways) and not is_own_law(case.edition, rule.cite)


def value_of(case: Case, rule: Option) -> tuple[Any, list[Judged]]:
    """The value said for an option, read as its kind demands, and what is wrong with its form."""
    reader = Reader(case.file)
    value = reader.value(KINDS[rule.kind], case.submission.options[rule.id], f"options.{rule.id}", "", "")
    return value, [case.fault(fault.key, fault.problem, fault.remedy, rule.cite) for fault in reader.findings]


def check_version(case: Case, key: str, said: object) -> Iterator[Judged]:
    if isinstance(said, str) and version_rule(case.edition, said):
        return
    versions = case.edition.version
    if not versions:
        problem = "names a version, but the edition has only the plain game."
        yield case.fault(key, problem, "Leave it out.", case.edition.cite_as)
        return
    remedy = f"Write one of {', '.join(version.id for version in versions)}."
    problem = f"is {said!r}, which is not a version of the game."
    yield case.fault(key, problem, remedy, place_of(version.cite for version in versions))


def find_missing(case: Case) -> Iterator[Judged]:
    """An option that the law wants said with a wager or a version that is offered."""
    for rule in case.edition.option:
        if rule.id in ELSEWHERE or rule.id in case.submission.options:
            continue
        asking = [name for name in rule.required_with if case.offers(name) or name == case.version]
        if asking:
            allowed = f"Write one of {', '.join(rule.values)}." if rule.values else f"It is {rule.title.lower()}."
            cite = rule.required_cite or rule.cite
            yield case.finding(f"options.{rule.id}", f"is missing, and {asking[0]} needs it.", allowed, cite)
