"""How rules are compared: what each operator's option and number of decks does to the edge of a wager."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.markup import escape

from pitboss.cli.odds_rows import print_rows, write_rows
from pitboss.cli.odds_show import in_red
from pitboss.cli.screen import console, table
from pitboss.law.labels import disclose
from pitboss.money import spoken
from pitboss.odds import Question, solve
from pitboss.odds.asking.rules import RuleOdds
from pitboss.odds.wording.figures import percentage

ROUNDS = "_rounding"
"""How the names of options end by which sums are rounded."""

COLUMNS = ("rule", "title", "value", "house_edge", "house_edge_exact", "effect", "effect_exact", "cite")


def show_rules(question: Question, found: Sequence[RuleOdds], json: bool, csv: bool) -> None:
    """Show each rule with its alternatives, and what each adds to the edge of the game that was asked for."""
    edge = solve(question).house_edge
    if json:
        print_rows(question, "rules", found, {"house_edge": edge})
    elif csv:
        write_rows(COLUMNS, found)
    else:
        draw_rules(question, edge, found)


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
    at = f"the house edge is {percentage(edge)} at a stake of {spoken(question.stake)}."
    console().print(f"[bold]{escape(question.rule.title)}[/bold]: {at}")
    console().print(drawn)
    console().print(
        "One rule is changed at a time, and each game has its own best play; what changes nothing is left out."
    )
    if any(one.rule.endswith(ROUNDS) for one in found):
        console().print("What is rounded depends on the stake: --stake names another.")
