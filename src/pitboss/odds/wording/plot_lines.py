"""Odds as lines: the edge by the number of decks, and the return of a wager against its meters.

Floats are for drawing only. Nothing here is imported unless a picture is asked for: matplotlib is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from matplotlib.axes import Axes

from pitboss.odds.asking.report import MeterOdds, WagerOdds
from pitboss.odds.wording.canvas import EVEN, LINES, cite_table, name_variant, say_above
from pitboss.odds.wording.figures import percentage

FAR_APART = 20
"""Meters of one table may be a thousandfold apart, and then only a logarithmic scale shows them all."""


STYLES = ("-", "--", ":")
"""Where there are more lines than colours, the next ones are drawn in another way."""

BESIDE = 4
"""A key of more lines than these stands below the picture."""


def draw_decks(axes: Axes, found: Sequence[WagerOdds]) -> None:
    """A line for each paytable, from the fewest decks to the most."""
    by_table: dict[str, list[WagerOdds]] = {}
    for odds in found:
        by_table.setdefault(name_variant(replace(odds, decks=1)), []).append(odds)
    for (name, row), colour in zip(by_table.items(), LINES * len(by_table), strict=False):
        row = sorted(row, key=lambda odds: odds.decks)
        edges = [float(odds.house_edge) * 100 for odds in row]
        label = f"{name}  {cite_table(row[0])}".strip()
        axes.plot([odds.decks for odds in row], edges, "o-", color=colour, markersize=4, label=label)
        for odds, edge in zip(row, edges, strict=True):
            axes.annotate(
                percentage(odds.house_edge, 3),
                (odds.decks, edge),
                xytext=(0, 6),
                textcoords="offset points",
                ha="center",
                fontsize=7,
                color=colour,
            )
    axes.axhline(0, color=EVEN, linewidth=1)
    axes.set_xticks(sorted({odds.decks for odds in found}))
    axes.margins(x=0.08, y=0.15)
    if all(odds.house_edge >= 0 for odds in found):
        axes.set_ylim(bottom=0)  # An edge below it would be the player's, and there is none.
    axes.yaxis.set_major_formatter("{x:g}%")
    axes.set_xlabel("Decks", fontsize=8)
    say_above(axes, "House edge by the number of decks")
    axes.legend(fontsize=7.5, frameon=False)


def draw_returns(axes: Axes, metered: Sequence[tuple[WagerOdds, MeterOdds]]) -> None:
    """A line for each meter: what comes back of a wager as the meter grows, the other meters standing still."""
    for n, (odds, meter) in enumerate(metered):
        colour, style = LINES[n % len(LINES)], STYLES[n // len(LINES) % len(STYLES)]
        amount, even = meter.amount / 100, float(meter.break_even)
        slope = float(meter.coefficient) * 100
        at_nothing = (1 - float(odds.house_edge)) * 100 - slope * amount
        most = max(even, amount) * 1.2
        span = [most * step / 100 for step in range(1, 101)]
        named = f"{odds.paytable}, {meter.name} meter" if odds.paytable else f"{meter.name} meter"
        told = f"{named}: {slope * amount + at_nothing:.1f}% at ${amount:,.0f}, even at ${even:,.0f}"
        axes.plot(span, [at_nothing + slope * x for x in span], style, color=colour, label=told)
        axes.plot([amount], [at_nothing + slope * amount], "s", color=colour, markersize=4)
        axes.plot([even], [100], "o", color=colour, markersize=6)
    evens = [float(meter.break_even) for _, meter in metered if meter.break_even]
    if evens and max(evens) > FAR_APART * min(evens):
        axes.set_xscale("log")
    axes.axhline(100, color=EVEN, linewidth=1, linestyle="--")
    axes.xaxis.set_major_formatter("${x:,.0f}")
    axes.yaxis.set_major_formatter("{x:g}%")
    axes.set_xlabel("Amount on the meter", fontsize=8)
    say_above(axes, "Return of the wager: a square where the meter stands, a dot where neither side has an edge")
    if len(metered) > BESIDE:  # So many would lie upon the lines.
        legend = axes.legend(fontsize=7, frameon=False, ncols=2, loc="upper center", bbox_to_anchor=(0.5, -0.17))
    else:
        legend = axes.legend(fontsize=7.5, frameon=False)
    for text in legend.get_texts():
        text.set_parse_math(False)
