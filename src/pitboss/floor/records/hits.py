"""Progressive hits: the last awards from meters at every table, found once and kept beside the record.

The last 25 are always at hand: N.Y. Comp. Codes R. & Regs. 9, § 5320.8(b)(4), applied to tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pitboss.floor.records.rounds import read_rounds
from pitboss.journal.store import Kept, Store
from pitboss.money import dollars

HITS = "hits"
"""The shelf of the hits that were found, by table, with the entry up to which the stream was read."""

AT_HAND = 25

Said = dict[str, Any]


def last_hits(store: Store, tables: Iterable[str], count: int = AT_HAND) -> list[Said]:
    """The last awards from meters at these tables, the newest first."""
    found = [hit for table in tables for hit in find_hits(store, table)]
    return sorted(found, key=lambda hit: (hit["at"], hit["table"]), reverse=True)[:count]


def find_hits(store: Store, table: str) -> list[Said]:
    """The last hits of a table; what was read before is not read again."""
    kept = store.recall(HITS, table)
    said: Said = json.loads(kept) if kept else {"after": 0, "hits": []}
    after, hits, fresh = said["after"], list(said["hits"]), list[Said]()
    for record in read_rounds(store, table, after):
        shown = [show_hit(record.table, record.game, record.number, record.begun, hit) for hit in record.list_hits()]
        after = record.entry - 1  # The last round may be corrected, or not be over: it is read again.
        hits, fresh = [*hits, *fresh][-AT_HAND:], shown
    if after > said["after"]:
        store.keep([Kept(HITS, table, json.dumps({"after": after, "hits": hits}).encode())])
    return [*hits, *fresh][-AT_HAND:]


def show_hit(table: str, game: str, number: int, at: str, hit: Said) -> Said:
    about = {"table": table, "game": game, "round": f"{table}.{number}", "at": at}
    return about | {key: hit[key] for key in ("seat", "player", "wager", "line")} | {"amount": dollars(hit["amount"])}
