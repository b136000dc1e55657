"""Payouts: every paytable, the least of each meter, Envy Bonuses, and limits on what is paid."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.book.names import in_words, name_wager, name_wagers, say_options
from pitboss.documents.tree import Line, Section
from pitboss.games.paytables import title_of
from pitboss.law.model import Edition, Envy, LostTables, Paytable
from pitboss.money import show_percent, spoken


def sections(edition: Edition) -> Iterator[Section]:
    for table in edition.paytable:
        yield paytable_section(edition, table)
    lost = tuple(lost_line(edition, one) for one in edition.lost)
    yield Section("Paytables on lost pages", ("Wager", "Letters", "Note"), lost, kind="lost paytable")
    columns = ("Wager", "Meter", "Initial and reset", "Rate", "Note")
    yield Section("Progressive minimums", columns, tuple(minimum_lines(edition)), kind="minimum")
    for envy in edition.envy:
        yield envy_section(edition, envy)
    yield Section("Payout limits", ("Applies to", "Rule", "Note"), tuple(cap_lines(edition)), kind="limit")


def paytable_section(edition: Edition, table: Paytable) -> Section:
    name = name_wager(edition, table.wager) + (f": Paytable {table.letter}" if table.letter else "")
    for label, values in (("version", table.version), ("decks", table.decks)):
        name += f" ({label} {', '.join(map(str, values))})" if values else ""
    lines = pay_lines(edition, table)
    barred = "" if table.linked else f"Not for a jackpot that several games share ({table.linked_cite})."
    note = " ".join(one for one in (table_note(table), barred) if one)
    return Section(name, ("Hand", "Pays", ""), lines, kind="paytable", note=note)


def lost_line(edition: Edition, lost: LostTables) -> Line:
    """What a lost page held, so far as it is known: such a letter is neither granted nor barred."""
    letters = ", ".join(lost.letters) or "which, is not known"
    return Line((name_wager(edition, lost.wager), letters, lost.note), lost.cite, lost.wager)


def envy_section(edition: Edition, envy: Envy) -> Section:
    letter = f" {envy.letter}" if envy.letter else ""
    name = f"{name_wager(edition, envy.wager)}: Envy Bonus{letter} for a {spoken(envy.stake)} wager"
    columns = ("Another player's hand", "Pays", "")
    return Section(name, columns, pay_lines(edition, envy), kind="envy bonus", note=table_note(envy))


def table_note(table: Paytable | Envy) -> str:
    printed = f"Printed as {table.as_printed}." if table.as_printed else ""
    return " ".join(one for one in (printed, say_options(table.note)) if one)


def pay_lines(edition: Edition, table: Paytable | Envy) -> tuple[Line, ...]:
    """What each hand is paid, with what was printed where that was a misprint, and why it is read otherwise."""
    said = (
        (title_of(edition, table.on, row), in_words(str(row.pays)), remark(row.as_printed, row.note))
        for row in table.rows
    )
    return tuple(Line(cells, row.cite, table.wager) for cells, row in zip(said, table.rows, strict=True))


def remark(as_printed: str, note: str) -> str:
    return "; ".join(one for one in (f"printed {as_printed}" if as_printed else "", note) if one)


def minimum_lines(edition: Edition) -> Iterator[Line]:
    for one in edition.minimum:
        initial = "operator's" if one.initial is None else f"at least {spoken(one.initial)}"
        rate = "operator's" if one.rate is None else f"at least {show_percent(one.rate)}"
        meter = in_words(one.meter) + (", one for each seat" if one.per == "seat" else "")
        cite = "; ".join(dict.fromkeys([one.cite, one.rate_cite or one.cite]))
        wager = f"{name_wager(edition, one.wager)} {one.letter or ''}".rstrip()
        cells = (wager, meter, initial, rate, remark(one.as_printed, one.note))
        yield Line(cells, cite, one.wager)


def cap_lines(edition: Edition) -> Iterator[Line]:
    for cap in edition.cap:
        wager = cap.applies_to[0] if cap.applies_to else ""
        yield Line((name_wagers(edition, cap.applies_to), cap.rule, say_options(cap.note)), cap.cite, wager)
