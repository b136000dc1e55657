"""What an edition grants an operator: the versions, tables, meters, schedules and options among which it may choose.

Each function answers from the edition's own lines. `games.checks` holds a Rules Submission against the answers, and
`games.choices` takes from them what the law has where an operator says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from pitboss.law.citations import cites_within, split
from pitboss.law.model import (
    Amount,
    Decks,
    Edition,
    Envy,
    LostTables,
    Minimum,
    Option,
    Paytable,
    Procedure,
    Version,
    WagerRule,
)
from pitboss.money import MeterShare


def wager_rule(edition: Edition, wager: str) -> WagerRule | None:
    return next((rule for rule in edition.wager if rule.id == wager), None)


def option_rule(edition: Edition, option: str) -> Option | None:
    return next((rule for rule in edition.option if rule.id == option), None)


def version_rule(edition: Edition, version: str) -> Version | None:
    return next((rule for rule in edition.version if rule.id == version), None)


def version_option(edition: Edition) -> str:
    """The option by which a version or variation is named; without a value the plain game is offered."""
    return next((rule.id for rule in edition.option if rule.id in ("version", "variation")), "version")


def decks_rule(edition: Edition, number: int) -> Decks | None:
    return next((rule for rule in edition.decks if number in rule.count), None)


def counts_in_play(edition: Edition) -> tuple[int, ...]:
    """The numbers of decks that may be in play at once: of decks that are used by turns, one is."""
    return tuple(count for rule in edition.decks if not rule.alternating for count in rule.count)


def batches_rule(edition: Edition, shuffler: str | None) -> Procedure | None:
    """The rule that two batches of as many decks are played by turns, where the shuffler is one that it speaks of.

    A continuous shuffler has all its cards at work, and a shuffle by hand stores none.
    """
    found = (one for one in edition.procedure if one.id == "alternate-batches")
    return next(found, None) if shuffler in ("automated", "counting") else None


def tables_named(edition: Edition, wager: str) -> tuple[Paytable, ...]:
    """Every table that the law prints for a wager, or for the wager whose table it shares."""
    rule = wager_rule(edition, wager)
    name = rule.paytable if rule and rule.paytable else wager
    return tuple(table for table in edition.paytable if table.wager == name)


def tables_lost(edition: Edition, wager: str) -> LostTables | None:
    """What is known of the wager's tables, or of those that it shares, that stood on a lost page."""
    rule = wager_rule(edition, wager)
    name = rule.paytable if rule and rule.paytable else wager
    return next((one for one in edition.lost if one.wager == name), None)


def tables_open(edition: Edition, wager: str, version: str, decks: int) -> tuple[Paytable, ...]:
    """The tables that may be chosen: a version's own where it has any, and those made for the number of decks."""
    printed = tables_named(edition, wager)
    own = tuple(table for table in printed if version in table.version)
    plain = tuple(table for table in printed if not table.version)
    return tuple(table for table in own or plain if not table.decks or decks in table.decks)


def letter_option(edition: Edition, wager: str) -> Option | None:
    """The option that chooses among a wager's tables, where one does: its values are their letters."""
    letters = {table.letter for table in tables_named(edition, wager) if table.letter}
    return next((rule for rule in edition.option if letters and letters == set(rule.values)), None)


def meters_of(edition: Edition, table: Paytable) -> dict[str, Minimum]:
    """The meters that a table pays from, each with the least that the law sets for it."""
    named = dict.fromkeys(row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare))
    return {meter: minimum_of(edition, table, meter) for meter in named}


def minimum_of(edition: Edition, table: Paytable, meter: str) -> Minimum:
    """A line for the table's own letter goes before one for all letters; with neither, nothing is too little."""
    said = [one for one in edition.minimum if one.wager == table.wager and one.meter == meter]
    own = (one for letter in (table.letter, None) for one in said if one.letter == letter)
    return next(own, Minimum(wager=table.wager, letter=table.letter, meter=meter, cite=table.cite))


def envy_of(edition: Edition, table: Paytable) -> tuple[Envy, ...]:
    """The Envy Bonuses that come with a table, one schedule for each stake."""
    return tuple(one for one in edition.envy if one.wager == table.wager and one.letter in (table.letter, None))


def place_of_envy(edition: Edition, table: Paytable) -> str:
    """Where it is said that Envy Bonuses are paid with a table: with their figures, or, where those are not the text's,
    among the steps of the paragraph that settles the wager.
    """
    figures = place_of(one.cite for one in envy_of(edition, table))
    if any(source == edition.cite_as for source, _ in split(figures)):
        return figures
    settled = [one.cite for one in edition.settlement if one.wager == table.wager]
    paid = chain.from_iterable(split(one.cite) for one in edition.procedure if one.id == "pay-envy")
    own = [
        place
        for source, places in paid
        for place in places.split(", ")
        if source == edition.cite_as and any(cites_within(f"{source} {place}", around) for around in settled)
    ]
    return f"{edition.cite_as} {', '.join(own)}" if own else figures


def stakes_allowed(edition: Edition, rule: WagerRule, table: Paytable | None) -> tuple[Amount, ...]:
    """The only sums that a wager may be: those that its line names, and those for which its table has Envy Bonuses.

    As long as no table is chosen, those of all its tables.
    """
    if not rule.stakes:
        return ()
    every = (one for one in edition.envy if one.wager == rule.id)
    schedules = envy_of(edition, table) if table else every
    return tuple(sorted({*rule.stakes, *(one.stake for one in schedules)}))


def shufflers_of(edition: Edition) -> tuple[str, ...]:
    """The shufflers that the text knows: all know a shuffle by hand and by a machine, which may count, and not all a
    device that reshuffles, from which the cards never come in one stack.
    """
    reshuffles = any(one.id == "reshuffling-device" for one in edition.procedure)
    return ("manual", "automated", "counting", *(("reshuffling-shoe",) if reshuffles else ()))


OF_A_SHUFFLER: dict[str, str] = {"counting": "remove-miscounted-deck", "reshuffling-shoe": "reshuffling-device"}
"""The procedures in which the law speaks of a shuffler that counts, and of a device that reshuffles and counts."""


def place_of_shuffle(edition: Edition, shuffler: str = "") -> str:
    """Where the edition says how its cards are shuffled, by hand or by a machine; and where it speaks of this one."""
    named = ("shuffle", OF_A_SHUFFLER.get(shuffler, ""))
    places = {one.id: one.cite for one in edition.procedure if one.id in named}
    return "; ".join(dict.fromkeys(places[one] for one in named if one in places))


def place_of(cites: Iterable[str]) -> str:
    """One citation for several: items of one paragraph are cited by the paragraph, and all else one by one."""
    paragraphs: dict[str, dict[str, None]] = {}
    for cite in cites:
        paragraphs.setdefault(re.sub(r"\([^()]*\)$", "", cite), {})[cite] = None
    return "; ".join(paragraph if len(items) > 1 else next(iter(items)) for paragraph, items in paragraphs.items())
