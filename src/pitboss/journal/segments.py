"""Sealed segments: older entries of a stream, packed together and compressed.

A segment leaves out what follows from the rest: numbers, versions and seals. It begins with where the stream stood
before it, and unpacking it chains its entries again; that they end at the seal that the segment is filed under
proves every one of them. It is XZ over lines of canonical JSON, so that any tool can read it.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

import orjson

from pitboss.journal.entry import FORMAT, Draft, Entry, Head, encode, head_after, seal_behind
from pitboss.journal.store import Damaged

SIZE = 1024
"""This many entries make a segment: some twenty rounds of a full table."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The entries of a stream from one number to another; the seal is the last one's."""

    stream: str
    first: int
    last: int
    seal: str
    data: bytes


def pack(entries: Sequence[Entry]) -> Segment:
    """A segment of entries that follow one another."""
    first, last = entries[0], entries[-1]
    before = {
        "format": FORMAT,
        "stream": first.stream,
        "number": first.number - 1,
        "version": first.version - len(first.events),
        "seal": first.previous,
    }
    lines = [before, *([one.id, one.at, one.actor, one.events, one.facts] for one in entries)]
    data = lzma.compress(b"\n".join(encode(line) for line in lines))
    return Segment(first.stream, first.number, last.number, last.seal, data)


def unpack(segment: Segment) -> Iterator[Entry]:
    """The entries of a segment, chained again; a segment that was changed is found out at its end, if not before."""
    where = f"The segment of {segment.stream!r} from entry {segment.first} on"
    try:
        before, *lines = [orjson.loads(line) for line in lzma.decompress(segment.data).split(b"\n")]
        head = Head(before["number"], before["version"], before["seal"])
        drafts = [
            Draft(before["stream"], 0, id, at, actor, tuple(events), facts) for id, at, actor, events, facts in lines
        ]
    except (lzma.LZMAError, ValueError, TypeError, KeyError, IndexError) as problem:
        raise Damaged(f"{where} cannot be read: {problem}.", segment.stream) from None
    entries = []
    for draft in drafts:
        entry, _ = seal_behind(head, draft)
        entries.append(entry)
        head = head_after(entry)
    if (before["stream"], before["number"] + 1, head.number, head.seal) != (
        segment.stream,
        segment.first,
        segment.last,
        segment.seal,
    ):
        raise Damaged(f"{where} does not end at entry {segment.last} with its seal.", segment.stream)
    yield from entries


def pack_soundly(entries: Sequence[Entry]) -> Segment:
    """A segment that has been read again: the entries may be taken away once it is written."""
    segment = pack(entries)
    if list(unpack(segment)) != list(entries):
        raise Damaged(f"The entries of {segment.stream!r} from {segment.first} on do not come back out of a segment.")
    return segment


def id_hash(stream: str, id: str) -> int:
    """Give a number of 56 bits by which the command of a sealed entry is found again. In rare cases two commands have
    the same number.
    """
    return int.from_bytes(sha256(f"{stream}\n{id}".encode()).digest()[:7], "big")
