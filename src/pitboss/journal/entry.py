"""What a journal holds: entries, one for each thing that was done, each sealed to the one before it in its stream.

A stream is the record of one thing: `table/4`, `link/mega`, `people`. Its version is the number of its events; an entry
has the events of one command. The seal of an entry is the SHA-256 of its canonical bytes, and these hold the seal of
the entry before, so that nothing can be changed, taken out or put in without all later seals being others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import orjson

Said = dict[str, Any]
"""Something as JSON has it."""

GENESIS = "0" * 64
"""What the first entry of a stream is sealed to."""

FORMAT = 1
"""The version of the form of entries; a journal of a later one is not read."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Something that was done, to be added to a stream that has `expected` events.

    `id` is the command's own: one stream never holds the same twice. `at` is UTC, as ISO 8601 text. `facts` say what is
    true of the whole entry: the digest of the law in force, the request that was approved.
    """

    stream: str
    expected: int
    id: str
    at: str
    actor: Said
    events: tuple[Said, ...]
    facts: Said = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """What was written: the draft, its number in the stream, the version after it, and the seals."""

    stream: str
    number: int
    version: int
    id: str
    at: str
    actor: Said
    events: tuple[Said, ...]
    facts: Said
    previous: str
    seal: str


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream stands: how many entries and events it has, and the seal of the last entry."""

    number: int = 0
    version: int = 0
    seal: str = GENESIS


def encode(said: object) -> bytes:
    """Canonical bytes: JSON with sorted keys, no spaces, UTF-8, and no floats anywhere."""
    return orjson.dumps(said, option=orjson.OPT_SORT_KEYS)


def body_of(entry: Entry) -> Said:
    """What is sealed of an entry: all of it but the seal."""
    return {
        "format": FORMAT,
        "stream": entry.stream,
        "number": entry.number,
        "version": entry.version,
        "id": entry.id,
        "at": entry.at,
        "actor": entry.actor,
        "events": list(entry.events),
        "facts": entry.facts,
        "previous": entry.previous,
    }


def seal_of(body: Mapping[str, Any]) -> str:
    return sha256(encode(body)).hexdigest()


def add(head: Head, draft: Draft) -> Entry:
    """The entry that a draft becomes behind the head of its stream."""
    version = head.version + len(draft.events)
    entry = Entry(
        draft.stream,
        head.number + 1,
        version,
        draft.id,
        draft.at,
        draft.actor,
        draft.events,
        draft.facts,
        head.seal,
        "",
    )
    return with_seal(entry)


def with_seal(entry: Entry) -> Entry:
    """The entry with the seal that its body has."""
    body = body_of(entry)
    return Entry(**{name: getattr(entry, name) for name in Entry.__slots__ if name != "seal"}, seal=seal_of(body))


def head_after(entry: Entry) -> Head:
    return Head(entry.number, entry.version, entry.seal)
