"""Progressive hits: the last awards from meters at every table. Which rounds had one is kept beside the record.

The last 25 are always at hand: N.Y. Comp. Codes R. & Regs. 9, § 5320.8(b)(4), applied to tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from pitboss.floor.records.rounds import RoundRecord, read_rounds
from pitboss.floor.unreadable import Skip, read_each
from pitboss.journal.store import Kept, Store
from pitboss.money import dollars

HITS = "hits"
"""The shelf of the entries that opened rounds with hits, by table, with the entry up to which the stream was read. The
shelf is outside the chain: what was hit is read from the record each time."""

AT_HAND = 25

Said = dict[str, Any]


class Noted(NamedTuple):
    """The last rounds with hits, by the entries that opened them, among all entries up to `after`."""

    after: int = 0
    entries: tuple[int, ...] = ()


def last_hits(store: Store, tables: Iterable[str], skip: Skip, count: int = AT_HAND) -> list[Said]:
    """The last awards from meters at these tables, the newest first; of those that can be read."""
    found = [hit for hits in read_each(tables, lambda table: find_hits(store, table), skip) for hit in hits]
    return sorted(found, key=lambda hit: (hit["at"], hit["table"]), reverse=True)[:count]


def find_hits(store: Store, table: str) -> list[Said]:
    """The last hits of a table; rounds that had none are not read again."""
    known = read_note(store.recall(HITS, table))
    hits = [hit for entry in known.entries for hit in hits_of(next(read_rounds(store, table, entry - 1, entry), None))]
    entries: list[int] = list(known.entries)
    last: RoundRecord | None = None
    for record in read_rounds(store, table, known.after):
        if last and (found := hits_of(last)):
            hits += found
            entries.append(last.entry)
        last = record  # It may be corrected, or not be over: it is read again.
    if last and last.entry - 1 > known.after:
        said = {"after": last.entry - 1, "entries": entries[-AT_HAND:]}
        store.keep([Kept(HITS, table, json.dumps(said).encode())])
    return [*hits, *hits_of(last)][-AT_HAND:]


def read_note(kept: bytes | None) -> Noted:
    """What was noted; where it cannot be read, the stream is read from its beginning."""
    try:
        said = json.loads(kept or b"{}")
        after, entries = said["after"], said["entries"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return Noted()
    whole = isinstance(entries, list) and all(type(one) is int and one > 0 for one in (after, *entries))
    return Noted(after, tuple(entries)) if whole else Noted()


def is_readable(kept: bytes) -> bool:
    """Whether a note is JSON at all, in this form or an older one."""
    try:
        json.loads(kept)
    except (ValueError, RecursionError):
        return False
    return True


def hits_of(record: RoundRecord | None) -> list[Said]:
    if record is None:
        return []
    return [show_hit(record.table, record.game, record.number, hit) for hit in record.list_hits()]


def show_hit(table: str, game: str, number: int, hit: Said) -> Said:
    """`at` is when the award was paid."""
    about = {"table": table, "game": game, "round": f"{table}.{number}", "at": hit["at"]}
    return about | {key: hit[key] for key in ("seat", "player", "wager", "line")} | {"amount": dollars(hit["amount"])}
