"""How mistakes are shown: the costliest first, and for programs all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from pitboss.cli.odds_rows import print_rows, write_rows
from pitboss.cli.screen import console, table
from pitboss.odds import Question
from pitboss.odds.wording.figures import percentage

if TYPE_CHECKING:
    from pitboss.odds.solvers.mistakes import Mistake  # which brings NumPy

SHOWN = 20
"""How many lines are shown unless all are asked for."""

COLUMNS = ("decision", "hands", "best", "instead", "share", "each", "cost", "share_exact", "each_exact", "cost_exact")


def show_mistakes(question: Question, found: Sequence[Mistake], json: bool, csv: bool, full: bool) -> None:
    if json:
        print_rows(question, "mistakes", found, {})
    elif csv:
        write_rows(COLUMNS, found)
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
