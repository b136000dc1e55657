"""What is kept beside a stream is believed only if an entry vouches for it: the entry's facts hold its hash."""

from __future__ import annotations

from hashlib import sha256

from pitboss.journal.store import Store

SNAPSHOT = "snapshot"
"""The fact of an entry that holds the hash of the snapshot which was kept with it."""


def hash_of(value: bytes | None) -> str | None:
    return None if value is None else sha256(value).hexdigest()


def vouches_for(store: Store, stream: str, number: object, kept: bytes, fact: str = SNAPSHOT) -> bool:
    """Whether this entry holds the hash of what was kept; `number` is what that itself says, and may be anything.

    The next entry must be sealed to it, or the end be it. What comes behind is read from there, and is tied to the
    signed end; an entry that was read alone might be anybody's.
    """
    head = store.head(stream)
    if type(number) is not int or not 0 < number <= head.number:
        return False
    entry, after = (*store.read(stream, number - 1, number + 1), None, None)[:2]
    if entry is None or entry.facts.get(fact) != hash_of(kept):
        return False
    return entry.seal == (after.previous if after else head.seal)
