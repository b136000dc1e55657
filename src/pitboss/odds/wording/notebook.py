"""Odds as a notebook shows them: a short line, and a small table in HTML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.wording.figures import decimal, one_in, percentage, root


def say_wager(odds: WagerOdds) -> str:
    """`md/three-card-poker@1.4 pair-plus A`."""
    parts = (f"{odds.game}@{odds.edition}", odds.wager, odds.paytable, odds.version, odds.named)
    return " ".join(part for part in parts if part)


def say_odds(odds: WagerOdds) -> str:
    """The short form: which wager, and its house edge."""
    return f"<WagerOdds {say_wager(odds)}: house edge {percentage(odds.house_edge)}, {len(odds.results)} results>"


def show_html(odds: WagerOdds) -> str:
    """A wager: the key figures, then a row for each result."""
    facts = {
        "House edge": percentage(odds.house_edge),
        "Return": percentage(odds.player_return),
        "Hit frequency": f"{percentage(odds.hit_frequency)}, {one_in(odds.hit_frequency)}",
        "Standard deviation": root(odds.variance, 6),
    }
    if odds.strategy:
        facts["Best play" if not odds.named else f"Play: {odds.named}"] = odds.strategy.partition("\n")[0]
    rows = (
        (one.name, one.pays, percentage(chance), one_in(chance), decimal(chance * one.net, 6))
        for one in odds.results
        for chance in (Fraction(one.combinations, odds.total),)
    )
    listed = "".join(f"<br><b>{escape(name)}</b> {escape(text)}" for name, text in facts.items())
    return f"<p><b>{escape(odds.title)}</b> {escape(say_wager(odds))}{listed}</p>" + draw_html(
        ("Result", "Pays", "Chance", "How rare", "Return"), rows
    )


def show_rows(rows: Sequence[Mapping[str, Any]]) -> str:
    """Any table of figures, a column for each name; fractions as decimals."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = ([show_cell(row.get(name)) for name in columns] for row in rows)
    return draw_html([name.replace("_", " ") for name in columns], cells)


def show_cell(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value) if value.denominator == 1 else decimal(value, 6)
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value)


def draw_html(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
