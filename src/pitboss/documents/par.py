"""The PAR sheet of a game: the document that a laboratory expects, and what it takes to find every figure again.

Sections are those of every document, so that a PAR sheet can be written in every format; on paper it has its own look.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal

from pitboss.documents.book.payouts import envy_section, paytable_section
from pitboss.documents.digests import RULES, TEXT, explain, shorten
from pitboss.documents.par_sections import SUMMARY, list_summary, wager_sections
from pitboss.documents.tree import Document, Line, Section
from pitboss.documents.typesetting import compile_values, section_values, width
from pitboss.documents.values import as_values
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.money import spoken
from pitboss.odds import Unsolved, WagerOdds
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.rows import list_rows
from pitboss.odds.sessions.session import SessionOdds
from pitboss.odds.wording.figures import as_json, percentage, root
from pitboss.odds.wording.sessions import session_json, show_chance

TABLES, PLAY, REPRODUCE = "Rules and paytables", "The table", "To find it again"

NUMBER = re.compile(r"[-+<]?\s?\$?[\d,]*\.?\d+(?:e-?\d+)?\s?%?|", re.ASCII)


@frozen
class Priced:
    """A wager with all that a sheet says of it. `others` are the same wager on other paytables and numbers of decks,
    `named` published ways to play it, `lengths` what it brings in more and more rounds."""

    question: Question
    odds: WagerOdds
    others: tuple[WagerOdds, ...]
    named: tuple[WagerOdds, ...]
    lengths: tuple[SessionOdds, ...]


@frozen
class ParSheet:
    """The document, the figures that stand out, the charts by the title of their section, and all odds for programs."""

    document: Document
    keys: tuple[tuple[str, str], ...]
    charts: Mapping[str, Mapping[str, Any]]
    figures: tuple[Mapping[str, Any], ...]

    def as_json(self) -> str:
        said = as_values(self.document) | {"wagers": list(self.figures)}
        return json.dumps(said, ensure_ascii=False, indent=2) + "\n"

    def typeset(self, form: Literal["pdf", "png"]) -> list[bytes]:
        """The PDF, or every page as a picture."""
        document = self.document
        values = {
            "title": document.title,
            "subtitle": document.subtitle,
            "facts": [list(fact) for fact in document.facts],
            "footer": document.footer,
            "keys": [list(key) for key in self.keys],
            "parts": [
                {"title": part, "sections": [self.values(one) for one in sections]}
                for part, sections in document.parts()
            ],
        }
        return compile_values("par.typ", values, form)

    def values(self, section: Section) -> dict[str, Any]:
        said = section_values(self.document, section)
        cited = any(line.cite for line in section.lines)
        if not cited:
            said["columns"].pop()
            said["widths"].pop()
            for row in said["rows"]:
                row["cells"].pop()
        columns = range(len(said["columns"]))
        said["right"] = [all(NUMBER.fullmatch(row["cells"][n]) for row in said["rows"]) for n in columns]
        if columns and not any(said["widths"]):
            said["widths"] = share_width(said["rows"], said["right"], cited)
        elif cited:  # which are in smaller letters here: in a narrow column they would make each line three lines high
            said["widths"][-1] = width([row["cells"][-1] for row in said["rows"]])
        return said | {"cited": cited, "chart": self.charts.get(section.title)}


LETTERS = 8
"""A column with nothing longer than this has a paytable's letter or a short name: it needs no more room."""


def share_width(rows: Sequence[Mapping[str, Any]], right: Sequence[bool], cited: bool) -> list[int]:
    """Which columns take the width that is left: the first with words, unless another has more than twice as long ones.
    Where figures or mere letters come first, the citations; all, where there are none."""
    longest = [max((len(row["cells"][n]) for row in rows), default=0) for n in range(len(right))]
    words = [n for n in range(len(right) - cited) if not right[n] and longest[n] > LETTERS]
    if not words or right[0]:
        return [int(n + 1 == len(right)) for n in range(len(right))] if cited else [1] * len(right)
    widest = next((n for n in words if longest[n] > 2 * longest[words[0]]), words[0])
    return [int(n == widest) for n in range(len(right))]


