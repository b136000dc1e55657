"""What a PAR sheet says of each wager: combinations, return, bands, meters, sensitivity, ways to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import NormalDist

from pitboss.documents.tree import Line, Section
from pitboss.money import show_percent, spoken
from pitboss.odds import WagerOdds
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.rows import RowOdds, list_rows
from pitboss.odds.sessions.session import SessionOdds
from pitboss.odds.wording.figures import CHART_NAMES, decimal, nearest_cent, percentage, root
from pitboss.odds.wording.sessions import show_chance

SUMMARY = "Summary"
LONGEST = 40
"""The most characters of a fraction that is printed."""

BEST = (
    "The house's share of the wager under the best play; rows paid from a meter at its initial amount. The volatility "
    "index is 1.645 standard deviations of one round."
)

CITED = 90
"""The most characters of a citation that is printed in full; what several wagers are paid rests on several places."""


def list_summary(odds: Sequence[WagerOdds]) -> Section:
    columns = ("Wager", "Paytable", "Stake", "House edge", "Long run", "Hit frequency", "Deviation", "Volatility index")
    return Section("Every wager at its least stake", columns, tuple(map(summary_line, odds)), SUMMARY, "odds", BEST)


def summary_line(one: WagerOdds) -> Line:
    index = NormalDist().inv_cdf(0.95) * float(one.variance) ** 0.5
    long_run = "" if one.long_run_edge is None else percentage(one.long_run_edge)
    cells = (one.title, one.paytable or "", spoken(one.stake), percentage(one.house_edge), long_run,
             percentage(one.hit_frequency, 2), root(one.variance, 4), f"{index:.4f}")  # fmt: skip
    return Line(cells, table_cite(one), one.wager)


def table_cite(odds: WagerOdds) -> str:
    return next((cite for _, _, cite in odds.tables if cite), "")


def name_part(odds: WagerOdds) -> str:
    return f"{odds.title}{f', paytable {odds.paytable}' if odds.paytable else ''}"


def wager_sections(
    question: Question,
    odds: WagerOdds,
    others: Sequence[WagerOdds],
    named: Sequence[WagerOdds],
    lengths: Sequence[SessionOdds],
) -> Iterator[Section]:
    part = name_part(odds)
    yield figures_section(odds, part)
    yield combinations_section(odds, part)
    yield bands_section(odds, lengths, part)
    yield meters_section(odds, part)
    yield rows_section(list_rows(question, odds), part)
    yield others_section(odds, others, part)
    yield play_section(odds, part)
    yield named_section(odds, named, part)
    notes = tuple(Line((note,), "") for note in odds.notes)
    yield Section(f"{odds.title}: what is supposed", ("Note",), notes, part, "note")


def figures_section(odds: WagerOdds, part: str) -> Section:
    lines = [
        ("House edge", percentage(odds.house_edge), show_exact(odds.house_edge)),
        ("Return", percentage(1 - odds.house_edge), show_exact(1 - odds.house_edge)),
        ("Hit frequency", percentage(odds.hit_frequency), show_exact(odds.hit_frequency)),
        ("Variance", decimal(odds.variance, 6), show_exact(odds.variance)),
        ("Wagered in all for each unit", decimal(odds.mean_stake, 6), show_exact(odds.mean_stake)),
        ("Element of risk", percentage(odds.element_of_risk), show_exact(odds.element_of_risk)),
    ]
    lines += [
        (f"House edge at {spoken(one.stake)}", percentage(one.house_edge), show_exact(one.house_edge))
        for one in odds.stakes
    ]
    if odds.folds and odds.without_folds is not None:
        lines.append(("Without folds", percentage(odds.without_folds), show_exact(odds.without_folds)))
    said = tuple(Line(one, "") for one in lines)
    return Section(f"{odds.title}: figures", ("Figure", "Value", "Exactly"), said, part, "odds")


def show_exact(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else f"a fraction of {len(text) - 1} digits, in the JSON form"


def combinations_section(odds: WagerOdds, part: str) -> Section:
    lines = []
    for one in odds.results:
        chance = Fraction(one.combinations, odds.total)
        number = f"{one.combinations:,}" if odds.total < 10**16 else ""
        cells = (one.name, one.pays, number, decimal(chance, 8), decimal(one.net, 2), decimal(chance * one.net, 6))
        lines.append(Line(cells, one.cite if len(one.cite) <= CITED else "several", odds.wager))
    total = f"{odds.total:,}" if odds.total < 10**16 else ""
    lines.append(Line(("All", "", total, decimal(Fraction(1), 8), "", decimal(odds.expected, 6)), "", odds.wager))
    columns = ("Result", "Pays", "Combinations", "Probability", "Net", "Return")
    return Section(f"{odds.title}: combinations", columns, tuple(lines), part, "odds")


def bands_section(odds: WagerOdds, lengths: Sequence[SessionOdds], part: str) -> Section:
    lines = []
    for one in lengths:
        wagered = one.rounds * one.staked
        spans = (f"{percentage(1 - band.high / wagered, 2)} to {percentage(1 - band.low / wagered, 2)}"
                 for band in one.bands)  # fmt: skip
        chance = show_chance(one.loses, one.error)
        lines.append(Line((f"{one.rounds:,}", *spans, chance, f"{one.error:.0e}"), ""))
    columns = ("Rounds", "90 % of returns", "95 %", "99 %", "House loses", "Certified error")
    note = f"Return of what is staked before the deal, by the law of so many rounds at {spoken(odds.stake)}."
    return Section(f"{odds.title}: bands of the return", columns, tuple(lines), part, "session", note)


def meters_section(odds: WagerOdds, part: str) -> Section:
    declared = next((one for one in odds.long_run if one.declared), None)
    means = dict(declared.means) if declared else {}
    lines = []
    for one in odds.meters:
        mean = means.get(one.name)
        reset, rate = "" if one.reset is None else spoken(one.reset), "" if one.rate is None else show_percent(one.rate)
        means_at = "" if mean is None else spoken(nearest_cent(mean))
        waits = (decimal(one.mean_rounds, 1), "" if one.jackpot_rounds is None else decimal(one.jackpot_rounds, 1))
        cells = (one.name, reset, rate, means_at, spoken(nearest_cent(one.break_even)), *waits)
        lines.append(Line(cells, table_cite(odds)))
    columns = ("Meter", "Reset", "Rate", "Mean when awarded", "Break-even", "Rounds per award", "Rounds per jackpot")
    edges = [f"House edge at reset {percentage(odds.at_reset)}" if odds.at_reset is not None else ""]
    edges += [
        f"in the long run, the rate being of the {one.progression}, {percentage(one.house_edge)}"
        f"{' (declared)' if one.declared else ''}"
        for one in odds.long_run
    ]
    note = "; ".join(one for one in edges if one)
    return Section(f"{odds.title}: meters", columns, tuple(lines), part, "meter", f"{note}." if note else "")


def rows_section(rows: Sequence[RowOdds], part: str) -> Section:
    lines = tuple(
        Line((one.wager, one.title, one.pays, decimal(one.chance, 8), percentage(one.weight, 5)), one.cite)
        for one in rows
        if one.weight
    )
    title = f"{part.partition(',')[0]}: sensitivity to each row"
    columns = ("Table", "Row", "Pays", "Paid with", "Edge for one unit more")
    return Section(title, columns, lines, part, "odds", "What the house edge loses for each unit that a row pays more.")


def others_section(odds: WagerOdds, others: Sequence[WagerOdds], part: str) -> Section:
    lines = tuple(
        Line((one.paytable or "", str(one.decks or ""), one.version, percentage(one.house_edge),
              signed(one.house_edge - odds.house_edge), root(one.variance, 4)), table_cite(one))
        for one in others
    )  # fmt: skip
    columns = ("Paytable", "Decks", "Version", "House edge", "Against this one", "Deviation")
    return Section(f"{odds.title}: other paytables, decks and versions", columns, lines, part, "odds",
                   "Exact, unrounded, at the least stake that the law names.")  # fmt: skip


def signed(value: Fraction) -> str:
    return percentage(value) if value < 0 else f"+{percentage(value)}"


def play_section(odds: WagerOdds, part: str) -> Section:
    """The best play: line by line, or a chart, whose first line names the up cards and whose last its letters."""
    said, title = [line.rstrip() for line in (odds.strategy or "").split("\n") if line.strip()], "the best play"
    if said and said[0].startswith(" "):
        head, *hands, key = said
        lines = tuple(Line((line[:CHART_NAMES].rstrip(), *line[CHART_NAMES:].split()), "") for line in hands)
        return Section(f"{odds.title}: {title}", ("Hand", *head.split()), lines, part, "play", key + ".")
    return Section(f"{odds.title}: {title}", ("Play",), tuple(Line((line,), "") for line in said), part, "play")


def named_section(odds: WagerOdds, named: Sequence[WagerOdds], part: str) -> Section:
    lines = tuple(
        Line(
            (one.named, percentage(one.house_edge), percentage(one.cost or Fraction(0)), decimal(one.mean_stake, 4)), ""
        )
        for one in sorted(named, key=lambda one: one.house_edge)
    )
    columns = ("Way to play", "House edge", "Costs", "Wagered in all")
    return Section(f"{odds.title}: common ways to play", columns, lines, part, "play")
