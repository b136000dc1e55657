"""The table: definitions, places and inscriptions of the layout, equipment, and the cards."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.book.names import in_words, name_wager
from pitboss.documents.tree import Section, plain
from pitboss.games.allowances import wager_rule
from pitboss.law.model import Edition

Cells = Iterator[tuple[tuple[str, ...], str]]


def sections(edition: Edition) -> Iterator[Section]:
    terms = (((one.term, one.meaning), one.cite) for one in edition.definition)
    yield plain("Definitions", ("Term", "Meaning"), terms, "definition")
    yield plain("The table", ("", ""), table_lines(edition))
    yield plain("Cards", ("", ""), card_lines(edition))


def table_lines(edition: Edition) -> Cells:
    if edition.seats:
        yield ("Players", f"at most {edition.seats.most}"), edition.seats.cite
    for area in edition.area:
        yield ("Area", f"{area.title}, for each {area.per}{offered(edition, area.when)}"), area.cite
    for inscription in edition.inscription:
        sign = " (or on a sign)" if inscription.sign_instead else ""
        yield ("Inscription", inscription.text + sign + offered(edition, inscription.when)), inscription.cite
    for equipment in edition.equipment:
        yield ("Equipment", equipment.title + offered(edition, equipment.when)), equipment.cite


def offered(edition: Edition, wager: str) -> str:
    named = name_wager(edition, wager) if wager_rule(edition, wager) else wager
    return f", if {named} is offered" if wager else ""


def card_lines(edition: Edition) -> Cells:
    for decks in edition.decks:
        count = " or ".join(map(str, decks.count))
        needs = f", with {' and '.join(decks.needs).replace('-', ' ')}" if decks.needs else ""
        turns = ", alternating every round" if decks.alternating else ""
        yield ("Decks", count + turns + needs), decks.cite
        if decks.backs_cite:
            said = "of different colours" if "different-backs" in decks.needs else "all alike"
            yield ("Backs", f"with {count}: {said}"), decks.backs_cite
        if decks.design_cite:
            yield ("Design", f"with {count}: the cards of all decks of the same design"), decks.design_cite
    for change in edition.deck_change:
        dealt = " or ".join(map(in_words, change.dealing))
        yield ("Decks changed", f"at least every {change.hours} hours when dealt from {dealt}"), change.cite
