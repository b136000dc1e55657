"""A redline as a document: what one edition changed against another, part by part, with both citations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from pitboss.documents.book.names import in_words, name_wager
from pitboss.documents.digests import shorten
from pitboss.documents.sentences import say_changes
from pitboss.documents.tree import Document, Line, Section
from pitboss.law import library
from pitboss.law.changes import Change
from pitboss.law.diff import silent_parts
from pitboss.law.model import Edition
from pitboss.law.revisions import errata_between

PART = "What changed"
OF_WAGERS = ("paytable", "wager", "settlement", "minimum", "envy", "lost")
"""Parts whose lines bear the name of a wager first."""
TITLES = {
    "conflict": "Known contradictions",
    "dealing": "The deal",
    "stage": "The round",
    "settlement": "Settlement",
    "hand": "Hands that are judged",
    "instrument": "What wagers are made with",
    "option": "Operator's options",
    "minimum": "Progressive minimums",
    "cap": "Payout limits",
    "lost": "Paytables on lost pages",
    "area": "Areas of the layout",
    "deck_change": "Changes of decks",
}
"""Parts whose name in the data is not what a reader calls them."""


def write_redline(before: Edition, after: Edition, changes: Sequence[Change], more: Sequence[Section] = ()) -> Document:
    """The changes as a document; `more` is what else there is to say of them, such as odds."""
    digests = [library.digest_of(one) for one in (before, after)]
    both = " and ".join(map(shorten, digests))
    old, new = (one.revision_id if before.id == after.id else one.id for one in (before, after))
    versions = [name.partition("@")[2] for name in (old, new)]
    silent = ", ".join(part.replace("_", " ") for part in silent_parts(before, after))
    return Document(
        title=after.title,
        subtitle=f"Redline: {versions[0]} to {versions[1]}",
        facts=(
            ("Authority", after.authority),
            ("Before", f"{old}, cited as {before.cite_as}, digest of the text {digests[0]}"),
            ("After", f"{new}, cited as {after.cite_as}, digest of the text {digests[1]}"),
            *((f"Erratum {one.number}", f"{one.date}: {one.summary}") for one in errata_between(before, after)),
            ("Changes", count_changes(changes)),
            *((("Not compared", f"{silent}: shown by one edition only"),) if silent else ()),
        ),
        sections=(*sections(after, say_changes(before, after, changes)), *more),
        footer=f"{after.title}, {versions[0]} to {versions[1]}, digests of the texts {both}",
        game=after.game,
    )


def sections(edition: Edition, changes: Sequence[Change]) -> list[Section]:
    columns = ("Change", "Line", "Before", "After")
    return [
        Section(title_of(part), columns, tuple(change_line(edition, one) for one in group), PART, "change")
        for part, group in groupby(changes, key=lambda change: change.part)
    ]


def title_of(part: str) -> str:
    """What the rule book calls the lines of a part."""
    return TITLES.get(part) or part.replace("_", " ").capitalize()


def change_line(edition: Edition, change: Change) -> Line:
    cite = "; ".join(dict.fromkeys(one for one in (change.cite_before, change.cite_after) if one))
    line = in_words(name_line(edition, change) if change.part in OF_WAGERS else change.line)
    return Line((change.kind, line, in_words(change.before), in_words(change.after)), cite, change=change.kind)


def name_line(edition: Edition, change: Change) -> str:
    """The line with the wager's title in place of its id: `Pair Plus Paytable A: Flush`."""
    return re.sub(r"^[\w-]+", lambda wager: name_wager(edition, wager[0]), change.line).replace(
        " the paytable", ", the paytable", 1
    )


def count_changes(changes: Sequence[Change]) -> str:
    """`2 added, 1 deleted`."""
    counts = {kind: sum(one.kind == kind for one in changes) for kind in ("added", "deleted", "changed", "moved")}
    return ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "nothing changed"
