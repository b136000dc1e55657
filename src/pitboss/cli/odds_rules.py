"""How rules are compared: what each operator's option and number of decks does to the edge of a wager."""

from __future__ import annotations

import csv as csv_files
import sys
from collections.abc import Sequence
from fractions import Fraction

from rich.markup import escape

from pitboss.cli.odds_show import in_red
from pitboss.cli.screen import console, print_json, table
from pitboss.law.labels import disclose
from pitboss.odds import Question, solve
from pitboss.odds.asking.rules import RuleOdds
from pitboss.odds.wording.figures import decimal, percentage, show_both

COLUMNS = ("rule", "title", "value", "house_edge", "house_edge_exact", "effect", "effect_exact", "cite")


def show_rules(question: Question, found: Sequence[RuleOdds], json: bool, csv: bool) -> None:
    """Each rule as it might be, and what it adds to the edge of the game as it was asked for."""
    edge = solve(question).house_edge
    if json:
        rules = [
            {**one.as_row(), "house_edge": show_both(one.house_edge), "effect": show_both(one.effect)} for one in found
        ]
        print_json({"game": question.game.edition.game, "wager": question.wager, "house_edge": show_both(edge),
                    "rules": rules})  # fmt: skip
    elif csv:
        write_rules(found)
    else:
        draw_rules(question, edge, found)


def write_rules(found: Sequence[RuleOdds]) -> None:
    out = csv_files.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    out.writeheader()
    for one in found:
        figures = {"house_edge": decimal(one.house_edge), "house_edge_exact": str(one.house_edge),
                   "effect": decimal(one.effect), "effect_exact": str(one.effect)}  # fmt: skip
        out.writerow({**one.as_row(), **figures})


def draw_rules(question: Question, edge: Fraction, found: Sequence[RuleOdds]) -> None:
    if not found:
        console().print(f"No option or number of decks changes the edge of {percentage(edge)}.")
        return
    drawn = table("Rule", "As it might be", "House edge", "Adds", "Law")
    for n in (2, 3):
        drawn.columns[n].justify = "right"
    for one in found:
        adds = f"{'+' if one.effect > 0 else ''}{percentage(one.effect)}"
        drawn.add_row(escape(one.title), escape(one.value), in_red(one.house_edge), adds, escape(disclose(one.cite)))
    console().print(f"[bold]{escape(question.rule.title)}[/bold]: the house edge is {percentage(edge)}.")
    console().print(drawn)
    console().print(
        "One rule is changed at a time, and each game has its own best play; what changes nothing is left out."
    )
