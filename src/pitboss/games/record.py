"""The record of a game: what is played, as plain values that can be kept and read back, and the digest that pins it.

An edition is named with its digest and not copied, for editions never change. The choices in force are written in full,
so that they mean the same to a later program, whatever it would choose where an operator says nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeVar

from pitboss.cards import Deck
from pitboss.errors import BadInput, nearest, say
from pitboss.games.choices import Choices
from pitboss.games.identity import MeterName
from pitboss.games.meter_names import find_name, name_meters
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Edition
from pitboss.law.reading import Reader
from pitboss.law.writing import write_record
from pitboss.money import MeterShare

K = TypeVar("K", bound=str)
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record as it was read: the edition by its name, the digests of the edition and of the game, what was chosen."""

    edition: str
    edition_digest: str
    digest: str
    choices: Choices
    deck: DeckRecord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRecord:
    """A deck that takes the place of the game's own."""

    ranks: str
    suits: str
    copies: int


def write_terms(edition_digest: str, choices: Choices, deck: Deck | None) -> dict[str, Any]:
    """All that a game is made of, as plain values."""
    terms = {"edition_digest": edition_digest, "choices": write_record(choices)}
    if deck is not None:
        terms["deck"] = {"ranks": deck.ranks, "suits": deck.suits, "copies": deck.copies}
    return terms


def digest_terms(terms: Mapping[str, Any]) -> str:
    """One digest for the same values, in whatever order their names stand."""
    return sha256(json.dumps(terms, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class RecordReader(Reader):
    """Reads a record: its citations are in full already, and stand as they are."""

    def cite(self, raw: object, key: str, parent: str) -> Any:
        return raw if isinstance(raw, str) else self.fault(key, f"is {say(raw)}.", "It must be text in quotes.")


def read_record(said: object) -> Record:
    """The record, if it has the form of one; BadInput with the first thing that is wrong with it."""
    reader = RecordReader("The record of a game")
    record = reader.record(Record, said)
    if reader.findings:
        raise BadInput(str(reader.findings[0]))
    return record


def read_deck(record: DeckRecord | None) -> Deck | None:
    return Deck(record.ranks, record.suits, record.copies) if record else None


def order_choices(edition: Edition, choices: Choices) -> Choices:
    """The choices with everything in the law's order, which a store need not have kept; unknown names are refused."""
    wagers = [rule.id for rule in edition.wager]
    for wager in (*choices.offered, *choices.linked):
        must_be_known("wager", wager, wagers)
    return replace(
        choices,
        tables=order("paytable", choices.tables, [rule.paytable or rule.id for rule in edition.wager]),
        rows=order("wager", choices.rows, wagers),
        stakes=order("wager", choices.stakes, wagers),
        meters={MeterName(name): terms for name, terms in order_meters(edition, choices).items()},
        envy=order("wager", choices.envy, wagers),
        limits=order("payout limit", choices.limits, [cap.cite for cap in edition.cap]),
        options=order("option", choices.options, [option.id for option in edition.option]),
    )


def order_meters(edition: Edition, choices: Choices) -> dict[MeterName, MeterTerms]:
    """The meters as the wagers and the rows that are paid from them follow one another."""
    names = name_meters(edition)
    every = [
        find_name(names, rule.id, row.pays.meter)
        for rule in edition.wager
        if (table := choices.tables.get(rule.paytable or rule.id))
        for row in table.rows
        if isinstance(row.pays, MeterShare)
    ]
    return order("meter", choices.meters, every)


def order(kind: str, mapping: Mapping[K, V], names: Iterable[str]) -> dict[K, V]:
    place = {name: n for n, name in enumerate(dict.fromkeys(names))}
    for name in mapping:
        must_be_known(kind, name, place)
    return dict(sorted(mapping.items(), key=lambda item: place[item[0]]))


def must_be_known(kind: str, name: str, names: Iterable[str]) -> None:
    if name not in (known := tuple(names)):
        raise BadInput(f"The record of a game names a {kind} {name!r} that the edition lacks. {nearest(name, known)}")
