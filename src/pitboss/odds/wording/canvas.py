"""What all pictures share: sheets that fit a page, colours, titles, and names of wagers.

Floats are for drawing only. Nothing here is imported unless a picture is asked for: matplotlib is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from pitboss.law import library
from pitboss.odds.asking.report import WagerOdds

HOUSE, PLAYER, ALARM, EVEN, INK, SOFT = "#0f5a45", "#b8860b", "#a5162a", "#8d9197", "#1b1e22", "#5a5f66"
LINES = ("#0f5a45", "#b8860b", "#1c5a94", "#a5162a", "#6b4a8e", "#3f8f6b", "#7a4a1d", "#4d5560")
WIDTH, TALLEST = 7.5, 10.0
"""In inches: what a sheet of letter paper or A4 leaves between its margins."""

MARGIN = 0.1
"""In inches: what stays free at the sides of each part, and half as much above and below."""
LEFT = MARGIN / WIDTH
"""Where titles begin, as a share of the width."""


def make_sheet(title: str, *heights: float, columns: int = 1) -> tuple[Figure, list[Axes]]:
    """A figure as wide as a page with its title at the top left, and on it axes of such heights one under the other.

    Each has margins of its own: long names beside one leave the others as wide as they were.
    """
    margins = ConstrainedLayoutEngine(w_pad=MARGIN, h_pad=MARGIN / 2)
    figure = Figure(figsize=(WIDTH, min(sum(heights) + 0.4, TALLEST)), layout=margins)
    figure.suptitle(title, x=LEFT, ha="left", fontsize=12, fontweight="bold", color=INK, parse_math=False)
    parts = figure.subfigures(len(heights), columns, squeeze=False, height_ratios=heights).reshape(-1)
    axes = [part.subplots() for part in parts]
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
        one.tick_params(labelsize=8, colors=INK)
    return figure, axes


def say_above(axes: Axes, text: str) -> None:
    """A line above, from the left: what is shown here."""
    axes.figure.suptitle(text, x=LEFT, ha="left", fontsize=8.5, color=SOFT, parse_math=False)


def name_games(found: Sequence[WagerOdds]) -> str:
    games = list(dict.fromkeys((odds.game, odds.edition) for odds in found))
    return name_game(found[0]) if len(games) == 1 else f"{len(games)} games"


def name_game(odds: WagerOdds) -> str:
    return library.load(f"{odds.game}@{odds.edition}").title


def name_wager(odds: WagerOdds) -> str:
    """`Pair Plus`: the law's title of the wager without the word that all of them end with."""
    return odds.title.removesuffix(" Wager")


def name_both(found: Sequence[WagerOdds]) -> str:
    """`Three Card Poker: Pair Plus`; where the wager has the name of its game, that name once."""
    return ": ".join(dict.fromkeys((name_games(found), name_wager(found[0]))))


def name_variant(odds: WagerOdds) -> str:
    """What tells the odds of one wager apart: letter, version, decks, way to play."""
    decks = f"({odds.decks} decks)" if odds.decks > 1 else ""
    return " ".join(filter(None, (odds.paytable, odds.version, decks, odds.named)))


def name_table(odds: WagerOdds) -> str:
    """The same of one wager alone: `Paytable A`, `8 decks`."""
    lettered = odds.paytable is not None and len(odds.paytable) == 1
    variant = name_variant(odds)
    alone = variant[1:-1] if variant.startswith("(") and variant.endswith(")") else variant
    return f"Paytable {variant}" if lettered else alone or name_wager(odds)


def cite_table(odds: WagerOdds) -> str:
    """Where the law has the paytable that makes the difference."""
    return next((cite for _, letter, cite in odds.tables if letter == odds.paytable), "")
