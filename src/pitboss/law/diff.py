"""What one edition of a game's law changed against another, line by line.

A line is the same line in both editions if it bears the same name: a wager its id, a definition its term. Paytables
are matched by what they pay before they are matched by letter, so that a table which only moved is shown as moved and
not as one table changed into another. An edition that shows only part of the text is silent on the rest: a line is said
to be added or deleted only where the other edition would have shown it, being whole or an excerpt of the same document.
Two revisions of one edition are compared by `revisions`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from pitboss.errors import BadInput
from pitboss.law.changes import Change, row_name, say, say_field
from pitboss.law.errata import NAMES as ERRATUM_NAMES
from pitboss.law.model import Cap, Edition, Envy, Minimum, Paytable
from pitboss.law.revisions import compare_revisions, name_lines


def diff(before: Edition, after: Edition) -> list[Change]:
    """Every change from one edition, or one revision of it, to another of the same game."""
    if before.game != after.game:
        raise BadInput(f"{before.id} and {after.id} are different games. Name two editions of one game.")
    if before.edition == after.edition:
        return list(compare_revisions(before, after))
    changes = list(paytables(before, after))
    for part, name in NAMES.items():
        old, new = getattr(before, part), getattr(after, part)
        changes += [change for change in lines(part, old, new, name) if certain(change, before, after)]
    return changes


def certain(change: Change, before: Edition, after: Edition) -> bool:
    """Whether nothing is taken for an absence that is only a gap in an excerpt."""
    return (bool(change.before) or tells(before, after)) and (bool(change.after) or tells(after, before))


def tells(edition: Edition, *others: Edition) -> bool:
    """Whether a line that the edition does not show is truly not in it."""
    return edition.complete or all(other.documents[0] == edition.documents[0] for other in others)


def silent_parts(before: Edition, after: Edition) -> list[str]:
    """Parts of the law that one of the two editions does not show, on which nothing can be said."""
    return [
        part
        for part in ("paytable", *NAMES)
        for less, more in ((before, after), (after, before))
        if getattr(more, part) and not getattr(less, part) and not tells(less, more)
    ]


NAMES: dict[str, Callable[[Any], str]] = {
    "lost": lambda one: one.wager,
    "minimum": lambda one: minimum_name(one),
    "envy": lambda one: envy_name(one),
    "cap": lambda one: cap_name(one),
    "definition": lambda one: one.term,
    "area": lambda one: one.title,
    "inscription": lambda one: one.text,
    "equipment": lambda one: one.title,
    "decks": lambda one: " or ".join(map(str, one.count)) + " decks",
    "deck_change": lambda one: " and ".join(one.dealing),
    "procedure": lambda one: one.id,
    "wager": lambda one: one.id,
    "instrument": lambda one: one.kind,
    "version": lambda one: one.id,
    "option": lambda one: one.id,
    "hand": lambda one: one.id,
    "dealing": lambda one: f"{one.mode} {one.variant}".strip(),
    "stage": lambda one: f"{one.do} {one.id or one.zone}".strip(),
    "settlement": lambda one: one.wager,
    "irregularity": lambda one: one.id,
}
"""How a line of each part is known again in another edition."""


def named_lines(edition: Edition, part: str, *, revised: bool) -> dict[str, Any]:
    """The lines of a part by the names that changes have for them, between two revisions or between two editions."""
    if revised:
        return name_lines(edition, part) if part in ERRATUM_NAMES else {}
    return {NAMES[part](one): one for one in getattr(edition, part)} if part in NAMES else {}


def minimum_name(one: Minimum) -> str:
    return f"{one.wager} {one.letter or ''} {one.meter}".replace("  ", " ")


def envy_name(one: Envy) -> str:
    return f"{one.wager} {one.letter or ''} for {one.stake // 100} dollars".replace("  ", " ")


def cap_name(one: Cap) -> str:
    return f"payout limit on {', '.join(one.applies_to)}"


def lines(part: str, before: Sequence[Any], after: Sequence[Any], name: Callable[[Any], str]) -> Iterator[Change]:
    """Lines of one part, each known again by its name."""
    old, new = {name(one): one for one in before}, {name(one): one for one in after}
    for key, one in old.items():
        if key not in new:
            yield Change("deleted", part, key, before=say(one), cite_before=one.cite)
    for key, one in new.items():
        if key not in old:
            yield Change("added", part, key, after=say(one), cite_after=one.cite)
        else:
            yield from fields(part, key, old[key], one)


def fields(part: str, key: str, old: Any, new: Any) -> Iterator[Change]:
    """The fields of one line that differ; a new citation alone is not a change of the law."""
    for field in dataclasses.fields(new):
        if field.name.endswith("cite") or field.name in ("note", "as_printed"):
            continue
        one, other = say_field(old, field.name), say_field(new, field.name)
        if one != other:
            yield Change("changed", part, f"{key}: {field.name}", one, other, old.cite, new.cite)


def paytables(before: Edition, after: Edition) -> Iterator[Change]:
    for wager in dict.fromkeys(table.wager for table in (*before.paytable, *after.paytable)):
        old = [table for table in before.paytable if table.wager == wager]
        new = [table for table in after.paytable if table.wager == wager]
        if shows_all(before, old, after) and shows_all(after, new, before):
            yield from of_wager(wager, old, new)


def shows_all(edition: Edition, tables: list[Paytable], other: Edition) -> bool:
    """Whether these are all of the wager's tables: an excerpt that begins with a later letter has lost those before."""
    if not tables:
        return tells(edition, other)
    return edition.complete or tables[0].letter in (None, "A")