def write_par(
    game: Game,
    priced: Sequence[Priced],
    without: Iterable[Unsolved],
    table: Sequence[SessionOdds],
    told: Mapping[str, str],
) -> ParSheet:
    """The sheet of a game; `table` is what its table wins. `told` says `of` whom it is, the `version` of this program,
    the `command` that writes it again, and the `seats`, who play at the table."""
    edition = game.edition
    sections, charts = list(list_sections(game, priced, without, table, told)), draw_charts(table)
    main = priced[0].odds
    keys = (
        (f"House edge, {main.title}", percentage(main.house_edge)),
        ("Return", percentage(1 - main.house_edge)),
        ("Hit frequency", percentage(main.hit_frequency, 2)),
        ("Standard deviation", root(main.variance, 4)),
        ("Element of risk", percentage(main.element_of_risk)),
    )
    in_force = f"digest of the rules in force {shorten(game.digest)}"
    return ParSheet(
        document=Document(
            title=edition.title,
            subtitle=f"Probability and accounting report, {told['of']}",
            facts=(
                ("Edition", f"{edition.text_id}, cited as {edition.cite_as}; {edition.authority}"),
                ("Cards", say_cards(game)),
                ("Stakes", say_limits(game)),
                (TEXT, library.digest_of(edition)),
                (RULES, game.digest),
                ("Digests", explain(TEXT, RULES)),
                ("Found by", f"Pitboss {told['version']}: exact counts; sums of rounds with a certified error"),
            ),
            sections=tuple(one for one in sections if one.lines),
            footer=f"{edition.title}, {edition.text_id}, {in_force}, Pitboss {told['version']}",
            short=edition.cite_as,
            game=edition.game,
        ),
        keys=keys,
        charts=charts,
        figures=tuple(map(figures_of, priced)),
    )


def figures_of(one: Priced) -> dict[str, Any]:
    rows = [{name: str(value) for name, value in row.as_row().items()} for row in list_rows(one.question, one.odds)]
    return as_json(one.odds) | {"rows": rows, "bands": [session_json(length) for length in one.lengths]}


def say_cards(game: Game) -> str:
    if not game.edition.decks:
        return "two dice"
    copies, table = game.deck.copies, game.choices.decks
    beside = f"; {table} at the table, in turn" if table != copies else ""
    return f"{copies} deck{'s' if copies > 1 else ''} of {len(game.deck.cards)} in play{beside}"


def say_limits(game: Game) -> str:
    ends = [spoken(one) for one in (game.choices.minimum, game.choices.maximum) if one]
    return " to ".join(ends) if ends else "any; figures are for $1 or the law's least stake"


def list_sections(
    game: Game,
    priced: Sequence[Priced],
    without: Iterable[Unsolved],
    table: Sequence[SessionOdds],
    told: Mapping[str, str],
) -> Iterator[Section]:
    yield list_summary([one.odds for one in priced])
    yield Section(
        "Wagers without odds of their own",
        ("Wager", "Why"),
        tuple(Line((one.wager, one.reason), "") for one in without),
        SUMMARY,
        "odds",
    )
    yield from table_sections(table, told["seats"])
    for paytable in game.choices.tables.values():
        yield in_part(paytable_section(game.edition, paytable), TABLES)
    for schedules in game.choices.envy.values():
        for envy in schedules:
            yield in_part(envy_section(game.edition, envy), TABLES)
    for one in priced:
        yield from wager_sections(one.question, one.odds, one.others, one.named, one.lengths)
    lines = (
        ("This sheet", told["command"]),
        ("A wager", f"pitboss odds {game.edition.id} {priced[0].odds.wager} --json"),
        (
            "The edition",
            f"pitboss rules {game.edition.id}; {TEXT[:1].lower()}{TEXT[1:]} {library.digest_of(game.edition)}",
        ),
        ("The method", "docs/reference/odds.md says what each figure supposes, and how it is proved"),
    )
    yield Section("Commands and digests", ("What", "How"), tuple(Line(one, "") for one in lines), REPRODUCE, "record")


