"""The packet that an operator files: every choice, paytables in full, the odds of each wager, citations, digests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.documents import at_the_table
from pitboss.documents.book.names import in_words, name_wager, name_wagers, say_value
from pitboss.documents.book.payouts import envy_section, paytable_section
from pitboss.documents.book.text import external_lines, reading_lines
from pitboss.documents.digests import FILE, RULES, TEXT, explain, shorten
from pitboss.documents.tree import Document, Line, Section, plain
from pitboss.games.checks.case import Case
from pitboss.games.checks.summary import summary
from pitboss.games.checks.verdicts import Judged
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.meter_names import find_name
from pitboss.games.progressive_meters import least_of
from pitboss.law import library
from pitboss.law.citations import split
from pitboss.law.filing import filing
from pitboss.law.lint import cites_in
from pitboss.money import show_percent, spoken
from pitboss.odds import Unsolved, WagerOdds
from pitboss.odds.wording.figures import percentage, root

LONGEST = 40
"""The most characters of a fraction that is printed."""

CHOICES, PAYS, ODDS, RESTS = "Choices", "Paytables", "Odds", "What the choices rest on"


def write_packet(
    case: Case, game: Game, odds: Iterable[WagerOdds | Unsolved], digest: str, noted: Sequence[Judged] = ()
) -> Document:
    """A lawful submission as a document; `digest` is that of the file, `noted` what is declared otherwise."""
    edition, said = case.edition, case.submission
    about = f"{said.property}, {edition.title}, {edition.text_id}, from {said.effective}"
    found = [one for one in (declared(noted), *sections(case, game, list(odds))) if one.lines]
    return Document(
        title=edition.title,
        subtitle=f"Rules submission of {said.property}",
        facts=(
            ("Property", said.property),
            ("In force", f"from {said.effective}"),
            ("Authority", edition.authority),
            ("Edition", f"{edition.text_id}, cited as {edition.cite_as}"),
            (TEXT, library.digest_of(edition)),
            (RULES, game.digest),
            (FILE, digest),
            ("Digests", explain(TEXT, RULES, FILE)),
            ("Verdict", f"lawful: each choice below has the line that grants it{', or is declared' if noted else ''}"),
        ),
        sections=tuple(found),
        footer=f"{about}, digest of the file {shorten(digest)}",
        short=edition.cite_as,
        game=edition.game,
    )


def declared(noted: Sequence[Judged]) -> Section:
    """What only a reading of ours or a borrowed source speaks against, and on what authority it is done otherwise."""
    lines = tuple(Line((one.key, f"{one.problem} {one.remedy}", one.declared), one.cite) for one in noted)
    return Section("Declared otherwise", ("Key", "What speaks against it", "Declared"), lines, CHOICES, "declaration")


def sections(case: Case, game: Game, odds: list[WagerOdds | Unsolved]) -> Iterator[Section]:
    lines = tuple(Line((one.what.replace("  ", "– "), say_yes(one.choice)), one.cite) for one in summary(case))
    yield Section("Every choice, with the line that grants it", ("What", "Choice"), lines, CHOICES, "choice")
    columns = ("Wager", "Meter", "Rate", "Initial", "Reset")
    yield Section("Progressive meters", columns, tuple(meters(game)), CHOICES, "meter")
    for table in game.choices.tables.values():
        yield replace(paytable_section(case.edition, table), part=PAYS)
    for schedules in game.choices.envy.values():
        for envy in schedules:
            yield replace(envy_section(case.edition, envy), part=PAYS)
    yield from odds_sections(game, odds)
    rests = (*(line.cite for line in lines), *cites_of_play(game))
    named = sorted({source for cite in rests for source, _ in split(cite)})
    readings, others = ("Question", "Reading", "Reason"), ("Text", "Weight", "Published")
    yield replace(plain("Readings of ours", readings, reading_lines(named), "reading"), part=RESTS)
    yield replace(plain("Other texts", others, external_lines(named), "source"), part=RESTS)


def say_yes(choice: str) -> str:
    """A switch in words, with what follows it: `no (not said: the default)`."""
    word, space, rest = choice.partition(" ")
    return say_value(word) + space + rest if word in ("true", "false") else choice


def cites_of_play(game: Game) -> Iterator[str]:
    """What the game as it is offered rests on: every citation of the lines that it is played by."""
    for line in lines_of_play(game):
        yield from (cite for _, cite in cites_in(line, ""))
    yield from (least_of(game, name)[1] for name in game.meters)
    asked = filing(game.edition)
    yield from (asked.heading, asked.limits, asked.least_chip, *((asked.progression,) if game.meters else ()))


def lines_of_play(game: Game) -> Iterator[object]:
    """The lines of the edition about the wagers that are offered, what they are made with, what they are paid and on
    which hands, how the cards are dealt, the steps around a round, what can go wrong, and how the text is read where it
    contradicts itself or says nothing.
    """
    tables, edition = game.choices.tables, game.edition
    yield from (*game.wagers.values(), *game.settled_by.values(), *tables.values(), *game.choices.envy.values())
    device = any(one.progressive for one in game.wagers.values())
    yield from (one if device else replace(one, device_cite=None) for one in edition.instrument)
    yield from (one for one in edition.hand if one.id in {table.on for table in tables.values()})
    yield from (game.dealing, *(one for one in edition.stage if not one.modes or game.choices.dealing in one.modes))
    yield from (one for one in game.procedures.values() if not one.wagers or game.wagers.keys() & set(one.wagers))
    yield from (*game.irregularities.values(), *edition.conflict)


def meters(game: Game) -> Iterator[Line]:
    """What feeds each meter and what it starts from; where the choice is cited, the choices above say."""
    for text, terms in game.choices.meters.items():
        name = MeterName(text)
        of_seats = name.meter in game.personal
        rate = "" if terms.rate is None else show_percent(terms.rate)
        amounts = ("" if one is None else spoken(one) for one in (terms.initial, terms.reset))
        meter = in_words(name.meter) + (", of each seat its own" if of_seats else "")
        cite = least_of(game, name.at_seat(1) if of_seats else name)[1]
        yield Line((paid_from(game, name), meter, rate, *amounts), cite or game.edition.cite_as)


def paid_from(game: Game, name: MeterName) -> str:
    """The wagers that are paid from a meter, by their titles."""
    tables = ((wager, game.table(wager)) for wager in game.wagers)
    named = ((wager, meter) for wager, table in tables if table for meter in game.meters_named(table))
    paid = (wager for wager, meter in named if find_name(game.meter_names, wager, meter) == name)
    return name_wagers(game.edition, dict.fromkeys(paid), " and ")


def odds_sections(game: Game, odds: list[WagerOdds | Unsolved]) -> Iterator[Section]:
    columns = ("Wager", "Paytable", "House edge", "Exactly", "Wins", "Standard deviation")
    solved = tuple(odds_line(one) for one in odds if isinstance(one, WagerOdds))
    note = (
        "The house's share of the wager under the best play, at the least stake of the table and as it pays; rows paid "
        "from a meter at its initial amount."
    )
    yield Section("Exact odds of each wager", columns, solved, ODDS, "odds", note)
    yield from at_the_table.list_sections([one for one in odds if isinstance(one, WagerOdds)], ODDS)
    unsolved = tuple(
        Line((name_wager(game.edition, one.wager), one.reason), "") for one in odds if isinstance(one, Unsolved)
    )
    yield Section("Wagers without odds of their own", ("Wager", "Why"), unsolved, ODDS, "odds")


def odds_line(odds: WagerOdds) -> Line:
    cite = "; ".join(dict.fromkeys(cite for _, _, cite in odds.tables if cite))
    cells = (
        odds.title,
        odds.paytable or "",
        percentage(odds.house_edge),
        show_exact(odds.house_edge),
        percentage(odds.hit_frequency, 2),
        root(odds.variance, 3),
    )
    return Line(cells, cite, odds.wager)


def show_exact(value: Fraction) -> str:
    """The fraction itself, where it can be read; blackjack's have hundreds of digits."""
    text = str(value)
    return text if len(text) <= LONGEST else f"a fraction of {len(text) - 1} digits: pitboss odds --json tells it"
