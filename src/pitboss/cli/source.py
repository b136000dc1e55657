"""`pitboss source`: opens a citation: what it is, where it is published, how much it weighs, and who rests on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.markup import escape

from pitboss.cli.screen import console, print_json, table
from pitboss.documents.cited import tell_cited
from pitboss.documents.passages import rules_at, widen
from pitboss.games.checks.readings import readings_of, tell_otherwise
from pitboss.law import library
from pitboss.law.citations import Opened, open_citation
from pitboss.law.labels import say_labels
from pitboss.law.lint import citations_of

SHOWN = 8
"""How many lines of the law's data are named before the rest is only counted."""


def source(
    citation: Annotated[
        list[str], typer.Argument(help='A citation, such as "Pitboss R-111" or "MD 3CP 1.4 Ch.13 §A".')
    ],
    json: Annotated[bool, typer.Option("--json", help="The same, for another program to read.")] = False,
) -> None:
    """For a reading of ours you see its question, the reading and the reason. For a place in one of the five documents
    you see its chapter and the rules that the inventory has there. Other spellings are understood: r-111, "chapter 13
    a".

    The weight is regulation, operator (an operator's published rules), literature, weak, or reading (ours).

    pitboss source "Pitboss R-111"

    pitboss source "MD 3CP 1.4 Ch.13 §A"

    pitboss source "MA CSP §12(d)"
    """
    opened = open_citation(" ".join(citation))
    if json:
        print_json([asdict(one) | behind(one) for one in opened])
        return
    for one in opened:
        show(one)


def behind(one: Opened) -> dict[str, Any]:
    """Find the label as printed where we cite by position, and the rules and lines of data that cite the place."""
    place, rules = rules_at(one.cite)
    told = [{"id": rule.id, "says": rule.says} for rule in rules]
    line_place, cited = widen(one.cite, [cite for _, _, cite in every_line()])
    lines = [{"edition": edition, "line": key, "cite": cite} for edition, key, cite in every_line() if cite in cited]
    return {
        "label": say_labels(one.cite),
        "rules": told,
        "rules_on": place,
        "lines": lines,
        "lines_on": line_place,
        "otherwise": ways_otherwise(one.cite),
    }


def ways_otherwise(reading: str) -> dict[str, str]:
    """Say for each game that rests on a reading of ours how its operator may do otherwise."""
    resting = (edition for edition in library.everything() if edition.complete and reading in readings_of(edition))
    return {edition.id: tell_otherwise(edition, reading) for edition in resting}


def every_line() -> Iterator[tuple[str, str, str]]:
    """Give (edition, key, citation) of each line of the law's data."""
    return ((edition.id, key, cite) for edition in library.everything() for _, key, cite in citations_of(edition))


def show(one: Opened) -> None:
    drawn = table("", "", title=escape(one.cite), heads=False)
    told = {
        "What it is": one.title,
        "Chapter": one.chapter,
        "Label": say_labels(one.cite),
        "Question": one.question,
        "Reading": one.reading,
        "Reason": one.reason,
        "Published": one.published,
        "Weight": one.weight,
        "Basis": one.basis,
    }
    for name, text in told.items():
        if text:
            drawn.add_row(name, escape(text))
    found = behind(one)
    for rule in found["rules"]:
        drawn.add_row(f"Rule {rule['id']}", escape(rule["says"]))
    on = "it" if found["lines_on"] == one.cite or not found["lines"] else found["lines_on"]
    drawn.add_row(f"Rests on {on}", escape(told_lines(found["lines"])))
    ways: dict[str, list[str]] = {}
    for edition, way in found["otherwise"].items():
        ways.setdefault(way, []).append(edition)
    for way, editions in ways.items():
        drawn.add_row("To do otherwise", escape(f"{way} ({', '.join(editions)})"))
    console().print(drawn)


def told_lines(lines: list[dict[str, str]]) -> str:
    """Give the first lines by their names, and how many there are."""
    editions = {edition.id: edition for edition in library.everything()}
    told = tell_cited(((editions[one["edition"]], one["line"]) for one in lines), SHOWN)
    return told or "no line of the law's data"
