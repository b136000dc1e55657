"""Drafts for tests, and a journal of a few streams as a floor would leave it."""

from __future__ import annotations

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.journal.entry import Draft, Said
from pitboss.journal.signing import Key
from pitboss.journal.store import Kept, Store

AT = "2026-11-16T08:00:00Z"
SIGNER = Key(Path("floor.key"), Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
"""Who signs in tests, each time the same: it lies in no file."""


def draft(stream: str, expected: int, id: str, *events: str, **facts: object) -> Draft:
    """A command that brought about events of these names."""
    return Draft(stream, expected, id, AT, {"role": "dealer", "name": "Ada"}, tuple(map(event, events)), dict(facts))


def event(name: str) -> Said:
    return {"event": name, "version": 1, "amount": "10.00", "note": "Straße §1 \u2660 \x7f\n"}


def fill(store: Store, streams: int = 3, commands: int = 12) -> None:
    """Streams of so many commands, with one or two events each."""
    for stream in (f"table/{one}" for one in range(1, streams + 1)):
        version = 0
        for number in range(1, commands + 1):
            names = ("wager-placed",) if number % 3 else ("card-dealt", "seat-settled")
            store.append([draft(stream, version, f"{stream}:{number}", *names, round=number)])
            version += len(names)


TABLES = ("table/1", "table/2")


def write_command(store: Store, number: int) -> None:
    """A command that two streams have a part in, with something kept beside; it is all there, or not at all."""
    stream = TABLES[number % 2]
    drafts = [
        draft(stream, store.head(stream).version, f"{number}", "dealt", "settled"),
        draft("link", store.head("link").version, f"{number}", "fed"),
    ]
    store.append(drafts, [Kept("lately", "last", f"{number}".encode())])
