"""The catalogue: everything the law holds that has a figure, as plain values for other programs.

Follows the contract of `pitboss catalog --json`: amounts are decimal strings in dollars, pays are the law's words, each
row says what it rests on.
"""

from __future__ import annotations

from typing import Any

from pitboss.games.paytables import title_of
from pitboss.law import library
from pitboss.law.citations import rests_on
from pitboss.law.labels import say_labels
from pitboss.law.model import Cap, Edition, Envy, Erratum, Minimum, Paytable, Row
from pitboss.money import dollars, show_percent


def catalog(games: list[str] | None = None) -> dict[str, Any]:
    """Every game, or those named, with all of their editions."""
    chosen = [game for game in library.shelf() if games is None or game in games]
    return {"games": [game_entry(game) for game in chosen]}


def game_entry(game: str) -> dict[str, Any]:
    editions = [library.load(f"{game}@{name}") for name in library.shelf()[game]]
    current = next(edition for edition in editions if edition.status == "current")
    return {"id": game, "title": current.title, "editions": [edition_entry(edition) for edition in editions]}


def edition_entry(edition: Edition) -> dict[str, Any]:
    sources = library.sources()
    return {
        "id": edition.edition,
        "status": edition.status,
        "complete": edition.complete,
        "documents": [sources.documents[one].file.removesuffix(".txt") for one in edition.documents],
        "digest": library.digest_of(edition),
        "revision": edition.revision,
        "errata": [erratum_entry(edition, erratum) for erratum in edition.errata],
        "paytables": [paytable_entry(edition, table) for table in edition.paytable],
        "minimums": [minimum_entry(edition, minimum) for minimum in edition.minimum],
        "envy": [envy_entry(edition, envy) for envy in edition.envy],
        "caps": [cap_entry(edition, cap) for cap in edition.cap],
    }


def erratum_entry(edition: Edition, erratum: Erratum) -> dict[str, Any]:
    """An erratum with the digest of the text as it stands with it."""
    return {
        "number": erratum.number,
        "date": erratum.date.isoformat(),
        "reason": erratum.reason,
        "digest": library.digest(edition.game, edition.edition, erratum.number),
        "lines": [
            {"part": one.part, "name": one.name, "do": one.do, "cite": one.cite} | tell_source(edition, one.cite)
            for one in erratum.line
        ],
    }


def paytable_entry(edition: Edition, table: Paytable) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "wager": table.wager,
        "letter": table.letter,
        "cite": table.cite,
        **tell_source(edition, table.cite),
        "rows": [row_entry(edition, table.on, row) for row in table.rows],
    }
    if table.decks:
        entry["decks"] = list(table.decks)
    if table.version:
        entry["version"] = list(table.version)
    return with_notes(entry, table.as_printed, table.note)


def row_entry(edition: Edition, on: str, row: Row) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "hand": title_of(edition, on, row),
        "pays": str(row.pays),
        "cite": row.cite,
        **tell_source(edition, row.cite),
    }
    return with_notes(entry, row.as_printed, row.note)


def minimum_entry(edition: Edition, minimum: Minimum) -> dict[str, Any]:
    return {
        "wager": minimum.wager,
        "letter": minimum.letter,
        "meter": minimum.meter,
        "initial": None if minimum.initial is None else dollars(minimum.initial),
        "rate": None if minimum.rate is None else show_percent(minimum.rate),
        "cite": minimum.cite,
        **tell_source(edition, minimum.cite),
    }


def envy_entry(edition: Edition, envy: Envy) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "wager": envy.wager,
        "letter": envy.letter,
        "stake": dollars(envy.stake),
        "cite": envy.cite,
        **tell_source(edition, envy.cite),
        "rows": [row_entry(edition, envy.on, row) for row in envy.rows],
    }
    return with_notes(entry, envy.as_printed, envy.note)


def cap_entry(edition: Edition, cap: Cap) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "applies_to": list(cap.applies_to),
        "kind": cap.kind,
        "amount": dollars(cap.amount),
        "rule": cap.rule,
        "cite": cap.cite,
        **tell_source(edition, cap.cite),
    }
    return with_notes(entry, "", cap.note)


def tell_source(edition: Edition, cite: str) -> dict[str, str]:
    """What a line of the edition rests on, how much that weighs, and the label as printed where we cite another."""
    basis, weight = rests_on(cite, edition.game)
    label = say_labels(cite)
    return {"basis": basis, "weight": weight} | ({"label": label} if label else {})


def with_notes(entry: dict[str, Any], as_printed: str, note: str) -> dict[str, Any]:
    """The entry with what was printed and why it is read otherwise, where there is anything to say."""
    extra = {"as_printed": as_printed, "note": note}
    return entry | {name: text for name, text in extra.items() if text}
