"""`pitboss check`: whether an operator's Rules Submission is lawful, with every finding at once."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from pitboss.cli.screen import console, print_json, say, table
from pitboss.errors import Finding
from pitboss.games.builder import build_game
from pitboss.games.checks import Checked
from pitboss.games.checks import check as check_submission
from pitboss.games.checks.case import Case
from pitboss.games.checks.summary import summary


def check(
    submission: Annotated[Path, typer.Argument(help="The operator's file, such as examples/submissions/craps.toml.")],
    json: Annotated[bool, typer.Option("--json", help="The findings, for another program to read.")] = False,
) -> None:
    """Check an operator's Rules Submission against the edition of the law that it names.

    The file says which wagers are offered, on which paytables, with which meters, how the cards are dealt, and
    whatever else the law leaves to the operator. Lawful: exit 0, and a table of every choice with the line that grants
    it. Not lawful: exit 1, and every finding with its place in the file, what is wrong, what would be allowed, and the
    citation. A file that cannot be read at all: one line, and exit 2.

    The files in examples/submissions are lawful, one for each game: copy one and change it.
    """
    checked = check_submission(submission)
    if json:
        print_json(as_json(str(submission), checked))
    elif checked.case is None:
        show_findings(checked.findings)
    else:
        show_summary(str(submission), checked)
    if not checked.ok:
        raise typer.Exit(1)


def as_json(file: str, checked: Checked) -> dict[str, Any]:
    """A lawful submission carries its choices, any other its findings."""
    said: dict[str, Any] = {"submission": file, "ok": checked.ok}
    said["findings"] = [asdict(finding) for finding in checked.findings]
    if checked.case:
        said["choices"] = [line._asdict() for line in summary(checked.case)]
        said["remarks"] = list(find_remarks(checked.case))
    return said


def show_findings(findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        cite = f" [dim]\\[{escape(finding.cite)}][/dim]" if finding.cite else ""
        place = f"{escape(finding.file)}: [bold]{escape(finding.key)}[/bold]"
        say(f"{place}: {escape(finding.problem)} {escape(finding.remedy)}{cite}")
    number = "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
    console().print(f"Not lawful: {number}.")


def show_summary(file: str, checked: Checked) -> None:
    case = checked.case
    assert case is not None
    drawn = table(
        "What", "Choice", "Law", title=f"{case.edition.title}, {case.edition.id}, at {escape(case.submission.property)}"
    )
    for line in summary(case):
        drawn.add_row(*(escape(text) for text in line))
    console().print(drawn)
    for remark in find_remarks(case):
        say(f"[yellow]Remark[/yellow] {escape(remark)}")
    console().print(f"{escape(file)} is lawful from {case.submission.effective}.")


def find_remarks(case: Case) -> tuple[str, ...]:
    """What its odds say to the operator; the solvers are imported only where a wager has a meter."""
    game = build_game(case)
    if not game.meters:
        return ()
    from pitboss.odds.asking.remarks import list_remarks

    return list_remarks(game)
