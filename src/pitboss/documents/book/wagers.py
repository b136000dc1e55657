"""Wagers: when each is placed, how much it may be, what it needs; versions of the game; the operator's options."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.book.names import in_words, name_wager, name_wagers, say_value
from pitboss.documents.book.play import join_cites
from pitboss.documents.tree import Line, Section, plain
from pitboss.documents.writing import write_option
from pitboss.law.model import Edition, Option, Version, WagerRule
from pitboss.money import spoken


def sections(edition: Edition) -> Iterator[Section]:
    lines = tuple(wager_line(edition, wager) for wager in edition.wager)
    yield Section("Wagers", ("Wager", "Placed", "Amount", "Needs", "Note"), lines, kind="wager")
    made = (
        (
            (one.title, name_wagers(edition, one.wagers) or "every wager", one.note),
            join_cites(one.cite, one.device_cite, one.others_cite),
        )
        for one in edition.instrument
    )
    yield plain("What wagers are made with", ("Instrument", "For", "Note"), made, "instrument")
    versions = (((one.id, version_text(edition, one)), one.cite) for one in edition.version)
    yield plain("Versions", ("Version", "What it changes"), versions, "version")
    columns = ("Option", "Allowed", "Default", "Note", "In a submission")
    yield plain("Operator's options", columns, (option_line(edition, option) for option in edition.option), "option")


def wager_line(edition: Edition, wager: WagerRule) -> Line:
    needs = " and ".join(name_wagers(edition, group, " or ") for group in wager.needs)
    if wager.equal_to:
        needs = f"equal to {name_wagers(edition, wager.equal_to)}"
    placed = wager.placed.replace("-", " ") + (", if offered" if wager.offered == "rules-submission" else "")
    cells = (f"{wager.title} [{wager.id}]", placed, amount_text(edition, wager), needs, note_text(wager))
    return Line(cells, wager.cite, wager.id)


def amount_text(edition: Edition, wager: WagerRule) -> str:
    of = name_wager(edition, wager.of) if wager.of else ""
    if wager.stakes:
        sums = " or ".join(spoken(one) for one in wager.stakes)
        return f"{sums} ({wager.stakes_cite})" if wager.stakes_cite else sums
    if wager.times:
        return f"{' or '.join(f'{one}x' for one in wager.times)} {of}"
    if wager.up_to:
        return f"up to {wager.up_to}x {of}"
    return "paid on the " + of if wager.placed == "never" else "table limits"


def note_text(wager: WagerRule) -> str:
    said = (
        "an award is shared by all who placed it" if wager.award_shared else "",
        "not taken down once it has a point" if wager.contract else "",
        f"only in the variation {wager.variation}" if wager.variation else "",
        wager.note,
    )
    return "; ".join(one for one in said if one)


def version_text(edition: Edition, version: Version) -> str:
    said = [version.title, version.note]
    if version.compulsory:
        said.append(f"Compulsory: {name_wagers(edition, version.compulsory)}")
    if one := version.at_least:
        said.append(f"{name_wager(edition, one.wager)} at least {one.times} times {name_wager(edition, one.of)}")
    if bound := version.within:
        said.append(f"Of {name_wagers(edition, bound.wagers, ' and ')} none above {bound.times} times the other")
    if version.seats:
        said.append(f"Betting positions: {version.seats}")
    return " ".join(f"{one.rstrip('. ')}." for one in said if one)


def barred_text(option: Option) -> str:
    then = f", where it is {say_value(option.barred_value)}" if option.barred_value else ""
    return f"not with {' or '.join(map(in_words, option.barred_with))}{then}" if option.barred_with else ""


KINDS = {"flag": "yes or no", "count": "a number", "amount": "an amount", "percent": "a share", "choice": "a text"}
"""What an option may be that has no list of values."""


def option_line(edition: Edition, option: Option) -> tuple[tuple[str, ...], str]:
    limits = " ".join(f"{word} {text}" for word, text in (("at least", option.least), ("at most", option.most)) if text)
    allowed = ", ".join(map(say_value, option.values)) or limits or KINDS[option.kind]
    said = (
        f"must be said with {name_wagers(edition, option.required_with, ' or ')}" if option.required_with else "",
        barred_text(option),
        f"with {option.crowded.boxes} boxes in play at most {option.crowded.most}" if option.crowded else "",
        option.note,
    )
    note = "; ".join(one for one in said if one)
    return (option.title, allowed, say_value(option.default), note, write_option(option)), option.cite
