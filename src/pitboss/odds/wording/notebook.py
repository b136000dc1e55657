"""Odds as a notebook shows them: a short line, and a small table in HTML."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.wording.figures import begin_play, decimal, one_in, percentage, root
from pitboss.tabled import draw_html


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
        facts["Best play" if not odds.named else f"Play: {odds.named}"] = begin_play(odds.strategy)
    rows = (
        (one.name, one.pays, percentage(chance), one_in(chance), decimal(chance * one.net, 6))
        for one in odds.results
        for chance in (Fraction(one.combinations, odds.total),)
    )
    listed = "".join(f"<br><b>{escape(name)}</b> {escape(text)}" for name, text in facts.items())
    return f"<p><b>{escape(odds.title)}</b> {escape(say_wager(odds))}{listed}</p>" + draw_html(
        ("Result", "Pays", "Chance", "How rare", "Return"), rows
    )
