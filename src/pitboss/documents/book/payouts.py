"""Payouts: every paytable, the least of each meter, Envy Bonuses, and limits on what is paid."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.book.names import name_wager, name_wagers
from pitboss.documents.tree import Line, Section
from pitboss.games.paytables import title_of
from pitboss.law.model import Edition, Envy, Paytable
from pitboss.money import show_percent, spoken


def sections(edition: Edition) -> Iterator[Section]:
    for table in edition.paytable:
        yield paytable_section(edition, table)
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


def envy_section(edition: Edition, envy: Envy) -> Section:
    letter = f" {envy.letter}" if envy.letter else ""
    name = f"{name_wager(edition, envy.wager)}: Envy Bonus{letter} for a {spoken(envy.stake)} wager"
    columns = ("Another player's hand", "Pays", "")
    return Section(name, columns, pay_lines(edition, envy), kind="envy bonus", note=table_note(envy))


def table_note(table: Paytable | Envy) -> str:
    printed = f"Printed as {table.as_printed}." if table.as_printed else ""
    return " ".join(one for one in (printed, table.note) if one)


def pay_lines(edition: Edition, table: Paytable | Envy) -> tuple[Line, ...]:
    """What each hand is paid, with what was printed where that was a misprint, and why it is read otherwise."""
    return tuple(
        Line((title_of(edition, table.on, row), str(row.pays), remark(row.as_printed, row.note)), row.cite, table.wager)
        for row in table.rows
    )


def remark(as_printed: str, note: str) -> str:
    return "; ".join(one for one in (f"printed {as_printed}" if as_printed else "", note) if one)


def minimum_lines(edition: Edition) -> Iterator[Line]:
    for one in edition.minimum:
        initial = "operator's" if one.initial is None else f"at least {spoken(one.initial)}"
        rate = "operator's" if one.rate is None else f"at least {show_percent(one.rate)}"
        meter = f"{one.meter}, one for each seat" if one.per == "seat" else one.meter
        cite = f"{one.cite}; {one.rate_cite}" if one.rate_cite else one.cite
        wager = f"{name_wager(edition, one.wager)} {one.letter or ''}".rstrip()
        cells = (wager, meter, initial, rate, remark(one.as_printed, one.note))
        yield Line(cells, cite, one.wager)


def cap_lines(edition: Edition) -> Iterator[Line]:
    for cap in edition.cap:
        wager = cap.applies_to[0] if cap.applies_to else ""
        yield Line((name_wagers(edition, cap.applies_to), cap.rule, cap.note), cap.cite, wager)
