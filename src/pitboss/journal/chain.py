"""Walking a stream from its first entry to its last: every seal, link, number, version, id, and what was anchored."""

from __future__ import annotations

import lzma
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import orjson

from pitboss.errors import BadInput
from pitboss.journal.entry import FIELDS, FORMAT, GENESIS, Entry, Head, check_plain, encode, from_body
from pitboss.journal.rows import EntryRow, SegmentRow

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

INEXACT = re.compile(rb"[0-9][.eE]|[0-9]{19}")
"""Outside of texts, a float or a number that may be beyond 64 bits."""

Line = list[Any]
"""An entry in a segment: id, at, actor, events, facts."""

Observer = Callable[[Entry], None]
"""Is shown every sound entry of a stream, in order."""


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
            before, lines = read_segment(row)
        except (lzma.LZMAError, ValueError, TypeError, KeyError, EOFError, BadInput) as problem:
            self.find("segment", row.first, f"the sealed segment cannot be read: {problem}.")
            self.number, self.version, self.seal = row.last, None, row.seal
            return None
        if before.seal != self.seal:
            self.find("link", row.first, "the segment is not sealed to the entry before it.")
        if self.version is not None and before.version != self.version:
            self.find("version", row.first, f"the segment begins at version {before.version}, not {self.version}.")
        number, version, seal = before.number, before.version, before.seal
        for id, at, actor, events, facts in lines:
            number, version = number + 1, version + len(events)
            what = (FORMAT, row.stream, number, version, id, at, actor, events, facts, seal)
            body = dict(zip(FIELDS, what, strict=True))
            seal = sha256(encode(body)).hexdigest()
            self.note(number, version, id, len(events), facts, seal)
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
        if "snapshot" in facts:
            self.snapshot = facts["snapshot"]
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
) -> Walk:
    """All of a stream; sealed segments come first."""
    going = Walk(stream, anchored, observe)
    for segment in segments:
        going.pass_segment(segment)
    for entry in entries:
        going.pass_row(entry)
    going.end()
    return going


def parse(body: bytes) -> dict[str, Any] | None:
    """What an entry says; None if it is not in canonical form."""
    try:
        said = orjson.loads(body)
        if is_suspect(body):
            check_plain(said)
        sound = isinstance(said, dict) and [*said] == NAMES and encode(said) == body
    except (ValueError, TypeError, BadInput):
        return None
    if not sound or [*map(type, said.values())] != KINDS:
        return None
    return said if said["format"] == FORMAT and {*map(type, said["events"])} == {dict} else None


def is_suspect(text: bytes) -> bool:
    """Whether a number in JSON may be one that a journal never holds, or cannot be told from a text so easily."""
    return b'\\"' in text or INEXACT.search(b"".join(text.split(b'"')[::2])) is not None


def read_segment(row: SegmentRow) -> tuple[Head, list[Line]]:
    """Where the stream stood before a segment, and the entries that it holds, each as a line."""
    first, *rest = [read_line(line) for line in lzma.decompress(row.data).split(b"\n")]
    if first["format"] != FORMAT or first["stream"] != row.stream:
        raise ValueError("it is of another form or stream")
    before = Head(first["number"], first["version"], first["seal"])
    if type(before.number) is not int or type(before.version) is not int or type(before.seal) is not str:
        raise ValueError("it does not say where it begins")
    for line in rest:
        id, _, _, events, facts = line
        if type(line) is not list or (type(id), type(events), type(facts)) != (str, list, dict):
            raise ValueError("it holds something that is no entry")
    return before, rest


def read_line(line: bytes) -> Any:
    said = orjson.loads(line)
    if is_suspect(line):
        check_plain(said)
    return said
