"""Pictures of odds: edges side by side, what the edge of one wager is made of, decks, and returns against meters.

Floats are for drawing only. Nothing here is imported unless a picture is asked for: matplotlib is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.wording.canvas import (
    EVEN,
    HOUSE,
    INK,
    PLAYER,
    SOFT,
    cite_table,
    make_sheet,
    name_both,
    name_games,
    name_table,
    name_variant,
    name_wager,
    say_above,
)
from pitboss.odds.wording.figures import one_in, percentage
from pitboss.odds.wording.plot_lines import draw_decks, draw_returns

MOST_BARS = 36
"""More than these do not fit a page one under the other: then each wager has a row, and each paytable a dot in it."""

MOST_ROWS = 48
ROW = 0.16
"""The height of a row, in inches."""

MOST_RESULTS = 14


def picture_of(found: Sequence[WagerOdds], asked: Sequence[WagerOdds] | None = None) -> Figure:
    """One wager alone: what its edge is made of. On several numbers of decks: lines. Otherwise edges, sorted.

    Where they are of one wager, its return against the meters of those `asked`, or of all, stands below.
    """
    one_wager = len({(odds.game, odds.wager) for odds in found}) == 1
    metered = [(odds, meter) for odds in (asked or found) for meter in odds.meters if one_wager]
    if not one_wager:
        return picture_many(found)
    title = name_both(found)
    bars = len(found) if len(found) > 1 else min(len({(one.name, one.pays) for one in found[0].results}), MOST_RESULTS)
    decks = len({odds.decks for odds in found}) > 1
    upper = 4.2 if decks else 0.28 * bars + 0.9
    figure, (first, *below) = make_sheet(title, upper, *([3.4] if metered else []))
    if len(found) == 1:
        draw_results(first, found[0])
    elif decks:
        draw_decks(first, found)
    else:
        draw_edges(first, found, [name_table(odds) for odds in found], cited=True)
    for axes in below:
        draw_returns(axes, metered)
    return figure


def picture_many(found: Sequence[WagerOdds]) -> Figure:
    """Many wagers: bars while they fit a page, else a row for each wager with a dot for each of its paytables."""
    title = f"{name_games(found)}: house edge of each wager"
    if len(found) <= MOST_BARS:
        figure, (axes,) = make_sheet(title, 0.24 * len(found) + 0.9)
        games = len({odds.game for odds in found}) > 1
        names = [f"{odds.game.partition('/')[2]}: {name_wager(odds)}" if games else name_wager(odds) for odds in found]
        named = [f"{name} {name_variant(odds)}".rstrip() for name, odds in zip(names, found, strict=True)]
        draw_edges(axes, found, named)
        return figure
    rows: dict[tuple[str, str], list[WagerOdds]] = {}
    for odds in found:
        rows.setdefault((odds.game, odds.wager), []).append(odds)
    listed = sorted(rows.values(), key=lambda row: min(odds.house_edge for odds in row))
    columns = -(-len(listed) // MOST_ROWS)
    height = -(-len(listed) // columns)
    figure, spots = make_sheet(title, ROW * height + 1.2, columns=columns)
    edges = [float(odds.house_edge) * 100 for odds in found]
    margin = (max(edges) - min(0.0, *edges)) * 0.04
    for n, axes in enumerate(spots):
        draw_dots(axes, listed[n * height : (n + 1) * height], height)
        axes.set_xlim(min(0.0, *edges) - margin, max(edges) + 6 * margin)
    return figure


def draw_edges(axes: Axes, found: Sequence[WagerOdds], names: Sequence[str], *, cited: bool = False) -> None:
    """A bar for each, the least edge on top; a bar to the left is the player's. With the law's place at the right."""
    order = sorted(range(len(found)), key=lambda n: found[n].house_edge)
    values = [float(found[n].house_edge) * 100 for n in order]
    places = range(len(order))
    bars = axes.barh(places, values, height=0.62, color=[PLAYER if one < 0 else HOUSE for one in values])
    axes.bar_label(bars, [percentage(found[n].house_edge, 3) for n in order], padding=3, fontsize=8, color=INK)
    axes.set_yticks(places, [names[n] for n in order], parse_math=False)
    axes.set_ylim(len(found) - 0.4, -0.6)
    low, high = min(0.0, *values), max(0.0, *values)
    axes.set_xlim(low * 1.2, high + (high - low) * (0.75 if cited else 0.16))
    for place, n in enumerate(order):
        if cited:
            axes.annotate(
                cite_table(found[n]),
                (1, place),
                xycoords=("axes fraction", "data"),
                ha="right",
                va="center",
                fontsize=7,
                color=SOFT,
                parse_math=False,
            )
    mark_even(axes)
    say_above(axes, "House edge, lowest first" + ("; a bar to the left is the player's" if low < 0 else ""))
    axes.set_xlabel("House edge", fontsize=8)


def draw_dots(axes: Axes, rows: Sequence[Sequence[WagerOdds]], height: int) -> None:
    """A row for each wager: a dot for each paytable, and a line from the least edge to the greatest. Columns that stand
    side by side have as many places, `height`, and the same edges.
    """
    for place, row in enumerate(rows):
        edges = [float(odds.house_edge) * 100 for odds in row]
        axes.plot([min(edges), max(edges)], [place, place], color=HOUSE, linewidth=0.8)
        axes.plot(edges, [place] * len(edges), "o", color=HOUSE, markersize=2.6)
        axes.annotate(
            say_span([odds.house_edge for odds in row]),
            (max(edges), place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=6,
            color=SOFT,
        )
    games = len({row[0].game for row in rows}) > 1
    names = [name_wager(row[0]) for row in rows]
    labels = [
        f"{row[0].game.partition('/')[2]}: {name}" if games else name for row, name in zip(rows, names, strict=True)
    ]
    axes.set_yticks(range(len(rows)), labels, fontsize=6.5, parse_math=False)
    axes.set_ylim(height - 0.4, -0.6)
    axes.grid(axis="x", color=EVEN, alpha=0.2, linewidth=0.5)
    mark_even(axes)
    axes.set_xlabel("House edge: a dot for each paytable", fontsize=8)


def say_span(edges: Sequence[Fraction]) -> str:
    """`1.41%`, or `7.5% to 20.6%` where paytables differ."""
    low, high = percentage(min(edges), 2), percentage(max(edges), 2)
    return low if low == high else f"{low} to {high}"


def draw_results(axes: Axes, odds: WagerOdds) -> None:
    """What each result brings the player or costs on average: together they are the edge."""
    listed = list_shares(odds)
    values = [float(worth) * 100 for _, worth, _ in listed]
    places = range(len(listed))
    axes.barh(places, values, height=0.62, color=[PLAYER if one > 0 else HOUSE for one in values])
    for place, (_, worth, often) in enumerate(listed):
        told = f"{'+' if worth > 0 else ''}{percentage(worth, 2)}, {one_in(often)}"
        start = (max(values[place], 0.0), place)
        axes.annotate(told, start, xytext=(3, 0), textcoords="offset points", va="center", fontsize=7.5, color=INK)
    axes.set_yticks(places, [fill(name, 36) for name, _, _ in listed], parse_math=False)
    axes.set_ylim(len(listed) - 0.4, -0.6)
    low, high = min(0.0, *values), max(0.0, *values)
    axes.set_xlim(low - (high - low) * 0.03, high + (high - low) * 0.3)
    mark_even(axes)
    edge = percentage(odds.house_edge)
    say_above(
        axes, f"{name_table(odds)}: house edge {edge}, by what each result brings the player, and how often it comes"
    )
    axes.set_xlabel("Share of the wager, on average", fontsize=8)


def list_shares(odds: WagerOdds) -> list[tuple[str, Fraction, Fraction]]:
    """(name, what it brings the player on average, how often it comes), the best first; small ones are added up."""
    shares: dict[str, tuple[Fraction, Fraction]] = {}
    pays: dict[str, set[str]] = {}
    for one in odds.results:
        chance = Fraction(one.combinations, odds.total)
        worth, often = shares.get(one.name, (Fraction(0), Fraction(0)))
        shares[one.name] = (worth + chance * one.net, often + chance)
        pays.setdefault(one.name, set()).add(one.pays)
    ranked = sorted(shares, key=lambda name: abs(shares[name][0]), reverse=True)
    kept = ranked if len(ranked) <= MOST_RESULTS else ranked[: MOST_RESULTS - 1]
    rest = ranked[len(kept) :]
    listed = [(add_payout(name, pays[name]), *shares[name]) for name in kept]
    listed.sort(key=lambda one: one[1], reverse=True)
    if rest:
        worth, often = (sum((shares[name][n] for name in rest), Fraction(0)) for n in (0, 1))
        listed.append((f"{len(rest)} other results", worth, often))
    return listed


def add_payout(name: str, pays: set[str]) -> str:
    """`Flush, 4 to 1`, where all results of the name are paid alike and one wager is in play."""
    said = next(iter(pays)) if len(pays) == 1 else ""
    return f"{name}, {said}" if said[:1].isdigit() and "," not in said else name


def mark_even(axes: Axes) -> None:
    axes.axvline(0, color=EVEN, linewidth=1)
    axes.xaxis.set_major_formatter("{x:g}%")
    axes.tick_params(axis="y", length=0)
