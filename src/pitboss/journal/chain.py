"""Walking a stream from its first entry to its last: every seal, link, number, version, id, and what was anchored."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
import orjson

from pitboss.errors import BadInput
from pitboss.journal.entry import FIELDS, FORMAT, GENESIS, Entry, Head, check_plain, encode, from_body
from pitboss.journal.rows import EntryRow, SegmentRow
from pitboss.journal.vouching import SNAPSHOT

SHAPE = {
    "actor": dict,
    "at": str,
    "events": list,
    "facts": dict,
    "format": int,
    "id": str,
    "number": int,
    "previous": str,
    "stream": str,
    "version": int,
}
"""What an entry is made of, in the order of its canonical bytes, and of which kind each is."""

NAMES, KINDS = [*SHAPE], [*SHAPE.values()]

UNREADABLE = (lzma.LZMAError, ValueError, TypeError, KeyError, EOFError, BadInput, RecursionError)
"""What reading a segment that was tampered with may come to."""

Observer = Callable[[Entry], None]
"""Is shown every sound entry of a stream, in order."""

FindLost = Callable[[str, Sequence[tuple[str, int]]], Iterable[int]]
"""Of the commands of a segment with their entries, the entries whose command is not found again."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Something that is not as it was written: what kind, of which stream and entry, and in words."""

    kind: str
    stream: str
    number: int
    problem: str = field(compare=False)

    def __str__(self) -> str:
        place = " ".join(filter(None, (self.stream, f"entry {self.number}" if self.number and self.stream else "")))
        return f"{self.kind}: {place + ': ' if place else ''}{self.problem}"


@dataclass(slots=True)
class Walk:
    """Where a walk along a stream is, and what it has found. An unknown version is None."""

    stream: str
    anchored: Mapping[int, tuple[Any, ...]]
    observe: Observer | None = None
    find_lost: FindLost | None = None
    number: int = 0
    version: int | None = 0
    seal: str = GENESIS
    snapshot: str | None = None
    entries: int = 0
    events: int = 0
    ids: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    sound: bool = True

    def find(self, kind: str, number: int, problem: str) -> None:
        self.sound = False
        self.faults.append(Fault(kind, self.stream, number, problem))

    # Segments

    def pass_segment(self, row: SegmentRow) -> None:
        if not (type(row.first) is int and type(row.last) is int and row.last >= row.first >= 1):
            return self.find("segment", self.number + 1, "a segment is filed under numbers that cannot be.")
        self.come_to(row.first)
        try:
            before, chained = read_segment(row)
        except UNREADABLE as problem:
            self.find("segment", row.first, f"the sealed segment cannot be read: {problem}.")
            self.number, self.version, self.seal = row.last, None, row.seal
            return None
        if before.seal != self.seal:
            self.find("link", row.first, "the segment is not sealed to the entry before it.")
        if self.version is not None and before.version != self.version:
            self.find("version", row.first, f"the segment begins at version {before.version}, not {self.version}.")
        if self.find_lost:
            for lost in self.find_lost(self.stream, [(body["id"], body["number"]) for body, _ in chained]):
                self.faults.append(Fault("index", self.stream, lost, "the command is not found where it is filed."))
        number, version, seal = before.number, before.version, before.seal
        for body, seal in chained:
            number, version = body["number"], body["version"]
            self.note(number, version, body["id"], len(body["events"]), body["facts"], seal)
            if self.observe and self.sound:
                self.observe(from_body(body, seal))
        if (before.number + 1, number, seal) != (row.first, row.last, row.seal):
            self.find("segment", row.first, "the sealed segment does not hold what it is filed under.")
        self.number, self.version, self.seal = row.last, version, row.seal
        return None

    # Entries

    def pass_row(self, row: EntryRow) -> None:
        if type(row.number) is not int or not isinstance(row.body, bytes):
            return self.find("form", self.number + 1, "an entry is not of the kind that a journal holds.")
        self.come_to(row.number)
        if sha256(row.body).hexdigest() != row.seal:
            self.find("seal", row.number, "the entry was changed: its seal is another's.")
        said = parse(row.body)
        if said is None:
            self.find("form", row.number, "the entry is not canonical JSON of the form that a journal has.")
            self.number, self.version, self.seal = row.number, None, row.seal
            return None
        if (said["stream"], said["number"], said["id"]) != (row.stream, row.number, row.id):
            self.find("row", row.number, "the entry is filed under another stream, number or id than its own.")
        if said["previous"] != self.seal:
            self.find("link", row.number, "the entry is not sealed to the one before it.")
        expected = None if self.version is None else self.version + len(said["events"])
        if expected not in (None, said["version"]):
            self.find("version", row.number, f"the entry leads to version {said['version']}, not {expected}.")
        self.note(said["number"], said["version"], said["id"], len(said["events"]), said["facts"], row.seal)
        if self.observe and self.sound:
            self.observe(from_body(said, row.seal))
        self.number, self.version, self.seal = row.number, said["version"], row.seal
        return None

    def come_to(self, number: int) -> None:
        if number > self.number + 1:
            self.find("gap", self.number + 1, f"entries {self.number + 1} to {number - 1} are missing.")
        elif number <= self.number:
            self.find("gap", number, "the entry is there twice.")

    def note(self, number: int, version: int, id: str, events: int, facts: dict[str, Any], seal: str) -> None:
        """An entry that was passed: its command came once, and it is the one that an anchor was signed for."""
        self.entries += 1
        self.events += events
        if id in self.ids:
            self.find("twice", number, f"the command {id!r} was written before.")
        self.ids.add(id)
        if SNAPSHOT in facts:
            self.snapshot = facts[SNAPSHOT]
        if number in self.anchored and self.anchored[number] != (version, seal):
            self.find("anchored", number, "the entry is not the one that an anchor was signed for.")

    def end(self) -> None:
        for number in sorted(self.anchored):
            if number > self.number:
                self.find("anchored", number, f"the stream ends at entry {self.number}, before an anchor's.")


