"""Whether a journal still has what its last anchor was signed for. It is asked before anything is written to it.

A database that was put back to an earlier day would go on from there: its sealed decks would be dealt a second time, to
people who have seen them, and other anchors would be signed under the same numbers. Only heads, their tails
and the newest anchor are looked at, so that a long record opens as quickly as a short one; `pitboss verify` reads all
of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from pitboss.errors import BadInput
from pitboss.journal.anchors import FILE, is_own, last_line
from pitboss.journal.entry import Head, encode
from pitboss.journal.store import AnchorRow, Damaged, Store
from pitboss.journal.tails import ADVICE, find_doubted

NAMED = 3
"""Streams that a refusal names; of the others it says how many there are."""


class Lacking(NamedTuple):
    """What a journal lacks of a stream: the events from one version to another, or what it has is another record."""

    stream: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.stream} from version {self.first} to {self.last}"


def newest_exported(folder: Path) -> AnchorRow | None:
    """The last anchor that lies outside the database."""
    line = last_line(folder / FILE)
    if line is None:
        return None
    try:
        said = orjson.loads(line)
        anchor = said["anchor"]
        return AnchorRow(int(anchor["number"]), encode(anchor), str(said["signature"]))
    except (ValueError, TypeError, KeyError):
        raise BadInput(
            f"The last line of {folder / FILE} is not an anchor: bring the file back from a copy, then run "
            "`pitboss verify`."
        ) from None


def find_lacking(store: Store | None, anchor: AnchorRow) -> list[Lacking]:
    """What an anchor was signed for and a journal does not have; a journal that is gone has nothing."""
    heads: Mapping[str, Head] = store.heads() if store else {}
    lacking = []
    for stream, (number, version, seal) in sorted(read_heads(anchor).items()):
        head = heads.get(stream, Head())
        if head.number < number:
            lacking.append(Lacking(stream, head.version + 1, version))
        elif store and not is_sealed_so(store, stream, head, number, seal):
            lacking.append(Lacking(stream, 1, version))
    return lacking


def read_heads(anchor: AnchorRow) -> dict[str, tuple[int, int, str]]:
    try:
        heads: dict[str, Any] = orjson.loads(anchor.body)["heads"]
        return {stream: (int(number), int(version), str(seal)) for stream, (number, version, seal) in heads.items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadInput(f"Anchor {anchor.number} of this journal cannot be read. Run `pitboss verify`.") from None


def is_sealed_so(store: Store, stream: str, head: Head, number: int, seal: str) -> bool:
    """Whether the entry of this number is the one that was anchored. One that cannot be read stops its table alone."""
    if head.number == number:
        return head.seal == seal
    try:
        return all(entry.seal == seal for entry in store.read(stream, number - 1, number))
    except Damaged:
        return True


def refuse_older(store: Store | None, folder: Path, place: str) -> None:
    """A journal that lacks what the newest anchor was signed for is not gone on with."""
    outside = newest_exported(folder)
    inside = store.last_anchor() if store else None
    if outside and (store is None or outside not in store.anchors(outside.number - 1)[:1]):
        lacking = find_lacking(store, outside)
        raise BadInput(tell_older(outside, lacking, folder, place))
    if inside and (lacking := find_lacking(store, inside)):
        raise BadInput(tell_older(inside, lacking, folder, place))


def refuse_unsigned(store: Store, place: str) -> None:
    """A journal to which somebody has added what the floor has not signed is not gone on with."""
    key, last = store.tails.key, store.last_anchor()
    if key and last and not is_own(last, key.public):
        raise BadInput(f"The last anchor of the record in {place} is not signed by the key of this floor. {ADVICE}")
    store.tails.need(lambda: last)
    doubted = find_doubted(store)
    if doubted:
        more = f" And {len(doubted) - NAMED} more streams." if len(doubted) > NAMED else ""
        named = " ".join(str(one).removesuffix(f" {ADVICE}") for one in doubted[:NAMED]) + more
        raise BadInput(f"The record in {place} is not what this floor has written. {named} {ADVICE}")


def tell_older(anchor: AnchorRow, lacking: list[Lacking], folder: Path, place: str) -> str:
    """What is missing, and what to do."""
    more = f" and of {len(lacking) - NAMED} more streams" if len(lacking) > NAMED else ""
    named = ", ".join(str(one) for one in lacking[:NAMED]) + more if lacking else "the anchor itself"
    return (
        f"The record in {place} is older than its anchors in {folder}, or another one: anchor {anchor.number} of "
        f"{orjson.loads(anchor.body).get('at')} was signed for a record that has more. Missing: {named}. A floor that "
        "went on from here would deal decks that have been seen. Bring back the latest record; or move this one away, "
        "and bring a backup back with `pitboss restore`."
    )
