"""The check of a Rules Submission: everything in it that the edition it names does not allow, each with its citation.

The rules are the edition's own lines; the modules here only hold a submission against them, one subject each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import Finding
from pitboss.games.checks.caps import payout_limit
from pitboss.games.checks.cards import cards
from pitboss.games.checks.case import Case
from pitboss.games.checks.heading import heading, unnamed
from pitboss.games.checks.options import options
from pitboss.games.checks.progressives import progressives
from pitboss.games.checks.table import table
from pitboss.games.checks.wagers import wagers
from pitboss.games.submission import read, tables_of
from pitboss.law import library

SUBJECTS = (heading, table, cards, wagers, progressives, options, payout_limit)


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome: all that was found, and the case itself where there is nothing to find."""

    findings: tuple[Finding, ...]
    case: Case | None

    @property
    def ok(self) -> bool:
        return not self.findings


def check(path: Path) -> Checked:
    """Check a submission's file; BadInput if it cannot be read at all."""
    return judge(tables_of(path), str(path))


def judge(tables: Mapping[str, Any], file: str) -> Checked:
    """Check the tables of a submission: faults of its form and of its law together.

    What could not be read is not judged again: a key with a fault of form has no finding of law.
    """
    submission, faults = read(tables, file)
    if submission is None:
        return Checked(tuple(faults), None)
    findings = list(unnamed(submission, file))
    case = None if findings else Case(file, submission, library.load(f"{submission.game}@{submission.edition}"))
    if case:
        subjects = SUBJECTS if case.edition.complete else (heading,)
        findings = [finding for subject in subjects for finding in subject(case)]
    unread = {fault.key for fault in faults}
    findings = [*faults, *(finding for finding in findings if finding.key not in unread)]
    return Checked(tuple(findings), None if findings else case)