def in_part(section: Section, part: str) -> Section:
    return replace(section, part=part)


def table_sections(table: Sequence[SessionOdds], seats: str) -> Iterator[Section]:
    if not table:
        return
    columns = ("Session", "Rounds", "Wagered", "Theoretical win", "Deviation", "95 % from", "to", "Table loses")
    lines = tuple(Line(session_cells(one), "") for one in table)
    error = max(one.error for one in table)
    note = f"{seats}. No probability is off by more than {error:.1e}. {' '.join(table[0].round.notes)}"
    yield Section("An hour, a night, a month, a year", columns, lines, PLAY, "session", note)
    for one in table[1:2]:
        names = ("Of nights", *(f"{chance * 100} %" for chance, _ in one.quantiles))
        line = Line(("win no more than", *(whole(amount) for _, amount in one.quantiles)), "")
        yield Section(chart_title(one), names, (line,), PLAY, "session")


def session_cells(one: SessionOdds) -> tuple[str, ...]:
    band = one.bands[1]
    amounts = (one.handle, one.mean, float(one.variance) ** 0.5, band.low, band.high)
    return (one.name.capitalize(), f"{one.rounds:,}", *map(whole, amounts), show_chance(one.loses, one.error))


CENTS_BELOW = 10_000
"""Amounts below a hundred dollars are shown with their cents."""


def whole(amount: Any) -> str:
    cents = round(amount)
    if abs(cents) < CENTS_BELOW and cents % 100:
        return f"{'-' * (cents < 0)}${abs(cents) // 100}.{abs(cents) % 100:02d}"
    rounded = round(amount / 100)
    return f"-${-rounded:,}" if rounded < 0 else f"${rounded:,}"


def chart_title(one: SessionOdds) -> str:
    return f"What the table wins in a {one.name} of {one.rounds:,} rounds"


# Charts

BARS = 120


def draw_charts(table: Sequence[SessionOdds]) -> dict[str, Mapping[str, Any]]:
    """The law of a night as bars, with its bands; floats are for drawing only."""
    return {chart_title(one): draw_law(one) for one in table[1:2]}


def draw_law(one: SessionOdds) -> dict[str, Any]:
    """Bars of as many sums each; a bar that the table loses ends at nothing."""
    law = one.law
    ends = [int(law.quantile(q) / law.unit) for q in (0.0005, 0.9995)]
    wide = law.bar_width(ends[1] - ends[0], BARS)
    first, last = ends[0] // wide, -(-ends[1] // wide)
    at = [law.below(law.unit * n * wide) for n in range(first, last + 1)]
    low, high = (float(law.unit * n * wide) / 100 for n in (first, last))
    step = nice(high - low)
    ticks = [n * step for n in range(int(low // step) + 1, int(high // step) + 1)]
    return {
        "first": low,
        "last": high,
        "bars": [max(after - before, 0.0) for before, after in pairwise(at)] or [1.0],
        "bands": [
            {"low": float(band.low) / 100, "high": float(band.high) / 100, "name": f"{band.chance * 100} %"}
            for band in one.bands
        ],
        "ticks": [{"at": tick, "name": whole(tick * 100)} for tick in ticks],
    }


def nice(span: float) -> float:
    """A round step that makes six to eleven ticks of a span."""
    power = 10 ** (len(str(int(span / 8))) - 1) if span >= 8 else 1
    return next((float(n * power) for n in (1, 2, 5, 10) if span / (n * power) <= 9), float(10 * power))
