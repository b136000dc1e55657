"""How play is shown: line by line, as a chart of starting hands, and all ways to play that have a name in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.markup import escape
from rich.text import Text

from pitboss.cards import RANKS
from pitboss.cli.screen import console, print_json, table
from pitboss.odds import WagerOdds
from pitboss.odds.wording.figures import as_json, begin_play, decimal, percentage

ONE_LINE = 160
"""How long a line of play may be before it is only begun."""


def show_play(odds: WagerOdds) -> None:
    """Show what the figures suppose the player to do. Lines are not wrapped, so that a chart keeps its columns."""
    if odds.strategy is None:
        return
    name = f"Play: {odds.named}" if odds.named else "Play"
    first, *more = odds.strategy.split("\n")
    lines = [f"[bold]{escape(f'{name:<20}')}[/bold] {escape(first)}"] if not more else [f"[bold]{escape(name)}[/bold]"]
    lines += [escape(f"  {line}") for line in (first, *more)] if more else []
    for line in lines:
        console().print(line, soft_wrap=True)
    if odds.chart:
        show_chart(dict(odds.chart))


def play_in_a_line(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    """Say the play in one line, if that is possible; otherwise how it begins, or that it is a chart."""
    if odds.strategy is None:
        return
    first, *more = odds.strategy.split("\n")
    whole = "; ".join((first, *more))
    if first.startswith(" "):
        said = "a chart by your cards and the dealer's up card: --full draws it, --hand and --seen ask for one hand"
    else:
        said = whole if len(whole) <= ONE_LINE else f"{begin_play(odds.strategy)} … (--full has it all)"
    yield f"Play: {odds.named}" if odds.named else "Best play", said


def show_chart(chart: dict[str, str]) -> None:
    """A grid of starting hands, pairs on the diagonal."""
    ranks = [rank for rank in reversed(RANKS) if any(rank in hand for hand in chart)]
    wager = max(chart.values(), key=lambda choice: (choice[0].isdigit(), choice))
    console().print("[bold]Starting hands[/bold], suited above the diagonal and unsuited below it")
    drawn = table("", *ranks)
    for row, high in enumerate(ranks):
        cells = []
        for column, low in enumerate(ranks):
            pair = (high, low) if row <= column else (low, high)
            choice = chart.get("".join(pair) + ("" if high == low else "s" if row < column else "o"), "")
            cells.append(
                Text(choice if choice[:1].isdigit() else "·", style="bold green" if choice == wager else "dim")
            )
        drawn.add_row(Text(high, style="bold"), *cells)
    console().print(drawn)
    left = next((choice for choice in chart.values() if not choice[0].isdigit()), "")
    if left:
        console().print(f"· {left}")


def show_strategies(best: WagerOdds, found: Sequence[WagerOdds]) -> None:
    """Show every named way to play, the cheapest first, and what it costs compared with the best."""
    title = f"{best.title}, paytable {best.paytable}" if best.paytable else best.title
    drawn = table("Play", "House edge", "Costs", "Staked in all", title=f"{title} ({best.game}@{best.edition})")
    for n in (1, 2, 3):
        drawn.columns[n].justify = "right"
        drawn.columns[n].no_wrap = True
    drawn.add_row("the best", percentage(best.house_edge), "", decimal(best.mean_stake, 4), style="bold")
    for one in sorted(found, key=lambda one: one.house_edge):
        cost = percentage(one.cost or Fraction(0))
        drawn.add_row(one.named, percentage(one.house_edge), cost, decimal(one.mean_stake, 4))
    console().print(drawn)


def print_strategies(best: WagerOdds, found: Sequence[WagerOdds]) -> None:
    print_json({"optimal": as_json(best), "strategies": [as_json(one) for one in found]})
