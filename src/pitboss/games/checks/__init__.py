"""The check of a Rules Submission: everything in it that the edition it names does not allow, each with its citation.

The rules are the edition's own lines; the modules here only hold a submission against them, one subject each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pitboss.frozen import frozen
from pitboss.games.checks.caps import check_payout_limit
from pitboss.games.checks.cards import check_cards, suggest_cards
from pitboss.games.checks.case import Case
from pitboss.games.checks.heading import check_heading, find_unnamed
from pitboss.games.checks.layout_stakes import check_layout_stakes
from pitboss.games.checks.lines import find_lines, line_of
from pitboss.games.checks.options import check_options
from pitboss.games.checks.progressives import check_progressives
from pitboss.games.checks.readings import check_readings
from pitboss.games.checks.table import check_table
from pitboss.games.checks.verdicts import Judged
from pitboss.games.checks.wagers import check_wagers
from pitboss.games.submission import read_submission, read_tables
from pitboss.law import library
from pitboss.tabled import DataFrame, frame_rows, show_rows, show_text

SUBJECTS = (
    check_heading,
    check_table,
    check_cards,
    check_wagers,
    check_layout_stakes,
    check_progressives,
    check_options,
    check_payout_limit,
    check_readings,
)

COLUMNS = ("line", "key", "verdict", "problem", "remedy", "cite", "declared")
"""What a frame says of each finding."""


@frozen
class Checked:
    """A submission that was checked: every finding, or the `case` itself where there is none.

    `noted` is what the operator declares to do differently from a reading of ours or a borrowed source. It is lawful.
    """

    findings: tuple[Judged, ...]
    case: Case | None
    noted: tuple[Judged, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it is lawful."""
        return not self.findings

    def as_rows(self) -> list[dict[str, Any]]:
        """A record for each finding, and for what is noted."""
        return [{column: getattr(one, column) for column in COLUMNS} for one in (*self.findings, *self.noted)]

    def to_frame(self) -> DataFrame:
        """The rows as a data frame of pandas."""
        return frame_rows(self.as_rows(), list(COLUMNS))

    def _repr_html_(self) -> str:
        return show_rows(self.as_rows()) or show_text(self)

    def __repr__(self) -> str:
        number = len(self.findings)
        found = "lawful" if self.ok else "1 finding" if number == 1 else f"{number} findings"
        return f"<Checked {found}, {len(self.noted)} noted>"


def check(path: Path) -> Checked:
    """Check a submission's file; BadInput if it cannot be read at all."""
    tables = read_tables(path)
    lines = find_lines(path.read_text(encoding="utf-8-sig"))
    checked = judge(tables, str(path))
    findings, noted = (
        tuple(replace(one, line=line_of(lines, one.key) or lines.get(f"otherwise.{one.key}", 0)) for one in found)
        for found in (checked.findings, checked.noted)
    )
    return Checked(findings, checked.case, noted)


def judge(tables: Mapping[str, Any], file: str) -> Checked:
    """Check the tables of a submission: faults of its form and of its law together.

    What could not be read is not judged again: a key with a fault of form has no finding of law.
    """
    submission, unreadable = read_submission(tables, file)
    faults = [Judged(file, one.key, one.problem, one.remedy) for one in unreadable]
    if submission is None:
        return Checked(tuple(faults), None)
    faults += find_empty_stakes(tables, file)
    findings = list(find_unnamed(submission, file))
    case = None if findings else Case(file, submission, library.load(f"{submission.game}@{submission.edition}"))
    if case:
        subjects = SUBJECTS if case.edition.complete else (check_heading,)
        findings = [finding for subject in subjects for finding in subject(case)]
        faults = [suggest_cards(case, tables, fault) for fault in faults]
    unread = {fault.key for fault in faults}
    findings = [*faults, *(finding for finding in findings if finding.key not in unread)]
    if case is None:
        return Checked(tuple(findings), None)
    noted = tuple(note(case, finding) for finding in findings if may_declare(case, finding))
    left = [finding for finding in findings if not may_declare(case, finding)]
    left += find_idle(case, findings)
    return Checked(tuple(left), None if left else case, noted)


def find_empty_stakes(tables: Mapping[str, Any], file: str) -> Iterator[Judged]:
    """A list without any stake says nothing; with the key left out, the stakes are those of the edition."""
    wagers = tables.get("wagers")
    for wager, terms in wagers.items() if isinstance(wagers, Mapping) else ():
        if isinstance(terms, Mapping) and terms.get("stakes") == []:
            yield Judged(file, f"wagers.{wager}.stakes", "names no stake.", "Name one at least, or leave the key out.")


def may_declare(case: Case, finding: Judged) -> bool:
    """Whether the operator declares otherwise where only a reading of ours or a borrowed source says so."""
    return finding.verdict == "contrary-to-reading" and case.declares(finding.key)


def note(case: Case, finding: Judged) -> Judged:
    return replace(finding, declared=case.submission.otherwise[finding.key])


def find_idle(case: Case, findings: Iterable[Judged]) -> Iterator[Judged]:
    """A declaration where nothing can be declared: the text decides, or nothing speaks against what is said."""
    judged = {finding.key for finding in findings}
    open_to = {finding.key for finding in findings if finding.verdict == "contrary-to-reading"}
    for key, said in case.submission.otherwise.items():
        place = f"otherwise.{key}"
        if not said.strip():
            yield case.fault(place, "says nothing.", "Name the authority on which it is done otherwise.")
        elif place in judged:
            continue  # It has its own finding already.
        elif key not in judged:
            yield case.fault(place, "declares what no reading or borrowed source speaks against.", "Leave it out.")
        elif key not in open_to:
            yield case.fault(place, "cannot be declared: no reading of ours decides it.", f"Put {key} right.")
