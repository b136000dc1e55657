"""What is kept beside a stream is believed only if an entry vouches for it: the entry's facts hold its hash."""

from __future__ import annotations

from hashlib import sha256

from pitboss.journal.store import Store

SNAPSHOT = "snapshot"
"""The fact of an entry that holds the hash of the snapshot which was kept with it."""


def hash_of(value: bytes | None) -> str | None:
    return None if value is None else sha256(value).hexdigest()


def vouches_for(store: Store, stream: str, number: object, kept: bytes, fact: str = SNAPSHOT) -> bool:
    """Whether this entry holds the hash of what was kept; `number` is what that itself says, and may be anything."""
    if type(number) is not int or not 0 < number <= store.head(stream).number:
        return False
    entry = next(iter(store.read(stream, number - 1, number)), None)
    return entry is not None and entry.facts.get(fact) == hash_of(kept)
