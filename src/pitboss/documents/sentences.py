"""A line of the law in a sentence, as the rule book prints it: for a redline, where a line came or went as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass, replace
from typing import Any

from pitboss.documents.book import conduct, hands, layout, payouts, play, wagers
from pitboss.documents.book.names import name_wagers
from pitboss.law.changes import Change
from pitboss.law.diff import named_lines
from pitboss.law.model import Conflict, Edition, Envy, HandRule, Instrument, Option, Procedure, Version, WagerRule
from pitboss.law.vocabulary.conditions import EXCEPTIONS


def say_changes(before: Edition, after: Edition, changes: Iterable[Change]) -> list[Change]:
    """The changes with each line in a sentence that came or went as a whole, or of which more changed than a word or a
    figure; rows of paytables are short already.
    """
    return [in_a_sentence(before, after, change) for change in changes]


def in_a_sentence(before: Edition, after: Edition, change: Change) -> Change:
    if change.kind not in ("added", "deleted", "changed") or (write := SENTENCES.get(change.part)) is None:
        return change
    name, _, field = change.line.rpartition(": ") if change.kind == "changed" else (change.line, "", "")
    revised = before.id == after.id
    old, new = (named_lines(one, change.part, revised=revised).get(name) for one in (before, after))
    if field and not (is_made_of_lines(old, field) or is_made_of_lines(new, field)):
        return change
    said = write(before, old) if old else change.before, write(after, new) if new else change.after
    return replace(change, before=said[0], after=said[1]) if said[0] != said[1] else change


def is_made_of_lines(line: object, field: str) -> bool:
    """Whether a field holds lines of its own, such as the choices of a step: it is read with the line around it."""
    value = getattr(line, field, None)
    return any(map(is_dataclass, value if isinstance(value, tuple) else (value,)))


def procedure(edition: Edition, one: Procedure) -> str:
    (_, does, _), _ = next(conduct.procedure_lines(replace(edition, procedure=(one,))))
    unless = EXCEPTIONS.get(one.unless, one.unless)
    return f"The {one.by} {does}" + (f", unless {unless}" if unless else "")


def conflict(edition: Edition, one: Conflict) -> str:
    return f"{one.problem} Read as: {one.reading}"


def option(edition: Edition, one: Option) -> str:
    (title, allowed, default, note, _), _ = wagers.option_line(edition, one)
    chosen = f"; if nothing is said, {default}" if default else ""
    return f"{title}: {allowed}{chosen}." + (f" {note}" if note else "")


def instrument(edition: Edition, one: Instrument) -> str:
    made = name_wagers(edition, one.wagers)
    return f"{one.title[:1].upper()}{one.title[1:]}, for {made or 'every wager'}." + (
        f" {one.note}" if one.note else ""
    )


def wager(edition: Edition, one: WagerRule) -> str:
    _, placed, amount, needs, note = wagers.wager_line(edition, one).cells
    return join((one.title, placed, amount, f"after {needs}" if needs and not one.equal_to else needs, note))


def version(edition: Edition, one: Version) -> str:
    return wagers.version_text(edition, one)


def hand(edition: Edition, one: HandRule) -> str:
    return f"{one.title}: {hands.cards_text(one)}, ranked as {hands.ranking_title(one)}"


def envy(edition: Edition, one: Envy) -> str:
    return ", ".join(join(line.cells) for line in payouts.pay_lines(edition, one))


def join(cells: Sequence[str]) -> str:
    return "; ".join(cell for cell in cells if cell)


def in_cells(write: Callable[[Edition], Iterable[Any]], part: str, *beside: str) -> Callable[[Edition, Any], str]:
    """The cells that the book prints for this line alone, where one function writes several parts."""

    def sentence(edition: Edition, one: Any) -> str:
        parts: dict[str, Any] = dict.fromkeys(beside, ()) | {part: (one,)}
        alone = replace(edition, **parts)
        return ". ".join(join(found[0] if isinstance(found, tuple) else found.cells) for found in write(alone))

    return sentence


SENTENCES: Mapping[str, Callable[[Edition, Any], str]] = {
    "definition": lambda edition, one: one.meaning,
    "area": lambda edition, one: f"for each {one.per}{layout.offered(edition, one.when)}".strip(),
    "inscription": lambda edition, one: one.text + layout.offered(edition, one.when),
    "equipment": lambda edition, one: one.title + layout.offered(edition, one.when),
    "decks": in_cells(layout.card_lines, "decks", "deck_change"),
    "deck_change": in_cells(layout.card_lines, "deck_change", "decks"),
    "procedure": procedure,
    "irregularity": in_cells(conduct.irregularity_lines, "irregularity"),
    "conflict": conflict,
    "option": option,
    "instrument": instrument,
    "wager": wager,
    "version": version,
    "hand": hand,
    "dealing": lambda edition, one: join(play.dealing_cells(edition, one)),
    "stage": lambda edition, one: join(play.stage_text(edition, one)),
    "settlement": in_cells(play.settlement_lines, "settlement"),
    "lost": lambda edition, one: join(payouts.lost_line(edition, one).cells),
    "minimum": in_cells(payouts.minimum_lines, "minimum"),
    "envy": envy,
    "cap": in_cells(payouts.cap_lines, "cap"),
}
"""How a line of each part is said; `paytable` and `chapter` have rows and titles that need no sentence."""
