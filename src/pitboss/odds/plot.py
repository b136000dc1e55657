"""Pictures of odds: the house edge across paytables, and the return of a wager against its meters.

Floats are for drawing only. Nothing here is imported unless a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # draws to files, with no screen
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.errors import BadInput
from pitboss.odds.report import MeterOdds, WagerOdds, percentage

HOUSE, PLAYER, EVEN = "#33658a", "#c1440e", "#888888"


def draw(found: Sequence[WagerOdds], file: Path, asked: Sequence[WagerOdds] | None = None) -> None:
    """House edges as bars; where they are of one wager, beside them its return against the meters of those `asked`."""
    one_wager = len({(odds.game, odds.wager) for odds in found}) == 1
    metered = [(odds, meter) for odds in (asked or found) for meter in odds.meters if one_wager]
    height = max(4.0, 0.32 * len(found) + 1.5)
    figure = Figure(figsize=(13 if metered else 8, height), layout="constrained")
    left, *right = figure.subplots(1, 2 if metered else 1, squeeze=False)[0]
    edges(left, found)
    for axes in right:
        returns(axes, metered)
    try:
        figure.savefig(file, dpi=144)
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror or error}.") from None


def label(odds: WagerOdds) -> str:
    return " ".join(filter(None, (odds.wager, odds.paytable, odds.version, f"{odds.decks}d" if odds.decks > 1 else "")))


def edges(axes: Axes, found: Sequence[WagerOdds]) -> None:
    """One bar for each wager and paytable; a bar to the left is the player's."""
    games = list(dict.fromkeys(f"{odds.game}@{odds.edition}" for odds in found))
    names = [label(odds) if len(games) == 1 else f"{odds.game} {label(odds)}" for odds in found]
    values = [float(odds.house_edge) * 100 for odds in found]
    bars = axes.barh(names, values, height=0.6, color=[PLAYER if one < 0 else HOUSE for one in values])
    axes.bar_label(bars, [percentage(odds.house_edge, 3) for odds in found], padding=3)
    axes.axvline(0, color=EVEN, linewidth=1)
    axes.set_ylim(len(found), -1)  # the first on top
    axes.margins(x=0.2)
    axes.set_xlabel("House edge, % of the wager")
    axes.set_title(games[0] if len(games) == 1 else f"{len(games)} games")


def returns(axes: Axes, metered: Sequence[tuple[WagerOdds, MeterOdds]]) -> None:
    """A line for each meter: what comes back of a wager as the meter grows, the other meters standing still."""
    for odds, meter in metered:
        amount, even = meter.amount / 100, float(meter.break_even)
        slope = float(meter.coefficient) * 100
        at_nothing = (1 - float(odds.house_edge)) * 100 - slope * amount
        most = max(even, amount) * 1.25
        span = [most * step / 100 for step in range(1, 101)]
        line = axes.plot(span, [at_nothing + slope * x for x in span], label=f"{label(odds)}: {meter.name}")[0]
        axes.plot([even], [100], "o", color=line.get_color())
        axes.annotate(f"${even:,.2f}", (even, 100), textcoords="offset points", xytext=(4, -12), fontsize="small")
    # Meters of one table may be a thousandfold apart, and then only a logarithmic scale shows them all.
    evens = [float(meter.break_even) for _, meter in metered if meter.break_even]
    if evens and max(evens) > 20 * min(evens):
        axes.set_xscale("log")
    axes.axhline(100, color=EVEN, linewidth=1, linestyle="--")
    axes.set_xlabel("Meter, $")
    axes.set_ylabel("Return, % of the wager")
    axes.set_title("Return against the meter; a dot where it is even")
    axes.legend(fontsize="small")
