"""How odds are shown: a wager's table, many wagers in one, two paytables side by side, and the forms for programs."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from rich.markup import escape
from rich.table import Column, Table
from rich.text import Text

from pitboss.cards import Card
from pitboss.cli.console import break_lines
from pitboss.cli.odds_play import play_in_a_line, show_play
from pitboss.cli.screen import console, say, table
from pitboss.law.labels import disclose
from pitboss.money import Cents, dollars, spoken
from pitboss.odds import Advice, JointOdds, Unsolved, WagerOdds
from pitboss.odds.asking.report import Result
from pitboss.odds.wording.figures import decimal, group_digits, nearest_cent, one_in, percentage, root, show_correlation
from pitboss.words.cards import draw_cards

COLUMNS = ("game", "edition", "wager", "paytable", "version", "decks", "stake", "house_edge", "house_edge_exact",
           "hit_frequency", "hit_frequency_exact", "standard_deviation", "element_of_risk", "total", "strategy",
           "strategy_name", "cost", "meters", "notes", "reason")  # fmt: skip
"""The columns for programs."""

LISTED = ("Game", "Wager", "Paytable", "Decks", "Stake", "House edge", "Exact", "Hits", "Std. dev.")
"""The columns of many wagers."""

IN_WORDS = ("Game", "Wager", "Paytable", "Exact")
"""Of these the columns that are read, not added up."""

SHORT = 30
"""How long an exact fraction may be that stands beside its figure."""

MANY = 4
"""This many results of one name are one row."""

NAMES = 20
"""Columns for the names of facts."""

ROOMY = 60
"""Columns from which a long sentence stands beside its name."""


def heading(odds: WagerOdds) -> str:
    """`Pair Plus Wager, paytable A`."""
    letter = f", paytable {odds.paytable}" if odds.paytable else ""
    version = f", version {odds.version}" if odds.version else ""
    return f"{odds.title}{letter}{version}"


def show_wager(odds: WagerOdds, *, pace: int | None, counted: str, full: bool) -> None:
    """One wager: the summary, then a row for each result; with `full`, every figure that follows from them."""
    cards = "" if not odds.decks else ", 1 deck" if odds.decks == 1 else f", {odds.decks} decks"
    say(f"[bold]{escape(f'{heading(odds)} ({odds.game}@{odds.edition}{cards})')}[/bold]")
    facts = [*key_facts(odds, pace, full=full), *(more_facts(odds) if full else ())]
    say_facts(facts if full else [*facts, *play_in_a_line(odds)])
    if full:
        show_play(odds)
    say_facts([("Note", note) for note in odds.notes], style="yellow")
    console().print(draw_full_results(odds) if full else draw_results(odds))
    if not full:
        console().print("[dim]--full has every figure, with the combinations and the law of each line.[/dim]")
    console().print(f"[dim]{counted}[/dim]")


def say_facts(facts: Sequence[tuple[str, str]], style: str = "bold") -> None:
    """Say facts with their names before them. A screen breaks lines between words; a pipe gets one line for each."""
    drawn = Table.grid(Column(style=style, width=NAMES), Column(overflow="fold"), padding=(0, 1, 0, 0))
    for name, text in facts:
        if sys.stdout.isatty() and console().width >= ROOMY:
            drawn.add_row(name, break_lines(Text(text), console().width - NAMES - 2))
        else:
            gap = " " * max(0, NAMES - len(name)) if console().width >= ROOMY else ":"
            say(f"[{style}]{name}[/{style}]{gap} {escape(text)}")
    if drawn.row_count:
        console().print(drawn)


def draw_results(odds: WagerOdds) -> Any:
    """Draw how often each result comes, and what it brings. A result with many amounts is one row all the same."""
    drawn = table("Result", "Pays", "Chance", "How rare", "Return", spare=("Chance",))
    for n in (2, 3, 4):
        drawn.columns[n].justify = "right"
    for name, pays, results in gather(odds.results):
        chance = Fraction(sum(one.combinations for one in results), odds.total)
        back = Fraction(sum(one.combinations * one.net for one in results), odds.total)
        drawn.add_row(escape(name), pays, percentage(chance), one_in(chance), decimal(back, 6))
    return drawn


def gather(results: Sequence[Result]) -> Iterator[tuple[str, str, list[Result]]]:
    """Give (name, what it pays, results). Results with one name go together if there are many, as for a split pair."""
    named: dict[str, list[Result]] = {}
    for one in results:
        named.setdefault(one.name, []).append(one)
    for one in results:
        alike = named[one.name]
        if len(alike) < MANY:
            yield one.name, one.pays, [one]
        elif one is alike[0]:
            nets = [other.net for other in alike]
            yield one.name, f"{signed(max(nets))} to {signed(min(nets))} in all", alike


def signed(net: Fraction) -> str:
    return f"{'+' if net > 0 else ''}{net}"


def draw_full_results(odds: WagerOdds) -> Any:
    """Every result with its combinations and the line of law."""
    # What several wagers are paid together rests on several places, which only the forms for programs spell out.
    law = [] if odds.strategy else ["Law"]
    drawn = table("Result", "Pays", "Combinations", "Probability", "Return", *law)
    for n in (2, 3, 4):
        drawn.columns[n].justify = "right"
    for one in odds.results:
        chance = Fraction(one.combinations, odds.total)
        figures = (f"{one.combinations:,}", decimal(chance, 8), decimal(chance * one.net, 6))
        drawn.add_row(escape(one.name), one.pays, *figures, *(escape(disclose(one.cite)) for _ in law))
    drawn.add_row("All", "", f"{odds.total:,}", decimal(Fraction(1), 8), decimal(odds.expected, 6), style="bold")
    return drawn


def key_facts(odds: WagerOdds, pace: int | None, *, full: bool) -> Iterator[tuple[str, str]]:
    """Give what most people want to know. Fractions that fill a line are left out unless `full` is asked for."""

    def equals(value: Fraction) -> str:
        return f" = {value}" if len(str(value)) <= SHORT or (full and has_room(value)) else ""

    yield "House edge", percentage(odds.house_edge) + equals(odds.house_edge)
    if odds.optimum is not None and odds.cost is not None:
        yield "Under the best play", percentage(odds.optimum) + equals(odds.optimum)
        yield "This play costs", percentage(odds.cost) + equals(odds.cost)
    if odds.as_paid or odds.meters:
        yield "Stake", f"{spoken(odds.stake)}{', as a table pays it' if odds.as_paid else ''}"
    if odds.unlimited not in (None, odds.house_edge):
        yield "Without a limit", f"{percentage(odds.unlimited or Fraction(0))}, and nothing rounded"
    if odds.turns_on_stake:
        yield "By stake", "; ".join(f"{percentage(one.house_edge)} at {spoken(one.stake)}" for one in odds.stakes)
    yield "Return", percentage(odds.player_return)
    hits = odds.hit_frequency
    yield "Hit frequency", f"{percentage(hits)}, {one_in(hits)}{equals(hits)}"
    yield "Standard deviation", root(odds.variance, 6)
    for meter in odds.meters:
        wait = f"one award in {tell_wait(meter.mean_rounds, pace)}"
        if meter.jackpot_rounds not in (None, meter.mean_rounds):
            wait += f", all of it in {tell_wait(meter.jackpot_rounds or Fraction(0), pace)}"
        even = spoken(nearest_cent(meter.break_even)) + (", the others as they stand" if len(odds.meters) > 1 else "")
        yield (f"Meter {meter.name}", f"counted at {spoken(meter.amount)}; even at {even}; "
               f"each dollar is worth {meter.coefficient} of the wager; {wait}")  # fmt: skip


def has_room(value: Fraction) -> bool:
    """Say whether a fraction can be written on this screen in two lines, broken at its stroke. In a pipe it can."""
    digits = max(len(str(value.numerator)), len(str(value.denominator)))
    return not sys.stdout.isatty() or digits < console().width - NAMES - len("= / ")


def more_facts(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    """Give the rest of what is known."""
    yield "Element of risk", f"{percentage(odds.element_of_risk)}, on {decimal(odds.mean_stake, 4)} wagered in all"
    if odds.folds and odds.without_folds is not None:
        jointly = odds.folds.joint_edge
        yield "With folds", f"{percentage(odds.folds.share)} of hands; without folds {percentage(odds.without_folds)}"
        if jointly is not None:
            yield "Played jointly", f"{percentage(jointly)}, beside an ante of {spoken(odds.folds.ante)}"
    if odds.at_reset is not None:
        yield "At reset", percentage(odds.at_reset)
    for one in odds.long_run:
        of = "of the wager, the house paying fixed awards" if one.progression == "wager" else "of a pool that pays all"
        means = ", ".join(f"{name} {spoken(nearest_cent(mean))}" for name, mean in one.means)
        meter = f"mean meter {means}" if one.bears_its_awards else "the pool brings in less than it pays"
        yield (f"{'Long run' if one.declared else 'Or else'}",
               f"{percentage(one.house_edge)}, a rate being {of}; {meter}")  # fmt: skip
    for envy in odds.envy:
        most = f"{percentage(envy.worth(envy.most_others))} for {envy.most_others}"
        net = ""
        if envy.stake == odds.stake:
            net = f"; the house then keeps {percentage(odds.net_of_envy(odds.house_edge, envy.most_others))}"
        yield f"Envy at {spoken(envy.stake)}", f"worth {percentage(envy.each)} for each other player, {most}{net}"
    if odds.shared:
        edges = ", ".join(f"{one.bettors} {percentage(one.house_edge)}" for one in odds.shared)
        yield "Shared by bettors", edges


def tell_wait(rounds: Fraction, pace: int | None) -> str:
    hours = f", {group_digits(rounds / pace)} hours at {pace} rounds an hour" if pace else ""
    return f"{group_digits(rounds)} rounds{hours}"


def show_many(found: Sequence[WagerOdds | Unsolved], title: str = "") -> None:
    """Many wagers, a line each; then what has no odds of its own.

    A game that is the same in all is named once; paytables and decks have a column if there are any.
    """
    one_game = len({one.game for one in found}) == 1
    solved = [one for one in found if isinstance(one, WagerOdds)]
    notes: dict[str, int] = {}
    rows = [row for one in solved for row in rows_of(one, notes)]
    columns = [one for one in LISTED if any(row.get(one) for row in rows) and not (one == "Game" and one_game)]
    drawn = table(*columns, title=title or (found[0].game if one_game else ""), spare=("Exact", "Std. dev.", "Hits"))
    for column in drawn.columns:
        column.justify = "left" if column.header in IN_WORDS else "right"
    for row in rows:
        drawn.add_row(*(row.get(one, "") for one in columns))
    if solved:
        console().print(drawn)
    for note, number in notes.items():
        say(f"[yellow]({number})[/yellow] {escape(note)}")
    lacking: dict[tuple[str, str], list[str]] = {}
    for less in found:
        if isinstance(less, Unsolved):
            name = less.wager if one_game else f"{less.game} {less.wager}"
            lacking.setdefault((name, less.reason), []).append(less.paytable or "")
    for (name, reason), letters in lacking.items():
        say(f"[dim]{escape(' '.join((name, ', '.join(filter(None, letters)))).strip())}: {escape(reason)}.[/dim]")


def rows_of(one: WagerOdds, notes: dict[str, int]) -> Iterator[dict[str, str]]:
    """The cells of a wager by their columns, and of its other stakes if the edge turns on the stake. `notes` counts."""
    marks = (f"({notes.setdefault(note, len(notes) + 1)})" for note in one.notes)
    yield {
        "Game": one.game,
        "Wager": " ".join((one.wager, *marks)),
        "Paytable": " ".join(filter(None, (one.paytable, one.version))),
        "Decks": str(one.decks or ""),
        "Hits": percentage(one.hit_frequency, 2),
        **at_stake(one.stake, one.house_edge, one.variance),
    }
    for end in one.stakes if one.turns_on_stake else ():
        if end.stake != one.stake:
            yield at_stake(end.stake, end.house_edge, end.variance)


def at_stake(stake: Cents, edge: Fraction, variance: Fraction) -> dict[str, str]:
    return {"Stake": spoken(stake), "House edge": in_red(edge), "Exact": exact(edge), "Std. dev.": root(variance, 2)}


def in_red(edge: Fraction) -> str:
    """Write a house edge; if the player has the edge, in red."""
    return f"[red]{percentage(edge)}[/red]" if edge < 0 else percentage(edge)


def exact(value: Fraction, widest: int = 40) -> str:
    """Write the fraction, if it is short enough to read."""
    text = str(value)
    return text if len(text) <= widest else "—"


def show_compared(one: WagerOdds, other: WagerOdds) -> None:
    """Two paytables side by side."""
    sides = (one, other)
    names = [f"paytable {side.paytable}" if side.paytable else heading(side) for side in sides]
    drawn = table(one.title, *names, title=f"{one.title} ({one.game}@{one.edition})")
    pays = [{result.name: result.pays for result in side.results} for side in sides]
    for name in dict.fromkeys(name for side in pays for name in side):
        drawn.add_row(escape(name), *(side.get(name, "") for side in pays))
    drawn.add_section()
    figures = [compared(side) for side in sides]
    for label in figures[0]:
        drawn.add_row(label, *(side[label] for side in figures))
    console().print(drawn)
    gap = other.house_edge - one.house_edge
    more = "as much as" if not gap else f"{percentage(abs(gap))} ({abs(gap)}) {'more' if gap > 0 else 'less'} than"
    console().print(f"The house's edge on {names[1]} is {more} on {names[0]}.")


def compared(odds: WagerOdds) -> dict[str, str]:
    evens = (f"{one.name} {spoken(nearest_cent(one.break_even))}" for one in odds.meters)
    return {
        "House edge": percentage(odds.house_edge),
        "Exact": exact(odds.house_edge),
        "Hit frequency": percentage(odds.hit_frequency),
        "Standard deviation": root(odds.variance, 6),
        "Element of risk": percentage(odds.element_of_risk),
        "Meters are even at": ", ".join(evens) or "—",
    }


def show_advice(title: str, hand: Sequence[Card], seen: Sequence[Card], advice: Sequence[Advice]) -> None:
    beside = f", with {draw_cards(seen)} in sight" if seen else ""
    drawn = table(
        "Choice", "Worth on average", "Exact", title=f"{title} with {draw_cards(hand)}{beside}", spare=("Exact",)
    )
    for n, one in enumerate(advice):
        drawn.add_row(one.choice, decimal(one.expected, 6), str(one.expected), style="bold" if n == 0 else "")
    console().print(drawn)
    console().print(f"{advice[0].choice.capitalize()}: it is worth {decimal(advice[0].expected, 6)} of the wager.")
    if ties := [one.choice for one in advice if one.expected == advice[0].expected][1:]:
        console().print(f"{' and '.join(ties)} is worth the same: figures suppose the choice that the law names first.")


def show_joint(odds: JointOdds) -> None:
    """Show the wagers of a seat together: each with its own edge, and how it moves with the others."""
    drawn = table(
        "Wager", "Stake", "House edge", *(f"with {one}" for one in odds.wagers), title=f"{odds.game} together"
    )
    for n, (wager, stake, edge) in enumerate(zip(odds.wagers, odds.stakes, odds.house_edges, strict=True)):
        moves = (show_correlation(odds, n, m, 4) for m in range(len(odds.wagers)))
        drawn.add_row(wager, spoken(stake), in_red(edge), *moves)
    console().print(drawn)
    console().print(f"Of all that is staked the house keeps {percentage(odds.house_edge)} = {odds.house_edge}.")
    console().print(f"Standard deviation of a round: {root(odds.variance, 6)}, in units of the {odds.wagers[0]} wager.")


def write_csv(found: Iterable[WagerOdds | Unsolved]) -> None:
    """Write one line for each wager and paytable."""
    out = csv.DictWriter(sys.stdout, COLUMNS, restval="", lineterminator="\n")
    out.writeheader()
    for one in found:
        out.writerow(csv_row(one) if isinstance(one, WagerOdds) else unsolved_json(one))


def csv_row(odds: WagerOdds) -> dict[str, Any]:
    return {
        **{name: value for name, value in odds.as_row().items() if name in COLUMNS and value is not None},
        "stake": dollars(odds.stake),
        "house_edge": decimal(odds.house_edge),
        "house_edge_exact": str(odds.house_edge),
        "cost": "" if odds.cost is None else decimal(odds.cost),
        "hit_frequency": decimal(odds.hit_frequency),
        "hit_frequency_exact": str(odds.hit_frequency),
        "standard_deviation": root(odds.variance),
        "element_of_risk": decimal(odds.element_of_risk),
        "meters": "; ".join(f"{one.name} even at {dollars(nearest_cent(one.break_even))}" for one in odds.meters),
        "notes": " ".join(odds.notes),
    }


def unsolved_json(one: Unsolved) -> dict[str, Any]:
    return asdict(one)
