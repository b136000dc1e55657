"""The check of a Rules Submission: everything in it that the edition it names does not allow, each with its citation.

The rules are the edition's own lines; the modules here only hold a submission against them, one subject each.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.errors import Finding
from pitboss.frozen import frozen
from pitboss.games.checks.caps import check_payout_limit
from pitboss.games.checks.cards import check_cards
from pitboss.games.checks.case import Case
from pitboss.games.checks.heading import check_heading, find_unnamed
from pitboss.games.checks.options import check_options
from pitboss.games.checks.progressives import check_progressives
from pitboss.games.checks.table import check_table
from pitboss.games.checks.wagers import check_wagers
from pitboss.games.submission import read_submission, read_tables
from pitboss.law import library

SUBJECTS = (
    check_heading,
    check_table,
    check_cards,
    check_wagers,
    check_progressives,
    check_options,
    check_payout_limit,
)


@frozen
class Checked:
    """The outcome: all that was found, and the case itself where there is nothing to find."""

    findings: tuple[Finding, ...]
    case: Case | None

    @property
    def ok(self) -> bool:
        return not self.findings


def check(path: Path) -> Checked:
    """Check a submission's file; BadInput if it cannot be read at all."""
    return judge(read_tables(path), str(path))


def judge(tables: Mapping[str, Any], file: str) -> Checked:
    """Check the tables of a submission: faults of its form and of its law together.

    What could not be read is not judged again: a key with a fault of form has no finding of law.
    """
    submission, faults = read_submission(tables, file)
    if submission is None:
        return Checked(tuple(faults), None)
    findings = list(find_unnamed(submission, file))
    case = None if findings else Case(file, submission, library.load(f"{submission.game}@{submission.edition}"))
    if case:
        subjects = SUBJECTS if case.edition.complete else (check_heading,)
        findings = [finding for subject in subjects for finding in subject(case)]
    unread = {fault.key for fault in faults}
    findings = [*faults, *(finding for finding in findings if finding.key not in unread)]
    return Checked(tuple(findings), None if findings else case)
