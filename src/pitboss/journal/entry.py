"""What a journal holds: entries, one for each thing that was done, each sealed to the one before it in its stream.

A stream is the record of one thing: `table/4`, `link/mega`, `people`. Its version is the number of its events; an entry
has the events of one command. The seal of an entry is the SHA-256 of its canonical bytes, and these hold the seal of
the entry before, so that nothing can be changed, taken out or put in without all later seals being others.
"""

from __future__ import annotations

from dataclasses import field
from hashlib import sha256
from typing import Any

import orjson

from pitboss.errors import BadInput, say
from pitboss.frozen import frozen

Said = dict[str, Any]
"""Something as JSON has it."""

GENESIS = "0" * 64
"""What the first entry of a stream is sealed to."""

LONGEST_NAME = 200
"""Of a stream, or of a command's id, in characters."""

FIELDS = ("format", "stream", "number", "version", "id", "at", "actor", "events", "facts", "previous")
"""What the body of an entry is made of."""

FORMAT = 1
"""The version of the form of entries; a journal of a later one is not read."""


@frozen
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


@frozen
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


@frozen
class Head:
    """Where a stream stands: how many entries and events it has, and the seal of the last entry."""

    number: int = 0
    version: int = 0
    seal: str = GENESIS


def encode(said: object) -> bytes:
    """Canonical bytes: JSON with sorted keys, no spaces, UTF-8, and no floats anywhere."""
    return orjson.dumps(said, option=orjson.OPT_SORT_KEYS)


def read(body: bytes, seal: str) -> Entry:
    """An entry out of its canonical bytes."""
    return from_body(orjson.loads(body), seal)


def from_body(said: Said, seal: str) -> Entry:
    return Entry(
        said["stream"],
        said["number"],
        said["version"],
        said["id"],
        said["at"],
        said["actor"],
        tuple(said["events"]),
        said["facts"],
        said["previous"],
        seal,
    )


def body_of(entry: Entry) -> Said:
    """What is sealed of an entry: all of it but the seal."""
    return dict(zip(FIELDS, (FORMAT, *(getattr(entry, name) for name in FIELDS[1:])), strict=True))


def add(head: Head, draft: Draft) -> Entry:
    """The entry that a draft becomes behind the head of its stream."""
    return seal_behind(head, draft)[0]


def seal_behind(head: Head, draft: Draft) -> tuple[Entry, bytes]:
    """The entry that a draft becomes behind the head of its stream, and the canonical bytes that its seal is of."""
    number, version = head.number + 1, head.version + len(draft.events)
    what = (draft.stream, number, version, draft.id, draft.at, draft.actor, draft.events, draft.facts, head.seal)
    body = encode(dict(zip(FIELDS, (FORMAT, *what), strict=True)))
    return Entry(*what, sha256(body).hexdigest()), body


def head_after(entry: Entry) -> Head:
    return Head(entry.number, entry.version, entry.seal)


def check(draft: Draft) -> None:
    """A draft that can be written the same everywhere: short plain names, and nothing inexact in what it says."""
    for what, name in (("name of a stream", draft.stream), ("id of a command", draft.id)):
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise BadInput(f"The {what} is 1 to {LONGEST_NAME} printable characters, not {say(name)}.")
    if not draft.events:
        raise BadInput(f"An entry of {draft.stream!r} holds at least one event.")
    for said in (draft.at, draft.actor, draft.events, draft.facts):
        check_plain(said)


def check_plain(said: Any) -> None:
    """Only what every reader of JSON reads alike: no floats, no numbers beyond 64 bits, no half characters."""
    left = [said]
    while left:
        one = left.pop()
        if isinstance(one, str):
            if not one.isascii() and any("\ud800" <= sign <= "\udfff" for sign in one):
                raise BadInput("A journal holds text that can be written in UTF-8.")
        elif isinstance(one, dict):
            for key in one:
                if not isinstance(key, str):
                    raise BadInput(f"A journal has text for its keys, not {say(key)}.")
            left += one
            left += one.values()
        elif isinstance(one, list | tuple):
            left += one
        elif isinstance(one, int):
            if not -(2**63) <= one < 2**63:
                raise BadInput("A journal holds whole numbers of at most 64 bits; write greater ones as text.")
        elif one is not None:
            raise BadInput(f"A journal holds text, whole numbers, lists and tables, not {say(one)}.")
