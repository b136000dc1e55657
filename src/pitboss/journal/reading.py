"""Reading what a store holds, safely: an entry that is not what was written stops the reading."""

from __future__ import annotations

from hashlib import sha256

from pitboss.journal.entry import Entry, read
from pitboss.journal.store import Damaged


def read_soundly(body: bytes, seal: str, named: str = "An entry", stream: str = "") -> Entry:
    """An entry whose bytes have their seal."""
    if not isinstance(body, bytes) or sha256(body).hexdigest() != seal:
        raise Damaged(f"{named} was changed after it was written. Run `pitboss verify`.", stream)
    try:
        return read(body, seal)
    except (ValueError, TypeError, KeyError):
        raise Damaged(f"{named} is not in the form of a journal. Run `pitboss verify`.", stream) from None