def of_wager(wager: str, old: list[Paytable], new: list[Paytable]) -> Iterator[Change]:
    """The tables of one wager: equal ones first, under the same letter or moved; then, if none moved, by letter."""
    pairs = [(one, other) for one in old for other in new if same(one, other) and one.letter == other.letter]
    for one in old:
        for other in new:
            taken = any(one is a or other is b for a, b in pairs)
            if same(one, other) and not taken:
                pairs.append((one, other))
                yield Change(
                    "moved", "paytable", f"{wager} {letter(one)}", letter(one), letter(other), one.cite, other.cite
                )
    left = [one for one in old if not any(one is a for a, _ in pairs)]
    come = [other for other in new if not any(other is b for _, b in pairs)]
    if all(one.letter == other.letter for one, other in pairs):
        for one, other in [(a, b) for a in left for b in come if a.letter == b.letter]:
            left.remove(one)
            come.remove(other)
            yield from rows(f"{wager} {letter(one)}", one, other)
    for one in left:
        yield from whole_table("deleted", wager, one)
    for other in come:
        yield from whole_table("added", wager, other)


def same(one: Paytable, other: Paytable) -> bool:
    return [(row.hand, row.ranks, row.suits, row.pays) for row in one.rows] == [
        (row.hand, row.ranks, row.suits, row.pays) for row in other.rows
    ]


def letter(table: Paytable) -> str:
    return f"Paytable {table.letter}" if table.letter else "the paytable"


def whole_table(kind: Literal["added", "deleted"], wager: str, table: Paytable) -> Iterator[Change]:
    for row in table.rows:
        line = f"{wager} {letter(table)}: {row_name(row)}"
        if kind == "added":
            yield Change(kind, "paytable", line, after=str(row.pays), cite_after=row.cite)
        else:
            yield Change(kind, "paytable", line, before=str(row.pays), cite_before=row.cite)


def rows(line: str, one: Paytable, other: Paytable) -> Iterator[Change]:
    old, new = {row_name(row): row for row in one.rows}, {row_name(row): row for row in other.rows}
    for name, row in old.items():
        if name not in new:
            yield Change("deleted", "paytable", f"{line}: {name}", before=str(row.pays), cite_before=row.cite)
    for name, row in new.items():
        if name not in old:
            yield Change("added", "paytable", f"{line}: {name}", after=str(row.pays), cite_after=row.cite)
        elif old[name].pays != row.pays:
            was = old[name]
            yield Change("changed", "paytable", f"{line}: {name}", str(was.pays), str(row.pays), was.cite, row.cite)
