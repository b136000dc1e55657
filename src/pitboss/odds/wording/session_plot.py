"""Pictures of sessions: the law of what a table wins, with its bands, and an observed hold within it.

Floats are for drawing only. Nothing here is imported unless a picture is asked for: matplotlib is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pitboss.odds.sessions.hold import HoldOdds
from pitboss.odds.sessions.session import SessionOdds
from pitboss.odds.sessions.sums import SumLaw
from pitboss.odds.wording.canvas import ALARM, EVEN, HOUSE, INK, LEFT, PLAYER, SOFT, make_sheet

BARS = 160
"""The law is drawn in this many bars at most."""

MINUS = "\N{MINUS SIGN}"

KEY = "Gold: the table loses. Broken line: the average. Lines below: where that share of results lies."

HEADROOM = 1.25
"""How much higher the picture of a hold is than its bars and what is above them."""


def picture_sessions(found: Sequence[SessionOdds], title: str) -> Figure:
    """One law beside the other, each with its bands."""
    columns = 2 if len(found) > 1 else 1
    rows = -(-len(found) // columns)
    figure, spots = make_sheet(fill(title, 88), *[2.6 if columns > 1 else 3.6] * rows, columns=columns)
    for axes, one in zip(spots, found, strict=False):
        draw_law(axes, one)
    for axes in spots[len(found) :]:
        axes.axis("off")
    add_key(figure)
    return figure


def picture_hold(one: HoldOdds, title: str) -> Figure:
    figure, (axes,) = make_sheet(fill(title, 88), 4.0)
    draw_law(axes, one.session, reach=one.won)
    low, high = axes.get_ylim()
    axes.set_ylim(low, high * HEADROOM)  # so that what is said stands above the bars, and hides none
    axes.axvline(one.won / 100, color=ALARM, linewidth=2)
    side = "left" if one.won >= one.session.mean else "right"
    errors, p_value = f"{float(one.standard_errors):+.2f} standard errors".replace("-", MINUS), f"p = {one.p_value:.2g}"
    said = (f"observed: {money(one.won)}", errors, p_value)
    axes.annotate(
        "\n".join(said),
        (one.won / 100, axes.get_ylim()[1] * 0.98),
        xytext=(-6 if side == "left" else 6, 0),
        textcoords="offset points",
        ha="right" if side == "left" else "left",
        va="top",
        color=ALARM,
        fontsize=8.5,
        parse_math=False,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
    )
    add_key(figure)
    return figure


def add_key(figure: Figure) -> None:
    """A line at the foot: what colours and lines mean."""
    figure.supxlabel(KEY, x=LEFT, ha="left", fontsize=7.5, color=SOFT, parse_math=False)


def draw_law(axes: Axes, one: SessionOdds, reach: int | None = None) -> None:
    """The law in bars, those in which the table loses in another colour; bands as lines below."""
    low, high = (float(one.law.quantile(q)) / 100 for q in (0.0005, 0.9995))
    if reach is not None:
        low, high = min(low, reach / 100), max(high, reach / 100)
    edges, heights = group(one.law, low, high)
    lost = edges[1:] <= 0
    for colour, drawn in ((PLAYER, lost), (HOUSE, ~lost)):
        axes.stairs(np.where(drawn, heights, 0.0), edges, fill=True, color=colour, linewidth=0)
    top = float(heights.max(initial=0.0)) or 1.0
    for n, band in enumerate(one.bands):
        y = -top * 0.09 * (n + 1)
        ends = [float(band.low) / 100, float(band.high) / 100]
        axes.plot(ends, [y, y], color=EVEN, linewidth=3, solid_capstyle="butt")
        axes.annotate(f" {band.chance * 100}%", (ends[1], y), va="center", fontsize="x-small", color=SOFT)
    axes.set_ylim(-top * 0.36, top * 1.12)
    if low <= 0 <= high:
        axes.axvline(0, color=EVEN, linewidth=1)
    mean = float(one.mean) / 100
    axes.axvline(mean, color=EVEN, linewidth=1, linestyle="--")
    axes.xaxis.set_major_formatter(lambda x, _: money(round(x * 100)))
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    rounds = f"{one.rounds:,} rounds"
    span = rounds if one.name == rounds else f"{one.name.capitalize()}, {rounds}"
    axes.set_title(span, loc="left", fontsize=9.5, color=INK)
    said = f"The house wins {money(one.mean)} on average.\nThe chance that it loses is {say_chance(one.loses)}."
    axes.set_xlabel(said, fontsize=8, parse_math=False)


def say_chance(chance: float) -> str:
    return f"{chance:.2%}" if chance >= 0.0001 else "less than 0.01%"


def money(cents: Fraction | int) -> str:
    return f"{MINUS if cents < 0 else ''}${abs(float(cents)) / 100:,.0f}"


def group(law: SumLaw, low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    """(edges in dollars, chances) of bars, each of as many sums as its neighbours; one begins with nothing won."""
    step = float(law.unit) / 100
    first, last = round(low / step), round(high / step)
    wide = law.bar_width(last - first + 1, BARS)
    starts = np.arange(first // wide * wide, last + 1, wide)
    edges = np.append(starts, starts[-1] + wide) - 0.5
    return edges * step, np.diff([law.below(law.unit * Fraction(float(one))) for one in edges])
