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
from pitboss.games.checks.verdicts import Judged
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
            known = {version_option(case.edition), *(one.id for one in case.edition.option)} - ELSEWHERE.keys()
            yield case.fault(key, "is not an option of this edition.", nearest(name, known), case.edition.cite_as)
    yield from find_missing(case)


def check_value(case: Case, rule: Option, key: str) -> Iterator[Judged]:
    value, faults = value_of(case, rule)
    version = version_rule(case.edition, case.version)
    if version and version.id in rule.barred_with:
        cite = rule.barred_cite or version.cite
        yield case.finding(key, f"has no place in the version {version.id}.", "Leave it out.", cite)
    elif faults:
        yield from faults
    elif rule.values and value not in rule.values:
        problem = f"is {value!r}, which the edition does not have."
        yield case.finding(key, problem, f"Write one of {', '.join(rule.values)}.", rule.cite)
    elif rule.kind not in ("choice", "flag") and not (rule.id == LIMIT and case.edition.cap):
        yield from check_bounds(case, rule, key, value)


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
    yield case.finding(key, problem, remedy, place_of(version.cite for version in versions))


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
