"""Pictures of odds: the house edge across paytables, and the return of a wager against its meters.

Floats are for drawing only. Nothing here is imported unless a picture is asked for: matplotlib is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.odds.asking.report import MeterOdds, WagerOdds
from pitboss.odds.wording.figures import percentage

HOUSE, PLAYER, EVEN = "#33658a", "#c1440e", "#888888"


def picture_of(found: Sequence[WagerOdds], asked: Sequence[WagerOdds] | None = None) -> Figure:
    """House edges as bars; where they are of one wager, beside them its return against the meters of those `asked`."""
    one_wager = len({(odds.game, odds.wager) for odds in found}) == 1
    metered = [(odds, meter) for odds in (asked or found) for meter in odds.meters if one_wager]
    height = max(4.0, 0.32 * len(found) + 1.5)
    figure = Figure(figsize=(13 if metered else 8, height), layout="constrained")
    left, *right = figure.subplots(1, 2 if metered else 1, squeeze=False)[0]
    draw_edges(left, found)
    for axes in right:
        draw_returns(axes, metered)
    return figure


def label_of(odds: WagerOdds) -> str:
    return " ".join(filter(None, (odds.wager, odds.paytable, odds.version, f"{odds.decks}d" if odds.decks > 1 else "")))


def draw_edges(axes: Axes, found: Sequence[WagerOdds]) -> None:
    """One bar for each wager and paytable; a bar to the left is the player's."""
    games = list(dict.fromkeys(f"{odds.game}@{odds.edition}" for odds in found))
    names = [label_of(odds) if len(games) == 1 else f"{odds.game} {label_of(odds)}" for odds in found]
    values = [float(odds.house_edge) * 100 for odds in found]
    bars = axes.barh(names, values, height=0.6, color=[PLAYER if one < 0 else HOUSE for one in values])
    axes.bar_label(bars, [percentage(odds.house_edge, 3) for odds in found], padding=3)
    axes.axvline(0, color=EVEN, linewidth=1)
    axes.set_ylim(len(found), -1)  # the first on top
    axes.margins(x=0.2)
    axes.xaxis.set_major_formatter("{x:g}%")
    axes.set_xlabel("House edge" if min(values) >= 0 else "House edge; to the left the player has it")
    axes.set_title(games[0] if len(games) == 1 else f"{len(games)} games")
    strip_frame(axes)


def draw_returns(axes: Axes, metered: Sequence[tuple[WagerOdds, MeterOdds]]) -> None:
    """A line for each meter: what comes back of a wager as the meter grows, the other meters standing still."""
    for odds, meter in metered:
        amount, even = meter.amount / 100, float(meter.break_even)
        slope = float(meter.coefficient) * 100
        at_nothing = (1 - float(odds.house_edge)) * 100 - slope * amount
        most = max(even, amount) * 1.25
        span = [most * step / 100 for step in range(1, 101)]
        told = f"{label_of(odds)}, {meter.name} meter: even at ${even:,.2f}"
        line = axes.plot(span, [at_nothing + slope * x for x in span], label=told)[0]
        axes.plot([even], [100], "o", color=line.get_color())
    # Meters of one table may be a thousandfold apart, and then only a logarithmic scale shows them all.
    evens = [float(meter.break_even) for _, meter in metered if meter.break_even]
    if evens and max(evens) > 20 * min(evens):
        axes.set_xscale("log")
    axes.axhline(100, color=EVEN, linewidth=1, linestyle="--")
    axes.xaxis.set_major_formatter("${x:,.0f}")
    axes.yaxis.set_major_formatter("{x:g}%")
    axes.set_xlabel("Amount on the meter")
    axes.set_title("Return of the wager; a dot where neither side has an edge")
    strip_frame(axes)
    axes.legend(fontsize="small", frameon=False)


def strip_frame(axes: Axes) -> None:
    """No frame where nothing is measured."""
    axes.spines[["top", "right"]].set_visible(False)