def walk(
    stream: Any,
    segments: Iterable[SegmentRow],
    entries: Iterable[EntryRow],
    anchored: Mapping[int, tuple[Any, ...]],
    observe: Observer | None = None,
    find_lost: FindLost | None = None,
) -> Walk:
    """All of a stream; sealed segments come first."""
    going = Walk(stream, anchored, observe, find_lost)
    for segment in segments:
        going.pass_segment(segment)
    for entry in entries:
        going.pass_row(entry)
    going.end()
    return going


def parse(body: bytes) -> dict[str, Any] | None:
    """What an entry says; None if it is not in canonical form."""
    try:
        said = EXACT.decode(body)
        sound = isinstance(said, dict) and [*said] == NAMES and encode_plainly(said) == body
    except (ValueError, TypeError, BadInput, RecursionError):
        return None
    if not sound or [*map(type, said.values())] != KINDS:
        return None
    return said if said["format"] == FORMAT and {*map(type, said["events"])} == {dict} else None


def refuse_float(text: str) -> None:
    raise ValueError(f"a journal holds no inexact number, such as {text:.40}")


EXACT = msgspec.json.Decoder(float_hook=refuse_float)
"""Reads JSON that has no floats."""


def encode_plainly(said: object) -> bytes:
    """Canonical bytes of what a journal may hold. Only where a number is large is each value looked at."""
    try:
        return orjson.dumps(said, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)
    except TypeError:
        check_plain(said)
        return encode(said)


def read_segment(row: SegmentRow) -> tuple[Head, list[tuple[dict[str, Any], str]]]:
    """Where the stream stood before a segment, and the entries that it holds, chained again, each with its seal."""
    first, *lines = [EXACT.decode(line) for line in lzma.decompress(row.data).split(b"\n")]
    if first["format"] != FORMAT or first["stream"] != row.stream:
        raise ValueError("it is of another form or stream")
    before = Head(first["number"], first["version"], first["seal"])
    if type(before.number) is not int or type(before.version) is not int or type(before.seal) is not str:
        raise ValueError("it does not say where it begins")
    chained = list[tuple[dict[str, Any], str]]()
    number, version, seal = before.number, before.version, before.seal
    for line in lines:
        id, at, actor, events, facts = line
        if type(line) is not list or (type(id), type(events), type(facts)) != (str, list, dict):
            raise ValueError("it holds something that is no entry")
        number, version = number + 1, version + len(events)
        what = (FORMAT, row.stream, number, version, id, at, actor, events, facts, seal)
        body = dict(zip(FIELDS, what, strict=True))
        seal = sha256(encode_plainly(body)).hexdigest()
        chained.append((body, seal))
    return before, chained
