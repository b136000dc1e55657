"""`pitboss check`: whether an operator's Rules Submission is lawful, with every finding at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from pitboss.cli.progress import show_progress
from pitboss.cli.screen import console, print_json, say, table
from pitboss.games.builder import build_game
from pitboss.games.checks import Checked
from pitboss.games.checks import check as check_submission
from pitboss.games.checks.declared import is_played
from pitboss.games.checks.summary import summary
from pitboss.games.checks.verdicts import TITLES, Judged, Verdict
from pitboss.law.citations import rests_on
from pitboss.law.labels import say_beside


def check(
    submission: Annotated[Path, typer.Argument(help="The operator's file, such as examples/submissions/craps.toml.")],
    json: Annotated[bool, typer.Option("--json", help="The findings, for another program to read.")] = False,
) -> None:
    """The file says which wagers are offered, on which paytables, with which meters, how the cards are dealt, and what
    else the law leaves to the operator. If it is lawful, the exit code is 0, and a table shows every choice with the
    line that grants it. If not, the exit code is 1. Each finding then has its line in the file, what is wrong, what
    would be allowed, and the citation. A file that cannot be read gives one line and exit code 2.

    Some findings rest on the text itself. Others rest on a reading of ours or on a borrowed source: there you may
    declare under [otherwise] that you do it differently, which is lawful and noted. Others concern what the text
    leaves open. Errors of form come last; they say nothing about the law.

    Start from a lawful file that has every choice of the law:
    pitboss submission new three-card-poker

    pitboss check submission.toml
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
    """Write the result as JSON: a lawful submission has its choices, any other its findings.

    Both have what is declared otherwise.
    """
    said: dict[str, Any] = {"submission": file, "ok": checked.ok}
    said["findings"] = [asdict(finding) for finding in checked.findings]
    said["noted"] = [asdict(finding) for finding in checked.noted]
    if checked.case:
        game = checked.case.edition.game
        said["choices"] = [line._asdict() | weigh(line.cite, game) for line in summary(checked.case)]
        said["remarks"] = list(find_remarks(checked))
    return said


def weigh(cite: str, game: str) -> dict[str, str]:
    basis, weight = rests_on(cite, game)
    return {"basis": basis, "weight": weight}


def show_findings(findings: Sequence[Judged]) -> None:
    """Show the findings by verdict, what can be done about those that rest on no text, and how many there are."""
    for verdict, title in TITLES.items():
        found = [finding for finding in findings if finding.verdict == verdict]
        if found:
            console().print(f"[bold]{title}[/bold]:")
            for finding in found:
                show_finding(finding)
        if found and verdict == "contrary-to-reading":
            say(DECLARE.format(key=found[0].key), markup=False)
    console().print(tell_outcome(findings))


DECLARE = 'To do so all the same, declare it, and on what authority: under [otherwise], write "{key}" = "…".'


def show_finding(finding: Judged) -> None:
    cite = f" [dim]\\[{escape(finding.source)}][/dim]" if finding.cite else ""
    file = f"{finding.file}:{finding.line}" if finding.line else finding.file
    say(f"{escape(file)}: [bold]{escape(finding.key)}[/bold]: {escape(finding.problem)} {escape(finding.remedy)}{cite}")


def tell_outcome(findings: Sequence[Judged]) -> str:
    """Say the outcome, as in `Not lawful: 2 contrary to the text, 1 of form.`

    If no finding is against the text, nothing is called unlawful.
    """
    counts = {verdict: sum(finding.verdict == verdict for finding in findings) for verdict in TITLES}
    each = ", ".join(f"{number} {COUNTED[verdict]}" for verdict, number in counts.items() if number)
    if counts["contrary-to-text"]:
        return f"Not lawful: {each}."
    if len(findings) == counts["form"]:
        return f"Not judged: {each}."
    return f"Not established as lawful: {each}. Nothing is contrary to the text."


COUNTED: dict[Verdict, str] = {
    "contrary-to-text": "contrary to the text",
    "contrary-to-reading": "contrary to a reading of ours or to a borrowed source",
    "not-determined": "not determined",
    "form": "of form",
}


def show_summary(file: str, checked: Checked) -> None:
    case = checked.case
    assert case is not None
    drawn = table(
        "What",
        "Choice",
        "Law",
        title=f"{case.edition.title}, {case.edition.text_id}, at {escape(case.submission.property)}",
    )
    for line in summary(case):
        beside = say_beside(line.cite, case.edition.game)
        law = f"{line.cite} ({beside})" if beside else line.cite
        drawn.add_row(*(escape(text) for text in (line.what, line.choice, law)))
    console().print(drawn)
    for finding in checked.noted:
        say(f"Declared otherwise: {escape(str(finding))} Declared: {escape(finding.declared)}")
    console().print(f"{escape(file)} is lawful from {case.submission.effective}.")
    for remark in find_remarks(checked):  # After the verdict, which nobody should have to wait for.
        say(f"[yellow]Remark[/yellow] {escape(remark)}")


def find_remarks(checked: Checked) -> tuple[str, ...]:
    """Find what the odds tell the operator. The solvers are imported only if a wager has a meter."""
    case = checked.case
    if case is None or not all(is_played(case, noted.key) for noted in checked.noted):
        return ()
    game = build_game(case)
    if not game.meters:
        return ()
    with show_progress("Counting what its meters return"):
        from pitboss.odds.asking.remarks import list_remarks

        return list_remarks(game)
