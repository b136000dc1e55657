"""How mistakes are shown: the costliest first, and for programs all of them."""

from __future__ import annotations

import csv as csv_files
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from pitboss.cli.screen import console, print_json, table
from pitboss.odds import Question
from pitboss.odds.wording.figures import decimal, percentage, show_both

if TYPE_CHECKING:
    from pitboss.odds.solvers.mistakes import Mistake  # which brings NumPy

SHOWN = 20
"""How many lines are shown unless all are asked for."""

FIGURES = ("share", "each", "cost")


def show_mistakes(question: Question, found: Sequence[Mistake], json: bool, csv: bool, full: bool) -> None:
    if json:
        rows = [{**one.as_row(), **{name: show_both(getattr(one, name)) for name in FIGURES}} for one in found]
        print_json({"game": question.game.edition.game, "wager": question.wager, "mistakes": rows})
    elif csv:
        columns = ("decision", "hands", "best", "instead", *FIGURES, *(f"{name}_exact" for name in FIGURES))
        out = csv_files.DictWriter(sys.stdout, columns, lineterminator="\n")
        out.writeheader()
        for one in found:
            exact = {f"{name}_exact": str(getattr(one, name)) for name in FIGURES}
            out.writerow({**one.as_row(), **{name: decimal(getattr(one, name)) for name in FIGURES}, **exact})
    else:
        draw_mistakes(question, found if full else found[:SHOWN], len(found))


def draw_mistakes(question: Question, found: Sequence[Mistake], number: int) -> None:
    drawn = table("Decision", "Hands", "Best", "Instead", "Can be made in", "Costs each time", "Adds to the edge")
    for n in (4, 5, 6):
        drawn.columns[n].justify = "right"
    for one in found:
        figures = (percentage(one.share, 2), percentage(one.each, 2), percentage(one.cost))
        drawn.add_row(one.decision, escape(one.hands), one.best, one.instead, *figures)
    console().print(f"[bold]{escape(question.rule.title)}[/bold]: the costliest mistakes, all else being played well.")
    console().print(drawn)
    if number > len(found):
        console().print(f"[dim]{len(found)} of {number}: --full has all.[/dim]")
